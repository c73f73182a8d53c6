"""One edit changes just that in Tiled's own reading, and just its lines in the file (guide: files)."""

from __future__ import annotations

import shutil
from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from copy import deepcopy
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from sandbox.base.errors import InputError
from sandbox.battle.bestiary import SHIPPED
from sandbox.files.editing import add_unit, move_object, resized, set_map_property, set_object_property, set_tiles
from sandbox.tiled.reading import read_map
from sandbox.tiled.saving.object_patches import type_word
from sandbox.tiled.saving.writing import patched
from sandbox.tiled.tilemap import MapObject, TileLayer, TileMap
from tests.tiled.judge import IS_STRICT, exported, flat, needs_tiled, with_cells
from tests.tiled.maps import REAL, real_maps

SPREAD = ("level1.tmx", "tiled_base64_zlib_infinite.tmx", "tiled_base64_zstandard.tmx", "tiled_object_template.tmx",
          "map-with-deep-props.tmx", "tiled_group_layers.tmx", "vinhui-firstgid-problem-map.tmx", "example.tmx")
"""Maps of different kinds, for every run."""


@dataclass(frozen=True)
class Case:
    """An edit: the map after it, what Tiled must then see, and how many lines may be taken away and come."""

    tilemap: TileMap
    expect: Callable[[Any], None]
    lines: tuple[int, int]


