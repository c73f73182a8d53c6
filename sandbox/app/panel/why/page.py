"""Why: the decision in view as sentences, and the state machine behind it (guide: window, Why)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

import pygame

from sandbox.ai.decision import Evidence
from sandbox.ai.machine import Row
from sandbox.ai.profile import Profile
from sandbox.app.panel.explained import runs_of, subject, told
from sandbox.app.panel.page import Page
from sandbox.app.panel.sheet import ROW, Sheet
from sandbox.app.panel.why.choices import add_dice, add_instructions, add_scores
from sandbox.app.panel.why.code import add_code
from sandbox.app.panel.why.diagram import Diagram
from sandbox.app.panel.why.linked import Linked
from sandbox.app.widgets.flow import LEADING, draw_lines, flow, height
from sandbox.app.widgets.paint import (
    CHANGED_EDGE,
    CHANGED_GROUND,
    LIFTED,
    disc,
    mark,
    plate,
    write,
)
from sandbox.app.widgets.pane import Control, Mood
from sandbox.app.widgets.scale import px
from sandbox.base.language import say
from sandbox.base.param import Value
from sandbox.guide.topics import topic
from sandbox.rules.unit import Unit
from sandbox.scene import colours
from sandbox.scene.code import worked
from sandbox.scene.colours import CHANGED, QUIET, TEXT, WINDOW
from sandbox.scene.frame import Frame
from sandbox.scene.lines import Line
from sandbox.scene.reasons import plain_words


class Fired(Control):
    """A row that fired, led by a triangle."""

    def __init__(self, left: int, top: int, room: int, line: Line) -> None:
        self._lines = flow(runs_of(line), room - px(14))
        super().__init__(pygame.Rect(left, top, room, height(self._lines)))

    def paint(self, surface: pygame.Surface, area: pygame.Rect, _mood: Mood) -> None:
        mark(surface, (area.left + px(4), area.top + px(LEADING) // 2), CHANGED)
        draw_lines(surface, self._lines, (area.left + px(14), area.top))


class MachineRow(Control):
    """A row of the machine: from → to, when. The one that fired is lit, with a triangle before it."""

    def __init__(self, left: int, top: int, room: int, profile: Profile, row: Row, values: Mapping[str, Value], *,
                 is_fired: bool) -> None:
        self.row, self.is_fired = row, is_fired
        self._profile = profile
        self._lines = flow(((plain_words(row, values), TEXT if is_fired else QUIET),), room - px(24), 12)
        super().__init__(pygame.Rect(left, top, room, px(22) + height(self._lines) + px(8)),
                         say("Checked after the step, within the same turn") if row.checked == "last" else "")

    def paint(self, surface: pygame.Surface, area: pygame.Rect, _mood: Mood) -> None:
        box = area.inflate(0, px(-4))
        lit = plate(*box.size, CHANGED_GROUND, CHANGED_EDGE) if self.is_fired else plate(*box.size, LIFTED)
        surface.blit(lit, box)
        left = box.left + px(10)
        if self.is_fired:
            mark(surface, (left + px(3), box.top + px(14)), CHANGED)
            left += px(14)
        for index, name in enumerate((self.row.before, self.row.after)):
            if index:
                left += write(surface, "→", pygame.Rect(left, box.top + px(4), px(20), px(20)), QUIET) + px(8)
            state = self._profile.state(name)
            tone = colours.state(state.tone) if state else QUIET
            surface.blit(disc(16, tone), (left, box.top + px(6)))
            letter = pygame.Rect(left, box.top + px(6), px(16), px(16))
            write(surface, state.letter if state else "?", letter, WINDOW, size=11, face="numbers", align="centre")
            left += px(22)
            left += write(surface, name, pygame.Rect(left, box.top + px(4), box.right - left, px(20)),
                          CHANGED if self.is_fired else TEXT) + px(8)
        draw_lines(surface, self._lines, (box.left + px(12), box.top + px(22)), 12)


class WhyPage(Page):
    """Sentences, a search that is watched, scores, the unit's machine as a drawing and a table, or its instructions,
    and the dice."""

    name = "Why"
    matter = "why"

    def structure(self) -> object:
        return self._watched.frame

    def lay_out(self, sheet: Sheet) -> None:
        frame = self._watched.frame
        sheet.skip(8)
        sheet.heading(subject(frame, sheet.width))
        for line in told(frame):
            if line.is_drawn:
                continue
            if line.weight == "fired":
                sheet.add(Fired(*sheet.spot, line))
            elif line.terms:
                sheet.add(Linked(*sheet.spot, line, self._desk.read))
            else:
                sheet.paragraph(*runs_of(line))
            sheet.skip(2)
        sheet.skip(2)
        if (step := worked(frame)) is not None:
            add_code(sheet, step)
        if frame.decision is not None:
            # While it searches nothing is weighed yet.
            evidence = Evidence() if frame.is_searching else frame.decision.evidence
            add_scores(sheet, evidence)
            if frame.decision.unit in frame.world:
                values = self._watched.of_unit(frame.decision.unit)
                _add_profile(sheet, frame, frame.world[frame.decision.unit], evidence,
                             {name: resolved.value for name, resolved in values.items()})
            add_dice(sheet, evidence)
        sheet.skip(4)


def _add_profile(sheet: Sheet, frame: Frame, unit: Unit, evidence: Evidence, values: Mapping[str, Value]) -> None:
    """What a unit thinks by: its instructions, or its machine, with the values that hold for it."""
    profile = frame.bestiary.profiles.get(unit.placed.profile)
    if profile is None:
        return
    with sheet.about(topic("profiles", profile.name)):
        _add_mind(sheet, profile, unit, evidence, values)


def _add_mind(sheet: Sheet, profile: Profile, unit: Unit, evidence: Evidence, values: Mapping[str, Value]) -> None:
    """What a profile decides by."""
    sheet.heading(profile.name, ROW - 4)
    if profile.instructions:
        add_instructions(sheet, profile.instructions, evidence)
    if not profile.states:
        return
    fired = evidence.fired.row if evidence.fired else None
    tested = [one.row for one in evidence.rows]

    def add_rows(rows: Iterable[Row]) -> None:
        for row in rows:
            sheet.add(MachineRow(*sheet.spot, profile, row, values, is_fired=row == fired))

    # What decided comes first, where it is in view on a small screen as well.
    add_rows(row for row in profile.rows if row == fired)
    sheet.add(Diagram(*sheet.spot, profile, unit.state, fired, values))
    sheet.skip(4)
    add_rows(row for row in profile.rows if row in tested and row != fired)
    if others := [row for row in profile.rows if row not in tested]:
        if tested:
            sheet.heading(say("not tested now"))
        add_rows(others)
    sheet.skip(8)
