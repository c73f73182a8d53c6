"""The display that the window opens on; one sentence where there is none (guide: libraries, Display)."""

from __future__ import annotations

import os
import sys
import warnings
from collections.abc import Iterator
from contextlib import contextmanager, suppress

import pygame

from sandbox.base.errors import InputError, refuse
from sandbox.base.escaped import escaped
from sandbox.base.language import say
from sandbox.workbench.session import Session

NAME = "Tactics sandbox"

_NAMES = ("DISPLAY", "WAYLAND_DISPLAY", "SDL_VIDEODRIVER")
"""What tells SDL in the environment where to draw."""

_CORNER = "SDL_VIDEO_WINDOW_POS"
"""Where SDL looks for the upper left corner of a new window."""


def find_display() -> None:
    """Starts SDL's display. Raises InputError where no window can be seen: SDL would open an invisible one for ever."""
    if sys.platform.startswith("linux") and not any(os.environ.get(name) for name in _NAMES):
        raise _none()
    try:
        with _silence():
            pygame.display.init()
    except pygame.error as error:
        raise _none(error) from None
    if pygame.display.get_driver() == "offscreen":
        raise _none()


def open_surface(size: tuple[int, int], corner: tuple[int, int] | None = None) -> pygame.Surface:
    """The window's surface. The window has its upper left corner there on the desktop; with None the system chooses.

    Raises InputError where the display does not give one.
    """
    if corner is not None:
        os.environ[_CORNER] = f"{corner[0]},{corner[1]}"
    try:
        return pygame.display.set_mode(size, pygame.RESIZABLE)
    except pygame.error as error:
        raise _none(error) from None
    finally:
        os.environ.pop(_CORNER, None)


def put(corner: tuple[int, int]) -> None:
    """Moves the window there once its frame is drawn: some systems take the corner for that of the frame."""
    wish = corner
    for _ in range(2):
        pygame.event.pump()
        left, top = pygame.display.get_window_position()
        if (left, top) == corner:
            return
        with suppress(pygame.error):
            pygame.display.set_window_position(wish)
        left, top = pygame.display.get_window_position()
        wish = 2 * corner[0] - left, 2 * corner[1] - top


def maximize() -> None:
    """Lets the system make the window as large as it can be; where pygame no longer can ask for that, it stays."""
    with warnings.catch_warnings(), suppress(AttributeError, pygame.error):
        warnings.simplefilter("ignore", DeprecationWarning)
        pygame.Window.from_display_module().maximize()


def _none(error: pygame.error | None = None) -> InputError:
    said = " ".join(str(error or "").split())
    return refuse(say("there is no display to open a window on ({reason}); `tactics-sandbox run` and "
                      "`tactics-sandbox record` need none", reason=said) if said else
                  say("there is no display to open a window on; `tactics-sandbox run` and `tactics-sandbox record` "
                      "need none"))


@contextmanager
def _silence() -> Iterator[None]:
    """Libraries below SDL complain on their own, past Python; what went wrong is told in our words."""
    kept = os.dup(2)
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, 2)
    os.close(nowhere)
    try:
        yield
    finally:
        os.dup2(kept, 2)
        os.close(kept)


class Title:
    """The window's name: its level, marked while there is something to save. Only another name is told the system."""

    def __init__(self) -> None:
        self._shown = ""

    def show(self, session: Session) -> None:
        title = escaped(f"{session.marked_name} - {NAME}")
        if title != self._shown:
            self._shown = title
            pygame.display.set_caption(title)
