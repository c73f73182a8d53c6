"""One notation for what was compared, wherever it is told: the rule as it stands, a mark, and by how much it fails."""

from __future__ import annotations

import re
from itertools import pairwise
from typing import get_args

import pytest

from sandbox.ai.decision import Compared, Measure, Relation
from sandbox.app.widgets import fonts
from sandbox.app.widgets.faces import Face
from sandbox.battle.battle import Battle
from sandbox.battle.bestiary import SHIPPED
from sandbox.battle.history import History
from sandbox.files.opening import open_level
from sandbox.files.shipped import shipped, shipped_levels
from sandbox.scene.reasons import chip_words, compared, comparison, relation_sign
from sandbox.scene.story import story
from sandbox.scene.why import explanation
from sandbox.scene.words.events import sentence
from sandbox.workbench.framing import frame_of

COMPARISON = re.compile(r"[✓✗] [^;.]*?(?= \(|[;.]|$)")


@pytest.mark.parametrize("measure", get_args(Measure))
@pytest.mark.parametrize("relation", get_args(Relation))
def test_a_comparison_is_told_as_its_rule_states_it_with_a_mark(measure: Measure, relation: Relation) -> None:
    for value in range(5):
        one = Compared.of(measure, value, relation, 2, "guard_alarm")
        words = compared(one)
        assert relation_sign(relation) in words and comparison(one) in words
        assert words.startswith("✓ ") == one.holds and words.startswith("✗ ") != one.holds
        assert words.endswith(")") != one.holds, "what fails says by how much"
        assert "_" not in words


@pytest.mark.parametrize("face", get_args(Face))
def test_the_faces_have_the_marks(face: Face) -> None:
    shown = list(fonts.font(face, 13).metrics("✓✗≤→") or ())
    assert len(shown) == 4 and None not in shown


@pytest.mark.parametrize("name", shipped_levels())
def test_no_comparison_is_told_twice_and_the_first_line_is_what_the_unit_does(name: str) -> None:
    history = History(Battle(open_level(shipped("levels", f"{name}.tmx")).level, driver="autopilot"), does_wait=False)
    for _ in range(60):
        if not history.forward("turn"):
            break
        frame = frame_of(history, None)
        lines = [line for line in explanation(frame) if line.worth != "change" and " in turn " not in line.text]
        told = [found for line in lines for found in COMPARISON.findall(line.text)]
        assert len(told) == len(set(told)), [line.text for line in lines]
        shown = [line.text for line in lines if not line.is_drawn]
        # The Kraken draws and plays the same card twice.
        assert len(set(shown)) == len(shown) or frame.decision is None or frame.decision.unit not in frame.world
        assert lines[0].worth in ("reason", "deed") or frame.decision is None


def test_the_chip_the_story_and_the_page_tell_a_change_in_the_same_words() -> None:
    history = History(Battle(open_level(shipped("levels", "mine.tmx")).level, driver="autopilot"), does_wait=False)
    while history.forward("turn"):
        frame = frame_of(history, None)
        change = frame.transitions.get(frame.actor or "")
        if change is not None and frame.actor in frame.changed and "✓" in chip_words(change):
            break
    before, after = list(pairwise(history.steps))[history.cursor.step - 1]
    reason = chip_words(change).partition(" · ")[2] if change is not None else ""
    assert any(f"({reason})" in sentence(each) for each in story(before.world, after, SHIPPED))
    assert any(reason in line.text for line in explanation(frame))
