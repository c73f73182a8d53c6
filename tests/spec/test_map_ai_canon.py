"""The canon machine, and what the story tells of it (guide: machines)."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise
from types import SimpleNamespace
from typing import Any

import pytest

from sandbox.__main__ import main
from sandbox.battle.battle import Battle
from sandbox.battle.bestiary import SHIPPED
from sandbox.battle.level import Level
from sandbox.cli.run import played
from sandbox.grid.grid import Grid
from sandbox.grid.terrain import Terrain
from sandbox.rules.effects import Effect
from sandbox.rules.events import Rolled, StateChanged, line
from sandbox.rules.unit import Placed
from sandbox.scene.story import story
from sandbox.scene.words.events import sentence
from sandbox.scene.words.happenings import Explained
from tests.spec.drawn import cells, drawn, events, row, states, worlds

PEACE = {"combat": False}
CORRIDOR = ("#########", "@....g.g#", "#########")
CHASING = {"Goblin": {"state": "chase"}, "Goblin2": {"state": "chase"}}


def canon(*rows: str, values: dict[str, Any] | None = None, seed: int = 1, own: dict[str, Any] | None = None,
          **facts: Any) -> Level:
    """A drawing whose first goblin is a canon machine; fighting is off. `own` are its facts, `facts` the others'."""
    return drawn(*rows, values={**PEACE, **(values or {})}, seed=seed,
                 **{"Goblin": {"profile": "canon", **(own or {})}, **facts})


def rolled(level: Level, rounds: int = 1) -> list[tuple[str, int, int]]:
    """What for, faces and result of every die."""
    return [(event.for_, event.faces, event.result) for event in events(level, rounds) if isinstance(event, Rolled)]


WANDERS = {"state": "wander"}


def test_canon_sees_by_manhattan_distance_and_line_of_sight() -> None:
    assert states(canon("@.......g", own=WANDERS), "Goblin", 1) == ["chase"], "8 cells"
    assert states(canon("@........g", own=WANDERS), "Goblin", 1) == ["wander"], "9 cells"
    assert states(canon("@..g", values={"sight": 2}, own=WANDERS), "Goblin", 1) == ["wander"]
    assert states(canon("@.#.g", ".....", own=WANDERS), "Goblin", 1) == ["wander"], "a wall between"
    assert states(drawn("@.#.g", ".....", values=PEACE, Goblin=WANDERS), "Goblin", 1) == ["chase"], "a hunter does"


def test_canon_sees_over_a_fence_which_has_no_way_through_and_not_through_a_door() -> None:
    def with_a(terrain: Terrain) -> Level:
        level = canon("@...g", own=WANDERS)
        return replace(level, grid=level.grid.with_cells({(2, 0): terrain}))

    assert states(with_a(Terrain(enterable=False)), "Goblin", 1) == ["chase"]
    assert states(with_a(Terrain(opaque=True)), "Goblin", 1) == ["wander"]


def test_canon_does_not_see_a_hidden_hero() -> None:
    assert states(canon("@..g", own=WANDERS, Iva={"script": (row(0, 0, hidden=True),)}), "Goblin", 2) == ["wander"] * 2


@pytest.mark.parametrize(("chance", "state"), [(0, "sleep"), (100, "chase")])
def test_canon_sleep_to_chase_sees_distance_within_wake_and_the_die_says_yes(chance: int, state: str) -> None:
    assert states(canon("@....g", values={"wake_chance": chance}), "Goblin", 1) == [state]


def test_the_wake_die_has_100_faces_and_says_yes_below_wake_chance() -> None:
    found = set()
    for seed in range(30):
        level = canon("@....g", seed=seed)
        ((reason, faces, result),) = rolled(level)
        assert (reason, faces) == ("wake", 100)
        assert states(level, "Goblin", 1) == (["chase"] if result < 50 else ["sleep"])
        found.add(result < 50)
    assert found == {True, False}


def test_the_wake_die_is_thrown_only_when_the_rest_holds() -> None:
    assert rolled(canon("@.....g")) == [], "6 cells are more than wake"
    assert rolled(canon("@.#.g", ".....")) == [], "unseen"
    assert rolled(canon("@....g", values={"sight": 4})) == []
    assert rolled(canon("@....g", Iva={"script": (row(0, 0, hidden=True),)})) == []


def test_canon_guard_to_chase_sees_distance_within_guard_alarm_without_a_die() -> None:
    guarding = {"state": "guard"}
    assert states(canon("@.......g", own=guarding), "Goblin", 1) == ["guard"], "seen, but 8 is more than 6"
    level = canon("@.....g", own=guarding)
    assert (states(level, "Goblin", 1), rolled(level)) == (["chase"], [])
    assert states(canon("@.#.g", ".....", own=guarding), "Goblin", 1) == ["guard"], "unseen"


