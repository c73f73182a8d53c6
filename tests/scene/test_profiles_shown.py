"""A unit's profile is told where the unit is: on the map, in the bar (guide: window)."""

from __future__ import annotations

import pytest

from sandbox.ai.profiles import PROFILES
from sandbox.battle.battle import Battle
from sandbox.battle.history import History
from sandbox.battle.level import Level
from sandbox.grid.grid import Grid
from sandbox.rules.unit import Placed
from sandbox.scene.order import Seats, hint
from sandbox.scene.overlays import OVERLAYS
from sandbox.scene.shapes import Label
from sandbox.workbench.framing import frame_of


def level(profile: str) -> Level:
    return Level("hall", Grid.from_rows("." * 12), (
        Placed.of("hero", "Iva", (0, 0), roll=6), Placed.of("goblin", "Goblin", (9, 0), roll=0, profile=profile),
        Placed.of("hero", "Ada", (1, 0), roll=1)))


@pytest.mark.parametrize("profile", PROFILES.names)
def test_the_label_of_a_selected_unit_and_the_hint_of_its_portrait_name_its_profile(profile: str) -> None:
    frame = frame_of(History(Battle(level(profile))), "Goblin")
    (label,) = OVERLAYS["state"].paint(frame)
    assert isinstance(label, Label)
    assert (label.long == f"profile {profile}") if PROFILES[profile].states else (label.short == profile)
    hints = {seat.name: hint(frame, seat.name) for seat in Seats(frame)}
    assert f"goblin · {profile}" in hints["Goblin"] and hints["Iva"][1].startswith("hero")


def test_a_unit_without_states_shows_its_profile_also_while_nobody_looks_at_it_and_the_legend_says_what_it_is() -> None:
    stateless = next(profile.name for profile in PROFILES if not profile.states)
    (label,) = OVERLAYS["state"].paint(frame_of(History(Battle(level(stateless))), None))
    assert isinstance(label, Label) and (label.short, label.letter) == (stateless, "")
    other = label._replace(short="dreamy", priority=label.priority + 1)
    (entry,) = OVERLAYS["state"].legend((other, label, other))
    assert isinstance(entry.sample, Label) and (entry.sample.short, entry.words) == (stateless, "profile")
