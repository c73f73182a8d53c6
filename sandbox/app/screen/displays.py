"""What SDL and the system know of the displays. pygame does not ask for it, so SDL is asked here (guide: libraries).

pygame's modules are linked to the one SDL in this process: its functions are found through them. Where they are not,
as with another SDL, less is known. At the worst the user has to move the window.
"""

from __future__ import annotations

import ctypes
import os
import sys
from collections.abc import Mapping
from contextlib import suppress

import pygame

from sandbox.app.screen.found import Found
from sandbox.app.screen.placing import Display

ASKED = ("GDK_SCALE", "QT_SCALE_FACTOR")
"""The environment variables in which desktops of Linux write the scale."""

_TEXT_DOTS = "Xft.dpi:"


def claim_pixels() -> None:
    """Called before the display is started. This process then draws its window in pixels, and Windows does not enlarge
    it.
    """
    os.environ.setdefault("SDL_WINDOWS_DPI_AWARENESS", "permonitorv2")


class _Area(ctypes.Structure):
    _fields_ = tuple((name, ctypes.c_int) for name in ("x", "y", "w", "h"))


def displays() -> tuple[Display, ...]:
    """All displays, the first one first. At least one."""
    sdl, driver = _sdl(), pygame.display.get_driver()
    text_dots = _dots_of_x11() if driver == "x11" else 0.0
    sizes = pygame.display.get_desktop_sizes()
    found: list[Display] = []
    for index, (width, height) in enumerate(sizes):
        whole = pygame.Rect(0, 0, width, height)
        area = _asked(sdl, "SDL_GetDisplayBounds", index) or whole
        usable = _asked(sdl, "SDL_GetDisplayUsableBounds", index) or area
        dots = _dots(sdl, index) if driver == "windows" else text_dots
        found.append(Display(area, usable, told(driver, os.environ, height, dots)))
    return tuple(found)


def told(driver: str, environment: Mapping[str, str], lines: int, dots: float) -> Found:
    """What is known of a display's scale: desktops that count in points are none of our business."""
    asked = tuple(environment.get(name, "") for name in ASKED) if driver == "x11" else ()
    return Found(lines, asked, dots, does_enlarge=driver in ("wayland", "cocoa"))


def _sdl() -> ctypes.CDLL | None:
    with suppress(OSError):
        return ctypes.CDLL("SDL2" if sys.platform == "win32" else pygame.display.__file__)
    return None


def _asked(sdl: ctypes.CDLL | None, name: str, index: int) -> pygame.Rect | None:
    """An area that SDL tells of a display by its index."""
    area = _Area()
    with suppress(AttributeError):
        if sdl is not None and getattr(sdl, name)(index, ctypes.byref(area)) == 0 and area.w > 0 and area.h > 0:
            return pygame.Rect(area.x, area.y, area.w, area.h)
    return None


def _dots(sdl: ctypes.CDLL | None, index: int) -> float:
    """Dots an inch of a display, as the user has set them."""
    dots = ctypes.c_float()
    with suppress(AttributeError):
        if sdl is not None and sdl.SDL_GetDisplayDPI(index, ctypes.byref(dots), None, None) == 0:
            return dots.value
    return 0.0


def _dots_of_x11() -> float:
    """Dots an inch that desktops on X11 ask programs to draw text for; 0 where they do not."""
    with suppress(OSError, AttributeError, ValueError):
        x11 = ctypes.CDLL("libX11.so.6")
        x11.XOpenDisplay.restype = ctypes.c_void_p
        x11.XResourceManagerString.restype = ctypes.c_char_p
        x11.XResourceManagerString.argtypes = x11.XCloseDisplay.argtypes = (ctypes.c_void_p,)
        server = x11.XOpenDisplay(None)
        if server:
            resources = (x11.XResourceManagerString(server) or b"").decode("utf-8", "replace")
            x11.XCloseDisplay(server)
            return dots_in(resources)
    return 0.0


def dots_in(resources: str) -> float:
    """The dots an inch among the resources of an X11 server, each on a line of its own; 0 for none.

    >>> dots_in("Xcursor.size:\\t24\\nXft.dpi:\\t144\\n"), dots_in("")
    (144.0, 0.0)
    """
    line = next((line for line in resources.splitlines() if line.startswith(_TEXT_DOTS)), "")
    return float(line.removeprefix(_TEXT_DOTS) or 0)
