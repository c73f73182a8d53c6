"""What the map says of the battle on it: driver, seed, fighting, deck (design: files.md). Each change is an edit."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from sandbox.ai.drivers import DRIVERS
from sandbox.app.panel.knobs import COLOURS
from sandbox.app.panel.kraken.deck import NONE, choose_deck
from sandbox.app.panel.param_row import Place, box_width, name_width
from sandbox.app.panel.rows import ROW, Heading, Line, Reset, Text, ValueBox
from sandbox.app.panel.unit.placed import NOTE
from sandbox.app.panel.watched import Watched
from sandbox.app.widgets.board import Control, reaching
from sandbox.app.widgets.buttons import Button, Switch
from sandbox.app.widgets.menu import Choice
from sandbox.base import written
from sandbox.base.values import Source
from sandbox.files.names import DECK
from sandbox.rules.parameters import COMBAT
from sandbox.scene.colours import QUIET, TEXT, Colour
from sandbox.workbench.decking import with_deck_named, with_new_deck

HEROS_OWN = "hero's own"
_RESET = 24


class MapValue:
    """A property of the map: as a row asks about it, and what a reset does."""

    def __init__(self, watched: Watched, name: str, *others: str) -> None:
        """`others` are further names for the same; the one that the map states is written."""
        tilemap = watched.session.document.tilemap
        self._watched = watched
        self.name = next((each for each in (name, *others) if tilemap.property(each) is not None), name)
        stated = tilemap.property(self.name)
        self.stated = stated.value if stated is not None else ""
        self.can_reset = stated is not None

    @property
    def source(self) -> Source:
        return "map" if self.can_reset else "default"

    def reset(self) -> None:
        self.change(None)

    def change(self, value: str | None) -> None:
        self._watched.session.set_map_property(self.name, value or None)

    def colour(self, plain: Colour = TEXT) -> Colour:
        return COLOURS.get(self.source, plain)

    def told_reset(self) -> str:
        return "Take it off the map: the default holds" if self.can_reset else ""


class DriverValue(MapValue):
    """The driver of the heroes, which can be chosen beside the map; a reset then goes back to what that says."""

    @property
    def is_chosen_now(self) -> bool:
        return bool(self._watched.session.chosen_driver)

    def __init__(self, watched: Watched, name: str) -> None:
        super().__init__(watched, name)
        self.can_reset = self.can_reset or self.is_chosen_now

    @property
    def source(self) -> Source:
        return "changed" if self.is_chosen_now else super().source

    def reset(self) -> None:
        self.change(self._watched.session.level.driver if self.is_chosen_now else None)

    def change(self, value: str | None) -> None:
        session = self._watched.session
        if self.is_chosen_now and (value or "") == session.level.driver:
            session.choose_driver("")
        else:
            super().change(value)

    def told_reset(self) -> str:
        return "Back to what the map says" if self.is_chosen_now else super().told_reset()


class DeckValue(MapValue):
    """The deck's file: with the name the cards go that were edited and not saved yet."""

    def change(self, value: str | None) -> None:
        self._watched.session.edit(lambda tilemap: with_deck_named(tilemap, value or ""))


def add_map_values(controls: list[Control], watched: Watched, area: pygame.Rect, place: Place,
                   show_deck: Callable[[], object]) -> int:
    """Adds the rows below the top of an area as wide; where the next thing may start."""
    top, first = area.top, len(controls)
    controls.append(Heading(pygame.Rect(area.left, top, area.width, ROW - 6), "battle"))
    controls.append(Text.of(area.left, top + ROW - 6, area.width, (NOTE, QUIET), size=12))
    rows = _Rows(controls, watched, pygame.Rect(area.left, controls[-1].area.bottom + 4, area.width, ROW), place)
    rows.driver()
    rows.seed()
    rows.combat()
    rows.deck(show_deck)
    reaching(controls[first:], "anew")
    return rows.area.top + 8


