"""Whether a profile says truly if its units walk as far as their `move` (guide: profiles)."""

from __future__ import annotations

import pytest

from sandbox.battle.bestiary import SHIPPED
from sandbox.files.opening import open_level
from sandbox.files.shipped import shipped
from sandbox.workbench.session import Session


def walked(profile: str, move: int) -> list[tuple[int, int]]:
    """Where a goblin of this profile stood after each of forty turns."""
    session = Session(open_level(shipped("levels", "mine.tmx")))
    hero = next(unit.name for unit in session.level.units if unit.kind.side == "hero")
    for name, value in (("profile", profile), ("goal", hero), ("move", str(move))):
        session.set_unit_property("Grik", name, value)
    for _ in range(40):
        session.running.forward("turn")
    history = session.running.history
    assert history is not None
    return [step.world["Grik"].cell for step in history.steps if "Grik" in step.world]


@pytest.mark.parametrize("profile", SHIPPED.profiles.names)
def test_a_move_is_used_where_the_profile_says_so_and_nowhere_else(profile: str) -> None:
    assert (walked(profile, 1) != walked(profile, 6)) == SHIPPED.profiles[profile].walks_by_move
