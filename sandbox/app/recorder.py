"""Recording: from the window as it happens, and of a battle without one (design: window, cli)."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pygame

from sandbox.app import animation
from sandbox.app.film import Format, Projector, Shot
from sandbox.base.errors import Finding, InputError, Place, refuse
from sandbox.base.values import Change
from sandbox.battle.battle import Battle
from sandbox.battle.history import STEP_SIZES, History, StepSize
from sandbox.files.limits import CELL_LIMIT
from sandbox.files.opening import open_level
from sandbox.files.tilemap import TileMap
from sandbox.scene.frame import Frame
from sandbox.scene.overlays import OVERLAYS
from sandbox.scene.searches import progress_words
from sandbox.scene.words import sentence
from sandbox.workbench.framing import frame_of

MOST = 200
"""Turns that are recorded when no number is asked for."""


def shot(history: History | None, frame: Frame, tilemap: TileMap) -> Shot:
    """The moment with its caption: what happened last; turn, seed and changed values."""
    if history is None:
        return Shot(frame, tilemap, "The level", "")
    world = history.world
    changed = [f"{change.name} {change.value}" for change in world.changes]
    facts = [f"turn {world.turn}", f"seed {history.battle.seed}", *changed]
    if history.cursor.cells:
        facts.insert(0, f"cell {history.cursor.cells}")
    return Shot(frame, tilemap, told(history), " · ".join(facts))


def told(history: History) -> str:
    """What just happened, in a sentence: the weightiest event of the step at the cursor."""
    if history.cursor.cells and history.decision is not None:
        return progress_words(history.decision, history.cursor.cells)
    weights = ("over", "fall", "join", "state", "attack", "heal", "effect", "kraken", "refused", "set", "move", "wait",
               "pass", "end_turn")
    # The story tells no more than the hero sees; the inspector and the log show all.
    events = [event for event in history.step.events if event.event in weights and getattr(event, "seen", True)
              and getattr(event, "effect", "") != "sprint"]
    if not events:
        return "Before the first turn."
    return sentence(min(events, key=lambda event: weights.index(event.event)))


class Recording:
    """What the window records: a shot for the start and one for each step since."""

    def __init__(self) -> None:
        self.shots: list[Shot] = []

    def note(self, taken: Shot) -> None:
        """Keeps a moment, unless nothing changed since the last one."""
        if not self.shots or self.shots[-1] != taken:
            self.shots.append(taken)

    def save(self, path: Path, overlays: tuple[str, ...], fps: float) -> Iterator[int]:
        """Renders and writes; yields how many frames are done. Raises InputError when it cannot be written."""
        projector = Projector(self.shots[0], Format(overlays), len(self.shots))
        return animation.write(path, lambda number: projector.render(self.shots[number], number), len(self.shots), fps)


def free_name(folder: Path, stem: str) -> Path:
    """A name for a new GIF in `folder` that is not taken: STEM-1.gif, STEM-2.gif and so on."""
    number = 1
    while (path := folder / f"{stem}-{number}.gif").exists():
        number += 1
    return path


def record(level_path: Path, out: Path, *, turns: int | None = None, start: int = 0,
           overlays: tuple[str, ...] | None = None, scale: int | None = None, fps: float = 4, step: str = "turn",
           region: tuple[int, int, int, int] | None = None, seed: int | None = None,
           changes: tuple[Change, ...] = (), driver: str = "",
           cell_limit: int = CELL_LIMIT) -> str:
    """Runs a battle and writes it as a moving picture: one frame for the start and one for each step.

    `start` is the turn to start after, `turns` how many to record. Returns a sentence on what was written. Raises
    InputError for a level that cannot run and for whatever is asked that cannot be.
    """
    animation.check_suffix(out)
    opened = open_level(level_path, cell_limit)
    for name in overlays or ():
        OVERLAYS[name]
    if step not in STEP_SIZES:
        raise refuse(f"the step is {step!r}", ", ".join(STEP_SIZES))
    _check_region(region, opened.tilemap)
    _without_screen()
    history = History(Battle(opened.level, seed=seed, changes=changes, driver=driver), does_wait=False)
    history.go_to_turn(0)
    while history.world.turn < start and history.forward("turn"):
        pass
    size: StepSize = next(size for size in STEP_SIZES if size == step)
    last = history.world.turn + (MOST if turns is None else turns)
    shots = [shot(history, frame_of(history, None), opened.tilemap)]
    while not history.world.is_over and history.world.turn < last and _forward(history, size, last):
        shots.append(shot(history, frame_of(history, None), opened.tilemap))
    shown = tuple(overlay.name for overlay in OVERLAYS if overlay.is_on) if overlays is None else overlays
    projector = Projector(shots[0], Format(shown, scale or 0, region), len(shots))
    for _ in animation.write(out, lambda number: projector.render(shots[number], number), len(shots), fps):
        pass
    told_end = "the battle is over" if history.world.is_over else f"stopped after turn {history.world.turn}"
    return f"{out}: {len(shots)} frames of {projector.size[0]} x {projector.size[1]}, {_size(out)}; {told_end}."


def _forward(history: History, size: StepSize, last: int) -> bool:
    """One step, but not beyond turn `last`."""
    if size != "round":
        return history.forward(size)
    moved = history.forward("turn")
    while moved and history.world.turn < last and not history.ends_round and history.forward("turn"):
        pass
    return moved


def _check_region(region: tuple[int, int, int, int] | None, tilemap: TileMap) -> None:
    whole = pygame.Rect(0, 0, tilemap.width, tilemap.height)
    if region is not None and not (region[2] > 0 and region[3] > 0 and whole.contains(pygame.Rect(region))):
        raise InputError(Finding("error", Place(tilemap.name), f"the region is {','.join(map(str, region))}",
                                 f"X,Y,W,H within {tilemap.width} x {tilemap.height} cells"))


def _without_screen() -> None:
    """Pictures are made without a window, also where there is no display."""
    if pygame.display.get_surface() is None:
        os.environ["SDL_VIDEODRIVER"] = "dummy"
        pygame.display.init()
        pygame.display.set_mode((1, 1))
    pygame.font.init()


def _size(path: Path) -> str:
    size = path.stat().st_size
    return f"{size / 1_000_000:.1f} MB" if size >= 100_000 else f"{size / 1000:.0f} kB"
