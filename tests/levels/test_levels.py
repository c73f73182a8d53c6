"""Every shipped level: whole, played to its end, and showing what its sentence promises."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

import pytest

from sandbox.ai.decision import Decision
from sandbox.battle.battle import Battle
from sandbox.battle.level import Level
from sandbox.files.opening import open_level
from sandbox.files.shipped import shipped_levels
from sandbox.grid.cell import Cell, distance
from sandbox.rules.events import (
    Affected,
    Attacked,
    BattleOver,
    Chose,
    Event,
    Fell,
    Healed,
    Joined,
    Moved,
    Rolled,
    StateChanged,
    TurnEnded,
)
from sandbox.rules.parameters import MAX_ROUNDS
from sandbox.search.field import Field
from sandbox.search.result import Search
from tests.spec.drawn import cells, events, states, steps, turns
from tests.tiled.judge import IS_STRICT, exported, needs_tiled, spread

LEVELS = Path(__file__).resolve().parents[2] / "levels"
SHIPPED = sorted(LEVELS.glob("*.tmx"))
NAMES = [path.stem for path in SHIPPED]


def level(name: str) -> Level:
    return open_level(LEVELS / f"{name}.tmx").level


def decisions(name: str, unit: str) -> Iterator[Decision]:
    """What a unit decided, turn by turn."""
    for step in steps(Battle(level(name))):
        if step.decision is not None and step.decision.unit == unit:
            yield step.decision


def searches(name: str, unit: str, variant: str) -> list[Search]:
    """The searches of one variant that a unit asked for, in order."""
    return [search for decision in decisions(name, unit) for search in decision.evidence.searches
            if isinstance(search, Search) and search.variant == variant]


def walked(told: list[Event], unit: str) -> list[Cell]:
    """The cells a unit walked onto."""
    return [cell for event in told if isinstance(event, Moved) and event.unit == unit for cell in event.path]


def fallen(told: list[Event]) -> list[str]:
    return [event.unit for event in told if isinstance(event, Fell)]


def choices(told: list[Event], unit: str) -> list[str]:
    """The actions a unit chose, in order."""
    return [event.chosen[0] for event in told if isinstance(event, Chose) and event.unit == unit]


# All of them

@pytest.mark.parametrize("path", SHIPPED, ids=NAMES)
def test_it_opens_without_a_finding_and_says_what_to_look_at(path: Path) -> None:
    opened = open_level(path)
    assert not opened.level.findings
    about = next(each.value for each in opened.tilemap.properties if each.name == "about")
    assert about.endswith(".") and len(about) < 200


@pytest.mark.parametrize("name", NAMES)
def test_it_plays_to_its_end_within_its_rounds(name: str) -> None:
    played = level(name)
    end = events(played)[-1]
    assert isinstance(end, BattleOver)
    assert end.round <= int(str(played.values.get(MAX_ROUNDS.name, MAX_ROUNDS.default)))


@pytest.mark.parametrize("path", SHIPPED, ids=NAMES)
def test_a_wall_has_a_foot_where_it_ends_above_a_floor(path: Path) -> None:
    tilemap = open_level(path).tilemap
    layer = next(each for each in tilemap.tile_layers if each.name == "walls")
    assert (layer.width, layer.height, layer.offset_x, layer.offset_y) == (tilemap.width, tilemap.height, 0, 0)
    tiles, width = {place: gid for place, gid in enumerate(layer.gids) if gid}, tilemap.width
    plain, foot, cracked = 5, 6, 8
    for place, gid in tiles.items():
        if gid in (plain, foot):
            assert (tiles.get(place + width) in (plain, foot, cracked)) == (gid == plain), divmod(place, width)[::-1]


@needs_tiled
def test_tiled_opens_it_without_a_word(tmp_path: Path) -> None:
    few = SHIPPED if IS_STRICT else spread(SHIPPED, 4)
    usual = exported(LEVELS / "lesson.tmx", tmp_path)["words"]
    assert {path.name: words for path in few if (words := exported(path, tmp_path)["words"]) != usual} == {}


def test_readme_says_of_each_level_what_the_level_says_of_itself() -> None:
    readme = (LEVELS.parent / "README.md").read_text("utf-8")
    rows = dict(re.findall(r"^\| `levels/(\w+)\.tmx` \| (.*) \|$", readme, re.MULTILINE))
    assert rows == shipped_levels()


# Machines that begin alone

def test_the_goblin_sleeps_hunts_loses_wanders_and_flees() -> None:
    told = [(event.before, event.after) for event in events(level("lesson")) if isinstance(event, StateChanged)]
    assert told == [("sleep", "chase"), ("chase", "wander"), ("wander", "chase"), ("chase", "flee")]
    first = next(decision for decision in decisions("lesson", "Goblin") if decision.after == "chase")
    search = next(each for each in first.evidence.searches if isinstance(each, Search))
    assert search.length is not None and search.length > distance(search.start, search.goals[0]), "behind the wall"


def test_the_guard_leaves_its_post_walks_home_and_stands_guard_again() -> None:
    told = [(event.before, event.after) for event in events(level("guard")) if isinstance(event, StateChanged)]
    assert told == [("guard", "chase"), ("chase", "home"), ("home", "guard")]
    post = next(unit.cell for unit in level("guard").units if unit.name == "Guard")
    assert turns(level("guard"), "Guard")[-1].at == post


def test_in_the_mine_goblins_lose_her_guards_go_home_and_rats_run() -> None:
    played = level("mine")
    kinds = {unit.name: unit.kind.name for unit in played.units}
    told = {(kinds[event.unit], event.before, event.after) for event in events(played)
            if isinstance(event, StateChanged)}
    assert sum(unit.team == "foes" for unit in played.units) == 12
    assert {("goblin", "sleep", "chase"), ("goblin", "chase", "wander"), ("guard", "guard", "chase"),
            ("guard", "chase", "home"), ("guard", "home", "guard"), ("rat", "chase", "flee")} <= told
    way = [turn.at for turn in turns(played, "Iva")]
    assert distance(way[0], way[-1]) > played.grid.width // 2


def test_the_kraken_plays_into_corners_and_one_hero_still_stands() -> None:
    played = level("kraken")
    told = events(played)
    joined = [event.at for event in told if isinstance(event, Joined)]
    assert len(joined) > 9 and set(joined) <= set(played.spawns)
    assert set(fallen(told)) & {"Iva", "Oda"} == {"Iva"}
    assert isinstance(told[-1], BattleOver) and (told[-1].round, told[-1].team) == (20, None)


# Searches

def test_greedy_stays_at_the_wall_though_there_is_a_way() -> None:
    where = cells(level("greedy_wall"), "Goblin", 99)
    assert where[0] != where[3] and set(where[3:]) == {(8, 4)}
    assert all(search.path for search in searches("greedy_wall", "Goblin", "bfs"))


def test_stack_finds_a_longer_path_and_walks_more_steps_than_bfs() -> None:
    told = events(level("stack_detour"))
    first = searches("stack_detour", "Stack", "stack")[0]
    straight = searches("stack_detour", "Stack", "bfs")[0]
    assert first.length is not None and straight.length is not None and first.length >= straight.length + 10
    assert len(walked(told, "Stack")) > len(walked(told, "Breadth"))
    assert turns(level("stack_detour"), "Breadth")[-1].path == 1


def test_bfs_wades_through_the_water_and_dijkstra_walks_round_it() -> None:
    played = level("water")
    told = events(played)
    assert any(played.grid[cell].cost > 1 for cell in walked(told, "Wader"))
    assert all(played.grid[cell].cost == 1 for cell in walked(told, "Walker"))
    assert [turns(played, name)[-1].path for name in ("Wader", "Walker")] == [1, 1]


def test_astar_takes_less_than_half_the_cells_of_bfs_on_a_way_as_long() -> None:
    # Beside Iva there is no step to find.
    both = list(zip(searches("astar", "Breadth", "bfs"), searches("astar", "Star", "astar"), strict=False))
    assert len(both) > 9
    assert all(one.length == other.length and other.taken < one.taken for one, other in both)
    assert all(other.taken * 2 < one.taken for one, other in both[:5])
    ends = [turns(level("astar"), name)[0] for name in ("Breadth", "Star")]
    assert all(end.at != unit.cell for end, unit in zip(ends, level("astar").units[1:], strict=True)), "from turn 1 on"


def test_five_hunters_share_one_search_a_round_and_walk_down_it() -> None:
    goblins = ("Ash", "Bog", "Cur", "Dun", "Elk")
    asked: dict[int, list[tuple[str, Search]]] = {}
    stood = {unit.name: unit.cell for unit in level("field_crowd").units}
    for step in steps(Battle(level("field_crowd"))):
        if step.decision is None:
            continue
        round_, unit = step.world.round, step.decision.unit
        asked.setdefault(round_, []).extend((unit, search) for search in step.decision.evidence.searches)
        shared = asked[round_][0][1] if asked[round_] else None
        here = step.world[unit].cell
        if unit in goblins and here != stood[unit]:
            assert isinstance(shared, Field)
            assert shared.trace.number[here] == shared.trace.number[stood[unit]] - 1
        elif unit in goblins:
            assert round_ > 3, "in the first rounds all walk"
        stood[unit] = here
    assert all([unit for unit, _ in found] == ["Ash"] for found in asked.values())


def test_in_the_corridor_one_follows_and_one_waits() -> None:
    played = level("corridor")
    gaps = {pair: [distance(*both) for both in zip(cells(played, f"{pair} 1", 99), cells(played, f"{pair} 2", 99),
                                                    strict=True)] for pair in ("Follows", "Waits")}
    assert max(gaps["Follows"]) <= 2
    assert max(gaps["Waits"]) >= 9
    assert cells(played, "Waits 2", 99)[-1][0] > 10, "once the corridor is free it comes"


def test_three_flights_end_in_three_corners() -> None:
    played = level("corners")
    ends = [turns(played, name)[-3:] for name in ("Greedy", "Field", "Safety")]
    assert all(len({turn.at for turn in last}) == 1 for last in ends), "each has come to rest"
    near, farther, farthest = (last[-1].path or 0 for last in ends)
    assert near < farther < farthest


# Machines and scores

def test_the_cultist_loses_sight_behind_a_pillar_throws_a_die_and_keeps_calm() -> None:
    told = events(level("canon"))
    lines = [decision.evidence.line for decision in decisions("canon", "Cultist")]
    assert any(line is not None and line.blocker == (10, 6) for line in lines)
    no, yes = (event.result for event in told if isinstance(event, Rolled) and event.for_ == "wake")
    assert no >= 50 > yes
    broken, again = (event for event in told if isinstance(event, StateChanged) and event.before != "sleep")
    assert (broken.after, broken.row, again.after) == ("wander", "the fight was broken off", "chase")
    assert again.round - broken.round == 5
    assert "firebolt" in choices(told, "Cultist")


def test_the_shaman_spits_strikes_and_heals_as_the_scores_say() -> None:
    told = events(level("shaman"))
    assert {"attack", "spit", "heal"} <= set(choices(told, "Shaman"))
    assert any(isinstance(event, Healed) and (event.unit, event.target) == ("Shaman", "Brute") for event in told)


def test_the_warden_calls_two_rats_once_below_half_its_life() -> None:
    told = events(level("warden"))
    calls = [event for event in told if isinstance(event, Chose) and event.chosen[0] == "summon"]
    lives = {event.turn: event.life for event in told if isinstance(event, TurnEnded) and event.unit == "Warden"}
    assert len(calls) == 1 and lives[calls[0].turn] * 2 < 60
    assert [event.kind for event in told if isinstance(event, Joined)] == ["rat", "rat"]
    assert "flee" not in states(level("warden"), "Warden", 99)
    assert isinstance(told[-1], BattleOver) and told[-1].team == "heroes"


# Board-game profiles

def test_the_aggressive_run_past_the_nearer_iva_to_the_one_nearer_by_path() -> None:
    played = level("aggressive")
    iva, ada = (next(unit.cell for unit in played.units if unit.name == name) for name in ("Iva", "Ada"))
    foes = [unit for unit in played.units if unit.team == "foes"]
    assert all(distance(unit.cell, iva) < distance(unit.cell, ada) for unit in foes)
    targets = [event.target for event in events(played) if isinstance(event, Attacked) and event.unit != "Ada"]
    assert targets and set(targets) == {"Ada"}


def test_the_shy_hound_sprints_away_and_the_brute_rests() -> None:
    played = level("shy")
    told = events(played)
    sprints = {event.turn for event in told if isinstance(event, Affected) and event.effect == "sprint"}
    assert max(len(event.path) for event in told if isinstance(event, Moved) and event.turn in sprints) > 5
    away = [turn.path or 0 for turn in turns(played, "Hound")]
    assert min(away) > 5, "Iva never comes near"
    assert any(isinstance(event, Healed) and event.unit == "Brute" and event.amount == 5 for event in told)
    assert not {"Hound", "Brute"} & {event.unit for event in told if isinstance(event, Attacked)}


def test_the_rat_lets_iva_pass_and_the_goblin_comes_for_her() -> None:
    told = events(level("wandering"))
    attackers = {event.unit for event in told if isinstance(event, Attacked)} - {"Iva"}
    assert attackers == {"Goblin"}
    assert any(picked.what == "random cell" for decision in decisions("wandering", "Rat")
               for picked in decision.evidence.picked)


def test_the_goblin_goes_to_the_altar_whoever_strikes_it() -> None:
    played = level("goal")
    told = events(played)
    hits = [event for event in told if isinstance(event, Attacked)]
    altar = next(cell for name, cell in played.goals if name == "Altar")
    arrived = next(turn.turn for turn in turns(played, "Goblin") if turn.at == altar)
    assert [event.unit for event in hits if event.turn < arrived] == ["Iva", "Iva"]
    assert any(event.unit == "Goblin" for event in hits if event.turn > arrived)
    assert all(distance(one, altar) > distance(other, altar) for one, other in pairwise(walked(told, "Goblin")))


# Teams and ground

def test_three_teams_fight_each_other_and_the_companion_fights_for_the_heroes() -> None:
    played = level("factions")
    team = {unit.name: unit.team for unit in played.units}
    hits = [event for event in events(played) if isinstance(event, Attacked)]
    fought = {(team[event.unit], team[event.target]) for event in hits if event.round <= 3}
    assert fought == {(one, other) for one in ("heroes", "foes", "cult") for other in ("heroes", "foes", "cult")
                      if one != other}, "each against the others, within three rounds"
    assert all(team[event.unit] != team[event.target] for event in hits)
    assert team["Kip"] == "heroes" and any(event.unit == "Kip" for event in hits)


def test_spikes_fell_a_door_hides_and_one_who_is_neutral_blocks() -> None:
    played = level("traps")
    told = events(played)
    traps = [event.unit for event in told if isinstance(event, Affected) and event.effect == "trap"]
    assert traps == ["Goblin"] * 3 and fallen(told)[0] == "Goblin"
    alarm = next(event for event in told if isinstance(event, StateChanged) and event.unit == "Sentry")
    iva = next(turn for turn in reversed(turns(played, "Iva")) if turn.turn < alarm.turn)
    assert played.grid[iva.at].opaque, "she stands in the door"
    dog = next(unit for unit in played.units if unit.team == "none")
    assert dog.cell not in walked(told, "Rat")
    first = searches("traps", "Rat", "bfs")[0]
    assert first.path is not None and dog.cell in first.path, "over walls only the way would lead through it"
