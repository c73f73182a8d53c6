"""Sentences a designer reads: each says who, where and how much, in the singular where it is one (guide: window)."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest

from sandbox.ai.act import Walk
from sandbox.ai.hunting import GUARD
from sandbox.ai.machine import Behaviour, Machine, State
from sandbox.ai.profile import Profile, shelf
from sandbox.ai.profiles import PROFILES
from sandbox.battle.battle import Battle, Step
from sandbox.battle.bestiary import Bestiary
from sandbox.battle.history import History
from sandbox.battle.level import Level
from sandbox.scene.reasons import plain_words
from sandbox.scene.why import explanation
from sandbox.workbench.framing import frame_of
from tests.spec.arena import arena, placed
from tests.spec.drawn import drawn, row, worlds

STILL = {"Iva": {"script": (), "tempo": 9.0}}


def told(level: Level, name: str, turns: int = 2) -> list[str]:
    """The sentences of a unit's decision after so many turns."""
    history = History(Battle(level), does_wait=False)
    for _ in range(turns):
        history.forward("turn")
    return [line.text for line in explanation(frame_of(history, name))]


def test_who_goes_by_paths_notices_through_walls_and_who_looks_along_a_line_sees() -> None:
    rows = ("...", "@#g", "...")
    chases = {"Goblin": {"state": "chase"}, **STILL}
    assert "It notices Iva: ✓ 4 steps ≤ sight 8." in told(drawn(*rows, **chases), "Goblin")
    canon = {**STILL, "Goblin": {"profile": "canon", "state": "chase"}}
    assert "It does not see Iva: (1, 1) blocks its view." in told(drawn(*rows, **canon), "Goblin")
    assert "It sees Iva: ✓ distance 2 ≤ sight 8." in told(drawn("@.g", **canon), "Goblin")


def test_a_row_that_is_about_seeing_says_so_and_no_line_says_it_again() -> None:
    sleeps = told(drawn("@.........g", **STILL), "Goblin")
    assert sleeps[1].startswith("sleep → chase: ✗ 10 steps ≤ sight 8 (2 too far)")
    assert not any("notice" in line for line in sleeps)


def test_the_first_line_says_what_a_unit_is_at_and_how_near_its_quarry_would_have_to_be() -> None:
    """The nearest of what its row asks for counts, even of a condition that was not tested any more."""
    assert told(drawn("@.........G", **STILL), "Guard")[0] == (
        "It stands guard: Iva is 10 steps away, it would be alarmed at 6.")
    assert told(drawn("@.........g", **STILL), "Goblin")[0] == "It sleeps: Iva is 10 steps away, it would wake at 5."
    deaf = drawn("@.........g", **STILL, values={"sight": 2})
    assert told(deaf, "Goblin")[0] == "It sleeps: Iva is 10 steps away, it would wake at 2."
    canon = drawn("@.........g", **STILL, Goblin={"profile": "canon"})
    assert told(canon, "Goblin")[0] == "It sleeps: Iva is 10 cells away, counted across and down; it would wake at 5."


def test_a_row_names_what_was_not_tested_any_more_with_its_limit() -> None:
    far = "✗ 10 steps ≤ sight 8 (2 too far)"
    assert f"sleep → chase: {far} · not tested: ≤ wake 5" in told(drawn("@.........g", **STILL), "Goblin")
    assert f"guard → chase: {far} · not tested: ≤ guard alarm 6" in told(drawn("@.........G", **STILL), "Guard")
    near = told(drawn("@......g", **STILL), "Goblin")
    assert "sleep → chase: ✓ 7 steps ≤ sight 8; ✗ 7 steps ≤ wake 5 (2 too far)" in near, "all of it was tested"
    assert "sleep → chase: ✗ Iva is hidden · not tested: ≤ wake 5" in told(
        drawn("@...g", Iva={"script": (row(0, 0, hidden=True),), "tempo": 9.0}), "Goblin")
    canon = drawn("@.........g", **STILL, Goblin={"profile": "canon"})
    assert ("sleep → chase: ✗ distance 10 ≤ sight 8 (2 too far) · not tested: ≤ wake 5, the die says yes"
            in told(canon, "Goblin"))


def test_who_wakes_says_by_what_first_and_then_why_it_does_not_move() -> None:
    assert told(drawn("@...g", **STILL), "Goblin")[:2] == [
        "sleep → chase: ✓ 4 steps ≤ sight 8; ✓ 4 steps ≤ wake 5", "A change of state is its whole turn."]


def test_a_wanderer_whose_step_lies_on_the_way_that_was_measured_is_not_told_to_follow_it() -> None:
    level = drawn("......", "g....@", "......", values={"sight": 0}, Goblin={"state": "wander"}, **STILL)
    steps = [line for turns in (2, 4, 6, 8) for line in told(level, "Goblin", turns)[:1]]
    assert any("a step right" in line for line in steps)
    assert all("wanders" in line and "Iva" not in line for line in steps if "step" in line)


