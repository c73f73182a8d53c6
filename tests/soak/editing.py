"""A user who does anything: random tools, strokes, steps, sliders, menus, undo and redo, by mouse and keys.

It tells what that costs in memory; a fault ends it with the number of the act. The first number is the seed of all.
"""

from __future__ import annotations

import argparse
import gc
import random
import shutil
import sys
import traceback
import tracemalloc
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

import pygame

from sandbox.battle.battle import Battle, Step
from sandbox.battle.history import History
from sandbox.battle.level import Level
from sandbox.files.shipped import shipped
from sandbox.scene.frame import Frame
from sandbox.scene.overlays import OVERLAYS
from sandbox.tiled.tilemap import TileMap
from sandbox.workbench.tools import TOOLS
from tests.app.hands import TICK, Hands, opened
from tests.soak.trials import Trials

COUNTED = (TileMap, Level, Battle, History, Step, Frame)
FILES = ("dungeon.tsx", "dungeon.png")
OFTEN = 2000
"""After so many acts it is told what is held."""


@dataclass(frozen=True)
class Held:
    """What is held at a moment: bytes by Python, bytes of the process, and objects by their class."""

    acts: int
    python: int
    resident: int
    counts: dict[str, int]

    def __str__(self) -> str:
        told = ", ".join(f"{number} {name}" for name, number in self.counts.items())
        return f"{self.acts:7} acts · {self.python / 1e6:6.1f} MB of Python · {self.resident / 1e6:6.1f} MB · {told}"


class Quick(Hands):
    """Hands too quick for the window: it handles what has been done a few times in one tick."""

    waiting = 0

    def tick(self, count: int = 1, seconds: float = TICK) -> None:
        self.waiting += count
        if self.waiting >= 5:
            self.waiting = 0
            super().tick(1, seconds)


class Fingers:
    """Acts at random on a window, always the same for the same seed."""

    def __init__(self, path: Path, seed: int, size: tuple[int, int] = (1280, 800)) -> None:
        self.hands = Quick(opened(path, size))
        self.window = self.hands.window
        self.acts = 0
        self.done: Counter[str] = Counter()
        self._dice = random.Random(seed)
        self._ways: tuple[tuple[int, Callable[[], object]], ...] = (
            (6, self.take_tool), (50, self.stroke), (4, self.undo), (3, self.redo), (10, self.step), (3, self.play),
            (8, self.use_panel), (3, self.turn_page), (3, self.use_key), (3, self.toggle), (3, self.zoom),
            (2, self.use_bar), (2, self.use_timeline), (2, self.escape), (1, self.resize), (2, self.use_transport))

    def act(self) -> None:
        """One act, whatever it is."""
        (way,) = self._dice.choices([way for _, way in self._ways], [weight for weight, _ in self._ways])
        self.done[way.__name__] += 1
        way()
        # What was asked over the window is answered by no, so that nothing is written anywhere.
        for _ in range(3):
            if self.window.dialogs.is_open:
                self.hands.key(pygame.K_ESCAPE)
        self.acts += 1

    def _spot(self, area: pygame.Rect) -> tuple[int, int]:
        return self._dice.randrange(area.left, max(area.left + 1, area.right)), self._dice.randrange(
            area.top, max(area.top + 1, area.bottom))

    def take_tool(self) -> None:
        self.hands.key(ord(self._dice.choice([tool.key for tool in TOOLS]).lower()))

    def stroke(self) -> None:
        """A stroke from a cell of the map over a few places; Esc drops some of them."""
        grid = self.window.session.level.grid
        first = self.hands.cell((self._dice.randrange(grid.width), self._dice.randrange(grid.height)))
        if not self.window.map.camera.area.collidepoint(first):
            first = self._spot(self.window.map.camera.area)
        places = [first]
        for _ in range(self._dice.choice((0, 0, 1, 2, 4))):
            x, y = places[-1]
            places.append((x + self._dice.randint(-60, 60), y + self._dice.randint(-60, 60)))
        button = self._dice.choice((1, 1, 1, 3))
        self.hands.move(first)
        self.hands.press(button)
        for place in places[1:]:
            self.hands.move(place, (int(button == 1), 0, int(button == 3)))
        if self._dice.random() < 0.1:
            self.hands.key(pygame.K_ESCAPE)
        self.hands.release(button)

    def undo(self) -> None:
        for _ in range(self._dice.choice((1, 1, 1, 4))):
            self.hands.key(pygame.K_z, pygame.KMOD_LCTRL)

    def redo(self) -> None:
        for _ in range(self._dice.choice((1, 1, 1, 4))):
            self.hands.key(pygame.K_y, pygame.KMOD_LCTRL)

    def step(self) -> None:
        key = self._dice.choice((pygame.K_LEFT, pygame.K_RIGHT, pygame.K_RIGHT, pygame.K_PERIOD))
        self.hands.key(key, self._dice.choice((0, 0, pygame.KMOD_LCTRL, pygame.KMOD_LSHIFT)))

    def play(self) -> None:
        self.hands.key(pygame.K_SPACE, text=" ")
        self.hands.tick(self._dice.randint(1, 20))
        self.hands.key(pygame.K_SPACE, text=" ")

    def use_panel(self) -> None:
        """A click, a drag or the wheel somewhere in the panel, then a few keys into whatever it has opened."""
        area = self.window.layout.panel
        match self._dice.randrange(4):
            case 0:
                self.hands.wheel(self._spot(area), self._dice.randint(-5, 5))
            case 1:
                start = self._spot(area)
                self.hands.drag(start, (start[0] + self._dice.randint(-80, 80), start[1]))
            case _:
                self.hands.click(self._spot(area))
        for _ in range(self._dice.choice((0, 1, 3))):
            key, text = self._dice.choice(((pygame.K_DOWN, ""), (pygame.K_RETURN, ""), (pygame.K_7, "7"),
                                           (pygame.K_ESCAPE, ""), (pygame.K_SPACE, " "), (pygame.K_BACKSPACE, "")))
            self.hands.key(key, text=text)

    def turn_page(self) -> None:
        self.hands.key(pygame.K_TAB, pygame.KMOD_LCTRL)

    def use_key(self) -> None:
        self.hands.key(self._dice.choice((pygame.K_DELETE, pygame.K_m, pygame.K_x, pygame.K_w, pygame.K_HOME,
                                          pygame.K_END, pygame.K_F5, pygame.K_TAB, pygame.K_F1, pygame.K_UP)))

    def toggle(self) -> None:
        self.hands.key(pygame.K_1 + self._dice.randrange(min(9, len(OVERLAYS))))

    def zoom(self) -> None:
        self.hands.wheel(self._spot(self.window.map.camera.area), self._dice.choice((-1, 1)))

    def use_bar(self) -> None:
        self.hands.click(self._spot(self.window.layout.bar))

    def use_timeline(self) -> None:
        self.hands.click(self._spot(self.window.layout.timeline))

    def use_transport(self) -> None:
        """A click on the row below the map, but not on Record, which writes files."""
        area = self.window.layout.transport
        self.hands.click(self._spot(pygame.Rect(area.left, area.top, area.width - 120, area.height)))

    def escape(self) -> None:
        self.hands.key(pygame.K_ESCAPE)

    def resize(self) -> None:
        width, height = self._dice.choice(((900, 600), (1280, 800), (1100, 700)))
        pygame.event.post(pygame.Event(pygame.VIDEORESIZE, w=width, h=height, size=(width, height)))
        self.hands.tick(2)

    @property
    def edits(self) -> int:
        """How many acts can be undone or done again."""
        past = self.window.session.document.past
        return len(past._done) + len(past._undone)


