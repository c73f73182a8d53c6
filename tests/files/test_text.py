"""Text levels and the check (guide: files)."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from sandbox.base.errors import InputError
from sandbox.battle.bestiary import SHIPPED
from sandbox.files.check import findings_json, refusal_json, report
from sandbox.files.opening import open_level
from sandbox.files.text import map_from_text
from sandbox.files.to_text import text_from_map
from sandbox.grid.grid import Grid
from sandbox.rules.unit import Hit, ScriptRow
from sandbox.tiled.saving.writing import patched
from tests.files.test_units import unit
from tests.tiled.maps import GROUND, TILESET, document, objects

LEVEL = """\
#######
#@...g#
#.~#..#
#...G.#
#######

seed = 4
sight = 5
script = 1,2; 1,3 hit=3@Goblin 1
"""


def written(folder: Path, text: str | bytes) -> Path:
    path = folder / "small.txt"
    path.write_bytes(text if isinstance(text, bytes) else text.encode())
    return path


def test_a_text_level_opens_as_the_map_it_stands_for(tmp_path: Path) -> None:
    opened = open_level(written(tmp_path, LEVEL))
    level = opened.level
    assert level.findings == ()
    assert level.grid == Grid.from_rows(*LEVEL.split("\n\n")[0].splitlines())
    assert [(each.name, each.profile, each.cell) for each in level.units] == [
        ("Hero", "", (1, 1)), ("Goblin 1", "hunter", (5, 1)), ("Guard 1", "guard", (4, 3))]
    assert (level.seed, level.values, opened.is_text) == (4, {"sight": 5}, True)
    assert level.units[0].script == (ScriptRow((1, 2)), ScriptRow((1, 3), (Hit(3, "Goblin 1"),)))
    assert patched(opened.source, opened.tilemap, opened.tilemap) == opened.source
    assert opened.source == map_from_text(LEVEL.replace("\n", "\r\n"), "small.txt", SHIPPED)


def test_walls_show_their_foot_and_floors_are_a_checkerboard(tmp_path: Path) -> None:
    ground = open_level(written(tmp_path, "###\n#..\n#~#")).tilemap.tile_layers[0]
    assert ground.gids == (5, 6, 6, 5, 1, 2, 5, 9, 5)


def test_every_fault_of_a_text_level_is_told_at_once(tmp_path: Path) -> None:
    with pytest.raises(InputError) as caught:
        open_level(written(tmp_path, "###\n#q?\n##\n\nseed\nx = 1\nx = 2\n"))
    sentences = [str(each) for each in caught.value.findings]
    assert [text.partition(": ")[0] for text in sentences] == [
        "small.txt, line 2, cell (1, 1)", "small.txt, line 2, cell (2, 1)", "small.txt, line 3", "small.txt, line 5",
        "small.txt, line 7"]
    assert "unknown letter 'q'" in sentences[0] and "# . ~ @ g G" in sentences[1]


@pytest.mark.parametrize(("data", "words"), [(b"", "empty"), (b"\n \n", "empty"), (b"##\n#\xff\n", "line 2: .*UTF-8")])
def test_what_is_no_text_level_is_refused(tmp_path: Path, data: bytes, words: str) -> None:
    with pytest.raises(InputError, match=words):
        open_level(written(tmp_path, data))


def test_a_text_level_has_a_limit_of_cells() -> None:
    with pytest.raises(InputError, match="at most 8"):
        map_from_text("###\n###\n###", "a.txt", SHIPPED, cell_limit=8)


def test_the_check_tells_how_all_was_read(tmp_path: Path) -> None:
    opened = open_level(written(tmp_path, LEVEL.replace("sight = 5", "sight = 500")))
    assert report(opened) == [
        f"{opened.path}: 7 x 5 cells, 2 layers, seed 4",
        'walls: tiles with the property "wall" (rule 2, by tile property): 21 of 35 cells closed',
        'unit: "Hero", hero of team heroes at (1, 1), no profile, a script of 2 turns, object 1 of layer "units"',
        'unit: "Goblin 1", goblin of team foes at (5, 1), profile hunter, object 2 of layer "units"',
        'unit: "Guard 1", guard of team foes at (4, 3), profile guard, object 3 of layer "units"',
        'error: small.txt, property "sandbox.sight": sandbox.sight is "500" '
        "(allowed: whole numbers from 0 to 98 cells)",
    ]


FULL = """\
#######
#@...g#
#.~#o.#
#a.xG.#
#######

