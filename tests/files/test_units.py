"""Walls, units and their findings (guide: files; battle, Bad input)."""

from __future__ import annotations

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sandbox.base.errors import InputError
from sandbox.battle.bestiary import SHIPPED
from sandbox.battle.level import Level
from sandbox.files.editing import draw_walls, erase_walls
from sandbox.files.levels import level_of
from sandbox.files.walls import find_walls
from sandbox.grid.terrain import FLOOR, WATER, Terrain
from sandbox.rules.unit import Hit, ScriptRow
from sandbox.tiled.tilemap import rotated
from tests.tiled.maps import GROUND, MAP, TILESET, objects, read


def unit(number: int, sort: str, x: int, y: int, name: str = "", **properties: str) -> str:
    stated = "".join(f'<property name="{key}" value="{value}"/>' for key, value in properties.items())
    box = f"<properties>{stated}</properties>" if stated else ""
    return (f'<object id="{number}" name="{name}" type="{sort}" x="{x * 16}" y="{y * 16}" width="16" height="16">'
            f"{box}</object>")


HERO = unit(1, "Hero", 0, 0, "Iva")


def level(*lines: str, before: str = "", ground: str = GROUND) -> Level:
    return level_of(read(before, TILESET, ground, objects(*lines)), SHIPPED)


def properties(**stated: str) -> str:
    return "<properties>" + "".join(
        f'<property name="sandbox.{name}" value="{value}"/>' for name, value in stated.items()) + "</properties>"


def test_the_kind_gives_what_the_object_does_not_say() -> None:
    found = level(HERO, unit(2, "enemy", 3, 2, kind="guard", life="5", state="chase", sight="3", post="2,2", mine="?"))
    hero, guard = found.units
    assert found.findings == ()
    assert (hero.name, hero.kind.name, hero.team, hero.profile, hero.cell) == ("Iva", "hero", "heroes", "", (0, 0))
    assert (guard.name, guard.life, guard.max_life, guard.state, guard.post) == ("Guard 1", 5, 18, "chase", (2, 2))
    assert (guard.profile, guard.values, guard.team, guard.object_id) == ("guard", {"sight": 3}, "foes", 2)


def test_neutral_units_have_no_team_and_no_profile() -> None:
    found = level(HERO, unit(2, "NEUTRAL", 1, 0, profile="hunter"))
    assert [(each.name, each.team, each.profile) for each in found.units][1] == ("Neutral 1", "none", "")


def test_everything_wrong_is_told_at_once_with_its_place() -> None:
    wall = GROUND.replace("1,2,1,1", "1,5,1,1")
    found = level(
        unit(1, "Hero", 1, 1, "Iva", script="1,0 hit=2&#10;north&#10;2,0 hit=1@Nobody"),
        unit(2, "Enemy", 9, 9, "Rat", kind="dragon", profile="lazy"),
        unit(3, "Enemy", 0, 0, state="angry", sight="500", life="0", team=""),
        unit(4, "Enemy", 0, 0, tempo="fast", post="1,1", search="magic"),
        ground=wall, before=properties(seed="-1", driver="nobody", sight="999", speed="3"))
    sentences = [str(each) for each in found.errors]
    for words in [
        ['property "sandbox.seed"', '"-1"', "whole numbers from 0"],
        ['property "sandbox.driver"', '"nobody"', "by_hand, script"],
        ['property "sandbox.sight"', '"999"', "0 to 98 cells"],
        ['property "sandbox.speed"', "unknown parameter", "sight"],
        ['object 1 "Iva"', "cell (1, 1)", "stands in a wall"],
        ['object 1 "Iva", property "script"', 'row 2 is "north"'],
        ['object 1 "Iva"', "hit=2 without a name", "3 enemies", "hit=2@Rat"],
        ['object 1 "Iva"', 'unknown unit "Nobody"'],
        ['object 2 "Rat"', "cell (9, 9)", "outside the map", "(3, 2)"],
        ['object 2 "Rat", property "kind"', "dragon", "goblin"],
        ['object 2 "Rat", property "profile"', "lazy", "hunter", "guard"],
        ['object 3 "Goblin 1", property "state"', "angry", "sleep"],
        ['object 3 "Goblin 1", property "sight"', "500"],
        ['object 3 "Goblin 1", property "life"', '"0"', "1 to 9999"],
        ['object 3 "Goblin 1", property "team"', "empty"],
        ['object 4 "Goblin 2", property "tempo"', "fast"],
        ['object 4 "Goblin 2", property "post"', "1,1"],
        ['object 4 "Goblin 2", property "search"', "magic", "bfs"],
        ['object 4 "Goblin 2"', "cell (0, 0)", 'cell of "Goblin 1"'],
    ]:
        matching = [text for text in sentences if all(word in text for word in words)]
        assert len(matching) == 1, (words, sentences)
        assert matching[0].startswith("a.tmx, ")
    assert len(sentences) == 19


