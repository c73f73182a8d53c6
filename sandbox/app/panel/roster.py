"""The units by team, each a row to select it by (guide: window, Unit)."""

from __future__ import annotations

import pygame

from sandbox.app.panel.sheet import Sheet
from sandbox.app.panel.watched import Watched
from sandbox.app.widgets import fonts, rings
from sandbox.app.widgets.paint import HOVER, PRESSED, heading, plate, write
from sandbox.app.widgets.pane import Control, Mood, Point
from sandbox.app.widgets.part import Desk
from sandbox.app.widgets.pictures import portrait
from sandbox.app.widgets.scale import px
from sandbox.base.language import say
from sandbox.rules.unit import Unit
from sandbox.scene.colours import ACCENT, CONTROL, LIFE, LIFE_LOW, QUIET, TEXT
from sandbox.scene.rings import Ring, ring_of
from sandbox.scene.words.values import team_words


class TeamHeading(Control):
    """A team by the sign of its side, and how many of it are alive."""

    def __init__(self, area: pygame.Rect, team: str, watched: Watched, ring: Ring) -> None:
        super().__init__(area)
        self._team, self._watched, self._ring = team, watched, ring

    def look(self) -> object:
        units = [unit for unit in self._watched.frame.world.units if unit.team == self._team]
        alive = sum(unit.is_alive for unit in units)
        return f"{len(units)}" if alive == len(units) else say("{alive} of {count}", alive=alive, count=len(units))

    def paint(self, surface: pygame.Surface, area: pygame.Rect, _mood: Mood) -> None:
        sign = rings.mark(self._ring, px(8))
        surface.blit(sign, sign.get_rect(center=(area.left + px(5), area.centery)))
        heading(surface, team_words(self._team),
                pygame.Rect(area.left + px(14), area.top, area.width - px(60), area.height))
        write(surface, str(self.look()), area, QUIET, size=12, align="right")


class UnitLine(Control):
    """A unit: portrait, name, kind and life. A click selects it and moves the view to it."""

    does_act = True
    LIFE = 52
    """The width of its life."""

    def __init__(self, area: pygame.Rect, unit: Unit, watched: Watched, desk: Desk) -> None:
        super().__init__(area, say("Select {unit}", unit=unit.name))
        self.name, self._kind = unit.name, unit.kind.name
        self._watched, self._desk = watched, desk

    def look(self) -> object:
        unit = self._watched.unit(self.name)
        return unit and (unit.life, unit.placed.max_life, self._watched.session.selected == self.name)

    def release(self, at: Point) -> None:
        unit = self._watched.unit(self.name)
        if unit is not None and self.area.collidepoint(at):
            self._watched.session.selected = self.name
            self._desk.look_at(unit.cell)

    def paint(self, surface: pygame.Surface, area: pygame.Rect, mood: Mood) -> None:
        unit = self._watched.unit(self.name)
        if unit is None:
            return
        is_selected = self._watched.session.selected == self.name
        if is_selected or mood != "rest":
            fill = {"rest": CONTROL, "hover": HOVER, "pressed": PRESSED}[mood]
            surface.blit(plate(*area.size, fill), area)
        if is_selected:
            surface.blit(plate(*area.size, ACCENT), area, (0, 0, px(2), area.height))
        face = portrait(self._kind, px(22))
        if not unit.is_alive:
            face = face.copy()
            face.set_alpha(80)
        surface.blit(face, face.get_rect(midleft=(area.left + px(8), area.centery)))
        inner = pygame.Rect(area.left + px(38), area.top, area.width - px(46), area.height)
        life = f"{unit.life} / {unit.placed.max_life}" if unit.is_alive else say("fallen")
        aside, kept = self._aside()
        wide = px(self.LIFE)
        tone = TEXT if unit.is_alive else QUIET
        named = write(surface, fonts.fitted(self.name, inner.width - wide - kept - px(8)), inner, tone)
        used = named + px(8)
        rest = pygame.Rect(inner.left + used, inner.top, inner.width - wide - kept - used - px(8), inner.height)
        if fonts.width(aside, 12) <= rest.width:
            write(surface, aside, rest, QUIET, size=12)
        is_low = unit.is_alive and unit.life_share < 35
        write(surface, life, inner, LIFE_LOW if is_low else QUIET, size=12, face="numbers", align="right")
        bar = pygame.Rect(inner.right - wide, area.bottom - px(4), wide, px(2))
        if unit.is_alive:
            surface.fill(CONTROL, bar)
            surface.fill(LIFE_LOW if is_low else LIFE,
                         (bar.left, bar.top, round(wide * unit.life / unit.placed.max_life), px(2)))

    def _aside(self) -> tuple[str, int]:
        """What stands quiet beside the name: the kind, unless the name tells it; and the room kept before its life."""
        return "" if self.name.casefold().startswith(self._kind) else self._kind, 0


def add_roster(sheet: Sheet, watched: Watched, desk: Desk) -> None:
    """Adds the teams with their units."""
    world = watched.frame.world
    for team in dict.fromkeys(unit.team for unit in world.units):
        units = [unit for unit in world.units if unit.team == team]
        sheet.put(TeamHeading(sheet.row(), team, watched, ring_of(units[0], world)))
        for unit in units:
            sheet.put(UnitLine(sheet.row().inflate(px(16), 0), unit, watched, desk))
        sheet.skip(8)
