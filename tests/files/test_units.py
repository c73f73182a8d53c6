"""Walls, units and their findings (design: files.md; spec: battle.md, Bad input)."""

from __future__ import annotations

import pytest

from sandbox.files.levels import level_of
from sandbox.files.walls import find_walls
from sandbox.grid.terrain import FLOOR, WATER, Terrain
from sandbox.rules.level import Level
from sandbox.rules.unit import Hit, ScriptRow
from tests.files.maps import GROUND, MAP, TILESET, objects, read


def unit(number: int, sort: str, x: int, y: int, name: str = "", **properties: str) -> str:
    stated = "".join(f'<property name="{key}" value="{value}"/>' for key, value in properties.items())
    box = f"<properties>{stated}</properties>" if stated else ""
    return (f'<object id="{number}" name="{name}" type="{sort}" x="{x * 16}" y="{y * 16}" width="16" height="16">'
            f"{box}</object>")


HERO = unit(1, "Hero", 0, 0, "Iva")


def level(*lines: str, before: str = "", ground: str = GROUND) -> Level:
    return level_of(read(before, TILESET, ground, objects(*lines)))


def properties(**stated: str) -> str:
    return "<properties>" + "".join(
        f'<property name="sandbox.{name}" value="{value}"/>' for name, value in stated.items()) + "</properties>"


def test_the_kind_gives_what_the_object_does_not_say() -> None:
    found = level(HERO, unit(2, "enemy", 3, 2, kind="guard", life="5", state="chase", sight="3", post="2,2", mine="?"))
    hero, guard = found.units
    assert found.findings == ()
    assert (hero.name, hero.kind, hero.team, hero.profile, hero.cell) == ("Iva", "hero", "heroes", "", (0, 0))
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
    grid = level_of(tilemap).grid
    return {cell for cell in grid.all_cells() if not grid.enterable(cell)}


RECTANGLES = ('<object id="1" name="wall" x="8" y="0" width="16" height="20"/>',
              '<object id="2" x="40" y="0" width="20" height="20"/>')


def test_rule_1_is_what_the_map_lists() -> None:
    stated = properties(walls="layer:ground, property:wet, objects:Units")
    assert len(closed(stated, TILESET, GROUND, objects(*RECTANGLES))) == 12
    wrong = level_of(read(properties(walls="layer:none, tiles:x"), TILESET, GROUND, objects())).errors
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
    '<object id="1" x="0" y="0" width="64" height="48"><ellipse/></object>',
    '<object id="1" x="8" y="8"><point/></object>',
    '<object id="1" x="0" y="0" width="64" height="48"><text>wall</text></object>',
    '<object id="1" gid="1" x="0" y="16" width="16" height="16"/>',
    '<object id="1" type="hero" x="0" y="0" width="64" height="48"/>',
    '<object id="1" x="0" y="0"><polyline points="0,0 64,0 64,48"/></object>',
])
def test_only_rectangles_and_polygons_that_are_not_ours_close_cells(inner: str) -> None:
    assert closed(TILESET, objects(inner, name="walls")) == set()


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
    grid = level_of(read(tiles, GROUND.replace("1,2,1,1", "2,2,1,1"), above)).grid
    assert [grid[x, 1] for x in range(4)] == [WATER, FLOOR, Terrain(opaque=True, damage=3), FLOOR]


def test_an_unusable_cost_is_a_warning() -> None:
    tiles = TILESET.replace('"wall" type="bool" value="true"', '"cost" value="cheap"')
    warning = level_of(read(tiles, GROUND.replace("1,2,1,1", "1,5,1,1"), objects(HERO))).findings[0]
    assert (warning.severity, "tile 4" in warning.problem, "cheap" in warning.problem) == ("warning", True, True)


def test_the_check_says_how_walls_were_found() -> None:
    assert str(find_walls(read(GROUND, objects(*RECTANGLES)))) == (
        'walls: 1 rectangle of layer "units" (rule 3, by name): 1 of 12 cells closed')
    assert str(find_walls(read(GROUND))) == "walls: none (no rule found any): 0 of 12 cells closed"


def test_a_pinned_roll_out_of_range_counts_as_the_rules_say_and_is_noted() -> None:
    for stated, counted in (("500", "6"), ("-500", "0"), ("2.5", "2")):
        level = level_of(read(objects(f'''<object id="1" name="Iva" type="Hero" x="4" y="4"><properties>
            <property name="roll" value="{stated}"/></properties></object>''')))
        notes = [str(finding) for finding in level.findings if finding.place.property == "roll"]
        assert len(notes) == 1 and f"roll is {stated}, which counts as {counted}" in notes[0]
        assert not level.errors
