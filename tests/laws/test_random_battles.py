"""The laws of battles hold in some random ones; `python -m tests.soak --only battles` draws many."""

from __future__ import annotations

import sys
from random import Random

import pytest

from sandbox.rules import events
from tests.laws.battle_laws import LAWS, Law
from tests.laws.random_battles import Fought, digest, fought
from tests.laws.same import digest_in

RUNS = 50
ALIKE = 5
"""How many battles are fought again by another process; `python -m tests.soak --only alike` asks every Python."""


@pytest.fixture(scope="session")
def battles() -> list[Fought]:
    """The battles that all laws look at."""
    return [fought(number) for number in range(RUNS)]


@pytest.mark.parametrize("law", LAWS, ids=lambda law: law.__name__)
def test_in_every_random_battle(law: Law, battles: list[Fought]) -> None:
    broken = {index: found[:3] for index, battle in enumerate(battles) if (found := [*law(battle, Random(index))])}
    assert broken == {}, "run `python -m tests.soak --only battles --count 1 --first NUMBER`"


def test_random_battles_are_of_many_kinds(battles: list[Fought]) -> None:
    assert {type(event) for battle in battles for event in battle.events} >= {
        events.Attacked, events.BattleOver, events.Commanded, events.Fell, events.Healed, events.Joined,
        events.KrakenStep, events.ParameterSet, events.StateChanged}


def test_random_battles_are_the_same_byte_for_byte_in_another_process(battles: list[Fought]) -> None:
    assert digest_in(sys.executable, range(ALIKE), "2") == digest(battles[:ALIKE])