def count(sort: type) -> int:
    """How many objects of a class are held."""
    gc.collect()
    return sum(type(each) is sort for each in gc.get_objects())


def held(acts: int) -> Held:
    """What is held now, after so many acts. Counting takes a moment."""
    gc.collect()
    counts = Counter(type(each) for each in gc.get_objects())
    return Held(acts, tracemalloc.get_traced_memory()[0] if tracemalloc.is_tracing() else 0, _resident(),
                {sort.__name__: counts[sort] for sort in COUNTED})


def _resident() -> int:
    """Bytes of memory that the process has; 0 where the system does not say."""
    try:
        return int(Path("/proc/self/statm").read_text("ascii").split()[1]) * 4096
    except OSError:
        return 0


def copy_of(level: str, folder: Path) -> Path:
    """A shipped level with its pictures in a folder of its own."""
    for name in (level, *FILES):
        shutil.copy(shipped("levels", name), folder)
    return folder / level


def tell(what: object) -> None:
    sys.stdout.write(f"{what}\n")
    sys.stdout.flush()


def run(trials: Trials, words: Sequence[str]) -> bool:
    parser = argparse.ArgumentParser(prog="editing", description=__doc__)
    parser.add_argument("--level", default="mine.tmx")
    parser.add_argument("--top", type=int, default=0, help="so many places in the code that hold most, at the end")
    chosen = parser.parse_args(words)
    if chosen.top:
        tracemalloc.start(8)
    with TemporaryDirectory() as folder:
        fingers = Fingers(copy_of(chosen.level, Path(folder)), trials.first)
        tell(held(0))
        for _ in trials:
            try:
                fingers.act()
            except Exception:
                tell(f"Fault in act {fingers.acts} of seed {trials.first}:\n{traceback.format_exc()}")
                return False
            if fingers.acts % OFTEN == 0:
                tell(held(fingers.acts))
        tell(held(fingers.acts))
        tell(", ".join(f"{number} {name}" for name, number in fingers.done.most_common()))
        if chosen.top:
            snapshot = tracemalloc.take_snapshot()
            for place in snapshot.statistics("lineno")[:chosen.top]:
                tell(place)
    return True
