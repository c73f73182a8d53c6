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

_PLACE = "SDL_VIDEO_WINDOW_POS"
"""Where SDL finds the place of a new window."""


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


def open_surface(size: tuple[int, int], place: tuple[int, int] | None = None) -> pygame.Surface:
    """The window's surface; the window at a place of the desktop, else where the system puts it.

    Raises InputError where the display does not give one.
    """
    if place is not None:
        os.environ[_PLACE] = f"{place[0]},{place[1]}"
    try:
        return pygame.display.set_mode(size, pygame.RESIZABLE)
    except pygame.error as error:
        raise _none(error) from None
    finally:
        os.environ.pop(_PLACE, None)


def put(place: tuple[int, int]) -> None:
    """Moves the window there once the system has drawn its frame about it: some take a place for that of the frame."""
    wish = place
    for _ in range(2):
        pygame.event.pump()
        left, top = pygame.display.get_window_position()
        if (left, top) == place:
            return
        with suppress(pygame.error):
            pygame.display.set_window_position(wish)
        left, top = pygame.display.get_window_position()
        wish = 2 * place[0] - left, 2 * place[1] - top


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
