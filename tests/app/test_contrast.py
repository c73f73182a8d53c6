"""What is written can be read: small text at least 7 to 1 on whatever it is declared to be written on."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from pkgutil import walk_packages

import pygame
import pytest

import sandbox.app
import sandbox.scene
from sandbox.app.map.numbers import SMALLEST
from sandbox.app.widgets import fonts
from sandbox.app.widgets.faces import Face
from sandbox.app.window import Window
from sandbox.files.opening import open_level
from sandbox.files.shipped import shipped
from sandbox.scene import colours
from sandbox.scene.colours import Colour, blend
from sandbox.scene.contrast import SMALL_TEXT, Written, contrast
from sandbox.scene.overlays import OVERLAYS, wave
from sandbox.tiled.tilemap import TileLayer
from tests.app.hands import TICK, opened
from tests.levels.tiles import tile, written

PLAIN = 0.75
"""A tile is plain where so much of it has one colour; on others, such as doors, digits are read by their rim."""

FARTHEST = 60
"""The wave's colours are as many."""


def declared() -> Iterator[tuple[str, Written]]:
    """What any file of the window or the scene declares to be written."""
    for package in (sandbox.scene, sandbox.app):
        for found in walk_packages(package.__path__, f"{package.__name__}."):
            for each in getattr(import_module(found.name), "WRITTEN", ()):
                yield found.name, each


DECLARED = list(declared())


@pytest.mark.parametrize(("where", "each"), DECLARED, ids=[
    f"{where}-{index}" for index, (where, _) in enumerate(DECLARED)])
def test_small_text_is_told_from_every_ground_it_is_declared_for(where: str, each: Written) -> None:
    if not each.is_disabled:
        assert {(ink, ground): round(found, 2) for ink in each.inks for ground in each.over
                if (found := contrast(ink, ground)) < SMALL_TEXT} == {}, where


def test_text_that_is_disabled_is_fainter_than_what_is_not_and_still_seen() -> None:
    for _, each in DECLARED:
        if each.is_disabled:
            assert all(1.5 < contrast(ink, ground) < SMALL_TEXT for ink in each.inks for ground in each.over)


def test_whatever_the_window_writes_is_in_a_declared_colour(monkeypatch: pytest.MonkeyPatch) -> None:
    seen: dict[Colour, Counter[str]] = {}
    for name in ("text", "text_in"):
        monkeypatch.setattr(fonts, name, _watched(getattr(fonts, name), seen))
    for level in ("mine", "kraken", "shaman"):
        _look_round(opened(shipped("levels", f"{level}.tmx")))
    inks = {ink for _, each in DECLARED for ink in each.inks} | set(wave._inks(FARTHEST))
    unknown = {ink: words.most_common(3) for ink, words in seen.items() if ink not in inks and not _is_of_a_wave(ink)}
    assert unknown == {}, "declare it, with what it is written on, where the colour is declared (WRITTEN)"


def _watched(write: object, seen: dict[Colour, Counter[str]]) -> object:
    def watched(words: str, size: int = 13, colour: Colour = colours.TEXT, face: Face = "text") -> pygame.Surface:
        if words.strip():
            seen.setdefault(colour, Counter())[words] += 1
        return write(words, size, colour, face)  # type: ignore[operator, no-any-return]

    return watched


def _is_of_a_wave(ink: Colour) -> bool:
    return any(ink in wave._inks(farthest) for farthest in range(1, 120))


def _look_round(window: Window) -> None:
    """Some turns with every overlay, on every page."""
    window.session.overlays = OVERLAYS.names
    for _ in range(4):
        window.session.running.forward("turn")
        for page in window.panel.offered:
            window.panel.show(page.name)
            window.tick(TICK)


# The map

def grounds() -> dict[str, Colour]:
    """What most of each shipped tile is that one can stand on, as the levels use them."""
    picture, found = written(), {}
    for path in sorted(Path(shipped("levels", "mine.tmx")).parent.glob("*.tmx")):
        opening = open_level(path)
        level, tilemap = opening.level, opening.tilemap
        assert level is not None
        for layer in tilemap.layers:
            if isinstance(layer, TileLayer):
                for index, gid in enumerate(layer.gids):
                    cell = index % layer.width, index // layer.width
                    tileset = tilemap.tileset_of(gid)
                    if tileset is not None and level.grid.enterable(cell):
                        number = gid - tileset[0].first_gid
                        count, common = max(tile(picture, number).getcolors(48 * 48) or [])
                        if count > 48 * 48 * PLAIN:
                            found[f"tile {number}"] = common
    return found  # type: ignore[return-value]


GROUNDS = grounds()


@pytest.mark.parametrize("ground", [*GROUNDS, "nothing drawn"])
def test_the_numbers_of_a_wave_are_told_from_its_tints_over_every_ground(ground: str) -> None:
    below = GROUNDS.get(ground, colours.BARE_FLOOR)
    for ink, shade in zip(wave._inks(FARTHEST), wave._shades(FARTHEST), strict=True):
        assert contrast(ink, blend(below, shade, colours.WAVE_ALPHA / 255)) >= SMALL_TEXT
    for ink, flat in zip(wave._inks(FARTHEST), wave._flat(FARTHEST), strict=True):
        assert contrast(ink, flat) >= SMALL_TEXT
    assert all(contrast(ink, colours.PATH_RIM) >= SMALL_TEXT for ink in wave._inks(FARTHEST))
    assert SMALLEST >= 11


@pytest.mark.parametrize("ground", [*GROUNDS, "nothing drawn"])
def test_the_tints_of_a_wave_are_told_from_every_ground_that_is_not_searched(ground: str) -> None:
    below = GROUNDS.get(ground, colours.BARE_FLOOR)
    for shade in wave._shades(FARTHEST):
        tinted = blend(below, shade, colours.WAVE_ALPHA / 255)
        assert sum(abs(one - other) for one, other in zip(below, tinted, strict=True)) > 22


def test_outside_floor_and_wall_are_told_apart_by_their_brightness_alone() -> None:
    picture = written()
    walls = {"a wall": max(tile(picture, 4).getcolors(48 * 48) or [])[1], "a bare wall": colours.BARE_WALL}
    outside = (colours.NOWHERE, colours.NOWHERE_HATCH)
    for name, floor in {**GROUNDS, "nothing drawn": colours.BARE_FLOOR}.items():
        assert all(contrast(floor, nowhere) > 1.5 for nowhere in outside), name
        assert all(contrast(floor, wall) > 1.7 for wall in walls.values()), name  # type: ignore[arg-type]
    assert all(contrast(wall, nowhere) > 3.5 for wall in walls.values() for nowhere in outside)  # type: ignore[arg-type]


def test_walls_are_masonry_which_no_floor_is() -> None:
    """Large even areas were taken for pavement: stones and joints differ on walls, and on floors nothing so common."""
    picture = written()

    def parts(number: int) -> float:
        """The contrast of the lightest and the darkest of the colours that cover an eighth of a tile each."""
        common = [colour for count, colour in tile(picture, number).getcolors(48 * 48) or [] if count > 48 * 48 / 8]
        return max(contrast(one, other) for one in common for other in common)  # type: ignore[arg-type]

    tops, floors = (4, 5, 7), (0, 1, 2, 3)
    assert min(map(parts, tops)) > 1.5 > 1.2 > max(map(parts, floors))
