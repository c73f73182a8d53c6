"""A form asks for a goal or a post where the profile goes by one, whatever its help says, in whatever language."""

from __future__ import annotations

from dataclasses import replace

import pytest

from sandbox.ai.instructions import Instructions
from sandbox.ai.machine import Machine
from sandbox.ai.profile import Destination, Profile
from sandbox.ai.profiles import PROFILES


def silent(profile: Profile) -> Profile:
    """The same profile, of which nothing is said."""
    mind = profile.mind
    match mind:
        case Machine():
            mind = replace(mind, states=tuple(replace(state, help="…") for state in mind.states))
        case Instructions():
            mind = replace(mind, words=tuple("…" for _ in mind.words))
    return replace(profile, mind=mind)


@pytest.mark.parametrize(("name", "place"), [("guard", "post"), ("canon", "post"), ("goal-oriented", "goal")])
def test_a_profile_that_goes_by_a_place_asks_for_it_though_its_help_never_names_it(
        name: str, place: Destination) -> None:
    assert silent(PROFILES[name]).goes_by(place)


@pytest.mark.parametrize(("name", "place"), [("hunter", "post"), ("guard", "goal"), ("wandering", "goal")])
def test_one_that_does_not_asks_for_nothing(name: str, place: Destination) -> None:
    assert not PROFILES[name].goes_by(place)
