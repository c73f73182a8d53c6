"""A battle recorded without a window, from its start or from a turn on (guide: commands, record)."""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from pathlib import Path

import pygame

from sandbox.app.film.animation import SLOWED, Animation, format_of
from sandbox.app.film.film import Format, Projector, Region
from sandbox.app.film.reel import Reel
from sandbox.app.film.strip import Marks
from sandbox.base.counting import frames
from sandbox.base.errors import Finding, InputError, Place, refuse
from sandbox.base.language import joined, say, thing
from sandbox.battle.battle import Battle
from sandbox.battle.history import STEP_SIZES, StepSize
from sandbox.files.opening import open_level
from sandbox.files.used import check_unused
from sandbox.scene.overlays import OVERLAYS
from sandbox.tiled.limits import CELL_LIMIT
from sandbox.tiled.tilemap import TileMap
from sandbox.workbench.framing import FRAME_LIMIT


def record(level_path: Path, out: Path, *, turns: int | None = None, rounds: int | None = None, start: int = 0,
           overlays: tuple[str, ...] | None = None, scale: int = 0, fps: float = 4, step: str = "turn",
           region: Region | None = None, is_wave_flat: bool = False, seed: int | None = None,
           settings: Sequence[str] = (), driver: str = "", cell_limit: int = CELL_LIMIT,
           frame_limit: int = FRAME_LIMIT, has_legend: bool = True,
           watch: Callable[[int, str], object] | None = None) -> str:
    """Runs a battle and writes it as a moving picture: one frame for the start and one for each step.

    `settings` are parameters as NAME=VALUE. `start` is the turn to start after, `turns` and `rounds` how many to show,
    else all to the end. `has_legend`: below the map it is said what its marks mean. `watch` is told how many frames are
    done, in words; first, with 0, what the picture will be. Returns what was written, in words. Raises InputError for a
    level that cannot run and for whatever is asked that cannot be; an older picture then stays.
    """
    form = format_of(out)
    opened = open_level(level_path, cell_limit)
    changes = opened.level.bestiary.read_settings(settings)
    check_unused(out, opened)
    for name in overlays or ():
        OVERLAYS[name]
    _check_region(region, opened.tilemap)
    _without_screen()
    battle = Battle(opened.level, seed=seed, changes=changes, driver=driver)
    reel = Reel(battle, opened.tilemap, _size(step), start, turns, rounds, frame_limit)
    shown = tuple(overlay.name for overlay in OVERLAYS if overlay.is_on) if overlays is None else overlays
    cells = (opened.tilemap.width, opened.tilemap.height)
    look = Format(shown, scale, region, is_wave_flat)
    marks = Marks(shown, look.view, is_wave_flat=is_wave_flat, are_lettered=look.are_lettered(opened.tilemap, cells))
    for number in range(len(reel) if has_legend else 0):
        marks.note(reel.shot(number).frame, opened.tilemap)
    projector = Projector(opened.tilemap, cells, look, len(reel), reel.captions, form.largest, marks.entries)
    animation = Animation(out, lambda index: projector.render(reel.shot(index), index), len(reel), fps,
                          battle.bestiary.kinds.names)
    width, height = projector.size
    made = say("{frames} of {width} x {height}", frames=frames(len(reel)), width=width, height=height)
    if watch is not None:
        watch(0, say("{file}: {frames}, {seconds:.0f} s, about {size}", file=out, frames=made,
                     seconds=animation.seconds, size=size(animation.guess())))
    told_of = 0
    for done in animation.write():
        if watch is not None and done > told_of:
            told_of = done
            watch(done, say("{done} of {count} frames", done=done, count=len(reel)))
    told = say("{file}: {frames}, {size}; {end}.", file=out, frames=made, size=size(out.stat().st_size), end=reel.end)
    if not animation.has_slowed:
        return told
    slowed = say("Frames of less than {time} ms are slowed down by most viewers: at most {frames} frames a second are "
                 "shown as they are.", time=SLOWED, frames=1000 // SLOWED)
    return joined(told, slowed)


def size(count: int) -> str:
    """A number of bytes in words."""
    return (thing("{count:.1f} MB", count=count / 1_000_000) if count >= 100_000
            else thing("{count:.0f} kB", count=count / 1000))


def _size(step: str) -> StepSize:
    found = next((size for size in STEP_SIZES if size == step), None)
    if found is None:
        raise refuse(say("the step is {step!r}", step=step), ", ".join(STEP_SIZES))
    return found


def _check_region(region: Region | None, tilemap: TileMap) -> None:
    if region is None:
        return
    left, top, width, height = region
    is_inside = 0 <= left < left + width <= tilemap.width and 0 <= top < top + height <= tilemap.height
    if not is_inside:
        raise InputError(Finding("error", Place(tilemap.name),
                                 say("the region is {region}", region=",".join(map(str, region))),
                                 say("X,Y,W,H within {width} x {height} cells", width=tilemap.width,
                                     height=tilemap.height)))


def _without_screen() -> None:
    """Pictures are made without a window, also where there is no display."""
    if pygame.display.get_surface() is None:
        os.environ["SDL_VIDEODRIVER"] = "dummy"
        # SDL would take the signals that end a process, and nobody here asks it about them.
        os.environ["SDL_NO_SIGNAL_HANDLERS"] = "1"
        pygame.display.init()
        pygame.display.set_mode((1, 1))
    pygame.font.init()
