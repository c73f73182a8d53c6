"""Films of battles: as many frames as steps, one palette, true durations (guide: window, Recording)."""

from __future__ import annotations

import gc
import os
import weakref
from pathlib import Path

import pygame
import pytest
from PIL import Image, ImageChops

from sandbox.app.film import shots
from sandbox.app.film.animation import Animation, durations
from sandbox.app.film.caption import Caption
from sandbox.app.film.film import Shot
from sandbox.app.film.formats import FORMATS
from sandbox.app.film.picture_format import PictureFormat
from sandbox.app.film.recorder import record
from sandbox.app.film.recording import free_name
from sandbox.app.widgets import fonts
from sandbox.base.errors import InputError
from sandbox.battle.battle import Battle
from sandbox.battle.bestiary import SHIPPED
from sandbox.battle.history import History
from sandbox.files.opening import open_level
from sandbox.files.shipped import shipped
from sandbox.rules.kraken import NAME as KRAKEN
from sandbox.rules.parameters import REROLL, ROLL_RANGE
from sandbox.workbench.framing import frame_of
from tests.levels.beside import copied

LESSON = shipped("levels", "lesson.tmx")
MINE = shipped("levels", "mine.tmx")
PICTURES = tuple(form for form in FORMATS if not form.package)
"""What Pillow reads back."""


def frames(path: Path) -> list[Image.Image]:
    with Image.open(path) as film:
        found = []
        for number in range(film.n_frames):
            film.seek(number)
            found.append(film.copy())
        return found


def test_one_frame_for_the_start_and_one_for_each_turn(tmp_path: Path) -> None:
    told = record(LESSON, tmp_path / "a.gif", turns=6)
    assert len(frames(tmp_path / "a.gif")) == 7 and "7 frames" in told


def test_parameters_are_set_as_the_level_knows_them(tmp_path: Path) -> None:
    record(LESSON, tmp_path / "a.gif", turns=6)
    record(LESSON, tmp_path / "b.gif", turns=6, settings=("wake=0",))
    assert (tmp_path / "a.gif").read_bytes() != (tmp_path / "b.gif").read_bytes()
    with pytest.raises(InputError, match="unknown parameter"):
        record(LESSON, tmp_path / "c.gif", turns=6, settings=("nonsense=1",))


def test_one_frame_for_each_search_cell(tmp_path: Path) -> None:
    record(LESSON, tmp_path / "a.gif", turns=2, step="cell")
    # The hero's turn has no search and is one step; the goblin's first search takes as many steps as cells.
    battle = Battle(open_level(LESSON).level)
    world = battle.advance(battle.advance(battle.start().world).world)
    assert world.decision is not None
    assert len(frames(tmp_path / "a.gif")) == 1 + 1 + world.decision.evidence.steps


def test_all_frames_share_one_palette(tmp_path: Path) -> None:
    record(LESSON, tmp_path / "a.gif", turns=6)
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
    record(LESSON, tmp_path / "a.gif", turns=6, fps=30)
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
    for scale in (1, 2):
        record(LESSON, tmp_path / "a.gif", turns=1, scale=scale, region=(4, 1, 6, 5))
        width, height = frames(tmp_path / "a.gif")[0].size
        # Its tiles have 48 pixels; what the marks mean and the caption stand below the map.
        assert width == 6 * 48 * scale and 5 * 48 * scale < height < 5 * 48 * scale + 180


def test_a_film_of_few_colours_looks_as_the_one_of_all_colours(tmp_path: Path) -> None:
    for suffix in ("png", "gif", "webp"):
        record(MINE, tmp_path / f"a.{suffix}", start=60, turns=3)
    for suffix in ("gif", "webp"):
        for true, few in zip(frames(tmp_path / "a.png"), frames(tmp_path / f"a.{suffix}"), strict=True):
            red, green, blue = ImageChops.difference(true.convert("RGB"), few.convert("RGB")).split()
            off = ImageChops.lighter(ImageChops.lighter(red, green), blue).histogram()
            # Nothing is of another colour, and nearly all is so near that it is not to be told apart.
            assert sum(off[32:]) < sum(off) / 1000
            assert sum(off[:16]) > sum(off) * 0.99
            assert sum(count * by for by, count in enumerate(off)) / sum(off) < 4