def test_an_instruction_that_is_passed_over_says_why() -> None:
    level = arena(placed("hero", "Iva", 2, script=(), roll=6), placed("hound", "Dog", 3, profile="shy"),
                  rows=("........",))
    assert "1 Use the full action. An enemy can reach it." in told(level, "Dog")


def test_one_whose_next_cell_is_closed_says_what_is_there() -> None:
    level = drawn("g#....@", Goblin={"state": "wander", "values": {"sight": 0}}, **STILL)
    lines = [line for turns in (2, 4, 6, 8) for line in told(level, "Goblin", turns)]
    assert "It stands: a wall is in the way on (1, 0)." in lines
    assert "It stands: the map ends there." in lines


def test_one_whose_walk_has_no_step_stands_and_is_told_to() -> None:
    """A path to where a unit stands already has none: a profile may walk along it, and rows are checked after it."""
    still = State("still", "Q", "home", "Walks to where it is.", "homing", Behaviour(lambda _view: Walk(())))
    watches = replace(PROFILES["guard"].rows[-1], before="still")
    bestiary = Bestiary(profiles=shelf(*PROFILES, Profile("still", "Stays.", (), Machine((still, GUARD), (watches,)))))
    for post, after in (((3, 0), "guard"), ((4, 0), "still")):
        level = replace(arena(placed("hero", "Iva", 0, script=(), roll=6),
                              placed("goblin", "Grik", 3, profile="still", post=post), rows=("........",)),
                        bestiary=bestiary)
        assert "It stands: its walk has no step." in told(level, "Grik")
        grik = worlds(level, 1)[-1]["Grik"]
        assert (grik.cell, grik.state) == ((3, 0), after)


def test_a_condition_is_told_in_the_words_that_it_is_declared_with() -> None:
    guard = PROFILES["guard"]
    *rows, arrived = guard.rows
    altar = replace(arrived, when=tuple(replace(each, words="at the altar", says="") for each in arrived.when))
    monk = Profile("monk", "Prays.", tuple(param.of("monk") for param in guard.params),
                   Machine(guard.states, (*rows, altar)))
    for post, words in (((3, 0), "✓ at the altar"), ((0, 0), "✗ at the altar")):
        level = replace(drawn("..#g@", **STILL, Goblin={"profile": "monk", "state": "home", "post": post}),
                        bestiary=Bestiary(profiles=shelf(*PROFILES, monk)))
        assert f"home → guard: {words}" in told(level, "Goblin")


def test_one_whose_next_cell_is_taken_says_by_whom() -> None:
    level = arena(placed("hero", "Iva", 0, script=(), roll=6), placed("hound", "Dog", 4, team="none"),
                  placed("goblin", "Grik", 5, state="chase"), rows=("........",))
    assert "It stands: Dog is in the way on (4, 0)." in told(level, "Grik")


def test_a_share_of_life_is_in_percent_and_calm_says_for_how_long() -> None:
    flees = drawn("@g", values={"combat": False}, Goblin={"state": "chase", "life": 2}, **STILL)
    assert "chase → flee: ✓ life 12 % < flee share 25 %" in told(flees, "Goblin")

    class Calmed(Battle):
        def start(self) -> Step:
            begun = super().start()
            return replace(begun, world=begun.world.with_unit(replace(begun.world["Goblin"], calm=3)))

    history = History(Calmed(drawn("@...g", Goblin={"state": "wander"}, **STILL)), does_wait=False)
    history.forward("turn")
    history.forward("turn")
    assert "wander → chase: ✗ turns of rest left 2 = 0 (2 turns too early) · not tested: ≤ sight 8" in [
        line.text for line in explanation(frame_of(history, None))]


def test_one_that_knows_no_fear_is_told_never_to_flee() -> None:
    level = arena(placed("hero", "Iva", 0, script=(), roll=6), placed("warden", "Warden", 3, state="chase", life=1))
    assert "chase → flee: ✗ it is fearless, so it never flees" in told(level, "Warden")


def test_one_cell_is_one_cell() -> None:
    level = arena(placed("hero", "Iva", 0, script=(), roll=6),
                  placed("goblin", "Grik", 3, profile="aggressive", move=1))
    lines = told(level, "Grik")
    assert "Then its nearest enemy is 2 steps away." in lines
    near = told(level, "Grik", 4)
    assert "Then its nearest enemy is 1 step away." in near
    assert not any("1 cells" in line or "1 steps" in line or "1 turns" in line for line in (*lines, *near))


@pytest.mark.parametrize("profile", PROFILES, ids=lambda profile: profile.name)
def test_what_a_row_says_of_its_limits_is_in_the_singular_for_one_alone(profile: Profile) -> None:
    for tested in profile.rows:
        one, two = (plain_words(tested, dict.fromkeys((param.name for param in profile.params), limit))
                    for limit in (1, 2))
        assert not re.search(r"\b1 (steps|cells|turns)\b", one) and not re.search(r"\b2 (step|cell|turn)\b", two)
