"""The map on its battle: driver, seed, fighting, deck; each change is an edit (guide: files, Map properties)."""

from __future__ import annotations

from collections.abc import Callable

from sandbox.ai.drivers import DRIVERS
from sandbox.app.panel.deck_choice import choose_deck
from sandbox.app.panel.param_row import box_width
from sandbox.app.panel.sheet import ROW, Sheet
from sandbox.app.panel.stated import NOTE, Word, add_choice, add_name, add_typed, none, words_width
from sandbox.app.panel.watched import Watched
from sandbox.app.widgets.buttons import Button, Switch
from sandbox.app.widgets.menu import Choice
from sandbox.app.widgets.scale import px
from sandbox.app.widgets.texts import Line, Text
from sandbox.base import written
from sandbox.base.language import say, thing
from sandbox.base.values import Source
from sandbox.files.names import DECK
from sandbox.guide.topics import topic
from sandbox.rules.parameters import COMBAT
from sandbox.scene.colours import QUIET
from sandbox.workbench.decking import with_deck_named, with_new_deck


class MapValue(Word):
    """A property of the map."""

    own = "map"
    told_off = "Take it off the map: the default holds"

    def __init__(self, watched: Watched, name: str, *others: str, shown: str = "") -> None:
        """`others` are further names for the same; the one that the map states is written. `shown` where it states
        none.
        """
        tilemap = watched.session.document.tilemap
        name = next((one for one in (name, *others) if tilemap.property(one) is not None), name)
        stated = tilemap.property(name)
        super().__init__(name, shown or (stated.value if stated is not None else ""))
        self._watched = watched
        self.is_stated = stated is not None

    @property
    def can_reset(self) -> bool:
        return self.is_stated

    def change(self, value: str | None) -> None:
        self._watched.session.set_map_property(self.name, value or None)


class DriverValue(MapValue):
    """The driver of the heroes, which can be chosen beside the map; a reset then goes back to what that says."""

    @property
    def is_chosen_now(self) -> bool:
        return bool(self._watched.session.running.chosen_driver)

    @property
    def can_reset(self) -> bool:
        return self.is_stated or self.is_chosen_now

    @property
    def source(self) -> Source:
        return "changed" if self.is_chosen_now else super().source

    def reset(self) -> None:
        self.change(self._watched.session.level.driver if self.is_chosen_now else None)

    def change(self, value: str | None) -> None:
        session = self._watched.session
        if self.is_chosen_now and (value or "") == session.level.driver:
            session.running.choose_driver("")
        else:
            super().change(value)

    def told_reset(self) -> str:
        return say("Back to what the map says") if self.is_chosen_now else super().told_reset()


class DeckValue(MapValue):
    """The deck's file: with the name the cards go that were edited and not saved yet."""

    def change(self, value: str | None) -> None:
        self._watched.session.edit(lambda tilemap: with_deck_named(tilemap, value or ""))


def add_map_values(sheet: Sheet, watched: Watched, show_deck: Callable[[], object]) -> None:
    """Adds the rows of what the map says; `show_deck` shows the Kraken's deck to be edited."""
    with sheet.reaching("anew"):
        sheet.heading(say("battle"), ROW - 6)
        sheet.add(Text.of(*sheet.spot, (say(NOTE), QUIET), size=12))
        sheet.skip(4)
        with sheet.about("battle#drivers"):
            _driver(sheet, watched)
        with sheet.about("battle#the-same-battle-again"):
            _seed(sheet, watched)
        with sheet.about(topic("parameters", COMBAT.name)):
            _combat(sheet, watched)
        with sheet.about("kraken#deck-file"):
            _deck(sheet, watched, show_deck)
        sheet.skip(8)


def _driver(sheet: Sheet, watched: Watched) -> None:
    """Who drives the heroes."""
    session = watched.session
    value = DriverValue(watched, "sandbox.driver", shown=_driver_words(session.running.driver))
    names = {_driver_words(""): "", **{_driver_words(name): name for name in DRIVERS.names}}
    tips = (say("A hero with a script follows it, others you drive by hand."), *(say(one.help) for one in DRIVERS))
    add_choice(sheet, value, tuple(names), tips, label=say("driver"), wide=words_width(sheet),
               tip=say("Who decides for the heroes"), choose=lambda name: value.change(names[name]))
    if value.is_chosen_now:
        _note(sheet, say("Chosen now; the map says: {driver}.", driver=_driver_words(session.level.driver)))


def _driver_words(name: str) -> str:
    return thing(DRIVERS[name].how) if name else say("hero's own")


def _seed(sheet: Sheet, watched: Watched) -> None:
    """The dice; the battle on screen may have been given others."""
    session = watched.session
    value = MapValue(watched, "sandbox.seed", shown=str(session.level.seed))

    def take(typed: str) -> None:
        seed = written.seed(typed)
        if seed is None:
            session.tell(say("The seed is {typed!r} (allowed: {seeds})", typed=typed, seeds=written.seeds()),
                         is_refusal=True)
        elif seed == session.level.seed != watched.seed:
            session.running.choose_seed(seed)
        else:
            value.change(str(seed))

    add_typed(sheet, value, say("The dice of a battle on this map"), take, label=say("seed"), longest=80)
    if watched.seed != session.level.seed:
        _note(sheet, say("This battle has the seed {seed}.", seed=watched.seed))


def _combat(sheet: Sheet, watched: Watched) -> None:
    """Whether units fight."""
    value = MapValue(watched, f"sandbox.{COMBAT.name}", f"sandbox.{COMBAT.full}")
    values = watched.session.level.values
    is_on = bool(values.get(COMBAT.full, values.get(COMBAT.name, COMBAT.default)))
    box = add_name(sheet, value, COMBAT.around[0], box_width(sheet.width), say(COMBAT.help))
    sheet.put(Switch(box, lambda: is_on, lambda turned: value.change("true" if turned else "false"),
                     tip=say(COMBAT.help), colour=lambda: value.colour(QUIET)))


def _deck(sheet: Sheet, watched: Watched, show_deck: Callable[[], object]) -> None:
    """The Kraken's deck, a file beside the map; where there is none, a button makes one."""
    value = DeckValue(watched, DECK)
    box = add_name(sheet, value, say("deck"), words_width(sheet), say("The file of the Kraken's deck, beside the map"))
    popups, has_deck = sheet.popups, bool(value.shown)
    sheet.put(Choice(box.inflate(0, px(-4)), lambda: value.shown or none(),
                     lambda beside: choose_deck(watched, popups, beside), colour=value.colour, tip=value.shown))

    def act() -> None:
        if has_deck or watched.session.edit(
                lambda tilemap: with_new_deck(tilemap, watched.bestiary)):
            show_deck()

    words, tip = (say("Kraken: edit the deck"), "") if has_deck else (
        say("Kraken: make a deck"), say("Four cards to begin with, in a file of its own"))
    sheet.skip(4)
    sheet.put(Button(sheet.row(), act, words=words, icon="deck", style="outlined", tip=tip))
    sheet.skip(4)


def _note(sheet: Sheet, words: str) -> None:
    """How the battle on screen differs from what the map says."""
    sheet.put(Line(sheet.area().inflate(0, px(-6)).move(0, px(-3)), words, colour=QUIET, size=12))
    sheet.skip(ROW - 6)
