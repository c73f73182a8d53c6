"""Living with other programs and with accidents: files changed on disk, unsaved work found again (guide: window)."""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path

import pygame
import pytest

from sandbox.battle.bestiary import SHIPPED
from sandbox.files.companion import companion_path
from sandbox.workbench.decking import with_card_added
from sandbox.workbench.watcher import Watcher
from tests.app.hands import Hands, opened
from tests.levels.beside import copied, left_by_a_crash


def changed_by_tiled(hands: Hands, path: Path) -> None:
    """The goblin has another name, as if Tiled had saved the map, and the window is told."""
    data = path.read_bytes()
    assert b'name="Goblin"' in data
    path.write_bytes(data.replace(b'name="Goblin"', b'name="Grik"'))
    hands.window.filing.changed_on_disk(path.resolve())


def crashed(path: Path, kept: Path) -> None:
    """A window in which a wall was drawn on (12, 2) is gone before it was saved."""
    hands = Hands(opened(path))
    hands.window.filing.live(kept)
    hands.key(pygame.K_b)
    hands.click(hands.cell((12, 2)))
    hands.tick(seconds=4)
    left_by_a_crash(kept)


def test_a_file_changed_on_disk_is_read_again_keeping_view_and_values(hands: Hands, path: Path) -> None:
    session, camera = hands.window.session, hands.window.map.camera
    session.tuning.set_param("hunter.sight", 12)
    hands.wheel(hands.cell((8, 3)), 1)
    before = (camera.cell, camera.left, camera.top)
    session.selected = "Iva"
    changed_by_tiled(hands, path)
    hands.tick(2)
    assert session.level.unit("Grik") is not None
    assert (camera.cell, camera.left, camera.top) == before
    assert session.selected == "Iva" and session.tuning.values["hunter.sight"].value == 12


def test_with_unsaved_changes_it_asks_first(hands: Hands, path: Path) -> None:
    hands.key(pygame.K_b)
    hands.click(hands.cell((12, 2)))
    changed_by_tiled(hands, path)
    hands.tick(2)
    assert hands.window.dialogs.is_open
    hands.key(pygame.K_ESCAPE)
    assert hands.window.session.level.unit("Goblin") is not None, "mine is kept"
    hands.window.filing.changed_on_disk(path.resolve())
    hands.tick(2)
    hands.key(pygame.K_TAB)
    hands.key(pygame.K_RETURN)
    assert hands.window.session.level.unit("Grik") is not None


def test_what_the_window_saved_itself_is_no_change(hands: Hands, path: Path) -> None:
    hands.key(pygame.K_b)
    hands.click(hands.cell((12, 2)))
    hands.key(pygame.K_s, pygame.KMOD_LCTRL)
    document = hands.window.session.document
    hands.window.filing.changed_on_disk(path.resolve())
    hands.tick(2)
    assert hands.window.session.document is document and not hands.window.dialogs.is_open


def test_a_half_written_file_leaves_the_level_as_it_is(hands: Hands, path: Path) -> None:
    path.write_bytes(path.read_bytes()[:200])
    hands.window.filing.changed_on_disk(path.resolve())
    hands.tick(2)
    assert hands.window.session.level.unit("Goblin") is not None and hands.window.session.is_refusal


def test_the_watcher_tells_of_a_file_put_in_place_in_one_step(hands: Hands, path: Path) -> None:
    told: list[Path] = []
    watcher = Watcher(told.append)
    watcher.follow(path, companion_path(path))
    try:
        for file in (path, companion_path(path)):
            told.clear()
            for _ in range(100):
                other = path.with_name("other.tmp")
                other.write_bytes(path.read_bytes() + b"\n")
                other.replace(file)
                time.sleep(0.1)
                if told:
                    break
            assert told and told[-1] == file.resolve()
    finally:
        watcher.stop()
    assert hands.window.is_open


def test_unsaved_work_is_offered_on_the_next_start_and_comes_back(path: Path, tmp_path: Path) -> None:
    crashed(path, tmp_path / "kept")
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


def edited_and_crashed(path: Path, kept: Path) -> None:
    hands = Hands(opened(path))
    hands.window.filing.live(kept)
    hands.key(pygame.K_b)
    hands.click(hands.cell((12, 2)))
    hands.tick(seconds=4)
    left_by_a_crash(kept)


