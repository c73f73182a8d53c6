"""What is asked of all cells at once says of each what it would say alone."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sandbox.battle.bestiary import SHIPPED
from sandbox.files.drawing import draw_walls
from sandbox.files.levels import level_of
from sandbox.files.terrain import grid_of
from sandbox.files.walls import find_walls
from sandbox.grid.grid import MOST_SORTS, Grid
from sandbox.grid.terrain import FLOOR, WALL, Terrain
from sandbox.tiled.coded import MOST, Coded
from sandbox.tiled.tilemap import Property, TileFacts, TileLayer, TileMap, Tileset

WIDTH, HEIGHT = 30, 20
COSTLY = 400
"""So many tiles cost differently, then come one that damages, one that is opaque, a wall, and one that says nothing."""
DAMAGING, OPAQUE, SOLID, SILENT = COSTLY + 1, COSTLY + 2, COSTLY + 3, COSTLY + 4


def tileset() -> Tileset:
    said = [("cost", str(number + 1)) for number in range(COSTLY)] + [
        ("damage", "3"), ("opaque", "true"), ("wall", "true")]
    tiles = {index: TileFacts((Property(*each),)) for index, each in enumerate(said)}
    return Tileset(1, "ground", "", 16, 16, tile_count=SILENT, tiles=tiles)


def a_map(*layers: TileLayer) -> TileMap:
    return TileMap("a.tmx", Path(), "1.10", WIDTH, HEIGHT, 16, 16, layers=layers, tilesets=(tileset(),))


@st.composite
def layers(draw: st.DrawFn, key: int = 1) -> TileLayer:
    """Of few kinds of tile or of very many; laid over the map or beside it."""
    width, height = draw(st.sampled_from([(WIDTH, HEIGHT), (7, 5), (40, 24)]))
    few = draw(st.booleans())
    dice = draw(st.randoms(use_true_random=False))
    kinds = dice.sample(range(SILENT + 1), 6) if few else range(SILENT + 1)
    gids = tuple(dice.choice(kinds) for _ in range(width * height))
    moved = draw(st.sampled_from([(0, 0), (-48, 32), (64, -160), (2000, 0)]))
    return TileLayer(key=key, name="ground", width=width, height=height, gids=gids, offset_x=moved[0],
                     offset_y=moved[1])


def expected(tilemap: TileMap, x: int, y: int) -> Terrain:
    """The terrain of one cell, from the tiles on it, the topmost last."""
    cost, damage, opaque, is_closed = 1, 0, None, False
    for layer in tilemap.tile_layers:
        place = tilemap.index(layer, (x, y))
        gid = layer.gids[place] if place is not None else 0
        is_closed |= gid == SOLID
        cost = gid if 0 < gid <= COSTLY else cost
        damage = 3 if gid == DAMAGING else damage
        opaque = True if gid == OPAQUE else opaque
    is_opaque = is_closed if opaque is None else opaque
    return (Terrain(enterable=False, opaque=is_opaque) if is_closed
            else Terrain(opaque=is_opaque, cost=cost, damage=damage))


@given(layers(1), layers(2), layers(3))
def test_the_topmost_tile_that_says_something_decides_each_cell(one: TileLayer, two: TileLayer,
                                                                three: TileLayer) -> None:
    tilemap = a_map(one, two, three)
    walls = find_walls(tilemap)
    grid, findings = grid_of(tilemap, walls)
    wanted = [expected(tilemap, x, y) for y in range(HEIGHT) for x in range(WIDTH)]
    assert list(grid.cells) == wanted
    assert list(walls.closed) == [not terrain.enterable for terrain in wanted]
    assert not findings


@given(layers(), st.data())
def test_a_layer_with_other_tiles_in_some_places_is_one_made_so(layer: TileLayer, data: st.DataObject) -> None:
    tiles = data.draw(st.dictionaries(st.integers(0, len(layer.gids) - 1), st.integers(0, 5000), max_size=300))
    changed = layer.with_tiles(tiles)
    made = replace(layer, gids=tuple(tiles.get(place, gid) for place, gid in enumerate(layer.gids)))
    assert (changed, changed.counts, changed.used) == (made, made.counts, made.used)
    assert changed.marked(lambda gid: gid % 251) == bytes(gid % 251 for gid in made.gids)


@given(st.lists(st.integers(0, 2 ** 32 - 1), max_size=600, unique=True))
def test_cells_are_a_byte_each_as_long_as_so_many_kinds_of_tile_fit(gids: list[int]) -> None:
    coded = Coded.of(gids)
    assert (coded is None) == (len({0, *gids}) > MOST)
    assert coded is None or [coded.gids[code] for code in coded.codes] == gids


@st.composite
def terrains(draw: st.DrawFn) -> list[Terrain]:
    """Of few sorts or of more than a byte can number, equal ones also as other objects."""
    sorts = draw(st.sampled_from([3, 2 * MOST_SORTS]))
    dice = draw(st.randoms(use_true_random=False))
    return [Terrain(dice.random() < 0.8, False, dice.randrange(sorts) + 1) for _ in range(WIDTH * HEIGHT)]


@given(terrains(), st.data())
def test_a_grid_says_of_each_cell_what_it_was_made_of(cells: list[Terrain], data: st.DataObject) -> None:
    grid = Grid(WIDTH, HEIGHT, cells)
    assert list(grid.cells) == cells == [grid[cell] for cell in grid.all_cells()]
    rows = [cells[start:start + WIDTH] for start in range(0, len(cells), WIDTH)]
    edge = [Terrain(False, cost=0)] * (WIDTH + 2)
    padded = [*edge, *(each for row in rows for each in (edge[0], *row, edge[0])), *edge]
    assert list(grid.padded) == [each.enterable for each in padded]
    assert list(grid.costs) == [each.cost for each in padded]
    assert grid.open_bits == sum(1 << place for place, each in enumerate(padded) if each.enterable)
    assert grid.enterable_count == sum(each.enterable for each in cells)
    changed = data.draw(st.dictionaries(st.tuples(st.integers(-2, WIDTH), st.integers(-2, HEIGHT)),
                                        st.sampled_from([FLOOR, WALL, Terrain(cost=7000)]), max_size=8))
    other = grid.with_cells(changed)
    remade = Grid(WIDTH, HEIGHT, [changed.get(cell, grid[cell]) for cell in grid.all_cells()])
    assert (other, hash(other), other.padded) == (remade, hash(remade), remade.padded)
    assert (other == grid) == all(grid[cell] == each for cell, each in changed.items() if cell in grid)


def test_after_a_stroke_the_tiles_it_left_are_not_looked_at_again(monkeypatch: pytest.MonkeyPatch) -> None:
    gids = tuple(SOLID if place % 5 == 0 else SILENT for place in range(WIDTH * HEIGHT))
    tilemap = a_map(TileLayer(key=1, name="ground", width=WIDTH, height=HEIGHT, gids=gids))
    level_of(tilemap, SHIPPED)
    looked_at: list[int] = []

    def of(cells: tuple[int, ...]) -> Coded | None:
        looked_at.append(len(cells))
        return None

    monkeypatch.setattr(Coded, "of", of)
    monkeypatch.setattr(Coded, "counts", lambda _: pytest.fail("tiles were counted again"))
    changed = draw_walls(tilemap, [(1, 1), (2, 1)])
    assert not level_of(changed, SHIPPED).grid.enterable((1, 1))
    assert looked_at == []


def test_grids_of_few_terrains_are_compared_without_a_look_at_single_cells(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Grid, "cells", property(lambda _grid: pytest.fail("a cell was looked at")))
    one = Grid.of_sorts(2, 1, bytes((0, 1)), (FLOOR, WALL))
    assert one == Grid.of_sorts(2, 1, bytes((2, 0)), (WALL, WALL, FLOOR))
    assert one != one.with_cells({(0, 0): WALL})
