"""Opens the window on a level and closes it again, also when the system asks (guide: commands, window)."""

from __future__ import annotations

import sys
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING

import pygame
from platformdirs import user_state_path

from sandbox.app.display import NAME, find_display, maximize, put
from sandbox.app.screen.displays import claim_pixels, displays
from sandbox.app.screen.screen import Screen
from sandbox.app.widgets.pictures import drawing
from sandbox.app.widgets.scale import rescale
from sandbox.app.window import Window
from sandbox.base.stopping import ASKED_TO_END, CTRL_C, Stopped, heard
from sandbox.files.opening import open_level
from sandbox.files.shipped import level_named, shipped
from sandbox.workbench.remembered import Remembered
from sandbox.workbench.session import Session

if TYPE_CHECKING:
    from sandbox.guide.filling import Declared

FIRST = "lesson.tmx"
"""The shipped level that opens by itself."""

FOLDER = "tactics-sandbox"
"""The folder of this program among those where the system keeps what programs remember."""

LATER = ("PIL", "watchfiles", "markdown_it")
"""Packages that the window imports when it first records, watches a file or opens the guide: so it is there sooner."""


def check_packages() -> None:
    """Raises ModuleNotFoundError, as importing it would, where one is missing that is imported later."""
    for package in LATER:
        if find_spec(package) is None:
            raise ModuleNotFoundError(f"No module named {package!r}", name=package)


def main(path: Path | None, commands: Declared, size: tuple[int, int] | None = None) -> int:
    """Opens the window on a level, or on a copy of a shipped one, by its name or the lesson; `size` in pixels, else as
    it was left.

    `commands` is what the guide tells of them. Raises InputError without a display or a good level.
    """
    copied = shipped("levels", FIRST) if path is None else level_named(path)
    own = path if copied is None else None
    opened = open_level(copied or own or shipped("levels", FIRST))
    claim_pixels()
    find_display()
    pygame.font.init()
    pygame.display.set_caption(NAME)
    pygame.display.set_icon(drawing("logo.svg", 64))
    state = user_state_path(FOLDER)
    remembered = Remembered(state / "window.json")
    screen = Screen(remembered, displays)
    opening = screen.open(size)
    rescale(opening.scale)
    window = Window(Session(opened, is_new=copied is not None), opening.area.size, remembered, commands, screen)
    put(opening.area.topleft)
    if opening.is_maximized:
        maximize()
    if told := remembered.trouble or opening.told:
        window.session.tell(told, is_refusal=True)
    window.dialogs.last_folder = own.absolute().parent if own else None
    window.filing.live(state / "recovery")
    with heard(window.stop, CTRL_C, *ASKED_TO_END):
        window.loop()
        screen.keep()
        if window.stopped_by is not None:
            raise Stopped(window.stopped_by, window.put_away())
    pygame.quit()
    sys.stdout.flush()
    return 0
