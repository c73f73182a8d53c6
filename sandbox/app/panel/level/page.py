"""Level: what the map holds, how it was read, and everything that was found wrong with it (design: window, Editing)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial

import pygame

from sandbox.app.commands import COMMANDS
from sandbox.app.panel.level.edges import add_edges
from sandbox.app.panel.level.map_values import add_map_values
from sandbox.app.panel.param_row import Place
from sandbox.app.panel.roster import add_roster
from sandbox.app.panel.rows import ROW, Heading, paragraph
from sandbox.app.panel.watched import Watched
from sandbox.app.widgets.board import Control, Mood, Point
from sandbox.app.widgets.buttons import Button
from sandbox.app.widgets.field import Field
from sandbox.app.widgets.flow import LEADING, draw_lines, flow, height
from sandbox.app.widgets.menu import Menu
from sandbox.app.widgets.paint import HOVER, LIFTED, PRESSED, plate, symbol
from sandbox.app.widgets.part import Desk
from sandbox.base.counting import counted
from sandbox.base.errors import Finding, Severity
from sandbox.grid.cell import Cell
from sandbox.scene.colours import CHANGED, QUIET, TEXT, WRONG, Colour
from sandbox.tiled.tilemap import TileMap

MARGIN = 16
_LABEL = 64
_TONES: dict[Severity, Colour] = {"error": WRONG, "warning": CHANGED, "note": QUIET}
_BUTTONS = (("new", "New"), ("open", "Open"), ("save", "Save"), ("save_as", "Save as"))


def cell_of(finding: Finding, tilemap: TileMap) -> Cell | None:
    """Where on the map a finding lies: its cell, else its object's."""
    place = finding.place
    if place.cell is not None:
        return place.cell
    each = tilemap.object(place.object_id) if place.object_id is not None else None
    return tilemap.cell_of(each) if each is not None else None


def told(finding: Finding, tilemap: TileMap) -> str:
    """The finding's sentence, without the name of the file that the page is about."""
    if finding.place.file == tilemap.name:
        finding = replace(finding, place=replace(finding.place, file=""))
    words = str(finding)
    return words[:1].upper() + words[1:]


class Found(Control):
    """One finding: its severity by shape and colour, and its sentence. A click goes where it lies."""

    def __init__(self, left: int, top: int, room: int, severity: Severity, words: str, cell: Cell | None,
                 desk: Desk) -> None:
        self._lines = flow(((words, TEXT),), room - 40, 12)
        super().__init__(pygame.Rect(left, top, room, height(self._lines) + 12),
                         f"Go to ({cell[0]}, {cell[1]})" if cell else "")
        self._severity: Severity = severity
        self._cell, self._desk = cell, desk
        self.does_act = cell is not None

    def release(self, at: Point) -> None:
        if self._cell is not None and self.area.collidepoint(at):
            self._desk.look_at(self._cell)

    def paint(self, surface: pygame.Surface, area: pygame.Rect, mood: Mood) -> None:
        box = area.inflate(0, -4)
        fill = {"rest": LIFTED, "hover": HOVER, "pressed": PRESSED}[mood if self.does_act else "rest"]
        surface.blit(plate(*box.size, fill), box)
        symbol(surface, self._severity, (box.left + 16, box.top + 4 + LEADING // 2), 16, _TONES[self._severity])
        draw_lines(surface, self._lines, (box.left + 30, box.top + 4), 12)


class LevelPage:
    """The page's controls: the file, what the map says of the battle, the units, and what was found wrong."""

    def __init__(self, desk: Desk, watched: Watched, field: Field, menu: Menu,
                 show_deck: Callable[[], object]) -> None:
        self._desk, self._watched = desk, watched
        self._field, self._menu = field, menu
        self._show_deck = show_deck

    def structure(self) -> object:
        session = self._watched.session
        units = tuple((unit.name, unit.team) for unit in self._watched.frame.world.units)
        return session.level, session.document.name, session.is_unsaved, self._watched.seed, session.driver, \
            session.chosen_driver, units

    def lay_out(self, width: int, inside: pygame.Rect,
                to_screen: Callable[[pygame.Rect], pygame.Rect]) -> tuple[list[Control], int]:
        """The controls for a page so many pixels wide, and its height. `to_screen` moves an area into the window."""
        room = width - 2 * MARGIN
        place = Place(self._field, self._menu, inside, to_screen)
        controls: list[Control] = []
        top = self._buttons(controls, 12, room)
        # What keeps the level from running comes first; else what it is.
        if self._watched.session.problems:
            top = self._findings(controls, top, room) + 12
        top = self._tell_facts(controls, top, room) + 8
        top = add_map_values(controls, self._watched, pygame.Rect(MARGIN, top, room, 0), place, self._show_deck)
        if self._watched.session.findings and not self._watched.session.problems:
            top = self._findings(controls, top, room) + 8
        top = add_edges(controls, self._watched, pygame.Rect(MARGIN, top, room, 0))
        return controls, add_roster(controls, self._watched, self._desk, pygame.Rect(MARGIN, top, room, 0)) + 4

    def _tell_facts(self, controls: list[Control], top: int, room: int) -> int:
        for label, words in self._facts():
            paragraph(controls, MARGIN, top, _LABEL, (label, QUIET))
            top = paragraph(controls, MARGIN + _LABEL + 8, top, room - _LABEL - 8, (words, TEXT)) + 4
        return top

    def _buttons(self, controls: list[Control], top: int, room: int) -> int:
        half = (room - 8) // 2
        for number, (name, words) in enumerate(_BUTTONS):
            left, wide = (MARGIN + half + 8, room - half - 8) if number % 2 else (MARGIN, half)
            area = pygame.Rect(left, top + 36 * (number // 2), wide, 28)
            command = COMMANDS[name]
            controls.append(Button(area, partial(self._desk.run, name), words=words, icon=name, style="outlined",
                                   key=str(command.keys[0]), tip=command.tip))
        return top + 36 * 2 + 8

    def _facts(self) -> tuple[tuple[str, str], ...]:
        session, grid = self._watched.session, self._watched.session.level.grid
        return (
            ("file", session.document.name + (" · not saved" if session.is_unsaved else "")),
            ("size", f"{grid.width} × {grid.height} cells"),
            ("walls", self._watched.walls.removeprefix("walls: ")),
            *((("check", "no findings: it can run"),) if not session.findings else ()),
        )

    def _findings(self, controls: list[Control], top: int, room: int) -> int:
        findings = self._watched.session.findings
        counts = [counted(sum(each.severity == severity for each in findings), severity) for severity in _TONES
                  if any(each.severity == severity for each in findings)]
        controls.append(Heading(pygame.Rect(MARGIN, top, room, ROW), " · ".join(counts)))
        top += ROW
        tilemap = self._watched.session.document.tilemap
        for severity in _TONES:
            for each in findings:
                if each.severity == severity:
                    controls.append(Found(MARGIN, top, room, severity, told(each, tilemap), cell_of(each, tilemap),
                                          self._desk))
                    top = controls[-1].area.bottom
        return top
