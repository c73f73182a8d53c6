"""A unit as it stands now: portrait, life, counters, effects, abilities, its script (guide: window, Unit)."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from sandbox.ai.profile import Profile
from sandbox.app.widgets import fonts, rings
from sandbox.app.widgets.facts import ability_words
from sandbox.app.widgets.flow import draw_lines, flow, height
from sandbox.app.widgets.paint import CHANGED_EDGE, CHANGED_GROUND, FAINT, LIFTED, mark, plate, write
from sandbox.app.widgets.pane import Control, Mood, Point
from sandbox.app.widgets.pictures import portrait
from sandbox.app.widgets.scale import px
from sandbox.base.counting import turns
from sandbox.base.language import say
from sandbox.battle.bestiary import Bestiary
from sandbox.guide.topics import topic
from sandbox.rules.ability import Ability
from sandbox.rules.effects import HURTING, Effect
from sandbox.rules.unit import ScriptRow, Unit
from sandbox.scene import colours
from sandbox.scene.colours import CHANGED, CONTROL, LIFE, LIFE_LOW, PANEL, QUIET, TEXT, WINDOW, WRONG
from sandbox.scene.frame import mind_of, state_of
from sandbox.scene.rings import Ring
from sandbox.scene.words.acts import script_words
from sandbox.scene.words.values import team_words

Now = Callable[[], Unit | None]
"""The unit as it is in the frame that is painted; None once it is not there."""


class Portrait(Control):
    """Portrait in the ring of its side, name, kind and team, and its state. A click renames it."""

    def __init__(self, area: pygame.Rect, unit: Unit, ring: Ring, bestiary: Bestiary, now: Now,
                 rename: Callable[[], object] | None) -> None:
        super().__init__(area,
                         say("{help}\nClick to rename", help=say(unit.kind.help)) if rename else say(unit.kind.help))
        self._unit, self._now, self._rename, self._ring = unit, now, rename, ring
        self._bestiary = bestiary
        self.does_act = rename is not None

    def rest(self, _at: Point | None) -> None:
        """The guide tells of its state, else of its kind."""
        unit = self._now() or self._unit
        state = state_of(unit, self._bestiary)
        self.topic = topic("states", state.name) if state else topic("kinds", unit.kind.name)

    def look(self) -> object:
        unit = self._now()
        return unit and (unit.state, unit.is_alive, unit.hidden)

    def release(self, at: Point) -> None:
        if self.area.collidepoint(at) and self._rename is not None:
            self._rename()

    def paint(self, surface: pygame.Surface, area: pygame.Rect, mood: Mood) -> None:
        unit = self._now() or self._unit
        ring = rings.mark(self._ring, px(48))
        middle = area.left + ring.get_width() // 2, area.top + px(26)
        surface.blit(ring, ring.get_rect(center=middle))
        face = portrait(unit.kind.name, rings.face_size(self._ring.form, px(48)))
        pygame.draw.circle(surface, PANEL, middle, face.get_width() // 2)
        if not unit.is_alive:
            face = face.copy()
            face.set_alpha(90)
        surface.blit(face, face.get_rect(center=middle))
        left = area.left + px(60)
        right = self._paint_state(surface, area, unit) - px(8)
        name = pygame.Rect(left, area.top + px(4), right - left, px(24))
        drawn = fonts.fitted(unit.name, name.width, 16, "strong")
        wide = write(surface, drawn, name, TEXT, size=16, face="strong")
        if mood != "rest" and self.does_act:
            surface.fill(FAINT, (left, name.bottom - px(2), wide, px(1)))
        facts = (mind_of(unit), team_words(unit.team),
                 *(() if unit.is_alive else (say("fallen"),)))
        write(surface, " · ".join(facts), pygame.Rect(left, area.top + px(28), area.right - left, px(18)), QUIET)

    def _paint_state(self, surface: pygame.Surface, area: pygame.Rect, unit: Unit) -> int:
        """Its state as a pill at the right; where the pill begins."""
        state = state_of(unit, self._bestiary)
        words = state.name if state else say("hidden") if unit.hidden else ""
        if not words or not unit.is_alive:
            return area.right
        tone = colours.state(state.tone) if state else QUIET
        wide = fonts.width(words, 12) + px(34 if state else 20)
        pill = pygame.Rect(area.right - wide, area.top + px(5), wide, px(22))
        surface.blit(plate(*pill.size, tone, corner=11), pill)
        if state:
            letter = pygame.Rect(pill.left + px(9), pill.top, px(12), pill.height)
            write(surface, state.letter, letter, WINDOW, size=12, face="numbers")
        room = pygame.Rect(pill.right - px(10) - fonts.width(words, 12), pill.top, wide, pill.height)
        write(surface, words, room, WINDOW, size=12)
        return pill.left


class Life(Control):
    """Its life as a bar and in numbers."""

    def __init__(self, area: pygame.Rect, now: Now) -> None:
        super().__init__(area, self._told)
        self._now = now

    def look(self) -> object:
        unit = self._now()
        return unit and (unit.life, unit.placed.max_life)

    def _told(self) -> str:
        unit = self._now()
        return say("{life} of {most} life points: {share} %", life=unit.life, most=unit.placed.max_life,
                   share=unit.life_share) if unit else ""

    def paint(self, surface: pygame.Surface, area: pygame.Rect, _mood: Mood) -> None:
        unit = self._now()
        if unit is None:
            return
        words = f"{unit.life} / {unit.placed.max_life}"
        wide = fonts.width(words, 12, "numbers")
        track = pygame.Rect(area.left, area.centery - px(4), area.width - wide - px(12), px(8))
        surface.blit(plate(*track.size, CONTROL, corner=4), track)
        long = round(track.width * unit.life / unit.placed.max_life)
        if long:
            surface.blit(plate(max(px(8), long), px(8), LIFE if unit.life_share >= 35 else LIFE_LOW, corner=4), track)
        write(surface, words, area, size=12, face="numbers", align="right")


class Counter(Control):
    """A quiet word and its number."""

    def __init__(self, area: pygame.Rect, label: str, words: Callable[[Unit], str], now: Now, tip: str) -> None:
        super().__init__(area, tip)
        self._label, self._words, self._now = label, words, now

    def look(self) -> object:
        unit = self._now()
        return self._words(unit) if unit else ""

    def paint(self, surface: pygame.Surface, area: pygame.Rect, _mood: Mood) -> None:
        write(surface, self._label, area, QUIET)
        write(surface, str(self.look()), area, size=12, face="numbers", align="right")


def counters(unit: Unit, profile: Profile | None) -> tuple[tuple[str, Callable[[Unit], str], str], ...]:
    """What is counted for such a unit: its name, how it is written, and what it means."""
    kind = unit.kind
    found: list[tuple[str, Callable[[Unit], str], str]] = [
        (say("at"), lambda unit: f"{unit.cell[0]}, {unit.cell[1]}", say("The cell it stands on")),
        (say("turns"), lambda unit: str(unit.turns), say("Its own turns so far"))]
    if kind.mana:
        found.append((say("mana"), lambda unit: f"{unit.mana} / {kind.mana}", say("What skills cost")))
    if kind.potions:
        found.append((say("potions"), lambda unit: str(unit.potions),
                      say("A potion heals {amount}", amount=kind.potion_heals)))
    if kind.antidotes:
        found.append((say("antidotes"), lambda unit: str(unit.antidotes),
                      say("An antidote ends poison and bleeding")))
    if profile is not None and profile.states:
        found.append((say("turns unseen"), lambda unit: str(unit.lost), say("Turns without seeing whom it chases")))
        found.append((say("turns of rest"), lambda unit: str(unit.calm),
                      say("Turns in which a wanderer notices nothing")))
    if any(ability.summons for ability in kind.abilities):
        found.append((say("phase"), lambda unit: str(unit.phase), say("In phase 1 it may still call for help")))
    if profile is not None and profile.instructions:
        found.append((say("tapped"), lambda unit: say("yes") if unit.is_tapped else say("no"),
                      say("Tapped: it has done all it can")))
    return tuple(found)


class Effects(Control):
    """The effects on it as pills: what, how strong, for how many of its own turns."""

    def __init__(self, left: int, top: int, room: int, effects: tuple[Effect, ...]) -> None:
        self._pills: list[tuple[pygame.Rect, str, bool]] = []
        x = y = 0
        for effect in effects:
            strength = f" {effect.strength}" if effect.strength else ""
            words = f"{effect.name}{strength} · {turns(effect.turns)}"
            wide = fonts.width(words, 12) + px(20)
            if x and x + wide > room:
                x, y = 0, y + px(26)
            self._pills.append((pygame.Rect(x, y, wide, px(22)), words, effect.name in HURTING))
            x += wide + px(6)
        super().__init__(pygame.Rect(left, top, room, y + px(22)), say("Effects, with its own turns they still last"))

    def paint(self, surface: pygame.Surface, area: pygame.Rect, _mood: Mood) -> None:
        for pill, words, is_bad in self._pills:
            there = pill.move(area.topleft)
            tone = WRONG if is_bad else QUIET
            surface.blit(plate(*there.size, None, colours.blend(PANEL, tone, 0.6), 11), there)
            write(surface, words, there, tone if is_bad else TEXT, size=12, align="centre")


class AbilityRow(Control):
    """An ability with its numbers, and whether it is ready."""

    def __init__(self, left: int, top: int, room: int, name: str, words: str, tip: str, now: Now) -> None:
        self._name, self._now = name, now
        self._lines = flow(((words, QUIET),), room - px(20), 12)
        super().__init__(pygame.Rect(left, top, room, px(22) + height(self._lines) + px(10)), tip)

    @classmethod
    def of(cls, left: int, top: int, room: int, ability: Ability, now: Now) -> AbilityRow:
        return cls(left, top, room, ability.name, ability_words(ability), say(ability.help), now)

    def look(self) -> object:
        """When it is ready."""
        return say("in {turns}", turns=turns(self._left)) if self._left else say("ready")

    @property
    def _left(self) -> int:
        """In how many turns it is ready."""
        unit = self._now()
        return next((left for name, left in unit.cooldowns if name == self._name), 0) if unit else 0

    def paint(self, surface: pygame.Surface, area: pygame.Rect, _mood: Mood) -> None:
        box = area.inflate(0, px(-4))
        surface.blit(plate(*box.size, LIFTED), box)
        head = pygame.Rect(box.left + px(10), box.top + px(3), box.width - px(20), px(20))
        write(surface, self._name, head, QUIET if self._left else TEXT)
        write(surface, str(self.look()), head, CHANGED if self._left else LIFE, size=12, align="right")
        draw_lines(surface, self._lines, (box.left + px(10), box.top + px(23)), 12)


class ScriptLine(Control):
    """A row of the script; the one it has carried out last is lit."""

    def __init__(self, area: pygame.Rect, number: int, row: ScriptRow, now: Now) -> None:
        super().__init__(area, say("Turn {turn}: {orders}", turn=number, orders=script_words(row)))
        self.number, self._row, self._now = number, row, now

    @property
    def is_lit(self) -> bool:
        unit = self._now()
        return unit is not None and unit.turns == self.number

    def look(self) -> object:
        return self.is_lit

    def paint(self, surface: pygame.Surface, area: pygame.Rect, _mood: Mood) -> None:
        tone = TEXT if self.is_lit else QUIET
        if self.is_lit:
            surface.blit(plate(*area.size, CHANGED_GROUND, CHANGED_EDGE, corner=4), area)
            mark(surface, (area.left + px(10), area.centery), CHANGED)
        write(surface, str(self.number), pygame.Rect(area.left + px(14), area.top, px(26), area.height), tone, size=12,
              face="numbers", align="right")
        orders = pygame.Rect(area.left + px(52), area.top, area.width - px(60), area.height)
        write(surface, str(self._row), orders, tone, size=12, face="numbers")
