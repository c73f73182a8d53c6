"""`python -m tests.soak`: each law is there, tried as often as asked, and one that does not hold is told."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import islice

import pytest

from tests.soak import battles
from tests.soak.__main__ import main
from tests.soak.laws import LAWS, Law
from tests.soak.trials import Trials


def test_trials_end_by_their_number_or_their_time() -> None:
    assert list(Trials(5, 3)) == [5, 6, 7]
    assert list(Trials(5, 3, seconds=0.0)) == []
    assert list(islice(Trials(5), 4)) == [5, 6, 7, 8]
    assert list(Trials(1, 5).batches(2)) == [[1, 2], [3, 4], [5]]


@pytest.mark.parametrize("law", LAWS, ids=lambda law: law.name)
def test_each_law_is_named_once_and_tells_which_words_it_takes(law: Law, capsys: pytest.CaptureFixture[str]) -> None:
    assert [each.name for each in LAWS].count(law.name) == 1
    with pytest.raises(SystemExit) as left:
        main(["--only", law.name, "--", "--help"])
    assert left.value.code == 0 and f"usage: {law.name}" in capsys.readouterr().out
    assert main(["--only", law.name, "--list"]) == 0
    assert law.holds in capsys.readouterr().out


@pytest.mark.parametrize("has_held", [True, False])
def test_a_law_is_tried_as_often_as_asked_and_its_end_is_told(
        has_held: bool, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    asked = []

    def run(trials: Trials, words: Sequence[str]) -> bool:
        asked.append((list(trials), list(words)))
        return has_held

    monkeypatch.setattr(battles, "run", run)
    assert main(["--only", "battles", "--count", "2", "--first", "7", "--", "--workers", "1"]) == int(not has_held)
    assert asked == [([7, 8], ["--workers", "1"])]
    assert ("battles held" in capsys.readouterr().out) == has_held