def cell_edit(old: TileMap) -> Case | None:
    for layer in old.tile_layers:
        shift = round(layer.offset_x / old.tile_width), round(layer.offset_y / old.tile_height)
        places = [place for place, gid in enumerate(layer.gids) if gid]
        if not places:
            continue
        place = places[len(places) // 2]
        others = sorted(gid for gid in layer.used if gid != layer.gids[place])
        gid = others[0] if others else 0
        x, y = place % layer.width, place // layer.width
        new = set_tiles(old, layer, {(x + shift[0], y + shift[1]): gid})
        if new is old:
            continue
        return Case(new, partial(_see_cell, old=old, key=layer.key, cell=(x, y), gid=gid), (1, 1))
    return None


def _see_cell(seen: Any, old: TileMap, key: int, cell: tuple[int, int], gid: int) -> None:
    number = [layer.key for layer in old.layers].index(key)
    layer, mine = seen["flat"][number], old.layers[number]
    assert isinstance(mine, TileLayer)
    if not old.is_infinite:
        layer["data"][cell[1] * mine.width + cell[0]] = gid
        return
    where = old.origin[0] + cell[0], old.origin[1] + cell[1]
    layer["cells"].pop(where, None)
    if gid:
        layer["cells"][where] = gid


def added_enemy(old: TileMap) -> Case:
    new, number = add_unit(old, "enemy", "goblin", "guard", (1, 1), SHIPPED)
    layer, each = new.layer_of(number), new.object(number)
    assert layer is not None and each is not None

    sort = "" if type_word(old.version) == "class" else "Enemy"  # The judge is older than the one version with class.

    def see(seen: Any) -> None:
        seen["map"]["nextobjectid"] = number + 1
        if layer.key < 0:
            seen["flat"].append(NEW_LAYER)
            seen["map"]["nextlayerid"] = ANY
        place = [one.key for one in new.layers].index(layer.key)
        seen["flat"][place] = {**seen["flat"][place], "objects": [*seen["flat"][place]["objects"], {
            "id": number, "name": each.name, "type": sort, "x": each.x, "y": each.y, "width": old.tile_width,
            "height": old.tile_height, "rotation": 0, "visible": True,
            "properties": [{"name": "profile", "type": "string", "value": "guard"}]}]}

    return Case(new, see, (2, 9))


class _Any:
    """Equal to anything."""

    def __eq__(self, other: object) -> bool:
        return True

    __hash__ = None  # type: ignore[assignment]


ANY = _Any()
NEW_LAYER = {"draworder": "topdown", "id": ANY, "name": "units", "objects": [], "opacity": 1, "type": "objectgroup",
             "visible": True, "x": 0, "y": 0}


def moved_object(old: TileMap) -> Case | None:
    for layer in old.object_layers:
        for each in layer.objects:
            x, y = old.cell_of(each)
            new = move_object(old, each.id, (x + 1, y + 2))
            after = new.object(each.id)
            assert after is not None
            number = [one.key for one in old.layers].index(layer.key)
            place = layer.objects.index(each)
            return Case(new, partial(_see_place, number=number, place=place, after=after), (1, 1))
    return None


def _see_place(seen: Any, number: int, place: int, after: MapObject) -> None:
    seen["flat"][number]["objects"][place].update(x=after.x, y=after.y)


def changed_property(old: TileMap) -> Case:
    for layer in old.object_layers:
        for each in layer.objects:
            stated = next((one for one in each.properties if one.type == "string" and "\n" not in one.value), None)
            if stated is None or each.template:
                continue
            new = set_object_property(old, each.id, stated.name, 'new "words"')
            number, place = [one.key for one in old.layers].index(layer.key), layer.objects.index(each)
            return Case(new, partial(_see_property, number=number, place=place, name=stated.name), (1, 1))
    return Case(set_map_property(old, "sandbox.seed", "7", "int"), _see_seed, (0, 3))


def _see_property(seen: Any, number: int, place: int, name: str) -> None:
    found = seen["flat"][number]["objects"][place]["properties"]
    next(one for one in found if one["name"] == name)["value"] = 'new "words"'


def _see_seed(seen: Any) -> None:
    """Tiled sorts properties by name."""
    found = [*seen["map"].get("properties", []), {"name": "sandbox.seed", "type": "int", "value": 7}]
    seen["map"]["properties"] = sorted(found, key=lambda one: one["name"])


EDITS: tuple[Callable[[TileMap], Case | None], ...] = (cell_edit, added_enemy, moved_object, changed_property)


def seen_by_tiled(path: Path, folder: Path) -> Any:
    found = exported(path, folder)
    kept = {key: value for key, value in found["map"].items() if key not in ("layers", "tiledversion")}
    return {"map": kept, "flat": [with_cells(layer) for layer in flat(found["map"]["layers"])],
            "words": found["words"]}


def judged() -> Iterator[Path]:
    for path in real_maps():
        if IS_STRICT or path.name in SPREAD:
            yield path


@pytest.fixture(scope="module")
def copies(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The real maps where edits of them may be written beside their tilesets."""
    if not REAL.is_dir():
        pytest.skip(f"real maps are not at {REAL}")
    folder = tmp_path_factory.mktemp("judge") / "maps"
    shutil.copytree(REAL, folder, ignore=shutil.ignore_patterns("*.py", "*.cs", "*.rs"))
    return folder


@needs_tiled
def test_tiled_sees_just_the_edit_and_just_its_lines_change(copies: Path, tmp_path: Path) -> None:
    with ThreadPoolExecutor(4) as pool:
        wrong = [words for found in pool.map(lambda path: judge(path, copies, tmp_path), list(judged()))
                 for words in found]
    assert not wrong, "\n".join(wrong)


def judge(path: Path, copies: Path, tmp_path: Path) -> list[str]:
    """What is wrong with the edits of one map."""
    wrong: list[str] = []
    source = path.read_bytes()
    old = read_map(source, path)
    own = tmp_path / str(abs(hash(path)))
    own.mkdir()
    beside = copies / path.relative_to(REAL)
    before = seen_by_tiled(beside, own)
    for edit in EDITS:
        try:
            case = edit(old)
        except InputError as error:
            wrong.append(f"{path} {edit.__name__}: {error}")
            continue
        if case is None:
            continue
        after = patched(source, old, case.tilemap)
        gone, come = changed_lines(source, after)
        if gone > case.lines[0] or come > case.lines[1]:
            wrong.append(f"{path} {edit.__name__}: {gone} lines taken away and {come} come")
        expected = deepcopy(before)
        case.expect(expected)
        edited = beside.with_name(f"edited-{edit.__name__}-{path.name}")
        edited.write_bytes(after)
        try:
            found = seen_by_tiled(edited, own)
        except AssertionError as error:
            wrong.append(f"{path} {edit.__name__}: Tiled says {error}")
            continue
        found["words"] = [line.replace(edited.name, "MAP") for line in found["words"]]
        wrong += [f"{path} {edit.__name__}: {words}" for words in differences(expected, found)]
    return wrong


def changed_lines(before: bytes, after: bytes) -> tuple[int, int]:
    """How many lines have gone and how many have come."""
    old, new = Counter(before.split(b"\n")), Counter(after.split(b"\n"))
    return (old - new).total(), (new - old).total()


def differences(expected: Any, found: Any, where: str = "") -> list[str]:
    if isinstance(expected, dict) and isinstance(found, dict):
        return [words for key in sorted({*expected, *found}, key=str)
                for words in differences(expected.get(key), found.get(key), f"{where}.{key}")]
    if isinstance(expected, list) and isinstance(found, list) and len(expected) == len(found):
        return [words for place, (a, b) in enumerate(zip(expected, found, strict=True))
                for words in differences(a, b, f"{where}[{place}]")]
    is_near = isinstance(expected, float) and isinstance(found, float) and abs(expected - found) < 0.001
    if is_near or expected == found:
        return []
    return [f"{where}: expected {str(expected)[:200]}, found {str(found)[:200]}"]


@needs_tiled
def test_tiled_sees_a_resized_map_with_everything_at_its_place(copies: Path, tmp_path: Path) -> None:
    finite = [path for path in judged() if b'infinite="1"' not in path.read_bytes()[:999]]
    with ThreadPoolExecutor(4) as pool:
        list(pool.map(lambda path: judge_resized(path, copies, tmp_path), finite))


def judge_resized(path: Path, copies: Path, tmp_path: Path) -> None:
    source = path.read_bytes()
    old = read_map(source, path)
    new = resized(old, left=2, top=1, right=-1, bottom=3)
    own = tmp_path / f"{abs(hash(path))}"
    own.mkdir()
    beside = copies / path.relative_to(REAL)
    before = seen_by_tiled(beside, own)
    edited = beside.with_name(f"resized-{path.name}")
    edited.write_bytes(patched(source, old, new))
    found = seen_by_tiled(edited, own)
    assert (found["map"]["width"], found["map"]["height"]) == (new.width, new.height)
    for layer, was, now in zip(new.layers, before["flat"], found["flat"], strict=True):
        if isinstance(layer, TileLayer):
            assert now["data"] == list(layer.gids) and (now["width"], now["height"]) == (layer.width, layer.height)
        for one, two in zip(was.get("objects", ()), now.get("objects", ()), strict=True):
            assert not differences({**one, "x": one["x"] + 2 * old.tile_width, "y": one["y"] + old.tile_height}, two)
