"""What takes long with a large file is done beside the window, which goes on drawing and taking events.

Each test holds that work at a gate, so that any number of frames passes meanwhile.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pygame
import pytest

from sandbox.app.filing import KEEP_EVERY
from sandbox.files.opening import open_level
from sandbox.files.shipped import shipped
from sandbox.tiled.reading import read_map
from sandbox.tiled.saving.writing import patched, put_in_place
from tests.app.hands import Hands
from tests.levels.beside import copied


class Gate:
    """Stands before a function. Whoever comes outside the window's own thread waits until it is open."""

    def __init__(self, act: Callable[..., Any]) -> None:
        self._act = act
        self._opened = threading.Event()
        self.came = 0

    def __call__(self, *args: Any, **named: Any) -> Any:
        self.came += 1
        if threading.current_thread() is not threading.main_thread():
            assert self._opened.wait(30)
        return self._act(*args, **named)

    def open(self) -> None:
        self._opened.set()


def put(monkeypatch: pytest.MonkeyPatch, name: str, act: Callable[..., Any]) -> Iterator[Gate]:
    monkeypatch.setattr("sandbox.app.filing.AT_ONCE", 0)
    gate = Gate(act)
    monkeypatch.setattr(name, gate)
    yield gate
    gate.open()


@pytest.fixture
def reading(monkeypatch: pytest.MonkeyPatch) -> Iterator[Gate]:
    yield from put(monkeypatch, "sandbox.workbench.session.open_level", open_level)


@pytest.fixture
def writing(monkeypatch: pytest.MonkeyPatch) -> Iterator[Gate]:
    yield from put(monkeypatch, "sandbox.workbench.document.patched", patched)


@pytest.fixture
def other(tmp_path: Path) -> Path:
    return copied(tmp_path, "guard.tmx")


def let_through(hands: Hands, gate: Gate) -> None:
    """Opens the gate and lets the window go on until nothing is done beside it."""
    gate.open()
    for _ in range(1000):
        hands.tick()
        if not hands.window.filing.is_busy:
            return
        pygame.time.wait(5)
    raise AssertionError("it never comes back")


def drop(hands: Hands, path: Path) -> None:
    pygame.event.post(pygame.Event(pygame.DROPFILE, file=str(path)))
    hands.tick()


def draw_a_wall(hands: Hands) -> None:
    hands.key(pygame.K_b)
    hands.click(hands.cell((12, 2)))


def save(hands: Hands) -> None:
    hands.key(pygame.K_s, pygame.KMOD_LCTRL)


def is_wall(path: Path) -> bool:
    return not open_level(path).level.grid.enterable((12, 2))


def test_while_a_large_level_is_opened_the_battle_goes_on_and_the_status_line_says_so(
        hands: Hands, other: Path, reading: Gate) -> None:
    window = hands.window
    drop(hands, other)
    hands.key(pygame.K_SPACE)
    hands.tick(60, seconds=0.25)
    assert "guard.tmx" in window.status.busy and window.session.running.history.world.turn > 3
    assert window.session.document.name == "lesson.tmx" and window._moves()
    let_through(hands, reading)
    assert window.session.document.name == "guard.tmx" and window.status.busy == ""


def test_escape_gives_up_opening_a_large_level(hands: Hands, other: Path, reading: Gate) -> None:
    drop(hands, other)
    hands.key(pygame.K_ESCAPE)
    assert not hands.window.filing.is_busy
    reading.open()
    hands.tick(5)
    assert hands.window.session.document.name == "lesson.tmx"


def test_of_two_large_levels_chosen_the_last_is_opened(hands: Hands, other: Path, tmp_path: Path,
                                                       reading: Gate) -> None:
    drop(hands, other)
    drop(hands, copied(tmp_path, "water.tmx"))
    assert "water.tmx" in hands.window.status.busy
    let_through(hands, reading)
    hands.tick(5)
    assert hands.window.session.document.name == "water.tmx"


def test_what_is_edited_while_a_large_level_is_opened_is_asked_about(
        hands: Hands, other: Path, reading: Gate) -> None:
    drop(hands, other)
    draw_a_wall(hands)
    let_through(hands, reading)
    assert hands.window.dialogs.is_open and hands.window.session.document.name == "lesson.tmx"
    hands.key(pygame.K_ESCAPE)
    assert not hands.window.session.level.grid.enterable((12, 2)), "kept"


def test_what_is_edited_and_saved_while_a_large_level_is_opened_is_saved_before_it_is_taken(
        hands: Hands, path: Path, other: Path, reading: Gate) -> None:
    drop(hands, other)
    draw_a_wall(hands)
    save(hands)
    let_through(hands, reading)
    for _ in range(100):
        hands.tick()
        if hands.window.session.document.name == "guard.tmx":
            break
        pygame.time.wait(5)
    assert is_wall(path) and hands.window.session.document.name == "guard.tmx"
    assert not hands.window.dialogs.is_open


