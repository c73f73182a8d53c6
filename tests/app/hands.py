"""Mouse and keyboard for a window without a screen: real pygame events, as the system would send them."""

from __future__ import annotations

import os

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")

from pathlib import Path

import pygame

from sandbox.app.map.camera import MARGIN
from sandbox.app.window import Window
from sandbox.files.opening import Opened, open_level
from sandbox.grid.cell import Cell
from sandbox.workbench.remembered import Remembered
from sandbox.workbench.session import Session

assert MARGIN  # The import of the app comes first: it keeps pygame from greeting.

TICK = 1 / 60


def opened(path: Path, size: tuple[int, int] = (1280, 800)) -> Window:
    """A window on the level of a file, painted once."""
    return window_on(open_level(path), size)


def window_on(level: Opened, size: tuple[int, int] = (1280, 800), remembered: Remembered | None = None) -> Window:
    """A window on a level, painted once."""
    pygame.display.init()
    pygame.font.init()
    window = Window(Session(level), size, remembered)
    pygame.event.clear()
    window.tick(TICK)
    return window


class Hands:
    """Quick hands: each act posts its events and lets the window tick once; a click moves there first."""

    def __init__(self, window: Window) -> None:
        self.window = window
        self.at = (0, 0)

    def tick(self, count: int = 1, seconds: float = TICK) -> None:
        for _ in range(count):
            self.window.tick(seconds)

    def cell(self, cell: Cell) -> tuple[int, int]:
        """The middle of a cell in window pixels."""
        return self.window.map.camera.rect(cell).center

    def move(self, to: tuple[int, int], held: tuple[int, int, int] = (0, 0, 0)) -> None:
        rel = (to[0] - self.at[0], to[1] - self.at[1])
        self.at = to
        pygame.mouse.set_pos(to)
        pygame.event.post(pygame.Event(pygame.MOUSEMOTION, pos=to, rel=rel, buttons=held, touch=False))
        self.tick()

    def press(self, button: int = 1) -> None:
        pygame.event.post(pygame.Event(pygame.MOUSEBUTTONDOWN, pos=self.at, button=button, touch=False))
        self.tick()

    def release(self, button: int = 1) -> None:
        pygame.event.post(pygame.Event(pygame.MOUSEBUTTONUP, pos=self.at, button=button, touch=False))
        self.tick()

    def click(self, at: tuple[int, int], button: int = 1) -> None:
        self.move(at)
        pygame.event.post(pygame.Event(pygame.MOUSEBUTTONDOWN, pos=self.at, button=button, touch=False))
        self.release(button)

    def drag(self, *places: tuple[int, int], button: int = 1) -> None:
        """Press at the first place, over the others, release at the last."""
        self.move(places[0])
        self.press(button)
        for place in places[1:]:
            self.move(place, (int(button == 1), int(button == 2), int(button == 3)))
        self.release(button)

    def wheel(self, at: tuple[int, int], turns: int) -> None:
        self.move(at)
        pygame.event.post(pygame.Event(pygame.MOUSEWHEEL, x=0, y=turns, precise_x=0.0, precise_y=float(turns),
                                       flipped=False, touch=False, which=0))
        self.tick()

    def key(self, code: int, mod: int = 0, text: str = "") -> None:
        self._type(code, mod, text)
        self._done()

    def write(self, words: str) -> None:
        """Types text, a key a character."""
        for number, character in enumerate(words, start=1):
            self._type(ord(character.lower()), 0, character)
            if number % 20 == 0:
                self.tick()
        self._done()

    def _type(self, code: int, mod: int, text: str) -> None:
        pygame.event.post(pygame.Event(pygame.KEYDOWN, key=code, mod=mod, unicode=text, scancode=0))
        if text:
            pygame.event.post(pygame.Event(pygame.TEXTINPUT, text=text))
        pygame.event.post(pygame.Event(pygame.KEYUP, key=code, mod=mod, unicode=text, scancode=0))

    def _done(self) -> None:
        self.tick()
        if pygame.event.peek():  # A dialog tells what was chosen by an event of its own.
            self.tick()


def in_the_middle(path: Path) -> Hands:
    """At a window on a level of which twenty turns were played, ten of them after the cursor."""
    hands = Hands(opened(path))
    for _ in range(20):
        hands.window.session.running.forward("turn")
    hands.window.session.running.go_to_turn(10)
    hands.tick()
    return hands
