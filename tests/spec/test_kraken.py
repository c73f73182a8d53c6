"""The opponent that needs no player: its deck, its turn, its units (guide: kraken). Its deck files: test_deck.py."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import replace

import pytest

from sandbox.ai.decision import Picked
from sandbox.base.param import Value
from sandbox.base.tapes import DiceTape
from sandbox.base.values import Change
from sandbox.battle.battle import Battle, Step
from sandbox.battle.history import STEP_SIZES, History
from sandbox.battle.level import Level
from sandbox.grid.cell import Cell
from sandbox.rules import initiative
from sandbox.rules.deck import Card, Deck
from sandbox.rules.draft import Draft
from sandbox.rules.events import BattleOver, Event, Fell, KrakenStep, Ordered, Rolled, TurnEnded, line
from sandbox.rules.kind import KINDS
from sandbox.rules.kraken import KrakenState
from sandbox.rules.world import World
from tests.spec.drawn import drawn, steps

RAT, IMP = Card("Rat", KINDS["rat"], 2, "aggressive", upkeep=1), Card("Imp", KINDS["goblin"], 3, "shy")
OGRE = Card("Ogre", KINDS["brute"], 4, "aggressive", upkeep=3)
FAR = ("@..................", "...................")
SPAWNS = ((18, 0), (18, 1))
RIGGED = 99
"""Dice that always show the highest face: a shuffle leaves the cards as they lie, the last of several is picked."""


class Most(DiceTape):
    def roll(self, place: int, faces: int) -> int:  # noqa: ARG002
        return faces - 1


def level(*cards: Card, rows: tuple[str, ...] = FAR, spawns: tuple[Cell, ...] = SPAWNS, income: int = 5,
          driver: str = "", values: Mapping[str, Value] | None = None, **facts: Mapping[str, object]) -> Level:
    """A hero far away from two spawn cells, and a deck."""
    base = drawn(*rows, driver=driver, values={"resources_per_player": income, **(values or {})}, **facts)
    return replace(base, deck=Deck("a.toml", cards), spawns=spawns)


def rigged(of: Level, seed: int = RIGGED) -> Battle:
    battle = Battle(of, seed=seed)
    if seed == RIGGED:
        battle._dice = Most(seed)
    return battle


def played(of: Level, rounds: int = 1, seed: int = RIGGED) -> list[Step]:
    return list(steps(rigged(of, seed), rounds))


def events(of: Level, rounds: int = 1, seed: int = RIGGED) -> list[Event]:
    return [event for step in played(of, rounds, seed) for event in step.events]


def told(of: Level, *names: str, rounds: int = 1, seed: int = RIGGED) -> list[tuple[object, ...]]:
    """The Kraken's steps of these names, all without names: step, resources, deck, discard, card, unit, amount."""
    found = [each for each in events(of, rounds, seed) if isinstance(each, KrakenStep) and each.turn]
    return [(each.step, each.resources, each.deck, each.discard, each.card, each.unit, each.amount)
            for each in found if not names or each.step in names]


def kraken(world: World) -> KrakenState:
    assert world.kraken is not None
    return world.kraken


def end(of: Level, rounds: int = 1) -> KrakenState:
    return kraken(played(of, rounds)[-1].world)


def cards_of(state: KrakenState) -> Counter[str]:
    hand = (state.hand,) if state.hand else ()
    return Counter((*state.deck, *state.discard, *hand, *(card for _, card in state.units if card)))


# When it takes its turn

def test_it_takes_its_turn_at_the_end_of_every_round_after_all_combatants_in_the_order_have_acted() -> None:
    of = level(RAT, rows=("@@.................", "..................."))
    found = [(each.round, each.unit if isinstance(each, TurnEnded) else each.step) for each in events(of, 2)
             if isinstance(each, TurnEnded) or (isinstance(each, KrakenStep) and each.step == "resources")]
    assert found == [(1, "Iva"), (1, "Iva2"), (1, "resources"), (1, "Rat 1"),
                     (2, "Iva"), (2, "Iva2"), (2, "resources"), (2, "Rat 1")]


@pytest.mark.parametrize("lacking", [{"deck": None}, {"deck": Deck("a.toml")}, {"spawns": ()}])
def test_a_level_turns_it_on_by_naming_a_deck_file_and_having_spawn_cells(lacking: dict[str, object]) -> None:
    assert played(level(RAT))[0].world.kraken is not None
    of = replace(level(RAT, rows=("@.g",)), **lacking)  # type: ignore[arg-type]
    assert all(step.world.kraken is None for step in played(of))


