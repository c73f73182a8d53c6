"""With fighting off, who has an enemy in reach and lets it be is told to do so for that, in Why and in the story."""

from __future__ import annotations

from dataclasses import replace

import pytest

from sandbox.ai.machine import Machine
from sandbox.ai.profile import Profile
from sandbox.ai.profiles import PROFILES
from sandbox.battle.battle import Battle
from sandbox.battle.bestiary import SHIPPED
from sandbox.battle.history import History
from sandbox.files.opening import open_level
from sandbox.files.shipped import shipped
from sandbox.rules.unit import Placed
from sandbox.scene.story import story
from sandbox.scene.why import explanation
from sandbox.scene.words.events import sentence
from sandbox.workbench.framing import frame_of
from tests.spec.drawn import drawn

ATTACKING = [profile for profile in PROFILES if not isinstance(profile.mind, Machine)
             or any(state.role == "hunting" for state in profile.mind.states)]


def told(unit: str, turns: int, profile: str = "hunter", state: str = "", *, driver: str = "", combat: bool = False,
         drawing: str = "@g", reach: int = 1) -> tuple[str, str]:
    """What Why and the story say after so many turns in which nobody has room to go anywhere."""
    history = History(Battle(drawn(drawing, values={"combat": combat}, driver=driver, Goblin={
        "profile": profile, "state": state, "damage": 1, "range": reach}, Iva={"script": ()} if not driver else {})))
    before = history.world
    for _ in range(turns):
        before = history.world
        history.forward("turn")
    return (" ".join(line.text for line in explanation(frame_of(history, unit))),
            " ".join(map(sentence, story(before, history.step, SHIPPED))))


@pytest.mark.parametrize("profile", ATTACKING, ids=lambda profile: profile.name)
def test_who_would_attack_whom_it_stands_beside_says_that_fighting_is_off(profile: Profile) -> None:
    state = next((state.name for state in profile.mind.states if state.role == "hunting"),
                 "") if isinstance(profile.mind, Machine) else ""
    assert "ighting is off" in told("Goblin", 2, profile.name, state)[0]
    assert "ighting is off" not in told("Goblin", 2, profile.name, state, combat=True)[0]


def test_a_machine_that_stands_for_it_says_so_in_the_story_too() -> None:
    why, tale = told("Goblin", 2, state="chase")
    assert "It stands: it is beside Iva, but fighting is off." in why and why.count("fighting") == 1
    assert "Goblin stands: it is beside Iva, but fighting is off." in tale


def test_a_hero_on_autopilot_that_passes_for_it_says_so() -> None:
    why, tale = told("Iva", 1, driver="autopilot")
    assert "It ends its turn: Goblin is in reach, but fighting is off." in why and why.count("fighting") == 1
    assert "Iva passes: Goblin is in reach, but fighting is off." in tale
    assert "fighting is off" not in " ".join(told("Iva", 1, driver="autopilot", combat=True))


def test_a_blow_that_reaches_nobody_is_told_as_that() -> None:
    assert "It stands: it is beside Iva, but its blow reaches nobody." in told("Goblin", 2, state="chase", combat=True,
                                                                               reach=0)[0]


def test_who_walks_on_with_an_enemy_in_reach_says_whom_it_does_not_attack() -> None:
    why, _ = told("Goblin", 2, state="chase", drawing="@..g", reach=3)
    assert "to (2, 0)" in why and "It does not attack Iva: fighting is off." in why and why.count("fighting") == 1


@pytest.mark.parametrize("profile", [profile.name for profile in ATTACKING if isinstance(profile.mind, Machine)])
def test_who_chases_while_there_is_no_enemy_says_that_there_is_none(profile: str) -> None:
    level = open_level(shipped("levels", "kraken.tmx")).level
    companion = Placed.of("goblin", "Grik", level.units[0].cell, team="heroes", tempo=20, profile=profile,
                          state="chase")
    history = History(Battle(replace(level, units=(companion, *level.units[1:]))))
    history.forward("turn")
    assert history.decision is not None and history.decision.unit == "Grik"
    assert "It stands: there is no enemy." in [line.text for line in explanation(frame_of(history, "Grik"))]