def test_what_is_offered_stays_until_it_is_answered(path: Path, tmp_path: Path) -> None:
    kept = tmp_path / "kept"
    edited_and_crashed(path, kept)
    for _ in range(2):
        hands = Hands(opened(path))
        hands.window.filing.live(kept)
        assert hands.window.dialogs.is_open
        hands.tick(3, seconds=4)
        hands.key(pygame.K_ESCAPE)
        hands.tick(3, seconds=4)
        hands.window.close()
    assert len(list(kept.glob("*.kept"))) == 1
    hands = Hands(opened(path))
    hands.window.filing.live(kept)
    hands.key(pygame.K_TAB)
    hands.key(pygame.K_TAB)
    hands.key(pygame.K_RETURN)
    assert list(kept.glob("*.kept")) == []


def test_another_windows_work_on_the_same_level_is_neither_offered_nor_deleted(path: Path, tmp_path: Path) -> None:
    kept = tmp_path / "kept"
    first = Hands(opened(path))
    first.window.filing.live(kept)
    first.key(pygame.K_b)
    first.click(first.cell((12, 2)))
    first.tick(seconds=4)
    second = Hands(opened(path))
    second.window.filing.live(kept)
    second.tick(3, seconds=4)
    assert not second.window.dialogs.is_open
    second.window.close()
    assert len(list(kept.glob("*.kept"))) == 1


def test_work_on_a_new_level_is_offered_when_a_new_one_is_begun(path: Path, tmp_path: Path) -> None:
    kept = tmp_path / "kept"
    hands = Hands(opened(path))
    hands.window.filing.live(kept)
    hands.key(pygame.K_n, pygame.KMOD_LCTRL)
    hands.key(pygame.K_b)
    hands.click(hands.cell((5, 5)))
    hands.tick(seconds=4)
    left_by_a_crash(kept)
    again = Hands(opened(path))
    again.window.filing.live(kept)
    assert not again.window.dialogs.is_open, "it is no work on this level"
    again.key(pygame.K_n, pygame.KMOD_LCTRL)
    again.key(pygame.K_RETURN)
    assert not again.window.session.level.grid.enterable((5, 5))
    assert again.window.session.document.path is None and again.window.session.document.is_changed


def test_saving_over_what_others_wrote_asks_first(hands: Hands, path: Path) -> None:
    theirs = path.read_bytes().replace(b'name="Goblin"', b'name="Grik"')
    path.write_bytes(theirs)
    hands.key(pygame.K_b)
    hands.click(hands.cell((12, 2)))
    hands.key(pygame.K_s, pygame.KMOD_LCTRL)
    assert hands.window.dialogs.is_open
    hands.key(pygame.K_RETURN)
    assert path.read_bytes() == theirs and hands.window.session.document.is_changed


def test_one_question_never_takes_the_place_of_another(hands: Hands, path: Path) -> None:
    hands.key(pygame.K_b)
    hands.click(hands.cell((12, 2)))
    hands.key(pygame.K_q, pygame.KMOD_LCTRL)
    changed_by_tiled(hands, path)
    hands.tick(2)
    question = hands.window.dialogs.question
    assert question is not None and question.title == "Unsaved changes"
    hands.key(pygame.K_ESCAPE)
    hands.tick(2)
    question = hands.window.dialogs.question
    assert question is not None and question.title == "Changed on disk"


def test_a_stroke_under_way_is_not_dropped_by_a_change_on_disk(hands: Hands, path: Path) -> None:
    hands.key(pygame.K_b)
    hands.move(hands.cell((12, 2)))
    hands.press()
    changed_by_tiled(hands, path)
    hands.tick(2)
    assert hands.window.session.stroking is not None and not hands.window.dialogs.is_open
    hands.release()
    hands.tick(2)
    assert hands.window.dialogs.is_open and hands.window.session.document.can_undo


@pytest.mark.parametrize("typed", ["x" * 300 + ".tmx", "~nobody-of-this-name/x.tmx", "/dev/null", "loop/x.tmx"])
def test_paths_that_no_system_can_have_are_told_and_the_window_lives(hands: Hands, path: Path, typed: str) -> None:
    (path.parent / "loop").symlink_to(path.parent / "loop")
    hands.key(pygame.K_s, pygame.KMOD_LCTRL | pygame.KMOD_LSHIFT)
    files = hands.window.dialogs.files
    assert files is not None
    files.file_path_text_line.set_text(typed if typed[0] in "/~" else str(path.parent / typed))
    hands.key(pygame.K_RETURN)
    hands.tick(2)
    assert hands.window.is_open and hands.window.session.document.path == path


