"""What a unit would decide is what it decides when its turn comes (guide: architecture, Six sentences)."""

from __future__ import annotations

import pytest

from sandbox.battle.battle import Battle
from sandbox.files.opening import open_level
from sandbox.files.shipped import shipped
from sandbox.rules.events import Rolled
from sandbox.rules.unit import NEUTRAL

LEVELS = sorted(shipped("levels").glob("*.tmx"))


@pytest.mark.parametrize("path", LEVELS, ids=lambda path: path.stem)
def test_the_preview_just_before_a_turn_is_the_decision_taken(path: object) -> None:
    battle = Battle(open_level(path).level)  # type: ignore[arg-type]
    world = battle.start().world
    while not world.is_over and world.round <= 12:
        actor = battle.as_begun(world).initiative.actor
        preview = battle.preview(world, actor) if actor else None
        step = battle.advance(world)
        if preview is not None and step.decision is not None:
            assert (preview.acts, preview.before, preview.after) == (
                step.decision.acts, step.decision.before, step.decision.after)
        world = step.world


def test_a_neutral_unit_has_no_turn_and_so_no_preview() -> None:
    battle = Battle(open_level(shipped("levels", "traps.tmx")).level)
    world = battle.start().world
    neutral = [unit.name for unit in world.units if unit.team == NEUTRAL]
    assert neutral and all(battle.preview(world, name) is None for name in neutral)


def test_units_of_the_kraken_never_roll_for_initiative() -> None:
    from sandbox.battle.bestiary import SHIPPED

    changes = (SHIPPED.read_setting("reroll_each_round=on"),)
    battle = Battle(open_level(shipped("levels", "kraken.tmx")).level, changes=changes)
    step = battle.start()
    members = {member.name for member in step.world.initiative.members}
    while not step.world.is_over:
        step = battle.advance(step.world)
        rolled = {event.unit for event in step.events if isinstance(event, Rolled) and event.for_ == "initiative"}
        assert rolled <= members
