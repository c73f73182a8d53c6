"""Typing: a text line that appears where it is needed and goes away when it is done."""

from __future__ import annotations

from collections.abc import Callable

import pygame
import pygame_gui
from pygame_gui.elements import UITextEntryBox, UITextEntryLine

from sandbox.base.language import say


def has_text_focus(ui: pygame_gui.UIManager) -> bool:
    """Whether a text field has the keyboard; no shortcut acts then."""
    return any(isinstance(element, UITextEntryLine | UITextEntryBox) for element in _focused(ui))


def _focused(ui: pygame_gui.UIManager) -> set[object]:
    return ui.get_focus_set() or set()  # type: ignore[no-untyped-call]


def settle(ui: pygame_gui.UIManager) -> None:
    """Lets pygame_gui finish new elements, which it builds bit by bit some time later, so that none looks half done."""
    for _ in range(6):
        ui.update(0.2)


def select(line: UITextEntryLine, start: int, end: int) -> None:
    """Selects a part of the text, so that typing replaces it."""
    line.select_range = [0, 0]  # Setting the same range again would not draw it.
    line.select_range = [start, end]
    line.edit_position = end
    line.cursor_has_moved_recently = True


class TextHistory:
    """What a text line held before, so that Ctrl+Z and Ctrl+Y go through its text.

    Told of every event after pygame_gui. Characters typed one after another are one step, and so are those deleted.
    """

    def __init__(self, line: UITextEntryLine) -> None:
        self._line = line
        self._done = [line.get_text()]
        self._undone: list[str] = []
        self._was = ""

    def handle(self, event: pygame.Event) -> bool:
        """Whether the event was to undo or redo; other events may have changed the text."""
        if event.type == pygame.KEYDOWN and event.mod & pygame.KMOD_CTRL and event.key in (pygame.K_z, pygame.K_y):
            if self._line.is_focused:
                self._go(is_back=event.key == pygame.K_z and not event.mod & pygame.KMOD_SHIFT)
            return True
        self._note(event)
        return False

    def _note(self, event: pygame.Event) -> None:
        words, before = self._line.get_text(), self._done[-1]
        if words == before:
            return
        how = "typed" if event.type == pygame.TEXTINPUT else ""
        if event.type == pygame.KEYDOWN and event.key in (pygame.K_BACKSPACE, pygame.K_DELETE):
            how = "deleted"
        if how and how == self._was and abs(len(words) - len(before)) == 1 and len(self._done) > 1:
            self._done[-1] = words
        else:
            self._done.append(words)
        self._undone.clear()
        self._was = how

    def _go(self, *, is_back: bool) -> None:
        if is_back and len(self._done) > 1:
            self._undone.append(self._done.pop())
        elif not is_back and self._undone:
            self._done.append(self._undone.pop())
        else:
            return
        self._was = ""
        select(self._line, 0, 0)
        self._line.set_text(self._done[-1])
        select(self._line, len(self._done[-1]), len(self._done[-1]))


class Field:
    """At most one text line. Enter or a click elsewhere takes what was typed, Esc drops it."""

    def __init__(self, ui: Callable[[], pygame_gui.UIManager], begun: Callable[[], object],
                 refused: Callable[[str], object]) -> None:
        """`begun` is called as it opens: what was typed before and refused is old news then. `refused` is told why
        nothing is handed over of what was typed.
        """
        self._ui, self._begun, self._refused = ui, begun, refused
        self._line: UITextEntryLine | None = None
        self._history: TextHistory | None = None
        self._then: Callable[[str], object] = lambda _: None
        self._was = ""
        self._may_be_empty = False

    @property
    def is_open(self) -> bool:
        return self._line is not None

    def open(self, area: pygame.Rect, words: str, then: Callable[[str], object], *, longest: int = 20,
             may_be_empty: bool = False) -> None:
        """Opens with the words selected, so that typing replaces them. `then` gets what was typed when it is taken.

        `longest` in letters. Nothing typed counts only where it `may_be_empty`.
        """
        self.close()
        self._begun()
        line = UITextEntryLine(area, self._ui(), object_id="#value", initial_text=words)
        line.length_limit = longest
        self._line, self._then, self._was = line, then, words
        self._may_be_empty = may_be_empty
        self._history = TextHistory(line)
        self._ui().set_focus_set(line)
        settle(self._ui())
        select(line, 0, len(words))

    def close(self) -> None:
        """Drops what was typed."""
        if self._line is not None:
            self._ui().set_focus_set(None)
            self._line.kill()  # type: ignore[no-untyped-call]
            self._line = None

    def take(self) -> None:
        """Hands over what was typed, unless it is what stood there."""
        if self._line is None:
            return
        words = self._line.get_text().strip()
        self.close()
        if words == self._was:
            return
        if words or self._may_be_empty:
            self._then(words)
        else:
            self._refused(say("Nothing was typed: it stays {words}.", words=self._was))

    def handle(self, event: pygame.Event) -> bool:
        """Whether the event was for the field; while it is open it gets every key."""
        if self._line is None or self._history is None:
            return False
        if self._history.handle(event):
            return True
        if event.type == pygame_gui.UI_TEXT_ENTRY_FINISHED and event.ui_element is self._line:
            self.take()
            return True
        if event.type == pygame.MOUSEBUTTONDOWN:
            if self._line.rect.collidepoint(event.pos):
                return True
            self.take()
            return False
        if event.type == pygame.MOUSEWHEEL:
            self.take()
            return False
        if event.type == pygame.KEYDOWN and event.key == pygame.K_ESCAPE:
            self.close()
            return True
        if event.type == pygame.KEYDOWN and event.key in (pygame.K_RETURN, pygame.K_KP_ENTER):
            self.take()
            return True
        return event.type in (pygame.KEYDOWN, pygame.KEYUP, pygame.TEXTINPUT, pygame.TEXTEDITING)
