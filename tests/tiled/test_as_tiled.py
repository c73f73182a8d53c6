"""Whatever Tiled opens means the same here: a table, judged by Tiled (guide: files)."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from sandbox.base.errors import InputError
from sandbox.files.editing import move_object, set_map_property, set_object_property
from sandbox.tiled.reading import read_map
from sandbox.tiled.saving.writing import patched
from sandbox.tiled.tilemap import TileMap
from tests.tiled.as_tiled.meaning import REFUSED, Row, here, meaning
from tests.tiled.as_tiled.recording import judge, judged, recorded, version
from tests.tiled.as_tiled.rows import DIFFERENCES, ROWS
from tests.tiled.judge import IS_STRICT, needs_tiled, spread

DIFFERING = frozenset(name for names in DIFFERENCES.values() for name in names)
SAID = recorded()


def test_the_table_names_each_row_once_and_differs_only_in_rows() -> None:
    names = [row.name for row in ROWS]
    assert len(set(names)) == len(names)
    assert set(names) >= DIFFERING
    assert sum(map(len, DIFFERENCES.values())) == len(DIFFERING)


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row.name)
def test_a_map_means_what_it_means_to_tiled(row: Row, tmp_path: Path) -> None:
    mine = here(row.write(tmp_path))
    assert (mine == SAID[row.name]) != (row.name in DIFFERING), (mine, SAID[row.name])


@needs_tiled
def test_tiled_says_what_is_recorded() -> None:
    if version() != SAID["version"]:
        pytest.skip(f"recorded is what {SAID['version']} said, this is {version()}")
    found = judged(ROWS if IS_STRICT else spread(ROWS))
    assert [name for name, said in found.items() if said != SAID.get(name)] == []


@pytest.mark.parametrize("row", [row for row in ROWS if SAID[row.name] != REFUSED], ids=lambda row: row.name)
def test_an_untouched_one_gives_the_same_bytes(row: Row, tmp_path: Path) -> None:
    path = row.write(tmp_path)
    if here(path) != REFUSED:
        assert patched(row.source, read_map(row.source, path), read_map(row.source, path)) == row.source


def edited(tilemap: TileMap) -> TileMap:
    """The map with a cell, a property and an object changed, as far as it has them."""
    layer = next((each for each in tilemap.tile_layers if any(each.gids)), None)
    if layer is not None:
        place = len(layer.gids) - 1
        other = next((gid for gid in sorted(layer.used) if gid != layer.gids[place]), 0)
        tilemap = tilemap.with_layer(replace(layer, gids=(*layer.gids[:place], other)))
    stated = next((each.name for each in tilemap.properties), "new")
    tilemap = set_map_property(tilemap, stated, "7", "string")
    for holder in tilemap.object_layers[:1]:
        for each in holder.objects[:1]:
            x, y = tilemap.cell_of(each)
            tilemap = set_object_property(move_object(tilemap, each.id, (x + 1, y)), each.id, "a", "9", "string")
    return tilemap


EDITABLE = [row for row in ROWS if SAID[row.name] != REFUSED and row.name not in DIFFERING]


@needs_tiled
def test_an_edit_is_just_that_to_tiled() -> None:
    rows = EDITABLE if IS_STRICT else spread(EDITABLE)
    with ThreadPoolExecutor(4) as pool:
        assert [row.name for row, is_so in zip(rows, pool.map(_is_same_after_an_edit, rows), strict=True)
                if not is_so] == []


def _is_same_after_an_edit(row: Row) -> bool:
    with TemporaryDirectory() as folder:
        path = row.write(Path(folder))
        old = read_map(row.source, path)
        new = edited(old)
        try:
            out = patched(row.source, old, new)
        except InputError as error:
            return "which cannot be changed here" in str(error)
        path.write_bytes(out)
        return bool(out != row.source and judge(replace(row, source=out)) == here(path) == meaning(new))
