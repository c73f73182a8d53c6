"""Below a film's map it is said what its marks mean: whoever sees a GIF has no window beside it."""

from __future__ import annotations

from itertools import chain
from pathlib import Path

import pygame
import pytest
from PIL import Image, ImageChops

from sandbox.app.film.recorder import record
from sandbox.app.film.strip import Marks, Strip
from sandbox.app.map.legend import MARGIN, width
from sandbox.battle.battle import Battle
from sandbox.battle.history import History
from sandbox.files.opening import open_level
from sandbox.files.shipped import shipped
from sandbox.scene.compose import picture
from sandbox.scene.frame import Frame
from sandbox.scene.inview import View
from sandbox.scene.legend import Entry
from sandbox.scene.overlays import OVERLAYS
from sandbox.tiled.tilemap import TileMap
from sandbox.workbench.framing import frame_of


def moments(level: str, turns: int) -> tuple[TileMap, list[Frame]]:
    opened = open_level(shipped("levels", level))
    history, found = History(Battle(opened.level), does_wait=False), []
    for _ in range(turns):
        history.forward("turn")
        found.append(frame_of(history, None))
    return opened.tilemap, found


def entries(level: str, turns: int, overlays: tuple[str, ...] = OVERLAYS.names,
            view: View | None = None) -> tuple[Entry, ...]:
    tilemap, frames = moments(level, turns)
    marks = Marks(overlays, view)
    for frame in frames:
        marks.note(frame, tilemap)
    return marks.entries


def pictures(path: Path) -> list[Image.Image]:
    with Image.open(path) as film:
        found = []
        for number in range(film.n_frames):
            film.seek(number)
            found.append(film.convert("RGB"))
        return found


@pytest.mark.parametrize("level", ["mine.tmx", "kraken.tmx", "goal.tmx", "canon.tmx"])
def test_every_mark_that_some_moment_shows_is_told_and_no_other(level: str) -> None:
    _, frames = moments(level, 25)
    shown = {entry.words for frame in frames for entry in picture(frame, OVERLAYS.names).legend()}
    told = {entry.words for entry in entries(level, 25)}
    assert shown <= told and {"wall", "floor"} <= told
    assert "path it follows" not in {entry.words for entry in entries(level, 25, ("wave",))}


def test_of_a_region_only_that_is_told_which_is_in_it_in_some_moment() -> None:
    _, frames = moments("mine.tmx", 25)
    iva = [frame.world["Iva"].cell for frame in frames]
    assert len(set(iva)) > 1
    others = {unit.cell for frame in frames for unit in frame.world.units if unit.name != "Iva"}
    last = iva[-1]
    assert last != iva[0] and last not in others
    told = {entry.words for entry in entries("mine.tmx", 25, view=(range(last[0], last[0] + 1),
                                                                  range(last[1], last[1] + 1)))}
    assert "heroes" in told and "floor" in told and not {"enemies", "wall"} & told
    nowhere = {entry.words for entry in entries("mine.tmx", 25, view=(range(1), range(1)))}
    assert not {"heroes", "enemies"} & nowhere


@pytest.mark.parametrize("wide", [240, 480, 950])
def test_all_of_it_has_room_in_as_few_lines_as_hold_it(wide: int) -> None:
    found = entries("mine.tmx", 25)
    pygame.font.init()
    strip = Strip(found, wide)
    assert [entry for entry, _ in chain.from_iterable(strip.lines)] == list(found)
    assert all(width(*written) <= wide - 2 * MARGIN for line in strip.lines for written in line)
    assert Strip(found[:2], wide).height < strip.height and Strip((), wide).height == 0


def test_it_stays_from_the_first_picture_to_the_last_and_can_be_left_out(tmp_path: Path) -> None:
    for name, has_legend in (("with.png", True), ("without.png", False)):
        record(shipped("levels", "lesson.tmx"), tmp_path / name, turns=8, has_legend=has_legend)
    told, bare = pictures(tmp_path / "with.png"), pictures(tmp_path / "without.png")
    high = told[0].height - bare[0].height
    assert 0 < high < bare[0].height / 4
    # Without it the same map and the same caption lie upon each other.
    caption = next(y for y in range(bare[0].height) if all(
        one.crop((0, 0, one.width, y + 1)).tobytes() != other.crop((0, 0, other.width, y + 1)).tobytes()
        for one, other in zip(told, bare, strict=True)))
    strips = [each.crop((0, caption, each.width, caption + high)) for each in told]
    assert all(ImageChops.difference(each, strips[0]).getbbox() is None for each in strips)
    for one, other in zip(told, bare, strict=True):
        below = one.crop((0, caption + high, one.width, one.height)), other.crop((0, caption, one.width, other.height))
        assert ImageChops.difference(*below).getbbox() is None
