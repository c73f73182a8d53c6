"""Why, in sentences: which search is which, what could not be considered, and whose card it is (guide: window)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from sandbox.ai.decision import Decision
from sandbox.battle.battle import Battle
from sandbox.battle.history import History
from sandbox.battle.level import Level
from sandbox.files.opening import open_level
from sandbox.files.shipped import shipped
from sandbox.grid.grid import Grid
from sandbox.rules.effects import Effect
from sandbox.rules.events import KrakenStep, TurnEnded
from sandbox.rules.unit import NEUTRAL, Hit, Placed, ScriptRow
from sandbox.scene.deeds import left_out_words
from sandbox.scene.frame import Frame
from sandbox.scene.searches import counters
from sandbox.scene.why import explanation, title
from sandbox.scene.words.events import sentence
from sandbox.workbench.framing import frame_of, placed_frame
from tests.spec.arena import arena, placed
from tests.spec.drawn import drawn, row
from tests.spec.test_utility import driven, fought, unit


def history_of(level: Level, turns: int = 0, does_wait: bool = False) -> History:
    history = History(Battle(level), does_wait)
    for _ in range(turns):
        history.forward("turn")
    return history


def at_turn(name: str, turn: int) -> History:
    history = history_of(open_level(shipped("levels", name)).level)
    while history.world.turn < turn:
        history.forward("turn")
    return history


def lines(frame: Frame) -> list[str]:
    return [line.text for line in explanation(frame)]


# Before anybody has decided

HERO, GOBLIN = Placed.of("hero", "Iva", (0, 0)), Placed.of("goblin", "Grik", (3, 0), profile="hunter")


@pytest.mark.parametrize(("units", "told"), [
    ((), "Nobody takes part yet. Place a hero and an enemy, then step forward."),
    ((replace(GOBLIN, team=NEUTRAL),), "Nobody takes part yet. Place a hero and an enemy, then step forward."),
    ((HERO,), "No enemy is on the map yet. Place one, then step forward."),
    ((GOBLIN,), "No hero is on the map yet. Place one, then step forward."),
    ((HERO, GOBLIN), "Nobody decides yet: the level cannot run. The page Level says why.")])
def test_where_there_is_no_battle_it_says_what_to_do_first(units: tuple[Placed, ...], told: str) -> None:
    assert lines(placed_frame(Level("hall", Grid.from_rows("...."), units), None)) == [told]


def test_before_the_first_turn_of_a_battle_it_says_how_to_see_somebody_decide() -> None:
    assert lines(frame_of(at_turn("lesson.tmx", 0), None)) == [
        "Nobody has decided yet. Step forward, or select an enemy to see what it would do now."]


def test_where_the_kraken_will_call_the_enemies_none_is_to_be_placed() -> None:
    assert lines(frame_of(history_of(open_level(shipped("levels", "kraken.tmx")).level), None)) == [
        "No enemy is on the map yet: the Kraken will call them. Step forward."]


# Whose turn it is

def test_of_a_unit_that_is_looked_at_in_anothers_turn_it_says_first_whose_turn_it_is() -> None:
    history = at_turn("mine.tmx", 8)
    frame = frame_of(history, "Zork")
    assert (frame.actor, title(frame, "Zork")) == ("Wulf", "Zork · if it were its turn")
    assert lines(frame)[:2] == ["It is Wulf's turn. If it were Zork's:",
                                "It sleeps: Iva is 43 steps away, it would wake at 5."]
    assert title(frame_of(history, "Wulf"), "Wulf") == "Wulf · why"
    assert lines(frame_of(history, "Wulf"))[0].startswith("It stands guard")


def test_after_the_battle_a_unit_that_did_not_decide_last_is_told_to_have_no_turn() -> None:
    history = history_of(drawn("@.........gG", Iva={"script": (), "tempo": 99.0}, values={"max_rounds": 1}), turns=4)
    assert history.world.is_over and history.decision is not None
    for name in {"Goblin", "Guard"} - {history.decision.unit}:
        frame = frame_of(history, name)
        assert lines(frame)[0] == f"The battle is over: {name} has no turn any more."


# Searches

def test_two_searches_of_a_turn_are_numbered_and_say_what_they_are_for_and_the_line_below_the_map_agrees() -> None:
    history = at_turn("traps.tmx", 10)
    frame = frame_of(history, None)
    decision = history.decision
    assert decision is not None
    conditions, step = decision.evidence.searches
    assert f"Searched 1 of 2, the way to Iva by shortest path (bfs), to know how far it is: {conditions.taken} cells " \
           f"searched, {conditions.length} steps." in lines(frame)
    assert f"Searched 2 of 2, the way to Iva round other units by shortest path (bfs), for its step (the chosen " \
           f"search): {step.taken} cells searched, {step.length} steps." in lines(frame)
    assert counters(frame).startswith("Rat · 2 of 2, for its step (the chosen search) · bfs · ")
    assert f"{step.length} steps" in counters(frame).split(" · ")


def test_the_length_after_a_turn_is_named_the_same_in_why_and_in_the_story() -> None:
    history = at_turn("traps.tmx", 10)
    ended = next(event for event in history.step.events if isinstance(event, TurnEnded))
    assert "7 steps from its nearest enemy" in sentence(ended)
    assert "Then its nearest enemy is 7 steps away." in lines(frame_of(history, None))


def test_while_the_second_search_runs_it_is_told_as_the_second_and_what_the_first_found() -> None:
    history = at_turn("traps.tmx", 9)
    while history.forward("cell"):
        progress = frame_of(history, None).progress
        if progress is not None and progress.number == 2:
            break
    told = lines(frame_of(history, None))
    assert told[0].startswith("Search 1, the way to Iva by shortest path (bfs), ")
    assert told[0].endswith("searched, 6 steps.")
    assert told[1] == "Rat is searching, search 2: the way to Iva round other units by shortest path (bfs), for its " \
                      "step (the chosen search)."
    below = counters(frame_of(history, None))
    assert below.startswith("Rat · search 2, for its step (the chosen search) · bfs · 1 of ")


# What was not considered

def left_out(decision: Decision) -> list[str]:
    return [left_out_words(each) for each in decision.evidence.left_out]


HERO = unit("hero", "Iva", (1, 0))


def test_a_share_of_exactly_the_limit_is_not_below_it_and_that_is_told() -> None:
    half = unit("goblin", "Grik", (0, 1), 8)
    assert left_out(fought(unit("shaman", "S", (0, 0)), HERO, half)) == ["heal: Grik has 50 % life, not below 50 %"]
    assert left_out(fought(unit("warden", "W", (0, 0), 30), HERO)) == ["summon: W has 50 % life, not below 50 %"]


def test_an_ability_that_cools_down_or_whose_effect_is_there_is_told() -> None:
    hit = replace(HERO, effects=(Effect("poison", 2, 2),))
    shaman = unit("shaman", "S", (0, 0), 1, cooldowns=(("heal", 2), ("spit", 1)))
    assert left_out(fought(shaman, HERO)) == ["heal: ready in 2 turns", "spit: ready in 1 turn"]
    assert "spit: Iva has it already" in left_out(fought(unit("shaman", "S", (0, 0)), hit))


def test_one_that_has_called_for_help_or_is_just_calling_is_told() -> None:
    assert "summon: it has called already" in left_out(fought(unit("warden", "W", (0, 0), 20, phase=2), HERO))
    assert left_out(fought(unit("warden", "W", (0, 0), 20), HERO)) == ["slam: the call comes first"]


def test_what_a_hero_on_autopilot_cannot_use_is_told() -> None:
    rat = unit("rat", "Rat", (5, 1))
    poor = unit("hero", "Iva", (5, 2), 10, mana=2, potions=0, antidotes=0, cooldowns=(("hex", 2),))
    assert left_out(driven(poor, rat)) == [
        "potion: none is left", "antidote: none is left", "strike: costs 3 mana, 2 left", "sweep: costs 4 mana, 2 left",
        "mend: costs 4 mana, 2 left", "hex: ready in 2 turns"]
    whole = left_out(driven(unit("hero", "Iva", (5, 2)), rat))
    assert whole == ["potion: Iva has 100 % life, not below 35 %", "antidote: neither poisoned nor bleeding",
                     "mend: Iva has 100 % life, not below 50 %"]


def test_every_action_of_a_unit_is_either_considered_or_left_out_and_one_that_scores_nothing_says_why() -> None:
    for name in ("shaman.tmx", "warden.tmx", "mine.tmx", "canon.tmx", "factions.tmx"):
        history = at_turn(name, 1)
        while history.forward("turn"):
            decision = history.step.decision
            if decision is None or decision.evidence.chosen is None:
                continue
            evidence = decision.evidence
            told = [scored.action[0] for scored in evidence.considered if scored.score]
            told += [each.action for each in evidence.left_out]
            kind = history.world[decision.unit].kind
            assert {ability.name for ability in kind.abilities} <= set(told)
            assert len(told) == len(set(told))


def test_an_action_that_was_chosen_among_several_is_told_with_its_score_which_is_the_highest() -> None:
    told = 0
    for name in ("shaman.tmx", "warden.tmx", "canon.tmx"):
        history = at_turn(name, 1)
        while history.forward("turn"):
            decision = history.step.decision
            if decision is None or decision.evidence.chosen is None or len(decision.evidence.considered) < 2:
                continue
            told += 1
            best = max(scored.score for scored in decision.evidence.considered)
            assert any(f"it scores most, {best}" in line for line in lines(frame_of(history, None)))
    assert told > 20


def test_of_enemies_equally_near_it_is_told_that_the_first_to_have_joined_counts() -> None:
    frame = frame_of(at_turn("warden.tmx", 3), None)
    assert "Its nearest enemy is Iva (9 steps). Ada is as near, but joined later." in lines(frame)


def test_what_a_script_did_and_what_came_of_it_is_told_before_what_it_says_next() -> None:
    told = lines(frame_of(at_turn("guard.tmx", 13), None))
    assert told.index("Then its nearest enemy is 2 steps away.") < next(
        number for number, line in enumerate(told) if line.startswith("Next, row 8"))


def test_what_a_trap_does_to_a_unit_in_its_turn_is_told_after_the_walk_that_led_there() -> None:
    frame = frame_of(at_turn("traps.tmx", 23), None)
    assert lines(frame)[:3] == ["It chases: a step right to (7, 3), the first of 4 to Iva.",
                                "A trap hurts Goblin for 3.", "Goblin falls."]


# Board-game units that stand

@pytest.mark.parametrize(("drawing", "profile", "reason"), [
    ("g#@", "aggressive", "nobody is in reach; there is no way"),
    ("g#..@", "wandering", "nobody is that near; no cell is free"),
])
def test_a_board_game_unit_that_stands_gives_its_reason(drawing: str, profile: str, reason: str) -> None:
    history = history_of(drawn(drawing, Goblin={"profile": profile}, Iva={"script": ()}), 2)
    assert history.world["Goblin"].cell == (0, 0)
    assert f"It stands: {reason}." in lines(frame_of(history, "Goblin"))


def test_a_unit_at_a_taken_goal_says_so() -> None:
    level = arena(placed("goblin", "Grik", 1, profile="goal-oriented", goal="Dog"),
                  placed("hound", "Dog", 0, team="none"), placed("hero", "Iva", 11, script=()))
    history = history_of(level, 2)
    assert history.world["Grik"].cell == (1, 0)
    stands = next(line for line in lines(frame_of(history, "Grik")) if line.startswith("It stands"))
    assert "somebody stands on its goal" in stands


# Whose card it is

def test_a_scripted_hero_has_its_own_card_with_what_it_did_and_what_comes_next() -> None:
    level = drawn("@..g", Iva={"script": (row(1, 0), row(2, 0, 3, hidden=True)), "tempo": 9.0}, values={"wake": 0})
    history = history_of(level)
    before = frame_of(history, "Iva")
    assert (before.subject, lines(before)) == ("Iva", ["Next, row 1: go to (1, 0)."])
    history.forward("turn")
    history.forward("turn")
    after = frame_of(history, "Iva")
    assert history.decision is not None and history.decision.unit == "Goblin"
    assert after.subject == "Iva" and after.search is None
    assert lines(after) == ["It is Goblin's turn.", "Row 1 of its script: go to (1, 0).", "Turn 1: Iva goes to (1, 0).",
                            "Next, row 2: go to (2, 0), hit the enemy for 3, then hide until its next turn."]


def test_every_selected_unit_has_a_card_of_its_own() -> None:
    level = arena(placed("hero", "Iva", 0, roll=6), placed("goblin", "Grik", 6), placed("hound", "Dog", 9, team="none"))
    history = history_of(level, does_wait=True)
    assert lines(frame_of(history, "Iva")) == ["Iva waits for your order."]
    history.order("pass")
    history.forward("turn")
    for name in ("Iva", "Dog", "Grik"):
        frame = frame_of(history, name)
        assert frame.subject == name
        assert frame.decision is None or frame.decision.unit == name
    assert lines(frame_of(history, "Dog")) == ["It is Iva's turn.",
                                               "Dog is neutral: it is in no order, and nobody decides for it."]
    history.order("pass")
    assert lines(frame_of(history, "Iva"))[0] != "Iva waits for your order."


def test_the_kraken_selected_has_its_own_card_also_while_its_units_act() -> None:
    history = at_turn("kraken.tmx", 1)
    assert lines(frame_of(history, "Kraken")) == ["It is Oda's turn.", "Kraken acts at the end of every round."]
    while not any(isinstance(event, KrakenStep) and event.step == "activate" for event in history.step.events):
        history.forward("turn")
    frame = frame_of(history, "Kraken")
    assert frame.subject == "Kraken" and frame.decision is not None and frame.decision.unit == "Kraken"


def test_a_fallen_unit_that_is_selected_is_told_to_have_fallen() -> None:
    hits = ScriptRow((0, 0), (Hit(99, "Rat"),))
    level = arena(Placed.of("hero", "Iva", (0, 0), roll=6, script=(hits,)), placed("rat", "Rat", 6),
                  placed("rat", "Mole", 7))
    history = history_of(level, 1)
    assert lines(frame_of(history, "Rat")) == ["It is Iva's turn.", "Rat has fallen."]


@pytest.mark.parametrize("level", ["mine.tmx", "warden.tmx", "kraken.tmx", "goal.tmx"])
def test_whatever_is_told_of_a_unit_that_does_not_act_begins_with_whose_turn_it_is(level: str) -> None:
    history = at_turn(level, 6)
    frame = frame_of(history, None)
    assert frame.actor is not None
    for name in (each.name for each in frame.world.units):
        first = explanation(frame_of(history, name))[0]
        assert (first.weight == "acting" and frame.actor in first.text) == (name != frame.actor), name