def test_a_flat_wave_makes_a_smaller_film(tmp_path: Path) -> None:
    for name, is_flat in (("a.gif", False), ("flat.gif", True)):
        record(MINE, tmp_path / name, start=60, turns=8, is_wave_flat=is_flat)
    assert (tmp_path / "flat.gif").stat().st_size < 0.9 * (tmp_path / "a.gif").stat().st_size


def test_starting_later_leaves_the_turns_before_out(tmp_path: Path) -> None:
    record(LESSON, tmp_path / "a.gif", start=10, turns=3)
    assert len(frames(tmp_path / "a.gif")) == 4


@pytest.mark.parametrize("form", PICTURES, ids=lambda form: form.suffix)
def test_every_frame_of_every_kind_of_picture_shows_what_was_rendered(tmp_path: Path, form: PictureFormat) -> None:
    shots = [(0, 0, 0), (200, 30, 30), (200, 30, 30), (30, 200, 30)]
    path = tmp_path / f"a{form.suffix}"
    for _ in Animation(path, lambda index: painted(shots[index]), len(shots), fps=4, kinds=("hero",)).write():
        pass
    with Image.open(path) as film:
        assert (film.n_frames, film.info["loop"]) == (4, 0)
        for index, colour in enumerate(shots):
            film.seek(index)
            found = film.convert("RGB")
            for at, wanted in (((3, 3), (16, 20, 40)), ((31, 11), colour)):
                assert all(abs(a - b) < 40 for a, b in zip(found.getpixel(at), wanted, strict=True))


def painted(colour: tuple[int, int, int]) -> pygame.Surface:
    """A ground that never changes, with a field that does, at an odd place."""
    surface = pygame.Surface((61, 41))
    surface.fill((16, 20, 40))
    surface.fill(colour, (31, 11, 9, 7))
    return surface


@pytest.mark.usefixtures("young")
@pytest.mark.parametrize("form", PICTURES, ids=lambda form: form.suffix)
def test_frames_are_written_as_they_come_and_none_is_kept(tmp_path: Path, form: PictureFormat) -> None:
    held = []
    before = pictures_in_memory()
    for done in Animation(tmp_path / f"a{form.suffix}", lambda number: painted((number, 0, 0)), 40, fps=4,
                          kinds=("hero",)).write():
        if done in (10, 40):
            held.append(pictures_in_memory() - before)
    assert held[-1] <= held[0] <= 5


def pictures_in_memory() -> int:
    gc.collect()
    return sum(isinstance(each, Image.Image) for each in gc.get_objects())