def test_a_script_reads_cells_hits_and_hiding() -> None:
    found = level(unit(1, "Hero", 0, 0, script="1,0&#10;&#10;2,0 hit=13 hidden&#10;2, 0 hit=1@Goblin 1 hit=2@Goblin 1"),
                  unit(2, "Enemy", 3, 2))
    assert found.findings == ()
    assert found.units[0].script == (
        ScriptRow((1, 0)), ScriptRow((2, 0), (Hit(13),), True),
        ScriptRow((2, 0), (Hit(1, "Goblin 1"), Hit(2, "Goblin 1"))))


def test_of_two_units_with_one_name_the_later_is_numbered_with_a_warning() -> None:
    found = level(HERO, unit(2, "Enemy", 1, 0, "Bob"), unit(3, "Enemy", 2, 0, "Bob"), unit(4, "Enemy", 3, 0))
    assert [each.name for each in found.units] == ["Iva", "Bob", "Bob 2", "Goblin 1"]
    assert [each.severity for each in found.findings] == ["warning"]


def test_without_a_hero_two_teams_are_needed() -> None:
    assert "no hero" in level(unit(2, "Enemy", 1, 0)).errors[0].problem
    assert level(unit(2, "Enemy", 1, 0), unit(3, "Enemy", 2, 0, team="reds")).errors == ()


def test_map_properties_set_parameters_by_short_and_full_name() -> None:
    stated = '<property name="sandbox.hunter.sight" value="3"/><property name="about" value="mine"/></properties>'
    found = level(HERO, before=properties(seed="7", combat="off", wake="2", driver="script").replace(
        "</properties>", stated))
    assert (found.seed, found.driver) == (7, "script")
    assert found.values == {"combat": False, "wake": 2, "hunter.sight": 3}


# Walls ----------------------------------------------------------------------------------------------------------------

def closed(*parts: str, head: str = MAP) -> set[tuple[int, int]]:
    tilemap = read(*parts, head=head)
    grid = level_of(tilemap, SHIPPED).grid
    return {cell for cell in grid.all_cells() if not grid.enterable(cell)}


RECTANGLES = ('<object id="1" name="wall" x="8" y="0" width="16" height="20"/>',
              '<object id="2" x="40" y="0" width="20" height="20"/>')


def test_rule_1_is_what_the_map_lists() -> None:
    stated = properties(walls="layer:ground, property:wet, objects:Units")
    assert len(closed(stated, TILESET, GROUND, objects(*RECTANGLES))) == 12
    wrong = level_of(read(properties(walls="layer:none, tiles:x"), TILESET, GROUND, objects()), SHIPPED).errors
    assert ["layer:none" in wrong[0].problem, wrong[0].allowed] == [True, "ground"]
    assert "tiles:x" in wrong[1].problem


def test_rule_2_are_tiles_with_a_wall_property_in_use() -> None:
    ground = GROUND.replace("1,2,1,1", "1,5,2147483653,1")
    assert closed(TILESET, ground, objects(*RECTANGLES)) == {(1, 1), (2, 1)}
    walkable = TILESET.replace('"wall" type="bool" value="true"', '"walkable" type="bool" value="false"')
    assert closed(walkable, ground) == {(1, 1), (2, 1)}


def test_rule_3_are_layers_and_objects_named_so() -> None:
    assert closed(TILESET, GROUND, objects(*RECTANGLES)) == {(0, 0)}
    assert closed(objects(RECTANGLES[1], name="My Collisions")) == {(2, 0), (3, 0)}
    assert len(closed(GROUND.replace('name="ground"', 'name="BlockLayer"'))) == 12
    assert closed(GROUND, objects(RECTANGLES[1], name="drywall")) == set()


