"""MP4: written where its package is there, in even sides, and the same frames every time."""

from __future__ import annotations

from importlib.util import find_spec
from itertools import pairwise
from pathlib import Path
from typing import Any

import pygame
import pytest

from sandbox.app.film import animation
from sandbox.app.film.animation import Animation, durations
from sandbox.app.film.recorder import record
from sandbox.base.errors import InputError
from sandbox.files.shipped import shipped

LESSON = shipped("levels", "lesson.tmx")
needs_av = pytest.mark.skipif(find_spec("av") is None, reason="the extra video is not installed")


def painted(colour: tuple[int, int, int]) -> pygame.Surface:
    surface = pygame.Surface((61, 41))
    surface.fill((16, 20, 40))
    surface.fill(colour, (30, 10, 16, 12))
    return surface


def written(path: Path, colours: list[tuple[int, int, int]], fps: float = 4) -> list[Any]:
    """The frames as they are read back."""
    av = pytest.importorskip("av")
    for _ in Animation(path, lambda number: painted(colours[number]), len(colours), fps, kinds=("hero",)).write():
        pass
    with av.open(str(path)) as film:
        return list(film.decode(video=0))


SHOTS = [(0, 0, 0), (200, 30, 30), (200, 30, 30), (30, 200, 30)]


@needs_av
def test_every_frame_shows_what_was_rendered_with_even_sides(tmp_path: Path) -> None:
    found = written(tmp_path / "a.mp4", SHOTS)
    assert [frame.to_image().size for frame in found] == [(62, 42)] * 4
    for frame, colour in zip(found, SHOTS, strict=True):
        for at, wanted in (((3, 3), (16, 20, 40)), ((37, 15), colour)):
            assert all(abs(a - b) < 40 for a, b in zip(frame.to_image().getpixel(at), wanted, strict=True))


@needs_av
def test_frames_last_as_long_as_asked_for_the_last_one_too(tmp_path: Path) -> None:
    av = pytest.importorskip("av")
    found = written(tmp_path / "a.mp4", SHOTS, fps=3)
    starts = [round(1000 * frame.time) for frame in found]
    times = durations(4, 3, tick=1)
    assert [end - start for start, end in pairwise(starts)] == times[:-1]
    with av.open(str(tmp_path / "a.mp4")) as film:
        stream = film.streams.video[0]
        assert round(1000 * stream.duration * stream.time_base) == sum(times)


@needs_av
def test_the_same_battle_gives_the_same_frames(tmp_path: Path) -> None:
    av = pytest.importorskip("av")
    seen = []
    for name in ("a.mp4", "b.mp4"):
        record(LESSON, tmp_path / name, turns=6)
        with av.open(str(tmp_path / name)) as film:
            seen.append([frame.to_image().tobytes() for frame in film.decode(video=0)])
    assert seen[0] == seen[1] and len(seen[0]) == 7


@needs_av
def test_what_it_will_be_is_told_before(tmp_path: Path) -> None:
    told: list[str] = []
    record(LESSON, tmp_path / "a.mp4", turns=20, watch=lambda _, words: told.append(words))
    guessed = float(told[0].split("about ")[1].split()[0]) * (1000 if "MB" in told[0] else 1)
    assert guessed / 4 < (tmp_path / "a.mp4").stat().st_size / 1000 < guessed * 4


def test_without_its_package_one_sentence_says_what_to_install(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(animation, "find_spec", lambda _: None)
    with pytest.raises(InputError) as refused:
        record(LESSON, tmp_path / "a.mp4", turns=1)
    assert "tactics-sandbox[video]" in str(refused.value) and "\n" not in str(refused.value)
    assert list(tmp_path.iterdir()) == []
