"""Recording in the window: each recording is written, whatever is done meanwhile (guide: window, Recording)."""

from __future__ import annotations

import os
import shutil
from pathlib import Path

import pygame
import pytest
from PIL import Image

from sandbox.files.resizing import resized
from sandbox.workbench.document import Edit
from sandbox.workbench.wording import Wording
from tests.app.hands import Hands, opened
from tests.levels.beside import copied, left_by_a_crash


@pytest.fixture
def hands(tmp_path: Path) -> Hands:
    copied(tmp_path, "guard.tmx")
    return Hands(opened(copied(tmp_path, "lesson.tmx")))


def record(hands: Hands, turns: int) -> None:
    """Begins a recording and steps so many turns."""
    hands.key(pygame.K_F12)
    for _ in range(turns):
        hands.key(pygame.K_PERIOD)


def written(hands: Hands) -> None:
    """Lets the window go on until nothing is written any more."""
    for _ in range(2000):
        if not hands.window.camera_crew.is_busy or hands.window.dialogs.is_open:
            return
        hands.tick()
    raise AssertionError("it never ends")


def frames(path: Path) -> int:
    with Image.open(path) as film:
        return int(getattr(film, "n_frames", 1))


def test_a_recording_that_ends_while_another_is_written_is_written_after_it(hands: Hands, tmp_path: Path) -> None:
    record(hands, 8)
    hands.key(pygame.K_F12)
    record(hands, 3)
    hands.key(pygame.K_F12)
    written(hands)
    assert [frames(tmp_path / f"lesson-{number}.gif") for number in (1, 2)] == [9, 4]


@pytest.mark.parametrize("end", ["record", "quit"])
def test_a_recording_ended_within_the_frame_it_began_in_holds_that_moment(
        hands: Hands, tmp_path: Path, end: str) -> None:
    for key, mod in ((pygame.K_F12, 0), {"record": (pygame.K_F12, 0), "quit": (pygame.K_q, pygame.KMOD_LCTRL)}[end]):
        for kind in (pygame.KEYDOWN, pygame.KEYUP):
            pygame.event.post(pygame.Event(kind, key=key, mod=mod, unicode="", scancode=0))
    hands.tick()
    written(hands)
    assert frames(tmp_path / "lesson-1.gif") == 1
    assert hands.window.is_open == (end == "record")


def test_each_step_is_a_frame_also_where_several_are_made_within_one_frame_of_the_window(
        hands: Hands, tmp_path: Path) -> None:
    for key in (pygame.K_F12, *6 * (pygame.K_PERIOD,), pygame.K_COMMA, pygame.K_F12):
        for kind in (pygame.KEYDOWN, pygame.KEYUP):
            pygame.event.post(pygame.Event(kind, key=key, mod=0, unicode="", scancode=0))
    hands.tick()
    written(hands)
    assert frames(tmp_path / "lesson-1.gif") == 1 + 6 + 1


def test_each_step_that_is_played_is_a_frame_however_slow_the_window_is(hands: Hands, tmp_path: Path) -> None:
    session = hands.window.session
    record(hands, 0)
    hands.key(pygame.K_SPACE)
    hands.tick(3, seconds=3 / session.running.playback.speed)
    hands.key(pygame.K_SPACE)
    history = session.running.history
    assert history is not None and history.cursor.step > 6
    hands.key(pygame.K_F12)
    written(hands)
    assert frames(tmp_path / "lesson-1.gif") == 1 + history.cursor.step


def test_opening_another_level_ends_the_film_of_the_first(hands: Hands, tmp_path: Path) -> None:
    record(hands, 4)
    hands.window.session.open(tmp_path / "guard.tmx")
    hands.tick()
    assert not hands.window.is_recording
    written(hands)
    assert frames(tmp_path / "lesson-1.gif") == 5 and not (tmp_path / "guard-1.gif").exists()
    assert "lesson-1.gif" in hands.window.session.message


