"""Films of battles: as many frames as steps, one palette, true durations (design: window, Recording)."""

from __future__ import annotations

from pathlib import Path

import pytest
from PIL import Image

from sandbox.app.animation import durations
from sandbox.app.recorder import free_name, record
from sandbox.base.errors import InputError
from sandbox.files.shipped import shipped

LESSON = shipped("levels", "lesson.tmx")


def frames(path: Path) -> list[Image.Image]:
    with Image.open(path) as film:
        found = []
        for number in range(film.n_frames):
            film.seek(number)
            found.append(film.copy())
        return found


def test_one_frame_for_the_start_and_one_for_each_turn(tmp_path: Path) -> None:
    told = record(LESSON, tmp_path / "a.gif", turns=6, scale=16)
    assert len(frames(tmp_path / "a.gif")) == 7 and "7 frames" in told


def test_one_frame_for_each_search_cell(tmp_path: Path) -> None:
    record(LESSON, tmp_path / "a.gif", turns=2, scale=16, step="cell")
    # The hero's turn has no search and is one step; the goblin's first search takes as many steps as cells.
    from sandbox.battle.battle import Battle
    from sandbox.files.opening import open_level

    battle = Battle(open_level(LESSON).level)
    world = battle.advance(battle.advance(battle.start().world).world)
    assert world.decision is not None
    assert len(frames(tmp_path / "a.gif")) == 1 + 1 + world.decision.evidence.steps


def test_all_frames_share_one_palette(tmp_path: Path) -> None:
    record(LESSON, tmp_path / "a.gif", turns=6, scale=16)
    data = (tmp_path / "a.gif").read_bytes()
    assert data[10] & 0x80, "there is a global palette"
    assert _local_palettes(data) == 0


def _local_palettes(data: bytes) -> int:
    """How many frames of a GIF bring a palette of their own (GIF89a, Image Descriptor)."""
    place = 13 + 3 * 2 ** ((data[10] & 7) + 1)
    found = 0
    while data[place] != 0x3B:
        if data[place] == 0x21:
            place += 2
        else:
            flags = data[place + 9]
            found += bool(flags & 0x80)
            place += 11 + (3 * 2 ** ((flags & 7) + 1) if flags & 0x80 else 0)
        while data[place]:
            place += data[place] + 1
        place += 1
    return found


def test_durations_are_true_to_the_frames_a_second(tmp_path: Path) -> None:
    record(LESSON, tmp_path / "a.gif", turns=6, scale=16, fps=30)
    with Image.open(tmp_path / "a.gif") as film:
        total = 0
        for number in range(film.n_frames):
            film.seek(number)
            total += film.info["duration"]
        assert film.info["loop"] == 0
    assert total == 230, "7 frames at 30 a second, in hundredths"


@pytest.mark.parametrize("fps", [1, 3, 7, 24, 30, 60, 100])
def test_what_rounding_leaves_is_spread_over_the_frames(fps: int) -> None:
    times = durations(fps * 10, fps)
    assert sum(times) == 10_000
    assert max(times) - min(times) <= 10


def test_only_a_region_is_recorded_at_the_scale_asked_for(tmp_path: Path) -> None:
    record(LESSON, tmp_path / "a.gif", turns=1, scale=48, region=(4, 1, 6, 5))
    assert frames(tmp_path / "a.gif")[0].size == (6 * 48, 5 * 48 + 28)


def test_starting_later_leaves_the_turns_before_out(tmp_path: Path) -> None:
    record(LESSON, tmp_path / "a.gif", start=10, turns=3, scale=16)
    assert len(frames(tmp_path / "a.gif")) == 4


@pytest.mark.parametrize("suffix", ["png", "webp"])
def test_other_animated_pictures_go_by_their_suffix(tmp_path: Path, suffix: str) -> None:
    record(LESSON, tmp_path / f"a.{suffix}", turns=3, scale=16)
    assert len(frames(tmp_path / f"a.{suffix}")) == 4


@pytest.mark.parametrize(("changed", "said"), [
    ({"out": "a.txt"}, ".gif, .png, .webp"),
    ({"overlays": ("waves",)}, "unknown overlay 'waves'"),
    ({"step": "hop"}, "cell, turn, round"),
    ({"region": (0, 0, 99, 2)}, "within 16 x 7 cells"),
    ({"out": "missing/a.gif"}, "cannot be written"),
])
def test_what_cannot_be_recorded_is_refused_with_what_is_allowed(
    tmp_path: Path, changed: dict[str, object], said: str
) -> None:
    out = tmp_path / str(changed.pop("out", "a.gif"))
    with pytest.raises(InputError, match=said.replace(".", r"\.")):
        record(LESSON, out, turns=1, scale=8, **changed)  # type: ignore[arg-type]


def test_the_same_battle_gives_the_same_film(tmp_path: Path) -> None:
    for name in ("a.gif", "b.gif"):
        record(LESSON, tmp_path / name, turns=4, scale=16)
    assert (tmp_path / "a.gif").read_bytes() == (tmp_path / "b.gif").read_bytes()


def test_a_new_recording_takes_a_name_that_is_free(tmp_path: Path) -> None:
    (tmp_path / "mine-1.gif").touch()
    assert free_name(tmp_path, "mine") == tmp_path / "mine-2.gif"