def test_a_value_that_is_changed_while_a_large_level_is_opened_is_asked_about(
        hands: Hands, other: Path, reading: Gate) -> None:
    drop(hands, other)
    hands.window.session.tuning.set_param("wake", 3)
    let_through(hands, reading)
    assert hands.window.dialogs.is_open and hands.window.session.document.name == "lesson.tmx"


def test_a_large_level_that_was_read_waits_for_the_end_of_a_stroke(hands: Hands, other: Path, reading: Gate) -> None:
    hands.key(pygame.K_b)
    drop(hands, other)
    hands.move(hands.cell((12, 2)))
    hands.press()
    reading.open()
    pygame.time.wait(20)
    hands.tick(20)
    assert hands.window.session.stroking is not None
    hands.release()
    let_through(hands, reading)
    assert hands.window.dialogs.is_open, "the wall is asked about"


def test_a_large_level_that_cannot_be_opened_is_told(hands: Hands, other: Path, reading: Gate) -> None:
    other.write_text("<map")
    drop(hands, other)
    let_through(hands, reading)
    assert hands.window.dialogs.is_open and hands.window.session.document.name == "lesson.tmx"


def test_a_large_level_is_saved_beside_the_window_and_once(
        hands: Hands, path: Path, writing: Gate, monkeypatch: pytest.MonkeyPatch) -> None:
    putting = Gate(put_in_place)
    monkeypatch.setattr("sandbox.workbench.document.put_in_place", putting)
    draw_a_wall(hands)
    before = path.read_bytes()
    save(hands)
    save(hands)
    hands.tick(20)
    assert "lesson.tmx" in hands.window.status.busy and path.read_bytes() == before
    let_through(hands, writing)
    assert is_wall(path) and not hands.window.session.is_unsaved and (writing.came, putting.came) == (1, 1)


def test_what_is_drawn_while_a_large_level_is_saved_is_saved_too(hands: Hands, path: Path, writing: Gate) -> None:
    hands.key(pygame.K_b)
    hands.click(hands.cell((11, 2)))
    save(hands)
    hands.click(hands.cell((12, 2)))
    let_through(hands, writing)
    assert is_wall(path) and not hands.window.session.is_unsaved


def test_closing_waits_for_a_save_that_is_under_way(hands: Hands, path: Path, writing: Gate) -> None:
    draw_a_wall(hands)
    save(hands)
    pygame.event.post(pygame.Event(pygame.QUIT))
    hands.tick(5)
    assert hands.window.is_open and not hands.window.dialogs.is_open
    let_through(hands, writing)
    assert is_wall(path) and not hands.window.is_open


def test_closing_does_not_wait_for_a_level_that_is_opened(hands: Hands, other: Path, reading: Gate) -> None:
    drop(hands, other)
    pygame.event.post(pygame.Event(pygame.QUIT))
    hands.tick()
    assert not hands.window.is_open and reading.came == 1


def test_a_large_level_changed_on_disk_is_read_again_beside_the_window(hands: Hands, path: Path,
                                                                       reading: Gate) -> None:
    path.write_bytes(path.read_bytes().replace(b'name="Goblin"', b'name="Grik"'))
    hands.window.filing.changed_on_disk(path.resolve())
    hands.tick(20)
    assert "lesson.tmx" in hands.window.status.busy and hands.window.session.level.unit("Goblin") is not None
    let_through(hands, reading)
    assert hands.window.session.level.unit("Grik") is not None


def test_a_wall_drawn_while_a_large_level_is_read_again_is_asked_about(hands: Hands, path: Path,
                                                                       reading: Gate) -> None:
    path.write_bytes(path.read_bytes().replace(b'name="Goblin"', b'name="Grik"'))
    hands.window.filing.changed_on_disk(path.resolve())
    hands.tick()
    draw_a_wall(hands)
    let_through(hands, reading)
    assert hands.window.dialogs.is_open and hands.window.session.level.unit("Goblin") is not None


def test_unsaved_work_on_a_large_level_is_kept_without_a_stop(hands: Hands, tmp_path: Path, writing: Gate) -> None:
    folder = tmp_path / "kept"
    hands.window.filing.live(folder)
    draw_a_wall(hands)
    hands.tick(seconds=KEEP_EVERY + 1)
    hands.tick(20)
    assert not list(folder.glob("*.kept")) and hands.window.status.busy == ""
    let_through(hands, writing)
    hands.tick(seconds=KEEP_EVERY + 1)
    kept, = folder.glob("*.kept")
    data = kept.read_bytes().partition(b"\n")[2]
    assert read_map(data, shipped("levels", "lesson.tmx")).layers == hands.window.session.document.tilemap.layers
    hands.window.filing.close()