class _Rows:
    """One row after the other; `area` is where the next one goes."""

    def __init__(self, controls: list[Control], watched: Watched, area: pygame.Rect, place: Place) -> None:
        self._controls, self._watched, self._place = controls, watched, place
        self.area = area
        self._long = area.width - name_width(area.width) - _RESET - 6

    def driver(self) -> None:
        """Who drives the heroes."""
        session = self._watched.session
        value = DriverValue(self._watched, "sandbox.driver")
        shown = session.driver or HEROS_OWN
        names = {HEROS_OWN: "", **{name.replace("_", " "): name for name in DRIVERS.names}}
        tips = ("A hero with a script follows it, others you drive by hand.", *(each.help for each in DRIVERS))
        box = self._begin(value, "driver", "Who decides for the heroes", self._long).inflate(0, -4)
        self._controls.append(Choice(
            box, lambda: shown.replace("_", " "), lambda beside: self._place.choose(
                beside, tuple(names), shown.replace("_", " "), lambda name: value.change(names[name]), tips),
            colour=value.colour))
        if value.is_chosen_now:
            self._note(f"Chosen now; the map says: {(session.level.driver or HEROS_OWN).replace('_', ' ')}.")

    def seed(self) -> None:
        """The dice; the battle on screen may have been given others."""
        session = self._watched.session
        value = MapValue(self._watched, "sandbox.seed")

        def take(typed: str) -> None:
            seed = written.seed(typed)
            if seed is None:
                session.tell(f"The seed is {typed!r} (allowed: {written.SEEDS})", is_refusal=True)
                return
            if seed == session.level.seed != self._watched.seed:
                session.choose_seed(seed)
            else:
                value.change(str(seed))

        self._typed(value, "seed", "The dice of a battle on this map", str(session.level.seed), take,
                    box_width(self.area.width))
        if self._watched.seed != session.level.seed:
            self._note(f"This battle has the seed {self._watched.seed}.")

    def combat(self) -> None:
        """Whether units fight."""
        value = MapValue(self._watched, f"sandbox.{COMBAT.name}", f"sandbox.{COMBAT.full}")
        values = self._watched.session.level.values
        is_on = bool(values.get(COMBAT.full, values.get(COMBAT.name, COMBAT.default)))
        box = self._begin(value, COMBAT.name, COMBAT.help, box_width(self.area.width))
        self._controls.append(Switch(box, lambda: is_on, lambda turned: value.change("true" if turned else "false"),
                                     tip=COMBAT.help, colour=lambda: value.colour(QUIET)))

    def deck(self, show_deck: Callable[[], object]) -> None:
        """The Kraken's deck, a file beside the map; where there is none, a button makes one."""
        value = DeckValue(self._watched, DECK)
        box = self._begin(value, "deck", "The file of the Kraken's deck, beside the map", self._long).inflate(0, -4)
        self._controls.append(Choice(box, lambda: value.stated or NONE,
                                     lambda beside: choose_deck(self._watched, self._place, beside),
                                     colour=value.colour, tip=value.stated))
        has_deck = bool(value.stated)

        def act() -> None:
            if has_deck or self._watched.session.edit(with_new_deck):
                show_deck()

        words, tip = ("Kraken: edit the deck", "") if has_deck else (
            "Kraken: make a deck", "Four cards to begin with, in a file of its own")
        self._controls.append(Button(self.area.move(0, 4), act, words=words, icon="deck", style="outlined", tip=tip))
        self.area = self.area.move(0, ROW + 8)

    # Rows

    def _typed(self, value: MapValue, label: str, tip: str, shown: str, take: Callable[[str], object],
               wide: int) -> None:
        box = self._begin(value, label, tip, wide)
        typed = shown if value.can_reset or label == "seed" else ""
        self._controls.append(ValueBox(
            box, lambda: shown, "", lambda: self._place.type(box, typed, take, longest=80,
                                                             may_be_empty=value.can_reset and label != "seed"),
            colour=value.colour, tip=f"{tip}\nClick to type"))

    def _note(self, words: str) -> None:
        """How the battle on screen differs from what the map says."""
        self._controls.append(Line(self.area.inflate(0, -6).move(0, -3), words, colour=QUIET, size=12))
        self.area = self.area.move(0, ROW - 6)

    def _begin(self, value: MapValue, label: str, tip: str, wide: int) -> pygame.Rect:
        """Adds name and reset; the area of the value, so wide at the right."""
        box = pygame.Rect(self.area.right - wide, self.area.top, wide, ROW)
        reset = pygame.Rect(box.left - 2 - _RESET, self.area.top, _RESET, ROW)
        name = pygame.Rect(self.area.left, self.area.top, reset.left - 2 - self.area.left, ROW)
        self._controls.append(Line(name, label, tip=tip))
        self._controls.append(Reset(reset, value))
        self.area = self.area.move(0, ROW)
        return box