@pytest.mark.parametrize("inner", [
    '<object id="1" x="8" y="8"><point/></object>',
    '<object id="1" x="0" y="0" width="64" height="48"><text>wall</text></object>',
    '<object id="1" gid="1" x="0" y="16" width="16" height="16"/>',
    '<object id="1" type="hero" x="0" y="0" width="64" height="48"/>',
    '<object id="1" x="0" y="0"><polyline points="0,0 64,0 64,48"/></object>',
])
def test_what_covers_no_area_or_is_ours_or_a_mere_tile_closes_no_cell_and_is_told(inner: str) -> None:
    assert closed(TILESET, objects(inner, name="walls")) == set()
    for tilemap in (read(TILESET, objects(inner, name="walls")),
                    read(properties(walls="objects:things"), TILESET, objects(inner, name="things"))):
        told = [str(finding) for finding in level_of(tilemap, SHIPPED).findings if "among the walls" in finding.problem]
        assert len(told) == ("hero" not in inner), told
    assert not any("among the walls" in str(each) for each in level_of(read(TILESET, objects(inner)), SHIPPED).findings)


@pytest.mark.parametrize("inner", [
    '<object id="1" name="wall" x="8" y="8"><point/></object>',
    '<object id="1" type="Obstacle" x="0" y="0"><polyline points="0,0 64,0 64,48"/></object>',
    '<object id="1" name="my block" x="0" y="0" width="64" height="48"><text>a</text></object>',
])
def test_what_is_called_a_wall_and_covers_no_area_is_told(inner: str) -> None:
    told = find_walls(read(objects(inner, inner.replace('"1"', '"2"')))).findings
    assert len(told) == 1 and "2 " in told[0].problem and "close no cell" in told[0].problem


def test_an_ellipse_or_capsule_closes_the_cells_whose_centre_it_covers() -> None:
    ellipse = '<object id="1" x="0" y="0" width="64" height="48"><ellipse/></object>'
    assert closed(objects(ellipse, name="walls")) == {(x, y) for x in range(4) for y in range(3)} - {
        (0, 0), (3, 0), (0, 2), (3, 2)}
    turned = '<object id="1" name="wall" x="32" y="0" width="48" height="16" rotation="90"><ellipse/></object>'
    assert closed(objects(turned)) == {(1, 0), (1, 1), (1, 2)}
    assert closed(objects(turned.replace("ellipse", "capsule"))) == {(1, 0), (1, 1), (1, 2)}


@given(st.sampled_from(["ellipse", "capsule"]), st.floats(-40, 200), st.floats(-40, 200), st.floats(1, 120),
       st.floats(1, 120), st.floats(-360, 360))
def test_round_walls_cover_what_a_point_by_point_search_finds(
        shape: str, x: float, y: float, width: float, height: float, turn: float) -> None:
    tilemap = read(objects(f'<object id="1" name="wall" x="{x}" y="{y}" width="{width}" height="{height}" '
                           f'rotation="{turn}"><{shape}/></object>'), head=MAP.replace('"4"', '"12"', 1))
    found = {place for place, mark in enumerate(find_walls(tilemap).closed) if mark}
    radius = min(width, height) / 2
    for place in range(12 * 3):
        dx, dy = place % 12 * 16 + 8 - x, place // 12 * 16 + 8 - y
        u, v = rotated(dx, dy, -turn, 0, 0)
        if shape == "ellipse":
            far = math.hypot((u - width / 2) / (width / 2), (v - height / 2) / (height / 2))
        else:
            near = min(max(u, radius), width - radius), min(max(v, radius), height - radius)
            far = math.dist((u, v), near) / radius
        if abs(far - 1) > 1e-6:
            assert (place in found) == (far < 1)


def test_tile_objects_that_say_so_themselves_close_the_cells_their_picture_covers() -> None:
    def tile(name: str, how: str = "", gid: int = 2) -> str:
        return f'<object id="1" {name} gid="{gid}" x="16" y="48" width="32" height="16" {how}/>'
    for name in ('name="a wall"', 'type="Collision"'):
        assert closed(TILESET, objects(tile(name))) == {(1, 2), (2, 2)}
        assert closed(TILESET, objects(tile(name), name="walls")) == {(1, 2), (2, 2)}
    assert closed(TILESET, objects(tile('name="tree"'), name="walls")) == set()
    assert closed(TILESET, objects(tile('name="wall"', 'rotation="-90"'))) == {(0, 1), (0, 2)}
    assert closed(TILESET, objects(tile('name="wall"', gid=2 | 0x20000000))) == {(1, 1), (1, 2)}
    top = TILESET.replace(' columns="4"', ' columns="4" objectalignment="top"')
    assert closed(top, objects(tile('name="wall"').replace('y="48"', 'y="16"'))) == {(0, 1), (1, 1)}
    shifted = TILESET.replace("<tile id", '<tileoffset x="8" y="-16"/><tile id')
    # The offset is stretched with the picture: 8 pixels of 16 are 16 of 32.
    assert closed(shifted, objects(tile('name="wall"'))) == {(2, 1), (3, 1)}