def test_each_moment_of_a_battle_is_made_when_it_is_asked_for(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    living: weakref.WeakSet[Shot] = weakref.WeakSet()
    most = 0

    class Noted(Shot):
        def __init__(self, *args: object) -> None:
            nonlocal most
            super().__init__(*args)  # type: ignore[arg-type]
            living.add(self)
            most = max(most, len(living))

        __hash__ = object.__hash__

    monkeypatch.setattr(shots, "Shot", Noted)
    record(LESSON, tmp_path / "a.png", step="cell", turns=8)
    assert 0 < most <= 2, "shots held at once"


@pytest.mark.parametrize(("changed", "said"), [
    ({"out": "a.txt"}, ".gif, .png, .webp"),
    ({"overlays": ("waves",)}, "unknown overlay 'waves'"),
    ({"step": "hop"}, "cell, turn, round"),
    ({"region": (0, 0, 99, 2)}, "within 16 x 7 cells"),
    ({"region": (2**31, 0, 2, 2)}, "within 16 x 7 cells"),
    ({"region": (0, 0, 2, 10**18)}, "within 16 x 7 cells"),
    ({"start": 10**9}, "ends with turn"),
    ({"scale": 16}, "16000000 together"),
    ({"out": "missing/a.gif"}, "cannot be written"),
])
def test_what_cannot_be_recorded_is_refused_with_what_is_allowed(
    tmp_path: Path, changed: dict[str, object], said: str
) -> None:
    out = tmp_path / str(changed.pop("out", "a.gif"))
    with pytest.raises(InputError, match=said.replace(".", r"\.")):
        record(LESSON, out, turns=1, **changed)  # type: ignore[arg-type]


def test_the_same_battle_gives_the_same_film(tmp_path: Path) -> None:
    for name in ("a.gif", "b.gif"):
        record(LESSON, tmp_path / name, turns=4)
    assert (tmp_path / "a.gif").read_bytes() == (tmp_path / "b.gif").read_bytes()


def test_a_new_recording_takes_a_name_that_is_free(tmp_path: Path) -> None:
    (tmp_path / "mine-1.gif").touch()
    assert free_name(tmp_path, "mine") == tmp_path / "mine-2.gif"
    assert free_name(tmp_path, "mine") == tmp_path / "mine-3.gif", "another window has the second one"


def test_more_frames_than_allowed_are_refused_with_how_far_they_would_reach(tmp_path: Path) -> None:
    with pytest.raises(InputError, match=r"more than 10 frames .* turn 10 .*--turns.*--step.*--frame-limit"):
        record(LESSON, tmp_path / "a.gif", frame_limit=10)
    assert not (tmp_path / "a.gif").exists()
    assert "11 frames" in record(LESSON, tmp_path / "a.gif", turns=10, frame_limit=11)


def test_it_goes_to_the_end_of_the_battle_unless_turns_or_rounds_are_named(tmp_path: Path) -> None:
    out = tmp_path / "a.png"
    assert "the battle is over" in record(LESSON, out, step="round")
    # Two units: a round has two turns.
    assert "7 frames" in record(LESSON, out, rounds=3) and "4 frames" in record(LESSON, out, rounds=3, step="round")
    assert "5 frames" in record(LESSON, out, rounds=3, turns=4) and "6 frames" in record(LESSON, out, rounds=3, start=1)


def test_the_driver_can_be_chosen(tmp_path: Path) -> None:
    told = [record(LESSON, tmp_path / f"{driver}.gif", turns=5, driver=driver) for driver in ("script", "autopilot")]
    assert all("6 frames" in each for each in told)
    assert (tmp_path / "script.gif").read_bytes() != (tmp_path / "autopilot.gif").read_bytes()


def test_what_the_picture_will_be_is_told_before_and_how_far_it_is_on_the_way(tmp_path: Path) -> None:
    told: list[tuple[int, str]] = []
    record(LESSON, tmp_path / "a.gif", watch=lambda done, words: told.append((done, words)))
    frames_there = len(frames(tmp_path / "a.gif"))
    assert [done for done, _ in told] == list(range(frames_there + 1))
    assert f"{frames_there} frames" in told[0][1] and f"{frames_there / 4:.0f} s" in told[0][1]
    guessed = float(told[0][1].split("about ")[1].split()[0]) * (1000 if "MB" in told[0][1] else 1)
    assert guessed / 2 < (tmp_path / "a.gif").stat().st_size / 1000 < guessed * 2


def test_frames_that_viewers_slow_down_are_told_and_last_as_long_as_asked_for_together(tmp_path: Path) -> None:
    assert "slowed down" in record(LESSON, tmp_path / "a.gif", turns=5, fps=60)
    assert "slowed down" not in record(LESSON, tmp_path / "a.gif", turns=5, fps=50)
    assert sum(durations(60, 60)) == sum(durations(60, 60, tick=1)) == 1000


def test_the_level_and_what_it_is_made_of_are_never_written_over(tmp_path: Path) -> None:
    path = copied(tmp_path, "lesson.tmx")
    made_of = {name: (tmp_path / name).read_bytes() for name in ("lesson.tmx", "dungeon.tsx", "dungeon.png")}
    for name in made_of:
        link = tmp_path / f"{name}.gif"
        link.symlink_to(name)
        with pytest.raises(InputError, match="level itself is made of this file"):
            record(path, link, turns=1)
        (tmp_path / f"hard-{name}.gif").hardlink_to(tmp_path / name)
        with pytest.raises(InputError, match="level itself is made of this file"):
            record(path, tmp_path / f"hard-{name}.gif", turns=1)
    with pytest.raises(InputError, match="level itself is made of this file"):
        record(path, tmp_path / "dungeon.png", turns=1)
    assert made_of == {name: (tmp_path / name).read_bytes() for name in made_of}


@pytest.mark.parametrize("form", PICTURES, ids=lambda form: form.suffix)
def test_a_full_disk_leaves_the_picture_of_before(
    tmp_path: Path, form: PictureFormat, monkeypatch: pytest.MonkeyPatch
) -> None:
    out = tmp_path / f"a{form.suffix}"
    out.write_bytes(b"good")

    def full(_handle: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(InputError, match="cannot be written: No space left on device"):
        record(LESSON, out, turns=2)
    assert out.read_bytes() == b"good" and list(tmp_path.iterdir()) == [out]


@pytest.mark.parametrize("width", [240, 320, 480, 960])
def test_facts_and_what_happened_are_whole_in_narrow_pictures_too(width: int) -> None:
    words, facts = "Goblin: sleep → chase (sees and path <= wake).", "cell 12 · turn 6 · seed 1 · hunter.sight 12"
    caption = Caption(width, [(words, facts), ("Iva waits.", "turn 1 · seed 1")])
    areas = []
    for line, face, at in caption.lines(words, facts):
        size = 13 if face == "text" else 12
        areas.append(pygame.Rect(at, (fonts.width(line, size, face), 16)))
    strip = pygame.Rect(0, 0, width, caption.height - 3)
    assert all(strip.contains(area) for area in areas)
    assert all(area.collidelist(areas[:place]) < 0 for place, area in enumerate(areas)), "none lies over another"
    lines = list(caption.lines(words, facts))
    assert " ".join(line for line, face, _ in lines if face == "text") == words
    assert " · ".join(line for line, face, _ in lines if face == "numbers") == facts, "values beside their names"


def test_a_switch_that_was_changed_is_on_or_off_among_the_facts() -> None:
    changes = tuple(map(SHIPPED.read_setting, ("reroll_each_round=on", "hunter.avoid_units=off", "hunter.sight=12")))
    history = History(Battle(open_level(LESSON).level, changes=changes))
    told = shots.facts(history, frame_of(history, None))
    assert told == "round 1 · turn 0 · seed 1 · reroll each round on · hunter avoid units off · hunter sight 12"


@pytest.mark.parametrize("name", ["mine.tmx", "warden.tmx", "kraken.tmx", "guard.tmx"])
def test_a_film_says_who_acts_next_and_that_one_does(name: str) -> None:
    history = History(Battle(open_level(shipped("levels", name)).level), does_wait=False)
    said = []
    for _ in range(60):
        frame = frame_of(history, None)
        found = [fact for fact in shots.facts(history, frame).split(" · ") if fact.startswith("next: ")]
        said += found
        was_told = shots.told(history)
        rule, changes, does_end = history.battle.settings.rule, history.world.changes, history.ends_round
        if not history.forward("turn"):
            break
        now = frame_of(history, None)
        actor = KRAKEN if now.actor not in now.world.initiative.order else now.actor
        is_rolled_for = does_end and rule(REROLL, changes) and rule(ROLL_RANGE, changes)
        is_told = is_rolled_for or was_told == f"The battle begins: the first turn is {actor}'s."
        assert found == ([] if is_told else [f"next: {actor}"])
    assert len(set(said)) > 1


def test_what_is_too_long_for_a_narrow_picture_is_shortened() -> None:
    words, facts = "Goblin waits. " * 30, " · ".join(f"a.parameter_{number} 12" for number in range(30))
    caption = Caption(240, [(words, facts)])
    lines = list(caption.lines(words, facts))
    assert len(lines) <= 6 and [line[-1] for line, _, _ in lines].count("…") == 2