def test_canon_that_stood_guard_is_an_ordinary_hunter_afterwards_and_does_not_return() -> None:
    script = (row(0, 0), *[row(0, 0, hidden=True)] * 6)
    level = canon("@.....g", values={"lost_limit": 1}, own={"state": "guard"}, Iva={"script": script})
    assert states(level, "Goblin", 6) == ["chase", "chase", "wander", "wander", "wander", "wander"]


def test_canon_wander_is_a_die_with_5_faces_0_to_3_the_directions_4_stands_still() -> None:
    faces_seen = set()
    for seed in range(40):
        level = canon("@########", "#####...#", "#####.g.#", "#####...#", own=WANDERS, seed=seed)
        ((reason, faces, face),) = rolled(level)
        assert (reason, faces) == ("wander", 5)
        dx, dy = ((0, -1), (1, 0), (0, 1), (-1, 0), (0, 0))[face]
        assert cells(level, "Goblin", 1) == [(6 + dx, 2 + dy)]
        faces_seen.add(face)
    assert faces_seen == set(range(5))


def test_canon_wander_into_a_wall_stands() -> None:
    assert cells(canon("@#g#", "####", own=WANDERS), "Goblin", 5) == [(2, 0)] * 5


def test_canon_throws_no_die_in_the_turn_in_which_it_notices() -> None:
    assert rolled(canon("@..g", own=WANDERS)) == []


def test_canon_chase_stands_at_manhattan_distance_1() -> None:
    assert cells(canon("@.g", own=CHASING["Goblin"]), "Goblin", 3) == [(1, 0)] * 3
    assert cells(canon("@.", ".g", own=CHASING["Goblin"]), "Goblin", 1) == [(1, 0)], "diagonally is 2"


def test_canon_steps_only_if_the_path_is_at_most_far() -> None:
    assert cells(canon("@....g", values={"far": 4}, own=CHASING["Goblin"]), "Goblin", 1) == [(5, 0)]
    assert cells(canon("@....g", values={"far": 5}, own=CHASING["Goblin"]), "Goblin", 1) == [(4, 0)]
    # The straight line is short, the path of the step round the wall is not.
    assert cells(canon("@#g", "...", values={"far": 3}, own=CHASING["Goblin"]), "Goblin", 1) == [(2, 0)]


def test_canon_has_avoid_units_on() -> None:
    level = canon(*CORRIDOR, Goblin2={"profile": "canon", "state": "chase"}, own=CHASING["Goblin"])
    assert cells(level, "Goblin2", 3) == [(7, 1)] * 3
    off = canon(*CORRIDOR, Goblin2={"profile": "canon", "state": "chase"}, own=CHASING["Goblin"],
                values={"avoid_units": False})
    assert cells(off, "Goblin2", 3) == [(6, 1), (5, 1), (4, 1)]


def test_canon_has_lost_limit_5() -> None:
    level = canon("@.........g", own=CHASING["Goblin"], Iva={"script": (row(0, 0, hidden=True),)})
    assert states(level, "Goblin", 6) == ["chase"] * 5 + ["wander"]


def test_canon_has_calm_turns_6() -> None:
    level = drawn("@g......", Goblin={"profile": "canon", "state": "chase"}, Iva={"script": (row(5, 0),)})
    assert [world["Goblin"].calm for world in worlds(level, 6)][1:] == [6, 5, 5, 4, 4, 3, 3, 2, 2, 1, 1, 0]
    assert states(level, "Goblin", 6) == ["wander"] * 5 + ["chase"]


def test_the_hero_breaks_off_only_by_ending_its_turn_out_of_the_reach_of_all_that_had_it_in_reach() -> None:
    machines = {"Goblin": {"profile": "canon", "state": "chase"}, "Goblin2": {"profile": "canon", "state": "chase"}}
    level = drawn("g@g.....", Iva={"script": (row(3, 0),)}, **machines)
    assert [states(level, name, 1) for name in machines] == [["chase"], ["chase"]], "beside the second still"
    level = drawn("g@g.....", Iva={"script": (row(5, 0),)}, **machines)
    assert [states(level, name, 1) for name in machines] == [["wander"], ["wander"]]


def test_those_that_did_not_have_the_hero_in_reach_go_on_chasing() -> None:
    machines = {"Goblin": {"profile": "canon", "state": "chase"}, "Goblin2": {"profile": "canon", "state": "chase"}}
    level = drawn("@g..g...", "........", Iva={"script": (row(2, 1),)}, **machines)
    assert [states(level, name, 1) for name in machines] == [["wander"], ["chase"]]


@pytest.mark.parametrize("state", ["sleep", "wander", "chase", "flee", "guard"])
def test_calm_is_lowered_at_the_start_of_each_own_turn_in_every_state(state: str) -> None:
    battle = Battle(canon("@#.g", own={"state": state}))
    start = battle.start().world
    world = start.with_unit(replace(start["Goblin"], calm=3))
    found = []
    for _ in range(8):
        world = battle.advance(world).world
        found.append(world["Goblin"].calm)
    assert found == [3, 2, 2, 1, 1, 0, 0, 0]