def test_a_level_read_again_goes_on_being_recorded(hands: Hands, tmp_path: Path) -> None:
    record(hands, 2)
    path = tmp_path / "lesson.tmx"
    path.write_bytes(path.read_bytes().replace(b'name="Goblin"', b'name="Grik"'))
    hands.window.session.reload()
    hands.tick()
    assert hands.window.is_recording


def test_a_map_that_grows_while_it_is_recorded_is_whole_in_every_frame(hands: Hands, tmp_path: Path) -> None:
    session = hands.window.session
    record(hands, 1)
    tilemap = session.document.tilemap
    hands.key(pygame.K_F12)
    written(hands)
    record(hands, 1)
    session.edit(lambda tilemap: Edit(Wording("Stop", "Stopped", "Not stopped"), resized(tilemap, right=4)))
    hands.tick()
    hands.key(pygame.K_F12)
    written(hands)
    sizes = []
    for number in (1, 2):
        with Image.open(tmp_path / f"lesson-{number}.gif") as film:
            sizes.append(film.width / film.height)
    assert tilemap.width < session.document.tilemap.width and sizes[1] > sizes[0]


def test_a_recording_that_cannot_be_written_is_asked_about_and_can_be_tried_again(
    hands: Hands, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(_handle: int) -> None:
        raise OSError(28, "No space left on device")

    record(hands, 2)
    with monkeypatch.context() as disk:
        disk.setattr(os, "fsync", full)
        hands.key(pygame.K_F12)
        written(hands)
        assert hands.window.dialogs.question is not None
        assert list(tmp_path.glob("*.gif")) == [] and list(tmp_path.glob(".*")) == []
    hands.key(pygame.K_RETURN)
    written(hands)
    assert frames(tmp_path / "lesson-1.gif") == 3


def test_closing_writes_what_is_recorded_and_stays_open_where_that_fails(
    hands: Hands, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(_handle: int) -> None:
        raise OSError(28, "No space left on device")

    record(hands, 2)
    with monkeypatch.context() as disk:
        disk.setattr(os, "fsync", full)
        hands.key(pygame.K_q, pygame.KMOD_LCTRL)
        assert hands.window.is_open and hands.window.dialogs.is_open
    hands.key(pygame.K_RETURN)
    hands.key(pygame.K_q, pygame.KMOD_LCTRL)
    assert not hands.window.is_open and frames(tmp_path / "lesson-1.gif") == 3


def test_a_recording_that_is_full_is_saved_by_itself(
    hands: Hands, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sandbox.app.film.recording.FRAME_LIMIT", 4)
    record(hands, 6)
    assert not hands.window.is_recording
    written(hands)
    assert frames(tmp_path / "lesson-1.gif") == 4


def test_stopped_by_a_signal_it_keeps_unsaved_work_and_leaves_no_half_film(hands: Hands, tmp_path: Path) -> None:
    kept = tmp_path / "kept"
    hands.window.filing.live(kept)
    hands.key(pygame.K_b)
    hands.click(hands.cell((12, 2)))
    record(hands, 4)
    hands.key(pygame.K_F12)
    hands.tick()
    hands.window.stop(15)
    hands.window.loop()
    told = hands.window.put_away()
    assert "unsaved work is kept" in told and "recording is not saved" in told
    assert list(tmp_path.glob("*.gif")) == [] and list(tmp_path.glob(".*")) == []
    left_by_a_crash(kept)
    again = Hands(opened(tmp_path / "lesson.tmx"))
    again.window.filing.live(kept)
    again.key(pygame.K_RETURN)
    assert not again.window.session.level.grid.enterable((12, 2))


def test_where_the_folder_goes_while_it_is_written_that_is_told_and_the_window_stays(
        hands: Hands, tmp_path: Path) -> None:
    record(hands, 5)
    hands.key(pygame.K_F12)
    hands.tick(3)
    assert (tmp_path / "lesson-1.gif").exists()
    shutil.rmtree(tmp_path)
    written(hands)
    question = hands.window.dialogs.question
    assert question is not None and question.title == "The recording is not saved"