def test_the_deck_is_shuffled_at_the_battles_start_by_one_die_of_n_faces_a_step() -> None:
    of = level(replace(RAT, copies=2), IMP, OGRE)
    start = rigged(of, 1).start()
    dice = [DiceTape(1).roll(place, faces) for place, faces in enumerate((4, 3, 2))]
    assert [(each.faces, each.result) for each in start.events if isinstance(each, Rolled)] == list(
        zip((4, 3, 2), dice, strict=True))
    expected = ["Rat", "Rat", "Imp", "Ogre"]
    for last, other in zip((3, 2, 1), dice, strict=True):
        expected[last], expected[other] = expected[other], expected[last]
    assert list(kraken(start.world).deck) == expected
    assert [each.step for each in start.events if isinstance(each, KrakenStep)] == ["shuffle"]


# Its turn, step by step

def test_0_if_the_deck_is_empty_the_discard_pile_is_shuffled_into_it() -> None:
    of = level(IMP, income=1)
    assert told(of, "draw", "discard", "shuffle", rounds=2) == [
        ("draw", 1, 0, 0, "Imp", None, None), ("discard", 1, 0, 1, "Imp", None, None),
        ("shuffle", 1, 1, 0, None, None, None), ("draw", 2, 0, 0, "Imp", None, None),
        ("discard", 2, 0, 1, "Imp", None, None)]


def test_0_with_a_card_left_in_the_deck_nothing_is_shuffled() -> None:
    assert told(level(IMP, RAT, income=0), "shuffle", rounds=2) == []


@pytest.mark.parametrize(("rows", "income"), [(FAR, 1), (("@@.................", FAR[1]), 2)])
def test_1_it_receives_players_times_resources_per_player_and_unspent_ones_stay(
        rows: tuple[str, ...], income: int) -> None:
    found = told(level(replace(IMP, cost=99), rows=rows, income=1), "resources", rounds=3)
    assert [(step[1], step[6]) for step in found] == [(income, income), (2 * income, income), (3 * income, income)]


def test_1_players_are_the_heroes_at_battle_start_also_when_one_has_fallen() -> None:
    of = level(replace(IMP, cost=99), rows=("@@r................", FAR[1]), income=1,
               values={"wake": 9}, Iva2={"life": 1})
    assert [step[6] for step in told(of, "resources", rounds=2)] == [2, 2]


def test_1_a_changed_resources_per_player_acts_at_its_next_turn() -> None:
    history = History(rigged(level(replace(IMP, cost=99))), does_wait=False)
    history.forward("round")
    history.change(Change("resources_per_player", 0))
    history.forward("round")
    assert kraken(history.world).resources == 5


def test_2_while_the_upkeep_exceeds_its_resources_one_of_its_units_at_random_is_destroyed_then_all_is_paid() -> None:
    of = level(RAT, OGRE, income=6)
    battle = rigged(of)
    history = History(battle, does_wait=False)
    history.forward("round")
    assert kraken(history.world).units == (("Rat 1", "Rat"), ("Ogre 1", "Ogre"))
    history.change(Change("resources_per_player", 1))
    history.forward("turn")
    history.forward("turn")
    steps_told = [(each.step, each.resources, each.discard, each.card, each.unit, each.amount)
                  for each in history.step.events if isinstance(each, KrakenStep)][:4]
    assert steps_told == [("resources", 1, 0, None, None, 1), ("destroy", 1, 0, "Ogre", "Ogre 1", None),
                          ("discard", 1, 1, "Ogre", "Ogre 1", None), ("upkeep", 0, 1, None, None, 1)]
    assert [each for each in history.step.events if isinstance(each, Fell | Rolled)] == [
        Rolled(2, 3 + 1, "Kraken", "whom to destroy", 2, 1), Fell(2, 3 + 1, "Ogre 1")]
    assert not history.world["Ogre 1"].is_alive


def test_3_a_playable_card_is_played_and_it_draws_again() -> None:
    of = level(RAT, IMP, OGRE, income=6)
    assert told(of, "draw", "play", "discard") == [
        ("draw", 6, 2, 0, "Rat", None, None), ("play", 4, 2, 0, "Rat", "Rat 1", 2),
        ("draw", 4, 1, 0, "Imp", None, None), ("play", 1, 1, 0, "Imp", "Imp 1", 3),
        ("draw", 1, 0, 0, "Ogre", None, None), ("discard", 1, 0, 1, "Ogre", None, None)]


