"""The pictures of README, made by the program itself, so that they are of today's window.

`python -m tests.app.pictures` makes them again, `--only NAME` one of them; `--folder FOLDER` puts them elsewhere.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path

import pygame

from sandbox.app.film.animation import Animation
from sandbox.app.window import Window
from sandbox.files.shipped import shipped
from tests.app.hands import Hands, opened

ASSETS = Path(__file__).resolve().parents[2] / "assets"

SIZE = (1000, 640)
"""Pixels of the moving picture: as large as a page shows it, so that words stay sharp."""

FRAMES_A_SECOND = 6
HOLD = 5
"""So many frames show a moment that has something to read."""

CELLS_A_FRAME = 2


def mine(path: Path) -> None:
    """The mine at the moment a rat notices the hero, zoomed in, with two values changed."""
    window = opened(shipped("levels", "mine.tmx"))
    hands = Hands(window)
    window.session.tuning.set_param("hunter.wake", 6)
    window.session.tuning.set_param("hunter.sight", 10)
    _play_to(hands, 10)
    camera = window.map.camera
    camera.zoom(5, (camera.left, camera.top))
    camera.pan(camera.area.left + 12 - camera.left, camera.area.top + 36 - camera.top)
    # As long as it takes until what only flashes up has faded.
    hands.tick(60)
    pygame.image.save(window.surface, path)


def lesson(path: Path) -> None:
    """The lesson: the goblin wakes, its first search grows cell by cell, it hunts, loses the hero, and flees."""
    window = lesson_window()
    frames = [window.surface.copy() for _ in played(window)]
    kinds = [unit.kind.name for unit in window.session.level.units]
    for _ in Animation(path, frames.__getitem__, len(frames), FRAMES_A_SECOND, kinds).write():
        pass


def lesson_window() -> Window:
    """The window before the film begins."""
    window = opened(shipped("levels", "lesson.tmx"), SIZE)
    window.panel.show("Why")
    return window


def played(window: Window) -> Iterator[None]:
    """Plays, and stops where a frame is to be taken."""
    hands = Hands(window)
    yield from _held(hands)
    for _ in range(6):
        hands.key(pygame.K_PERIOD)
        yield from _held(hands, HOLD)
    hands.key(pygame.K_PERIOD)
    yield from _held(hands)
    # The goblin's first turn in chase, a cell of its search at a time.
    turn = _turn(hands.window)
    while _turn(hands.window) == turn:
        for _ in range(CELLS_A_FRAME):
            hands.key(pygame.K_RIGHT, pygame.KMOD_CTRL)
        yield from _held(hands, 1)
    yield from _held(hands, 2 * HOLD)
    while (history := hands.window.session.running.history) is not None and not history.is_at_end:
        hands.key(pygame.K_PERIOD)
        yield from _held(hands, HOLD if history.changed else 2)
        if _turn(hands.window) >= 28:
            break
    yield from _held(hands, 2 * HOLD)


def _held(hands: Hands, frames: int = 1) -> Iterator[None]:
    for _ in range(frames):
        # So many times the window paints itself in a frame of the picture.
        hands.tick(60 // FRAMES_A_SECOND)
        yield


def _turn(window: Window) -> int:
    history = window.session.running.history
    assert history is not None, "the level runs"
    return history.world.turn


def _play_to(hands: Hands, turn: int) -> None:
    while _turn(hands.window) < turn:
        hands.key(pygame.K_PERIOD)


PICTURES: Mapping[str, Callable[[Path], None]] = {"window.gif": lesson, "window.png": mine}


def main(words: Sequence[str]) -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.app.pictures", description=__doc__)
    parser.add_argument("--only", choices=[*PICTURES], action="append", metavar="NAME",
                        help="this one alone: " + ", ".join(PICTURES))
    parser.add_argument("--folder", type=Path, default=ASSETS, metavar="FOLDER", help="where to put them; else assets")
    args = parser.parse_args(words)
    for name in args.only or PICTURES:
        PICTURES[name](args.folder / name)
        sys.stdout.write(f"{args.folder / name}: {(args.folder / name).stat().st_size / 1e6:.2f} MB\n")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