def test_work_brought_back_is_not_saved_over_what_others_wrote_since(path: Path, tmp_path: Path) -> None:
    crashed(path, tmp_path / "kept")
    second = Hands(opened(path))
    second.window.filing.live(tmp_path / "kept")
    second.key(pygame.K_RETURN)
    theirs = path.read_bytes() + b"\n"
    path.write_bytes(theirs)
    second.key(pygame.K_s, pygame.KMOD_LCTRL)
    assert second.window.dialogs.is_open and path.read_bytes() == theirs


def test_saving_with_values_changed_now_asks_and_writes_them(hands: Hands, path: Path) -> None:
    session = hands.window.session
    session.tuning.set_param("hunter.sight", 12)
    hands.tick()
    assert pygame.display.get_caption()[0] == "lesson.tmx* - Tactics sandbox"
    hands.key(pygame.K_s, pygame.KMOD_LCTRL)
    question = hands.window.dialogs.question
    assert question is not None and question.title == "Values not in the map"
    before = path.read_bytes()
    hands.key(pygame.K_ESCAPE)
    assert path.read_bytes() == before and not session.document.can_redo
    hands.key(pygame.K_s, pygame.KMOD_LCTRL)
    hands.key(pygame.K_RETURN)
    assert session.message == "Saved lesson.tmx." and b"sandbox.hunter.sight" in path.read_bytes()
    hands.tick()
    assert pygame.display.get_caption()[0] == "lesson.tmx - Tactics sandbox"


@pytest.mark.parametrize("leave", [
    lambda hands: hands.key(pygame.K_q, pygame.KMOD_LCTRL), lambda hands: hands.key(pygame.K_o, pygame.KMOD_LCTRL),
    lambda hands: hands.key(pygame.K_n, pygame.KMOD_LCTRL), lambda hands: hands.window.close()])
def test_leaving_with_values_changed_now_asks(hands: Hands, path: Path, leave: Callable[[Hands], object]) -> None:
    hands.window.session.tuning.set_param("hunter.sight", 12)
    leave(hands)
    question = hands.window.dialogs.question
    assert question is not None and question.title == "Unsaved changes"
    hands.key(pygame.K_RETURN)
    assert b"sandbox.hunter.sight" in path.read_bytes()


def test_values_changed_now_survive_a_crash(path: Path, tmp_path: Path) -> None:
    kept = tmp_path / "kept"
    hands = Hands(opened(path))
    hands.window.filing.live(kept)
    hands.window.session.tuning.set_param("hunter.sight", 12)
    hands.tick(seconds=4)
    left_by_a_crash(kept)
    again = Hands(opened(path))
    again.window.filing.live(kept)
    again.key(pygame.K_RETURN)
    assert again.window.session.tuning.values["hunter.sight"].value == 12 and again.window.session.is_unsaved


def test_a_deck_outside_the_levels_folder_is_asked_about_once(tmp_path: Path) -> None:
    for folder in ("levels", "other"):
        (tmp_path / folder).mkdir()
    path = copied(tmp_path / "levels", "kraken.tmx")
    deck = copied(tmp_path / "other", "kraken-deck.toml")
    path.write_bytes(path.read_bytes().replace(b'"kraken-deck.toml"', b'"../other/kraken-deck.toml"'))
    hands = Hands(opened(path))
    window, before = hands.window, deck.read_bytes()

    def add_and_save() -> None:
        window.session.apply(with_card_added(window.session.document.tilemap, SHIPPED, "rat"))
        hands.key(pygame.K_s, pygame.KMOD_LCTRL)

    add_and_save()
    assert window.dialogs.question is not None and window.dialogs.question.title == "A deck elsewhere"
    hands.key(pygame.K_RETURN)
    assert deck.read_bytes() == before and window.session.document.is_changed and not window.dialogs.is_open
    hands.key(pygame.K_s, pygame.KMOD_LCTRL)
    hands.key(pygame.K_RIGHT)
    hands.key(pygame.K_RETURN)
    assert deck.read_bytes() != before and not window.session.document.is_changed
    before = deck.read_bytes()
    add_and_save()
    assert not window.dialogs.is_open and deck.read_bytes() != before