def test_3_the_unit_stands_on_a_free_spawn_cell_at_random_and_with_one_free_no_die_is_thrown() -> None:
    found = played(level(RAT, IMP, income=9))
    managed = next(step for step in found if step.decision and step.decision.unit == "Kraken")
    assert [each.cell for each in managed.world.units[1:]] == [(18, 1), (18, 0)]
    assert managed.decision is not None
    evidence = managed.decision.evidence
    assert evidence.picked == (Picked("spawn cell", ("(18, 0)", "(18, 1)"), "(18, 1)", evidence.dice[0], "Rat 1"),
                               Picked("spawn cell", ("(18, 0)",), "(18, 0)", None, "Imp 1"))
    assert [die.faces for die in evidence.dice] == [2]


def test_3_a_card_is_not_playable_when_no_spawn_cell_is_free() -> None:
    of = level(replace(IMP, cost=0, copies=3), rows=("@.................r", FAR[1]), values={"wake": 0})
    assert told(of, "draw", "play") == [("draw", 5, 2, 0, "Imp", None, None), ("play", 5, 2, 0, "Imp", "Imp 1", 0),
                                        ("draw", 5, 1, 0, "Imp", None, None)]


def test_3_it_activates_all_own_units_in_the_order_they_were_played_those_just_played_included() -> None:
    of = level(RAT, replace(IMP, cost=6), income=5)
    units = [each.unit for each in events(of, 2) if isinstance(each, TurnEnded) and each.unit != "Iva"]
    assert units == ["Rat 1", "Rat 1", "Imp 1"]


def test_3_each_acts_by_its_profile_with_its_properties() -> None:
    walker = Card("Walker", KINDS["rat"], 1, "goal-oriented", {"goal": "Altar", "move": 2, "life": 20, "damage": 7})
    of = replace(level(walker, spawns=((18, 1),)), goals=(("Altar", (0, 1)),))
    unit = played(of)[-1].world["Walker 1"]
    assert (unit.cell, unit.life, unit.placed.max_life, unit.placed.damage, unit.team) == ((16, 1), 20, 20, 7, "kraken")


def test_3_a_unit_that_has_fallen_meanwhile_is_not_activated() -> None:
    state = KrakenState(units=(("A", "Rat"), ("B", "Rat")), queue=("B",)).without_unit("B")
    assert (state.queue, state.units, state.discard) == ((), (("A", "Rat"),), ("Rat",))


def test_4_the_unused_card_goes_to_the_discard_pile() -> None:
    of = level(RAT, OGRE, income=3)
    assert (end(of).hand, end(of).discard) == (None, ("Ogre",))
    assert told(of)[-1][0] == "discard"


# Cards and units

def test_the_card_of_a_fallen_unit_goes_to_the_discard_pile_at_once_in_a_heros_turn_too() -> None:
    of = level(replace(RAT, properties={"life": 1}), rows=("@..",), spawns=((1, 0),), Iva={"profile": "aggressive"})
    found = [each for each in events(of, 2) if isinstance(each, Fell | KrakenStep) and each.turn == 3]
    assert found[:2] == [Fell(2, 3, "Rat 1"), KrakenStep(2, 3, "discard", 3, 0, 1, "Rat", "Rat 1")]


def test_units_of_the_kraken_have_no_roll_and_no_place_in_the_order() -> None:
    found = events(level(RAT, IMP), 3)
    assert {entry["unit"] for each in found if isinstance(each, Ordered) for entry in each.order} == {"Iva"}
    assert not [each for each in found if isinstance(each, Rolled) and each.for_ == "initiative"]


def test_units_that_one_of_its_own_calls_are_its_own_without_a_card() -> None:
    caller = Card("Lord", KINDS["warden"], 1, "", {"life": 9, "state": "chase", "max_life": 60})
    of = level(caller, rows=("...@.....",), spawns=((4, 0),), values={"max_rounds": 3})
    state = end(of, 2)
    assert state.units[:3] == (("Lord 1", "Lord"), ("Rat 1", ""), ("Rat 2", ""))
    assert "Rat 1" not in played(of, 2)[-1].world.initiative.order