seed = 4
sight = 5
script = 1,2; 1,3 hit=3@Goblin 1 hidden
"""


@pytest.mark.parametrize("text", [LEVEL, FULL, "###\n#..\n#~#\n"])
def test_a_map_made_from_text_gives_the_text_back(tmp_path: Path, text: str) -> None:
    assert text_from_map(open_level(written(tmp_path, text))) == text


def test_an_o_goes_to_the_first_x(tmp_path: Path) -> None:
    level = open_level(written(tmp_path, FULL)).level
    assert level.goals == (("Goal 1", (3, 3)),)
    assert [unit.goal for unit in level.units if unit.profile == "goal-oriented"] == ["Goal 1"]


def test_what_text_cannot_say_is_told_at_once(tmp_path: Path) -> None:
    path = tmp_path / "a.tmx"
    tiles = TILESET.replace('"wall" type="bool" value="true"', '"damage" type="int" value="3"')
    path.write_bytes(document(tiles, GROUND.replace("1,2,1,1", "5,2,1,5"), objects(
        unit(1, "Hero", 1, 1, "Iva"), unit(2, "Enemy", 0, 0, "Goblin 1", kind="rat", life="3"),
        unit(3, "Enemy", 0, 1))))
    with pytest.raises(InputError) as caught:
        text_from_map(open_level(path))
    assert [str(each) for each in caught.value.findings] == [
        "a.tmx, cell (0, 1): text has no letter for ground with cost 1 and damage 3 that can be seen through, of which "
        "there are 2 cells (allowed: walls, floor, shallow water)",
        'a.tmx, object 2 "Goblin 1": text has no letter for a rat with the profile hunter of team foes (allowed: '
        "hero, goblin hunter, guard guard, goblin aggressive, goblin shy, goblin wandering, goblin goal-oriented)"]
    path.write_bytes(document(GROUND, objects(unit(1, "Hero", 1, 1, "Iva"), unit(2, "Enemy", 0, 0, life="3"))))
    with pytest.raises(InputError) as caught:
        text_from_map(open_level(path))
    assert [str(each) for each in caught.value.findings] == [
        'a.tmx, object 1 "Iva", property "name": text cannot say its name "Iva" (allowed: "Hero")',
        'a.tmx, object 2 "Goblin 1", property "life": text cannot say its life "3" (allowed: "16")']


def test_the_check_as_data_has_stable_keys(tmp_path: Path) -> None:
    found = findings_json(open_level(written(tmp_path, LEVEL.replace("sight = 5", "sight = 500"))))
    assert json.loads(json.dumps(found)) == {
        "file": str(tmp_path / "small.txt"), "status": 1,
        "map": {"width": 7, "height": 5, "layers": 2, "seed": 4, "infinite": False, "origin": [0, 0]},
        "walls": {"rule": 2, "closed": 21,
                  "text": 'walls: tiles with the property "wall" (rule 2, by tile property): 21 of 35 cells closed'},
        "units": [
            {"name": "Hero", "kind": "hero", "team": "heroes", "profile": None, "cell": [1, 1], "object": 1},
            {"name": "Goblin 1", "kind": "goblin", "team": "foes", "profile": "hunter", "cell": [5, 1], "object": 2},
            {"name": "Guard 1", "kind": "guard", "team": "foes", "profile": "guard", "cell": [4, 3], "object": 3}],
        "findings": [{
            "severity": "error", "file": "small.txt", "line": None, "layer": None, "object": None, "name": None,
            "property": "sandbox.sight", "cell": None, "problem": 'sandbox.sight is "500"',
            "allowed": "whole numbers from 0 to 98 cells",
            "text": 'small.txt, property "sandbox.sight": sandbox.sight is "500" '
                    "(allowed: whole numbers from 0 to 98 cells)"}]}
    with pytest.raises(InputError) as caught:
        open_level(tmp_path / "no.tmx")
    refused = refusal_json(tmp_path / "no.tmx", caught.value)
    assert (refused["status"], list(refused)) == (2, list(found))
