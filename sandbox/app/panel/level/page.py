"""Level: what the map holds, how it was read, and everything that was found wrong with it (guide: window, Level)."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

import pygame

from sandbox.app.keys.commands import COMMANDS
from sandbox.app.panel.level.edges import add_edges
from sandbox.app.panel.level.map_values import add_map_values
from sandbox.app.panel.page import Page
from sandbox.app.panel.roster import add_roster
from sandbox.app.panel.sheet import Sheet
from sandbox.app.widgets.buttons import Button
from sandbox.app.widgets.flow import LEADING, draw_lines, flow, height
from sandbox.app.widgets.paint import HOVER, LIFTED, PRESSED, plate, symbol
from sandbox.app.widgets.pane import Control, Mood, Point
from sandbox.app.widgets.part import Desk
from sandbox.app.widgets.scale import px
from sandbox.app.widgets.texts import Text
from sandbox.base.errors import Finding, Severity
from sandbox.base.language import say, say_many
from sandbox.grid.cell import Cell
from sandbox.scene.colours import CHANGED, QUIET, TEXT, WRONG, Colour
from sandbox.tiled.tilemap import TileMap
from sandbox.workbench.losing import Reach

_LABEL = 64
_TONES: dict[Severity, Colour] = {"error": WRONG, "warning": CHANGED, "note": QUIET}
_COUNTED: dict[Severity, tuple[str, str]] = {
    "error": ("{number} error", "{number} errors"), "warning": ("{number} warning", "{number} warnings"),
    "note": ("{number} note", "{number} notes")}
_BUTTONS: tuple[tuple[str, str, Reach | None], ...] = (
    ("new", "New", "for good"), ("open", "Open", "for good"), ("save", "Save", None), ("save_as", "Save as", None))
"""The command, its words, and how far it reaches into the battle, be it after a question."""


def cell_of(finding: Finding, tilemap: TileMap) -> Cell | None:
    """Where on the map a finding lies: its cell, else its object's."""
    place = finding.place
    if place.cell is not None:
        return place.cell
    item = tilemap.object(place.object_id) if place.object_id is not None else None
    return tilemap.cell_of(item) if item is not None else None


def told(finding: Finding, tilemap: TileMap) -> str:
    """The finding's sentence, without the name of the file that the page is about."""
    if finding.place.file == tilemap.name:
        finding = replace(finding, place=replace(finding.place, file=""))
    return say("{Finding}", finding=finding)


class Found(Control):
    """One finding: its severity by shape and colour, and its sentence. A click goes where it lies."""

    def __init__(self, left: int, top: int, room: int, severity: Severity, words: str, cell: Cell | None,
                 desk: Desk) -> None:
        self._lines = flow(((words, TEXT),), room - px(40), 12)
        super().__init__(pygame.Rect(left, top, room, height(self._lines) + px(12)),
                         say("Go to ({x}, {y})", x=cell[0], y=cell[1]) if cell else "")
        self._severity: Severity = severity
        self._cell, self._desk = cell, desk
        self.does_act = cell is not None

    def release(self, at: Point) -> None:
        if self._cell is not None and self.area.collidepoint(at):
            self._desk.look_at(self._cell)

    def paint(self, surface: pygame.Surface, area: pygame.Rect, mood: Mood) -> None:
        box = area.inflate(0, px(-4))
        fill = {"rest": LIFTED, "hover": HOVER, "pressed": PRESSED}[mood if self.does_act else "rest"]
        surface.blit(plate(*box.size, fill), box)
        middle = box.left + px(16), box.top + px(4) + px(LEADING) // 2
        symbol(surface, self._severity, middle, 16, _TONES[self._severity])
        draw_lines(surface, self._lines, (box.left + px(30), box.top + px(4)), 12)


class LevelPage(Page):
    """The file, what the map says of the battle, the units, and what was found wrong."""

    name = "Level"

    @property
    def needs_a_look(self) -> bool:
        return bool(self._watched.session.running.problems)

    def structure(self) -> object:
        session = self._watched.session
        units = tuple((unit.name, unit.team) for unit in self._watched.frame.world.units)
        return session.level, session.document.name, session.is_unsaved, self._watched.seed, session.running.driver, \
            session.running.chosen_driver, units

    def lay_out(self, sheet: Sheet) -> None:
        sheet.skip(12)
        with sheet.about("window#opening-and-saving"):
            self._buttons(sheet)
        # What keeps the level from running comes first; else what it is.
        if self._watched.session.running.problems:
            self._findings(sheet)
            sheet.skip(12)
        self._tell_facts(sheet)
        sheet.skip(8)
        add_map_values(sheet, self._watched, lambda: self._show_matter("deck"))
        if self._watched.session.running.findings and not self._watched.session.running.problems:
            self._findings(sheet)
            sheet.skip(8)
        add_edges(sheet, self._watched)
        add_roster(sheet, self._watched, self._desk)
        sheet.skip(4)

    def _tell_facts(self, sheet: Sheet) -> None:
        beside = px(_LABEL) + px(8)
        for label, words in self._facts():
            sheet.put(Text.of(sheet.left, sheet.top, px(_LABEL), (label, QUIET)))
            text = sheet.put(Text.of(sheet.left + beside, sheet.top, sheet.width - beside, (words, TEXT)))
            sheet.top += max(px(LEADING), text.area.height)
            sheet.skip(4)

    def _buttons(self, sheet: Sheet) -> None:
        half = (sheet.width - px(8)) // 2
        for index, (name, declared, reach) in enumerate(_BUTTONS):
            area = sheet.area()
            left, right = (area.left + half + px(8), area.right) if index % 2 else (area.left, area.left + half)
            area.left, area.width = left, right - left
            command = COMMANDS[name]
            button = sheet.put(Button(area, partial(self._desk.run, name), words=say(declared), icon=name,
                                      style="outlined", key=str(command.keys[0]), tip=command.tip))
            button.reach, button.would = reach, partial(command.foreseen, self._watched.session)
            if index % 2:
                sheet.skip(36)
        sheet.skip(8)

    def _facts(self) -> tuple[tuple[str, str], ...]:
        session, grid = self._watched.session, self._watched.session.level.grid
        return (
            (say("file"), " · ".join((session.document.name, *([say("not saved")] if session.is_unsaved else ())))),
            (say("size"), say("{width} × {height} cells", width=grid.width, height=grid.height)),
            (say("walls"), self._watched.walls),
            *(((say("check"), say("no findings: it can run")),) if not session.running.findings else ()),
        )

    def _findings(self, sheet: Sheet) -> None:
        findings = self._watched.session.running.findings
        counts = [say_many(sum(finding.severity == severity for finding in findings), *_COUNTED[severity])
                  for severity in _TONES if any(finding.severity == severity for finding in findings)]
        sheet.heading(" · ".join(counts))
        tilemap = self._watched.session.document.tilemap
        for severity in _TONES:
            for finding in findings:
                if finding.severity == severity:
                    sheet.add(Found(*sheet.spot, severity, told(finding, tilemap), cell_of(finding, tilemap),
                                    self._desk))
