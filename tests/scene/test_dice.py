"""What a die is thrown for is declared where it is thrown: a profile brings its own reasons, in their own words."""

from __future__ import annotations

import json
from dataclasses import replace
from itertools import pairwise

from sandbox.ai.act import Act, Stand
from sandbox.ai.hunting import SLEEP
from sandbox.ai.machine import Machine, behaviour
from sandbox.ai.profile import Profile, shelf
from sandbox.ai.profiles import PROFILES
from sandbox.ai.view import View
from sandbox.base.tapes import Throw
from sandbox.battle.battle import Battle
from sandbox.battle.bestiary import Bestiary
from sandbox.battle.level import Level
from sandbox.files.opening import open_level
from sandbox.files.shipped import shipped
from sandbox.grid.grid import Grid
from sandbox.rules.events import KrakenStep, Rolled, line
from sandbox.rules.kind import KINDS
from sandbox.rules.unit import Placed
from sandbox.scene.deeds import choices
from sandbox.scene.words.events import sentence
from tests.spec.drawn import steps


@behaviour()
def dream(view: View) -> Act:
    """Sleeps, and the dice say of what."""
    view.roll(1, Throw("how deep it sleeps"))
    view.pick(Throw("dream"), ("gold", "gold"))
    return Stand("sleeps")


def test_a_profile_throws_for_reasons_of_its_own_and_the_log_the_story_and_why_tell_them() -> None:
    dreamer = Profile("dreamer", "Dreams.", (), Machine((SLEEP.doing(dream),), ()))
    level = Level("hall", Grid.from_rows("." * 5), (
        Placed.of("hero", "Iva", (0, 0), roll=0), Placed.of("goblin", "Goblin", (4, 0), roll=0, profile="dreamer")),
        bestiary=Bestiary(KINDS, shelf(*PROFILES, dreamer)))
    step = next(step for step in steps(Battle(level), 1) if step.decision and step.decision.unit == "Goblin")
    assert step.decision is not None
    told = [event for event in step.events if isinstance(event, Rolled)]
    assert [json.loads(line(event))["for"] for event in told] == ["how deep it sleeps", "dream"]
    assert sentence(told[0]) == "Goblin rolls 0 of 0 to 0 (how deep it sleeps)."
    assert "Dream: gold, by the dice, of 2 equal ones." in [each.text for each in choices(step.decision.evidence)]


def test_a_die_for_the_cell_of_a_unit_says_for_which_one_in_the_story_and_in_why_but_not_in_the_log() -> None:
    battle = Battle(open_level(shipped("levels", "kraken.tmx")).level)
    told = 0
    for step in steps(battle, 6):
        for die, then in pairwise(step.events):
            if isinstance(die, Rolled) and die.for_ == "spawn cell":
                assert isinstance(then, KrakenStep) and then.step == "play" and step.decision is not None
                assert sentence(die).endswith(f"(spawn cell for {then.unit}).")
                assert any(each.text.startswith(f"Spawn cell for {then.unit}: ")
                           for each in choices(step.decision.evidence))
                assert line(die) == line(replace(die, whom=""))
                told += 1
    assert told > 3