def test_calm_above_0_keeps_only_a_wanderer_from_noticing() -> None:
    battle = Battle(canon("@..g", values={"wake_chance": 100}))
    start = battle.start().world
    world = start.with_unit(replace(start["Goblin"], calm=9))
    assert battle.advance(battle.advance(world).world).world["Goblin"].state == "chase", "a sleeper wakes"


def test_a_kind_marked_fearless_never_flees() -> None:
    hero = Placed.of("hero", "Iva", (0, 0), roll=0)
    for kind, state in (("brute", "flee"), ("warden", "chase")):
        enemy = Placed.of(kind, "Enemy", (3, 0), roll=0, state="chase", life=1)
        level = Level("drawn", Grid.from_rows("@...."), (hero, enemy), values=PEACE)
        assert states(level, "Enemy", 1) == [state]


def test_a_bleeding_unit_leaves_blood_on_each_cell_it_leaves() -> None:
    battle = Battle(drawn("@.....g", values={"wake": 0}))
    start = battle.start().world
    hurt = start.with_unit(replace(start["Iva"], effects=(Effect("bleed", 3, 1),)))
    world = battle.advance(hurt, ("go 3,0",)).world
    assert (world["Iva"].cell, world.blood) == ((3, 0), {(0, 0), (1, 0), (2, 0)})
    assert battle.advance(start, ("go 3,0",)).world.blood == frozenset()


# What the story tells

def told_states(level: Level) -> tuple[list[tuple[str, str]], list[tuple[str, str]]]:
    """The changes of state in the log of one round, and those in the story."""
    steps = list(played(Battle(level), rounds=1))
    found = [event for step in steps for event in step.events if isinstance(event, StateChanged)]
    told = [sentence(each) for before, step in pairwise(steps) for each in story(before.world, step, SHIPPED)
            if isinstance(each, StateChanged | Explained)]
    return ([(event.before, event.after) for event in found],
            [(event.before, event.after) for event in found
             if any(words.startswith(f"{event.unit}: {event.before} → {event.after} ") for words in told)])


def test_messages_appear_only_if_the_hero_can_see_that_enemy_within_8_cells_and_in_line_of_sight() -> None:
    sharp = {"sight": 20, "wake": 20, "wake_chance": 100}
    for drawing, is_told in (("@.......g", True), ("@........g", False)):
        for state, after in (("sleep", "chase"), ("wander", "chase")):
            logged, told = told_states(canon(drawing, values=sharp, own={"state": state}))
            assert (logged, told) == ([(state, after)], [(state, after)] if is_told else [])
    weak = {"state": "chase", "life": 1}
    assert told_states(canon("@..g", own=weak)) == ([("chase", "flee")], [("chase", "flee")])
    assert told_states(canon("@#.g", own=weak)) == ([("chase", "flee")], []), "behind a wall"


def test_the_guards_alarm_is_always_told() -> None:
    level = canon("@.........g", values={"sight": 20, "guard_alarm": 20}, own={"state": "guard"})
    assert told_states(level) == ([("guard", "chase")], [("guard", "chase")])


def test_it_is_judged_at_the_start_of_the_enemys_turn() -> None:
    level = canon("@........g", values={"sight": 20}, own=WANDERS, Iva={"script": (row(1, 0),)})
    assert told_states(level)[1] == [("wander", "chase")], "the hero has come near first"
    level = canon(".......@.g", values={"sight": 20}, own=WANDERS, Iva={"script": (row(0, 0),)})
    assert told_states(level)[1] == [], "the hero has gone before"


def test_of_the_lessons_machines_everything_is_told() -> None:
    level = drawn("@.........g", values={**PEACE, "sight": 20, "wake": 20})
    assert told_states(level) == ([("sleep", "chase")], [("sleep", "chase")])


def test_the_log_shows_all_and_says_what_was_seen() -> None:
    level = canon("@........g", values={"sight": 20}, own=WANDERS)
    (change,) = [event for event in events(level, 1) if isinstance(event, StateChanged)]
    assert line(change).endswith('"row":"calm = 0 and sees","seen":false}')


def test_the_command_tells_the_story_as_text_and_all_as_events(
        capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    level = canon("@........g", values={"sight": 20, "max_rounds": 1}, own=WANDERS)
    monkeypatch.setattr("sandbox.cli.run.open_level", lambda *_: SimpleNamespace(level=level))
    for form, is_told in (("text", False), ("jsonl", True)):
        assert main(["run", "any.tmx", "--format", form]) == 0
        assert any("calm = 0 and sees" in each for each in capsys.readouterr().out.splitlines()) is is_told