def test_named_tile_objects_leave_the_other_walls_of_their_layer_as_they_are() -> None:
    tile = '<object id="1" name="wall" gid="2" x="0" y="16" width="16" height="16"/>'
    assert closed(TILESET, objects(tile, RECTANGLES[1], name="collisions")) == {(0, 0), (2, 0), (3, 0)}


@pytest.mark.parametrize(("inner", "words"), [
    ('<object id="1" name="wall" x="0" y="0" width="64" height="48"><ellipse/></object>', "an ellipse"),
    ('<object id="1" name="wall" gid="2" x="0" y="48" width="64" height="48"/>', "a tile object"),
])
def test_a_wall_that_cannot_be_cut_is_not_erased(inner: str, words: str) -> None:
    with pytest.raises(InputError, match=words):
        erase_walls(read(TILESET, objects(inner)), [(1, 1)])
    tilemap = read(TILESET, objects(inner))
    assert draw_walls(tilemap, [(1, 1)]) is tilemap


def test_a_polygon_or_turned_rectangle_closes_the_cells_whose_centre_it_covers() -> None:
    triangle = '<object id="1" x="0" y="0"><polygon points="0,0 64,0 0,48"/></object>'
    assert closed(objects(triangle, name="walls")) == {(0, 0), (1, 0), (2, 0), (0, 1), (1, 1), (0, 2)}
    turned = '<object id="1" x="32" y="0" width="16" height="32" rotation="90"/>'
    assert closed(objects(turned, name="walls")) == {(0, 0), (1, 0)}


def test_cost_damage_and_opaque_come_from_the_topmost_tile_that_states_them() -> None:
    def tile(number: int, **stated: str) -> str:
        inner = "".join(f'<property name="{key}" value="{value}"/>' for key, value in stated.items())
        return f'<tile id="{number}"><properties>{inner}</properties></tile>'
    tiles = TILESET.replace(" </tileset>", tile(1, cost="2") + tile(2, cost="1") + tile(3, damage="3", opaque="true")
                            + " </tileset>")
    above = GROUND.replace("1,2,1,1", "0,3,4,0").replace("1,1,1,1", "0,0,0,0").replace('"ground"', '"above"')
    grid = level_of(read(tiles, GROUND.replace("1,2,1,1", "2,2,1,1"), above), SHIPPED).grid
    assert [grid[x, 1] for x in range(4)] == [WATER, FLOOR, Terrain(opaque=True, damage=3), FLOOR]


def test_an_unusable_cost_is_a_warning() -> None:
    tiles = TILESET.replace('"wall" type="bool" value="true"', '"cost" value="cheap"')
    warning = level_of(read(tiles, GROUND.replace("1,2,1,1", "1,5,1,1"), objects(HERO)), SHIPPED).findings[0]
    assert (warning.severity, "tile 4" in warning.problem, "cheap" in warning.problem) == ("warning", True, True)


def test_the_check_says_how_walls_were_found() -> None:
    assert str(find_walls(read(GROUND, objects(*RECTANGLES)))) == (
        'walls: 1 rectangle of layer "units" (rule 3, by name): 1 of 12 cells closed')
    assert str(find_walls(read(GROUND))) == "walls: none (no rule found any): 0 of 12 cells closed"


def test_a_pinned_roll_out_of_range_counts_as_the_rules_say_and_is_noted() -> None:
    for stated, counted in (("500", "6"), ("-500", "0"), ("2.5", "2")):
        level = level_of(read(objects(f'''<object id="1" name="Iva" type="Hero" x="4" y="4"><properties>
            <property name="roll" value="{stated}"/></properties></object>''')), SHIPPED)
        notes = [str(finding) for finding in level.findings if finding.place.property == "roll"]
        assert len(notes) == 1 and f"roll is {stated}, which counts as {counted}" in notes[0]
        assert not level.errors
