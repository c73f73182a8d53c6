"""A question over the window: a sentence and a few answers, by mouse or key."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame

from sandbox.app.widgets import fonts
from sandbox.app.widgets.flow import draw_lines, flow, height
from sandbox.app.widgets.paint import HOVER, PRESSED, plate, write
from sandbox.app.widgets.pane import Control, Mood, Pane, Point
from sandbox.app.widgets.part import Desk
from sandbox.app.widgets.scale import px
from sandbox.scene.colours import ACCENT, CONTROL, LINE, PANEL, QUIET, TEXT, WINDOW, blend

WIDE = 420
PADDING = 20
_BUTTON = 32


class Answer(Control):
    """`is_main` is the one in the accent; the one that Enter gives has a ring."""

    does_act = True

    def __init__(self, area: pygame.Rect, words: str, is_main: bool, is_chosen: Callable[[], bool],
                 give: Callable[[], object]) -> None:
        super().__init__(area)
        self._words, self._is_main = words, is_main
        self._is_chosen, self._give = is_chosen, give

    def look(self) -> object:
        return self._is_chosen()

    def release(self, at: Point) -> None:
        if self.area.collidepoint(at):
            self._give()

    def paint(self, surface: pygame.Surface, area: pygame.Rect, mood: Mood) -> None:
        if self._is_chosen():
            surface.blit(plate(*area.size, None, blend(PANEL, ACCENT, 0.7), 8), area)
        inner = area.inflate(px(-6), px(-6))
        if self._is_main:
            fill = {"rest": ACCENT, "hover": blend(ACCENT, TEXT, 0.25), "pressed": blend(ACCENT, PANEL, 0.3)}[mood]
            surface.blit(plate(*inner.size, fill), inner)
        else:
            surface.blit(plate(*inner.size, {"rest": CONTROL, "hover": HOVER, "pressed": PRESSED}[mood], LINE), inner)
        write(surface, self._words, inner, WINDOW if self._is_main else TEXT, align="centre")


class Ask:
    """Enter gives the answer with the ring, the first at the start; Tab and the arrows move it; Esc gives the answer
    with the index `escape`, the last unless told otherwise.

    `answer` gets the index of the answer.
    """

    def __init__(self, desk: Desk, title: str, words: str, answers: Sequence[str],
                 answer: Callable[[int], object], escape: int = -1) -> None:
        self._escape = escape % len(answers)
        self.title, self._answers, self._answer = title, tuple(answers), answer
        self.words = words
        self._chosen = 0
        self.pane = Pane(desk, PANEL)
        self._frame = pygame.Rect(0, 0, 0, 0)

    def arrange(self, area: pygame.Rect) -> None:
        wide = min(px(WIDE), area.width - px(32))
        self._lines = flow(((self.words, QUIET),), wide - 2 * px(PADDING))
        high = px(PADDING + 24 + 8) + height(self._lines) + px(20 + _BUTTON + 6 + PADDING - 3)
        self._frame = pygame.Rect(0, 0, wide, high)
        self._frame.center = area.center
        right = self._frame.width - px(1 + PADDING - 3)
        top = high - px(PADDING + _BUTTON + 6 - 2)
        controls: list[Control] = []
        # From the right: the main answer stands at the right end, where the eye ends.
        for index, words in enumerate(self._answers):
            wide = max(px(84), fonts.width(words) + px(32)) + px(6)
            controls.append(Answer(pygame.Rect(right - wide, top, wide, px(_BUTTON + 6)), words, index == 0,
                                   lambda index=index: self._chosen == index,  # type: ignore[misc]
                                   lambda index=index: self._answer(index)))  # type: ignore[misc]
            right -= wide + px(4)
        self.pane.arrange(self._frame.inflate(px(-2), px(-2)), controls)

    def handle(self, event: pygame.Event) -> None:
        if event.type != pygame.KEYDOWN:
            self.pane.handle(event)
            return
        match event.key:
            case pygame.K_RETURN | pygame.K_KP_ENTER | pygame.K_SPACE:
                self._answer(self._chosen)
            case pygame.K_ESCAPE:
                self._answer(self._escape)
            case pygame.K_TAB | pygame.K_LEFT | pygame.K_DOWN:
                self._move(-1 if event.key == pygame.K_TAB and event.mod & pygame.KMOD_SHIFT else 1)
            case pygame.K_RIGHT | pygame.K_UP:
                self._move(-1)
            case _:
                pass

    def _move(self, steps: int) -> None:
        self._chosen = (self._chosen + steps) % len(self._answers)

    def draw(self, surface: pygame.Surface) -> None:
        self.pane.draw(surface)
        surface.blit(plate(*self._frame.size, None, LINE, 8), self._frame)
        left, top = self._frame.left + px(PADDING), self._frame.top + px(PADDING)
        write(surface, self.title, pygame.Rect(left, top, self._frame.width - 2 * px(PADDING), px(24)), size=16)
        draw_lines(surface, self._lines, (left, top + px(32)))
