"""Broken files of every sort: a few of those that are tried for long, and whether it would be noticed."""

from __future__ import annotations

import random
import re
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.soak import fuzz
from tests.soak.fuzzing import sorts
from tests.soak.fuzzing.sorts import Source, broken, sources
from tests.soak.fuzzing.watched import Watch
from tests.soak.trials import Trials

UNHURRIED = ("--judge", "0", "--patience", "100")
FEW = 100


@pytest.fixture(scope="module")
def known(tmp_path_factory: pytest.TempPathFactory) -> list[Source]:
    return sources(tmp_path_factory.mktemp("whole") / "all")


def ran(capsys: pytest.CaptureFixture[str], keep: Path, trials: Trials, *words: str) -> tuple[bool, str]:
    has_held = fuzz.run(trials, [*UNHURRIED, "--keep", str(keep), *words])
    return has_held, capsys.readouterr().out


def test_broken_files_of_every_sort_give_a_level_or_a_sentence(
        capsys: pytest.CaptureFixture[str], tmp_path: Path, known: list[Source]) -> None:
    has_held, told = ran(capsys, tmp_path / "keep", Trials(random.randrange(10**9), FEW))
    assert has_held, told
    assert {source.sort for source in known} == set(re.findall(r"^(\w+): \d+ inputs", told, re.MULTILINE))
    assert not (tmp_path / "keep").exists()


@pytest.mark.parametrize("sort", ["map", "tileset", "template", "deck", "companion", "text", "log"])
def test_whole_files_go_through_and_broken_ones_are_others(sort: str, known: list[Source], tmp_path: Path) -> None:
    mine = [source for source in known if source.sort == sort]
    ends = []
    for index, source in enumerate(mine):
        own = tmp_path / str(index)
        own.mkdir()
        ends.append(sorts.attempt(sort, source.data, source.path, own))
        assert any(broken(source, random.Random(seed)) != source.data for seed in range(4))
        assert broken(source, random.Random(7)) == broken(source, random.Random(7)), "the same number, the same input"
    assert ends.count(sorts.REFUSED) * 2 < len(ends)


@pytest.mark.parametrize(("fault", "told"), [
    (lambda _: 1 // 0, "ZeroDivisionError"),
    (lambda keep: keep.parent.parent.joinpath("x").write_text("x"), "it wrote"),
    (lambda _: bytearray(300 << 20).find(1), "MB")], ids=["another error", "writing elsewhere", "memory"])
def test_what_goes_wrong_is_told_and_its_input_kept(
        capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path,
        fault: Callable[[Path], object], told: str) -> None:
    if told == "MB" and not Path("/proc/self/clear_refs").exists():
        pytest.skip("the system does not count memory anew")
    keep = tmp_path / "deep" / "keep"
    monkeypatch.setitem(sorts._ATTEMPTS, "text", lambda *_: str(fault(keep)))
    has_held, said = ran(capsys, keep, Trials(count=3), "--sort", "text")
    assert not has_held
    assert told in said and "3 FAILED" in said
    assert len(list(keep.iterdir())) == 3


def test_an_input_that_takes_too_long_is_told(tmp_path: Path) -> None:
    watch = Watch(tmp_path, seconds=0.0)
    watch.run(lambda: sum(range(10**6)))
    with pytest.raises(AssertionError, match="it took"):
        watch.check()
