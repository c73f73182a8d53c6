"""What the tasks quote of the page Why is said by units of shipped levels, in these words; numbers and names differ."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from sandbox.base.values import Change
from sandbox.battle.battle import Battle
from sandbox.battle.history import History
from sandbox.files.opening import open_level
from sandbox.files.shipped import shipped as shipped_file
from sandbox.files.shipped import shipped_levels
from sandbox.guide.blocks import Table, words
from sandbox.scene.why import explanation
from sandbox.workbench.framing import frame_of
from tests.shape.citations import shipped

QUOTED = [words(row[0]) for block in shipped().page("how-to").blocks
          if isinstance(block, Table) and words(block.head[0]) == "Why says" for row in block.rows]
CHANGED = ((), (Change("combat", False),), (Change("far", 5),))
"""As the levels are; without fighting; with ways that are soon too long."""
TURNS = 120


@pytest.fixture(scope="module")
def said() -> frozenset[str]:
    return frozenset(line for name in shipped_levels() for changes in CHANGED for line in why(name, changes))


def why(name: str, changes: tuple[Change, ...]) -> Iterator[str]:
    """Every line that explains a turn of a level."""
    history = History(Battle(open_level(shipped_file("levels", f"{name}.tmx")).level, changes=changes), does_wait=False)
    for _ in range(TURNS):
        if not history.forward("turn"):
            break
        if history.decision is not None:
            yield from (line.text for line in explanation(frame_of(history, history.decision.unit)))


def pattern(quoted: str) -> re.Pattern[str]:
    """A quote as a whole clause, in which numbers and the names of units may be any."""
    clause = re.sub(r"\d+", r"\\d+", re.escape(quoted))
    clause = re.sub(r"(?<!\\)\b(?!It\b)[A-Z]\w*", r"[A-Z][\\w ]*", clause)
    return re.compile(rf"(?:^|[:;] ){clause}(?=$|[.,;]| (?:to|on|·) )")


@pytest.mark.parametrize("quoted", QUOTED)
def test_what_the_guide_says_that_why_says_it_says(quoted: str, said: frozenset[str]) -> None:
    assert any(map(pattern(quoted).search, said))


def test_a_quote_is_a_whole_clause_with_any_numbers_and_names() -> None:
    found = pattern("It sleeps: Iva is 10 steps away")
    assert found.search("It sleeps: Old Ada is 3 steps away, it would wake at 5.")
    assert not found.search("It sleeps: Ada is 3 steps away from it.") and not found.search("It sleeps: Ada sleeps.")
    assert len(QUOTED) > 5
