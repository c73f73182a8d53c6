"""Why: the decision in view as sentences, and the state machine behind it (design: window, Watching)."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from sandbox.ai.decision import Evidence
from sandbox.ai.machine import Row
from sandbox.ai.profile import Profile
from sandbox.ai.profiles import PROFILES
from sandbox.app.orders import ORDERS
from sandbox.app.panel.rows import ROW, Heading, paragraph
from sandbox.app.panel.watched import Watched
from sandbox.app.panel.why.choices import add_dice, add_instructions, add_scores
from sandbox.app.panel.why.diagram import Diagram, words_of
from sandbox.app.widgets.board import Control, Mood, Point
from sandbox.app.widgets.flow import LEADING, Lines, Run, draw_lines, flow, height
from sandbox.app.widgets.paint import (
    CHANGED_EDGE,
    CHANGED_GROUND,
    HOVER,
    LIFTED,
    disc,
    heading,
    heading_width,
    mark,
    plate,
    write,
)
from sandbox.rules.unit import Unit
from sandbox.scene import colours
from sandbox.scene.colours import CHANGED, CONTROL, QUIET, TEXT, WINDOW
from sandbox.scene.frame import Frame
from sandbox.scene.lines import WORTHS, Line
from sandbox.scene.why import explanation, title

MARGIN = 16


_MORE = Line("… more on Why", "quiet")


def subject(frame: Frame, room: int) -> str:
    """The heading: whom it is about, and whether it is what happened, what would, or an order that is waited for.

    A name that is too long for so many pixels is cut, never the rest.
    """
    if frame.subject is None:
        return title(frame)
    rest = f" · {title(frame)}"
    whole = name = frame.subject
    while name and heading_width((name if name == whole else f"{name}…") + rest) > room:
        name = name[:-1]
    return (name if name == whole else f"{name}…") + rest


def told(frame: Frame) -> tuple[Line, ...]:
    """The explanation; of a hero that is to be ordered about the keys, too."""
    keys = (Line(f"{ORDERS[:1].upper()}{ORDERS[1:]}.", "quiet"),) if frame.is_asked else ()
    return (*explanation(frame), *keys)


def runs_of(line: Line) -> tuple[Run, ...]:
    """A line in its colours: of a row that fired the change itself stands out, its reasons are plain."""
    match line.weight:
        case "fired":
            change, colon, reasons = line.text.partition(": ")
            return ((change + colon.rstrip(), CHANGED), (reasons, TEXT)) if reasons else ((line.text, CHANGED),)
        case "quiet":
            return ((line.text, QUIET),)
        case "plain":
            return ((line.text, TEXT),)


class Fired(Control):
    """A row that fired, led by a triangle."""

    def __init__(self, left: int, top: int, room: int, line: Line) -> None:
        self._lines = flow(runs_of(line), room - 14)
        super().__init__(pygame.Rect(left, top, room, height(self._lines)))

    def paint(self, surface: pygame.Surface, area: pygame.Rect, _mood: Mood) -> None:
        mark(surface, (area.left + 4, area.top + LEADING // 2), CHANGED)
        draw_lines(surface, self._lines, (area.left + 14, area.top))


class MachineRow(Control):
    """A row of the machine: from → to, when. The one that fired is lit, with a triangle before it."""

    def __init__(self, left: int, top: int, room: int, profile: Profile, row: Row, *, is_fired: bool) -> None:
        self._profile, self._row, self._is_fired = profile, row, is_fired
        self._lines = flow(((words_of(row), TEXT if is_fired else QUIET),), room - 24, 12)
        super().__init__(pygame.Rect(left, top, room, 22 + height(self._lines) + 8),
                         "Checked after the step, within the same turn" if row.checked == "last" else "")

    def paint(self, surface: pygame.Surface, area: pygame.Rect, _mood: Mood) -> None:
        box = area.inflate(0, -4)
        lit = plate(*box.size, CHANGED_GROUND, CHANGED_EDGE) if self._is_fired else plate(*box.size, LIFTED)
        surface.blit(lit, box)
        left = box.left + 10
        if self._is_fired:
            mark(surface, (left + 3, box.top + 14), CHANGED)
            left += 14
        for number, name in enumerate((self._row.before, self._row.after)):
            if number:
                left += write(surface, "→", pygame.Rect(left, box.top + 4, 20, 20), QUIET) + 8
            state = self._profile.state(name)
            tone = colours.state(state.tone) if state else QUIET
            surface.blit(disc(16, tone), (left, box.top + 6))
            write(surface, state.letter if state else "?", pygame.Rect(left, box.top + 6, 16, 16), WINDOW, size=11,
                  face="numbers", align="centre")
            left += 22
            left += write(surface, name, pygame.Rect(left, box.top + 4, box.right - left, 20),
                          CHANGED if self._is_fired else TEXT) + 8
        draw_lines(surface, self._lines, (box.left + 12, box.top + 22), 12)


class Card(Control):
    """The Why of the moment in short, below the sliders; a click opens the page."""

    does_act = True
    PADDING = 12

    def __init__(self, area: pygame.Rect, frame: Frame, click: Callable[[], object]) -> None:
        super().__init__(area, "See why in full")
        self._frame, self._click = frame, click

    @classmethod
    def lines(cls, frame: Frame, width: int, limit: int) -> tuple[tuple[Line, Lines], ...]:
        """The lines of the explanation, where `limit` rows of text hold them, in their order.

        Else the worthiest of them, and a last row that says there is more; the worthiest line of all is always there.
        """
        room = width - 2 * cls.PADDING
        flowed = [(line, flow(runs_of(line), room - (14 if line.weight == "fired" else 0)))
                  for line in told(frame)]
        if sum(len(lines) for _, lines in flowed) <= limit:
            return tuple(flowed)
        chosen: list[int] = []
        for place in sorted(range(len(flowed)), key=lambda place: (WORTHS.index(flowed[place][0].worth), place)):
            if not chosen or sum(len(flowed[each][1]) for each in (*chosen, place)) < limit:
                chosen.append(place)
        return (*(flowed[place] for place in sorted(chosen)), (_MORE, flow(runs_of(_MORE), room)))

    @classmethod
    def height(cls, frame: Frame, width: int, limit: int) -> int:
        rows = sum(len(lines) for _, lines in cls.lines(frame, width, limit))
        return 2 * cls.PADDING + LEADING * (rows + 1)

    def release(self, at: Point) -> None:
        if self.area.collidepoint(at):
            self._click()

    def paint(self, surface: pygame.Surface, area: pygame.Rect, mood: Mood) -> None:
        surface.blit(plate(*area.size, CONTROL if mood == "rest" else HOVER), area)
        left, top = area.left + self.PADDING, area.top + self.PADDING
        room = area.width - 2 * self.PADDING
        heading(surface, subject(self._frame, room), pygame.Rect(left, top - 2, room, LEADING))
        top += LEADING
        limit = (area.height - 2 * self.PADDING) // LEADING - 1
        for line, lines in self.lines(self._frame, area.width, limit):
            indent = 14 if line.weight == "fired" else 0
            if indent:
                mark(surface, (left + 4, top + LEADING // 2), CHANGED)
            draw_lines(surface, lines, (left + indent, top))
            top += height(lines)


class Why:
    """The page: sentences, scores, the unit's machine as a drawing and a table, or its instructions, and the dice."""

    def __init__(self, watched: Watched) -> None:
        self._watched = watched

    def structure(self) -> object:
        return self._watched.frame

    def lay_out(self, width: int) -> tuple[list[Control], int]:
        """The controls for a page of this width in pixels, and its height."""
        frame = self._watched.frame
        room = width - 2 * MARGIN
        controls: list[Control] = [Heading(pygame.Rect(MARGIN, 8, room, ROW), subject(frame, room))]
        top = 8 + ROW
        for line in told(frame):
            if line.is_drawn:
                continue
            if line.weight == "fired":
                controls.append(Fired(MARGIN, top, room, line))
                top = controls[-1].area.bottom
            else:
                top = paragraph(controls, MARGIN, top, room, *runs_of(line))
            top += 2
        top += 10
        if frame.decision is not None:
            # While it searches nothing is weighed yet.
            evidence = Evidence() if frame.is_searching else frame.decision.evidence
            top = add_scores(controls, evidence, MARGIN, top, room)
            if frame.decision.unit in frame.world:
                top = self._profile(controls, frame.world[frame.decision.unit], evidence, top, room)
            top = add_dice(controls, evidence, MARGIN, top, room)
        return controls, top + 4

    def _profile(self, controls: list[Control], unit: Unit, evidence: Evidence, top: int, room: int) -> int:
        if unit.placed.profile not in PROFILES:
            return top
        profile = PROFILES[unit.placed.profile]
        controls.append(Heading(pygame.Rect(MARGIN, top, room, ROW), profile.name))
        top += ROW
        if profile.instructions:
            top = add_instructions(controls, profile.instructions, evidence, MARGIN, top, room)
        if not profile.states:
            return top
        fired = evidence.fired.row if evidence.fired else None
        controls.append(Diagram(MARGIN, top - 4, room, profile, unit.state, fired))
        top = controls[-1].area.bottom + 4
        for row in profile.rows:
            controls.append(MachineRow(MARGIN, top, room, profile, row, is_fired=row == fired))
            top = controls[-1].area.bottom
        return top + 8

