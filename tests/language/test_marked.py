"""What the language of marks finds."""

from __future__ import annotations

from collections.abc import Iterator
from gettext import NullTranslations

import pytest

from sandbox.base.language import both, say, say_many, speak, thing
from tests.language.marked import Marked, faults


@pytest.fixture(autouse=True)
def spoken() -> Iterator[None]:
    speak(Marked())
    yield
    speak(NullTranslations())


@pytest.fixture
def names() -> Iterator[set[str]]:
    yield {"iva", "rat"}


def test_what_was_not_said_is_found_within_a_sentence_too(names: set[str]) -> None:
    assert not list(faults(say("{unit} falls.", unit="Iva"), names))
    assert list(faults("Iva falls.", names)) == ["'falls' was not said"]
    assert list(faults(say("{unit} {deed}.", unit="Iva", deed="falls"), names)) == ["'falls' was not said"]


def test_a_sentence_that_another_one_goes_on_with_is_half_of_one(names: set[str]) -> None:
    steps = say_many(2, "{number} step", "{number} steps")
    for whole in (say("Why: {why}.", why=say("nobody is near")), ", ".join((say("near"), say("far"))),
                  say("{why} (allowed: {what})", why=say("it is a wall"), what=say("floor")),
                  say("{unit} walks {steps} to {goal}", unit="Iva", steps=steps, goal=thing("the wall")),
                  both([thing("a rat"), thing("a wall")])):
        assert not list(faults(whole, names)), whole
    for halves in (say("{unit} is {how} away", unit="Iva", how=say("far")), say("It {does}", does=say("walks")),
                   say("{start} and stays", start=say("Iva walks"))):
        assert list(faults(halves, names)), halves
