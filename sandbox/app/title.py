"""The window's name in the system: its level, with a mark while there is something to save."""

from __future__ import annotations

import pygame

from sandbox.base.escaped import escaped
from sandbox.workbench.session import Session

NAME = "Tactics sandbox"


class Title:
    """Tells the system only when the name is another one."""

    def __init__(self) -> None:
        self._shown = ""

    def show(self, session: Session) -> None:
        title = escaped(f"{session.marked_name} - {NAME}")
        if title != self._shown:
            self._shown = title
            pygame.display.set_caption(title)
