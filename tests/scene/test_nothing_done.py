"""Where an amount is 0, what that means is told: a blow without damage, a rest at full life, a card at no cost."""

from __future__ import annotations

import re

import pytest

from sandbox.battle.battle import Battle
from sandbox.battle.history import History
from sandbox.cli.run import played
from sandbox.files.opening import open_level
from sandbox.files.shipped import shipped
from sandbox.rules.events import Attacked, Event, Healed, KrakenStep
from sandbox.rules.unit import ScriptRow
from sandbox.scene.hand import outcome
from sandbox.scene.story import story
from sandbox.scene.why import explanation
from sandbox.scene.words.events import sentence
from sandbox.scene.words.kraken import own_sentence
from sandbox.workbench.framing import frame_of
from tests.spec.arena import arena, placed
from tests.spec.drawn import drawn

AMOUNT = re.compile(r"\b(?:by|for|pays|receives|costs?) 0\b")


@pytest.mark.parametrize(("event", "words"), [
    (Attacked(1, 2, "Iva", "Goblin", 0), "Iva hits Goblin and does no damage."),
    (Healed(1, 2, "Brute", "Brute", 0), "Brute is at full life: it has nothing to heal."),
    (Healed(1, 2, "Shaman", "Rat", 0), "Rat is at full life: Shaman has nothing to heal."),
    (KrakenStep(1, 2, "resources", 3, 9, 0, amount=0), "The Kraken receives nothing and has 3."),
    (KrakenStep(1, 2, "upkeep", 1, 9, 0, amount=0), "The Kraken pays no upkeep and has 1 resource left."),
    (KrakenStep(1, 2, "play", 3, 9, 0, "Rat", "Rat 2", 0), "The Kraken plays Rat: Rat 2 at no cost.")])
def test_an_event_of_no_amount_says_what_that_means(event: Event, words: str) -> None:
    assert sentence(event) == words
    if isinstance(event, KrakenStep):
        assert "0" not in own_sentence(event)


@pytest.mark.parametrize("level", ["kraken.tmx", "shy.tmx"])
def test_no_story_tells_an_amount_of_nothing(level: str) -> None:
    battle, before, told = Battle(open_level(shipped("levels", level)).level), None, []
    for step in played(battle, rounds=20):
        told += map(sentence, story(before, step, battle.bestiary))
        before = step.world
    assert [line for line in told if AMOUNT.search(line)] == []


def test_who_rests_at_full_life_says_so_and_who_is_hurt_does_not() -> None:
    for life, told in ((30, True), (29, False)):
        level = arena(placed("brute", "Bo", 0, profile="shy", max_life=30, life=life),
                      placed("hero", "Iva", 11, script=(ScriptRow((11, 0)),)))
        history = History(Battle(level))
        while history.decision is None or history.decision.unit != "Bo":
            history.forward("turn")
        lines = " ".join(line.text for line in explanation(frame_of(history, "Bo")))
        assert "Use the full action: rest." in lines
        assert ("It is at full life and has nothing to heal." in lines) is told


def test_an_order_that_would_do_no_damage_says_so_before_it_is_given() -> None:
    history = History(Battle(drawn("@g", driver="by_hand", Iva={"damage": 0, "tempo": 20.0})))
    history.forward("turn")
    assert outcome(history.world, history.would("attack Goblin")).startswith("hit Goblin, no damage")
