"""Choosing an action by score (guide: scores), with the six golden traces."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from sandbox.ai import scoring
from sandbox.ai.decision import Decision
from sandbox.ai.drivers import autopilot
from sandbox.ai.view import View
from sandbox.base.param import Value
from sandbox.grid.grid import Grid
from sandbox.rules.effects import Effect
from sandbox.rules.kind import KINDS
from sandbox.rules.parameters import COMBAT
from sandbox.rules.unit import Placed, Unit
from sandbox.rules.world import World
from sandbox.scene.words.acts import trace_words

GOLDEN = json.loads((Path(__file__).parents[1] / "golden" / "utility.json").read_text("utf-8"))
HALL = Grid.from_rows(*["." * 12] * 5)
VALUES: dict[str, Value] = {param.name: param.default for param in (*scoring.SCORE_PARAMS, COMBAT)}


def unit(kind: str, name: str, cell: tuple[int, int], life: int | None = None, most: int | None = None,
         **facts: Any) -> Unit:
    placed = Placed.of(kind, name, cell)
    placed = replace(placed, max_life=most or placed.max_life)
    return replace(Unit.of(placed), life=placed.max_life if life is None else life, **facts)


def view_of(me: Unit, *others: Unit, values: Mapping[str, Value] | None = None) -> View:
    return View.of(World(HALL, (me, *others)), me, {**VALUES, **(values or {})}.__getitem__, lambda *_: 0)


def fought(me: Unit, *others: Unit, **values: Value) -> Decision:
    """The enemy `me` with the first of its enemies in reach."""
    view = view_of(me, *others, values=values)
    target = next(other for other in others if other.team != me.team)
    return view.decision((scoring.fight(view, target),))


def driven(me: Unit, *others: Unit, **values: Value) -> Decision:
    return autopilot.decide(view_of(me, *others, values=values))


def trace(decision: Decision) -> tuple[list[list[Any]], list[Any]]:
    """In the form of the golden data."""
    evidence = decision.evidence
    assert evidence.chosen is not None
    return ([[list(scored.action), scored.score] for scored in evidence.considered], list(evidence.chosen.action))


def scores(decision: Decision) -> dict[str, int]:
    return {scored.action[0]: scored.score for scored in decision.evidence.considered}


@pytest.mark.parametrize("case", GOLDEN["enemy_shaman"], ids=range(4))
def test_the_golden_traces_of_the_shaman(case: dict[str, Any]) -> None:
    """If these differ, the rules changed: the golden data is the guide's, not this test's."""
    waits = (("heal", case["heal_wait"]), ("spit", case["spit_wait"]))
    shaman = unit("shaman", "Shaman", (0, 0), cooldowns=tuple((name, left) for name, left in waits if left))
    poison = (Effect("poison", 2, 2),) if case["hero"]["poisoned"] else ()
    hero = unit("hero", "Iva", (2, 0), case["hero"]["hp"], case["hero"]["max"], effects=poison)
    allies = [unit(name.lower(), name, (0, place + 1), life, most)
              for place, (name, life, most) in enumerate(case["allies"])]
    assert trace(fought(shaman, hero, *allies)) == (case["considered"], case["chosen"])


@pytest.mark.parametrize("case", GOLDEN["hero_autopilot"], ids=range(2))
def test_the_golden_traces_of_the_autopilot(case: dict[str, Any], monkeypatch: pytest.MonkeyPatch) -> None:
    """The golden hero has no skills."""
    monkeypatch.setitem(KINDS._items, "hero", replace(KINDS["hero"], abilities=()))
    hero = unit("hero", "Iva", (5, 2), case["hero"]["hp"], case["hero"]["max"], potions=case["hero"]["potions"])
    around = ((5, 1), (6, 2), (5, 3))
    enemies = [unit(name.lower(), name, cell, life, most)
               for cell, (name, life, most) in zip(around, case["enemies"], strict=True)]
    assert trace(driven(hero, *enemies)) == (case["considered"], case["chosen"])


def test_it_is_told_as_a_trace_with_the_winner() -> None:
    decision = fought(unit("shaman", "Shaman", (0, 0)), unit("hero", "Iva", (2, 0)), unit("rat", "Rat", (0, 1), 3))
    considered = tuple((scored.action, scored.score) for scored in decision.evidence.considered)
    assert decision.evidence.chosen is not None
    assert trace_words(considered, decision.evidence.chosen.action) == (
        "Attack on Iva 40, heal Rat 80, spit on Iva 60 → heal Rat")


def test_it_replaces_the_best_so_far_only_if_strictly_greater_so_that_on_a_tie_the_earlier_one_stays() -> None:
    decision = fought(unit("cultist", "C", (0, 0)), unit("hero", "Iva", (2, 0)), firebolt=40)
    assert decision.evidence.chosen is not None and decision.evidence.chosen.action == ("attack", "Iva")
    decision = fought(unit("cultist", "C", (0, 0)), unit("hero", "Iva", (2, 0)), firebolt=41)
    assert decision.evidence.chosen is not None and decision.evidence.chosen.action == ("firebolt", "Iva")


@pytest.mark.parametrize(("kind", "ability", "score"), [
    ("cultist", "firebolt", 65), ("hound", "rend", 55), ("brute", "slam", 60), ("warden", "slam", 60)])
def test_each_special_scores_when_it_is_ready(kind: str, ability: str, score: int) -> None:
    hero = unit("hero", "Iva", (1, 0))
    assert scores(fought(unit(kind, "E", (0, 0)), hero)) == {"attack": 40, ability: score}
    assert scores(fought(unit(kind, "E", (0, 0), cooldowns=((ability, 1),)), hero)) == {"attack": 40}


def test_rend_is_not_considered_on_a_target_that_bleeds_nor_spit_on_a_poisoned_one() -> None:
    bleeding = unit("hero", "Iva", (1, 0), effects=(Effect("bleed", 1, 2),))
    assert scores(fought(unit("hound", "E", (0, 0)), bleeding)) == {"attack": 40}
    poisoned = unit("hero", "Iva", (1, 0), effects=(Effect("poison", 1, 2),))
    assert scores(fought(unit("shaman", "E", (0, 0)), poisoned)) == {"attack": 40}


def test_heal_goes_to_the_smallest_life_share_itself_included_first_of_equals_below_half() -> None:
    shaman = unit("shaman", "S", (0, 0), 5)
    hero = unit("hero", "Iva", (2, 0))
    both = (unit("goblin", "A", (0, 1), 5), unit("goblin", "B", (0, 2), 5))
    assert ("heal", "A") in {scored.action for scored in fought(shaman, hero, *both).evidence.considered}
    weak = replace(shaman, life=1)
    assert ("heal", None) in {scored.action for scored in fought(weak, hero, *both).evidence.considered}
    whole = (unit("goblin", "A", (0, 1), 8), unit("goblin", "B", (0, 2)))
    assert "heal" not in scores(fought(unit("shaman", "S", (0, 0)), hero, *whole)), "8 of 16 is not below half"


def test_an_ally_beyond_the_reach_of_the_heal_is_not_healed() -> None:
    far = unit("goblin", "A", (6, 0), 1)
    assert "heal" not in scores(fought(unit("shaman", "S", (0, 0)), unit("hero", "Iva", (2, 0)), far))


def test_the_warden_summons_in_phase_1_below_half_its_life_else_it_slams() -> None:
    hero = unit("hero", "Iva", (1, 0))
    assert scores(fought(unit("warden", "W", (0, 0), 29), hero)) == {"attack": 40, "summon": 100}
    assert scores(fought(unit("warden", "W", (0, 0), 30), hero)) == {"attack": 40, "slam": 60}
    assert scores(fought(unit("warden", "W", (0, 0), 29, phase=2), hero)) == {"attack": 40, "slam": 60}


def hurt_hero(life: int = 10, **facts: Any) -> Unit:
    return unit("hero", "Iva", (5, 2), life, **facts)


def test_a_healing_potion_scores_90_below_35_percent_while_there_is_one() -> None:
    rat = unit("rat", "Rat", (5, 1))
    assert scores(driven(hurt_hero(13), rat))["potion"] == 90
    assert "potion" not in scores(driven(hurt_hero(14), rat)), "14 of 40 is 35 percent"
    assert "potion" not in scores(driven(hurt_hero(10, potions=0), rat))


def test_an_antidote_scores_70_when_poisoned_or_bleeding_below_half() -> None:
    rat = unit("rat", "Rat", (5, 1))
    for effect in ("poison", "bleed"):
        assert scores(driven(hurt_hero(19, effects=(Effect(effect, 2, 2),)), rat))["antidote"] == 70
    assert "antidote" not in scores(driven(hurt_hero(20, effects=(Effect("poison", 2, 2),)), rat))
    assert "antidote" not in scores(driven(hurt_hero(10), rat))


def test_each_usable_skill_in_the_heros_own_list_order_by_the_first_row_that_fits() -> None:
    rat, goblin = unit("rat", "Rat", (5, 1)), unit("goblin", "Goblin", (9, 4))
    one = driven(unit("hero", "Iva", (5, 2)), rat)
    assert trace(one)[0] == [[["attack", "Rat"], 40], [["strike", "Rat"], 55], [["sweep", None], 52],
                             [["mend", None], 0], [["ward", None], 50], [["hex", "Rat"], 45]]
    two = scores(driven(unit("hero", "Iva", (5, 2)), rat, goblin))
    assert (two["sweep"], two["hex"]) == (65, 55), "two or more enemies alive"
    assert scores(driven(hurt_hero(19), rat))["mend"] == 75
    assert scores(driven(unit("hero", "Iva", (5, 2), effects=(Effect("ward", 2),)), rat))["ward"] == 0


def test_a_skill_needs_its_mana_and_must_not_be_cooling_down() -> None:
    rat = unit("rat", "Rat", (5, 1))
    assert set(scores(driven(unit("hero", "Iva", (5, 2), mana=2), rat))) == {"attack", "ward", "hex"}
    assert "strike" not in scores(driven(unit("hero", "Iva", (5, 2), cooldowns=(("strike", 1),)), rat))


def test_the_target_is_the_enemy_in_reach_with_the_least_life_first_of_equals() -> None:
    a, b, c = (unit("rat", name, cell, life) for name, cell, life in (
        ("A", (5, 1), 5), ("B", (6, 2), 4), ("C", (5, 3), 4)))
    assert trace(driven(unit("hero", "Iva", (5, 2)), a, b, c))[0][0] == [["attack", "B"], 40]


def test_with_nobody_in_reach_it_walks_up_to_move_cells_then_chooses_if_it_can() -> None:
    near = driven(unit("hero", "Iva", (0, 0)), unit("rat", "Rat", (3, 0)))
    assert [type(act).__name__ for act in near.acts] == ["Walk", "Use"]
    far = driven(unit("hero", "Iva", (0, 0)), unit("rat", "Rat", (9, 0)))
    assert [getattr(act, "path", None) for act in far.acts] == [((1, 0), (2, 0), (3, 0))]


def test_every_score_and_threshold_is_a_parameter() -> None:
    hero = unit("hero", "Iva", (1, 0))
    for name in ("firebolt", "rend", "slam"):
        kind = {"firebolt": "cultist", "rend": "hound", "slam": "brute"}[name]
        assert scores(fought(unit(kind, "E", (0, 0)), hero, **{name: 123}))[name] == 123
    assert "summon" in scores(fought(unit("warden", "W", (0, 0), 47), hero, summon_below=80))
    assert "potion" in scores(driven(hurt_hero(20), unit("rat", "Rat", (5, 1)), potion_below=60))
