"""The search field of the guide: typing anywhere goes there."""

from __future__ import annotations

from collections.abc import Callable

import pygame
import pygame_gui
from pygame_gui.elements import UITextEntryLine

from sandbox.app.widgets.field import select, settle


class Sought:
    """A text line that is there as long as the guide is open. It calls `changed` whenever its words change."""

    def __init__(self, ui: Callable[[], pygame_gui.UIManager], changed: Callable[[], object]) -> None:
        self._ui, self._changed = ui, changed
        self._line: UITextEntryLine | None = None
        self.left = 0
        """Its left edge in the window."""

    @property
    def words(self) -> str:
        return self._line.get_text().strip() if self._line is not None else ""

    @property
    def has_focus(self) -> bool:
        return self._line is not None and self._line.is_focused

    def arrange(self, area: pygame.Rect) -> None:
        """Appears there; the words that were typed stay."""
        words, self.left = self.words, area.left
        self.close()
        self._line = UITextEntryLine(area, self._ui(), object_id="#sought", initial_text=words)
        settle(self._ui())

    def close(self) -> None:
        if self._line is not None:
            self.leave()
            self._line.kill()  # type: ignore[no-untyped-call]
            self._line = None

    def show(self, is_shown: bool) -> None:
        """It is drawn above all else, so it must go while a question lies over the guide."""
        if self._line is not None and bool(self._line.visible) != is_shown:
            (self._line.show if is_shown else self._line.hide)()  # type: ignore[no-untyped-call]

    def focus(self) -> None:
        """Takes the keyboard, its words selected, so that typing replaces them."""
        if self._line is not None:
            self._ui().set_focus_set(self._line)
            select(self._line, 0, len(self._line.get_text()))

    def leave(self) -> None:
        if self.has_focus:
            self._ui().set_focus_set(None)

    def clear(self) -> None:
        if self._line is not None:
            self._line.set_text("")
            self._changed()

    def handle(self, event: pygame.Event) -> bool:
        """Whether the event was for the field: it has changed, or somebody began to type."""
        if self._line is None:
            return False
        if event.type == pygame_gui.UI_TEXT_ENTRY_CHANGED and event.ui_element is self._line:
            self._changed()
            return True
        if event.type == pygame.TEXTINPUT and not self.has_focus and event.text.strip():
            self._line.set_text(event.text)
            self._ui().set_focus_set(self._line)
            end = len(self._line.get_text())
            select(self._line, end, end)
            self._changed()
            return True
        return False