def test_a_name_is_never_given_twice() -> None:
    of = level(replace(RAT, copies=2), income=9, rows=(f"@{'.' * 17}.", FAR[1]))
    assert [name for name, _ in end(of).units] == ["Rat 1", "Rat 2"]


def test_every_card_is_always_in_exactly_one_of_deck_discard_hand_and_units() -> None:
    of = battle_level()
    for seed in range(5):
        states = [kraken(step.world) for step in played(of, 99, seed)]
        assert all(cards_of(state) == Counter({"Rat": 3, "Imp": 2, "Ogre": 2}) for state in states)
        assert all(state.resources >= 0 for state in states)


def battle_level() -> Level:
    return level(replace(RAT, copies=3), replace(IMP, copies=2), replace(OGRE, copies=2), driver="autopilot",
                 rows=("@@........", "..........", ".........."), values={"max_rounds": 20},
                 spawns=((9, 0), (9, 2), (5, 1)))


# The end

def test_a_kraken_counts_while_it_has_units_or_cards_in_deck_or_discard() -> None:
    for state in (KrakenState(deck=("Rat",)), KrakenState(discard=("Rat",)), KrakenState(units=(("Rat 1", ""),))):
        assert state.is_there
    draft = Draft(played(level(RAT))[0].world, max_rounds=20)
    assert not draft.is_over
    draft.put_kraken(KrakenState())
    assert (draft.initiative.phase, draft.initiative.winner) == ("over", "heroes")


def test_the_kraken_wins_when_no_other_team_is_left() -> None:
    of = level(OGRE, rows=("@..",), spawns=((1, 0),), Iva={"life": 1})
    assert events(of)[-1] == BattleOver(1, 2, "won", "kraken")


def test_a_draw_by_the_limit_is_declared_after_its_turn() -> None:
    found = events(level(RAT, values={"max_rounds": 1}))
    assert [each.event for each in found[-3:]] == ["tap", "end_turn", "over"]
    assert found[-1] == BattleOver(1, 2, "draw", None)


def test_the_last_in_the_order_falls_in_its_own_turn_of_the_last_round_and_the_kraken_still_acts() -> None:
    state = initiative.Initiative(beside=("kraken",))
    for name in ("A", "B"):
        joined = initiative.join(state, name, "heroes", 5, 0)
        assert isinstance(joined, initiative.Initiative)
        state = joined
    state = initiative.end_turn(initiative.begin(state), 1)
    state = initiative.fall(state, "B", 1)
    assert (state.phase, state.actor) == ("later", None)
    assert initiative.end_turn(state, 1).phase == "over"


# Time

def test_the_same_seed_gives_the_same_events_and_another_one_others() -> None:
    first, again, other = ([line(each) for each in events(battle_level(), 99, seed)] for seed in (3, 3, 4))
    assert first == again
    assert first[1:] != other[1:]


def test_a_round_ends_after_the_krakens_turn() -> None:
    history = History(rigged(level(RAT)), does_wait=False)
    history.forward("round")
    assert (history.world.round, history.world.turn) == (1, 2)
    assert history.decision is not None and history.decision.unit == "Rat 1"
    assert [history.forward("turn"), history.world.turn] == [True, 3]


def test_what_the_kraken_does_itself_is_a_turn_to_step_over() -> None:
    history = History(rigged(level(RAT)), does_wait=False)
    seen = []
    while history.forward("turn") and history.world.round < 2:
        seen.append(history.decision.unit if history.decision else "")
    assert seen == ["Iva", "Kraken", "Rat 1"]


def test_a_hero_by_hand_is_waited_for_after_its_turn_only() -> None:
    history = History(rigged(level(RAT)))
    assert history.waits_for == "Iva"
    history.order("pass")
    waited = []
    while history.forward("turn"):
        waited.append(history.waits_for)
    assert waited == [None, "Iva"]


@pytest.mark.parametrize("size", STEP_SIZES)
def test_back_equals_forward(size: str) -> None:
    history = History(rigged(battle_level(), 2))
    seen = [(history.cursor, history.world)]
    while history.forward(size):  # type: ignore[arg-type]
        seen.append((history.cursor, history.world))
    assert history.world.is_over
    for expected in reversed(seen[:-1]):
        assert history.back(size)  # type: ignore[arg-type]
        assert (history.cursor, history.world) == expected
    assert not history.back(size)  # type: ignore[arg-type]
