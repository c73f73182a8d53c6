"""A map held as its difference to another one is that map again, and takes little room."""

from __future__ import annotations

import gc
import random
from collections.abc import Iterator
from dataclasses import replace

import pytest

from sandbox.battle.bestiary import SHIPPED
from sandbox.files.drawing import draw_walls, erase_walls
from sandbox.files.editing import add_unit, remove_object, resized, set_map_property
from sandbox.files.opening import open_level
from sandbox.files.shipped import shipped
from sandbox.tiled.differences import Difference
from sandbox.tiled.tilemap import TileLayer, TileMap


@pytest.fixture
def tilemap() -> TileMap:
    return open_level(shipped("levels", "mine.tmx")).tilemap


def fresh(tilemap: TileMap) -> TileMap:
    """An equal map that nobody else holds."""
    return replace(tilemap, name=str(tilemap.name))


def edits(tilemap: TileMap) -> Iterator[TileMap]:
    """The map after edits of each kind, one after the other."""
    dice = random.Random(1)
    cells = [(dice.randrange(1, 49), dice.randrange(1, 19)) for _ in range(40)]
    yield (tilemap := draw_walls(tilemap, cells))
    yield (tilemap := erase_walls(tilemap, cells[::2]))
    tilemap, number = add_unit(tilemap, "enemy", "rat", "", (5, 5), SHIPPED)
    yield tilemap
    yield (tilemap := remove_object(tilemap, number))
    yield (tilemap := set_map_property(tilemap, "sandbox.seed", "3"))
    yield (tilemap := resized(tilemap, 2, 0, 0, 1))
    yield resized(tilemap, 0, -2, 0, 0)


@pytest.mark.usefixtures("young")
def test_there_and_back_over_edits_of_each_kind(tilemap: TileMap) -> None:
    before = tilemap
    for after in edits(tilemap):
        back, forth = Difference(fresh(before), after), Difference(fresh(after), before)
        gc.collect()
        assert back.applied(after) == before and forth.applied(before) == after
        before = after


def test_a_map_that_somebody_still_holds_comes_back_as_itself(tilemap: TileMap) -> None:
    after = next(edits(tilemap))
    assert Difference(tilemap, after).applied(after) is tilemap
    assert Difference(tilemap, tilemap).applied(tilemap) is tilemap


def test_what_is_rewritten_is_the_map_without_its_tiles(tilemap: TileMap) -> None:
    after = next(edits(tilemap))
    held = Difference(tilemap, after)
    held.rewrite(lambda each: each.with_beside("notes", "# none\n"))
    assert held.applied(after) == tilemap.with_beside("notes", "# none\n")


def test_tiles_that_both_maps_have_are_held_once(tilemap: TileMap) -> None:
    after = draw_walls(tilemap, [(5, 5), (6, 5)])
    held = Difference(tilemap, after)
    assert held._rest is not None
    after_tiles = {id(layer.gids) for layer in after.tile_layers}
    whole = [layer for layer in held._rest.layers if isinstance(layer, TileLayer) and layer.gids
             and id(layer.gids) not in after_tiles]
    assert whole == [] and sum(map(len, held._tiles.values())) <= 4
