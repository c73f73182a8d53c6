"""What a die is thrown for is declared where it is thrown: a profile brings its own reasons, in their own words."""

from __future__ import annotations

import json

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
from sandbox.grid.grid import Grid
from sandbox.rules.events import Rolled, line
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
