"""Living with other programs and with accidents: files changed on disk, unsaved work found again (design: window)."""

from __future__ import annotations

import shutil
import time
from pathlib import Path

import pygame
import pytest

from sandbox.app.watcher import CHANGED_ON_DISK, Watcher
from sandbox.files.shipped import shipped
from tests.app.hands import Hands, opened


@pytest.fixture
def path(tmp_path: Path) -> Path:
    for name in ("lesson.tmx", "dungeon.tsx", "dungeon.png"):
        shutil.copyfile(shipped("levels", name), tmp_path / name)
    return tmp_path / "lesson.tmx"


@pytest.fixture
def hands(path: Path) -> Hands:
    return Hands(opened(path))


def changed_by_tiled(path: Path) -> None:
    """The goblin moves a cell to the right, as if Tiled had saved the map, and the window is told."""
    data = path.read_bytes()
    assert b'name="Goblin"' in data
    path.write_bytes(data.replace(b'name="Goblin"', b'name="Grik"'))
    pygame.event.post(pygame.Event(CHANGED_ON_DISK, path=path.resolve()))


def test_a_file_changed_on_disk_is_read_again_keeping_view_and_values(hands: Hands, path: Path) -> None:
    session, camera = hands.window.session, hands.window.map.camera
    session.set_param("hunter.sight", 12)
    hands.wheel(hands.cell((8, 3)), 1)
    before = (camera.cell, camera.left, camera.top)
    session.selected = "Iva"
    changed_by_tiled(path)
    hands.tick(2)
    assert session.level.unit("Grik") is not None
    assert (camera.cell, camera.left, camera.top) == before
    assert session.selected == "Iva" and session.values["hunter.sight"].value == 12


def test_with_unsaved_changes_it_asks_first(hands: Hands, path: Path) -> None:
    hands.key(pygame.K_b)
    hands.click(hands.cell((12, 2)))
    changed_by_tiled(path)
    hands.tick(2)
    assert hands.window.dialogs.is_open
    hands.key(pygame.K_ESCAPE)
    assert hands.window.session.level.unit("Goblin") is not None, "mine is kept"
    changed_by_tiled_again = pygame.Event(CHANGED_ON_DISK, path=path.resolve())
    pygame.event.post(changed_by_tiled_again)
    hands.tick(2)
    hands.key(pygame.K_RETURN)
    assert hands.window.session.level.unit("Grik") is not None


def test_what_the_window_saved_itself_is_no_change(hands: Hands, path: Path) -> None:
    hands.key(pygame.K_b)
    hands.click(hands.cell((12, 2)))
    hands.key(pygame.K_s, pygame.KMOD_LCTRL)
    document = hands.window.session.document
    pygame.event.post(pygame.Event(CHANGED_ON_DISK, path=path.resolve()))
    hands.tick(2)
    assert hands.window.session.document is document and not hands.window.dialogs.is_open


def test_a_half_written_file_leaves_the_level_as_it_is(hands: Hands, path: Path) -> None:
    path.write_bytes(path.read_bytes()[:200])
    pygame.event.post(pygame.Event(CHANGED_ON_DISK, path=path.resolve()))
    hands.tick(2)
    assert hands.window.session.level.unit("Goblin") is not None and hands.window.session.is_refusal


def test_the_watcher_tells_of_a_file_put_in_place_in_one_step(hands: Hands, path: Path) -> None:
    watcher = Watcher()
    watcher.follow(path)
    try:
        for _ in range(100):
            other = path.with_name("other.tmp")
            other.write_bytes(path.read_bytes() + b"\n")
            other.replace(path)
            time.sleep(0.1)
            told = [event for event in pygame.event.get() if event.type == CHANGED_ON_DISK]
            if told:
                break
        assert told and told[0].path == path.resolve()
    finally:
        watcher.stop()
    assert hands.window.is_open


def test_unsaved_work_is_offered_on_the_next_start_and_comes_back(path: Path, tmp_path: Path) -> None:
    first = Hands(opened(path))
    first.window.filing.live(tmp_path / "kept")
    first.key(pygame.K_b)
    first.click(first.cell((12, 2)))
    first.tick(seconds=4)
    # The window is gone without a word; another one is opened on the same level.
    second = Hands(opened(path))
    second.window.filing.live(tmp_path / "kept")
    assert second.window.dialogs.is_open
    second.key(pygame.K_RETURN)
    session = second.window.session
    assert not session.level.grid.enterable((12, 2)) and session.document.is_changed
    second.key(pygame.K_s, pygame.KMOD_LCTRL)
    assert not Hands(opened(path)).window.session.level.grid.enterable((12, 2))


def test_saved_or_discarded_work_is_not_offered_again(path: Path, tmp_path: Path) -> None:
    for answer in (pygame.K_RETURN, pygame.K_TAB):
        hands = Hands(opened(path))
        hands.window.filing.live(tmp_path / "kept")
        hands.key(pygame.K_b)
        hands.click(hands.cell((12, 2 if answer == pygame.K_RETURN else 3)))
        hands.tick(seconds=4)
        hands.key(pygame.K_q, pygame.KMOD_LCTRL)
        for key in (answer, pygame.K_RETURN) if answer == pygame.K_TAB else (answer,):
            hands.key(key)
        assert not hands.window.is_open
        again = Hands(opened(path))
        again.window.filing.live(tmp_path / "kept")
        assert not again.window.dialogs.is_open
