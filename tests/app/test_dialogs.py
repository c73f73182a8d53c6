"""Dialogs by keyboard and mouse: files, unsaved changes, messages, the list of keys."""

from __future__ import annotations

import shutil
from pathlib import Path

import pygame
import pytest

from sandbox.files.shipped import shipped
from tests.app.hands import Hands, opened


@pytest.fixture
def hands(tmp_path: Path) -> Hands:
    for name in ("guard.tmx", "lesson.tmx", "mine.tmx", "dungeon.tsx", "dungeon.png"):
        shutil.copy(shipped("levels", name), tmp_path)
    (tmp_path / "notes.md").write_text("no level", "utf-8")
    return Hands(opened(tmp_path / "mine.tmx"))


def test_unsaved_changes_are_answered_by_key(hands: Hands) -> None:
    dialogs, answers = hands.window.dialogs, list[str]()
    for keys in ((pygame.K_RETURN,), (pygame.K_TAB, pygame.K_RETURN), (pygame.K_ESCAPE,)):
        dialogs.ask_unsaved(answers.append)
        assert dialogs.is_open
        for key in keys:
            hands.key(key)
    assert answers == ["save", "discard", "cancel"] and not dialogs.is_open


def test_an_answer_is_clicked(hands: Hands) -> None:
    answers: list[str] = []
    hands.window.dialogs.ask_unsaved(answers.append)
    hands.tick()
    question = hands.window.dialogs.question
    assert question is not None
    hands.click(question.pane.where(question.pane.controls[1]).center)
    assert answers == ["discard"]


def test_an_open_dialog_keeps_keys_and_clicks_to_itself(hands: Hands) -> None:
    hands.window.dialogs.tell("Saved", "The level was saved.")
    hands.key(pygame.K_b)
    hands.click(hands.window.map.camera.area.center)
    assert hands.window.session.tool.name == "select" and hands.window.session.selected is None
    hands.key(pygame.K_ESCAPE)
    assert not hands.window.dialogs.is_open


def test_a_level_is_opened_by_key(hands: Hands, tmp_path: Path) -> None:
    picked: list[Path] = []
    hands.window.dialogs.ask_open(picked.append)
    hands.tick()
    files = hands.window.dialogs.files
    assert files is not None
    assert [item["text"] for item in files.file_selection_list.item_list] == ["guard.tmx", "lesson.tmx", "mine.tmx"]
    hands.key(pygame.K_DOWN)
    hands.key(pygame.K_DOWN)
    hands.key(pygame.K_RETURN)
    hands.tick()
    assert picked == [tmp_path / "lesson.tmx"] and not hands.window.dialogs.is_open


def test_a_level_is_opened_by_mouse(hands: Hands, tmp_path: Path) -> None:
    picked: list[Path] = []
    hands.window.dialogs.ask_open(picked.append)
    hands.tick(3)
    files = hands.window.dialogs.files
    assert files is not None
    hands.click(files.file_selection_list.item_list[0]["button_element"].rect.center)
    hands.tick(2)
    hands.click(files.ok_button.rect.center)
    hands.tick(3)
    assert picked == [tmp_path / "guard.tmx"] and not hands.window.dialogs.is_open


def test_escape_and_cancel_open_nothing(hands: Hands) -> None:
    picked: list[Path] = []
    hands.window.dialogs.ask_open(picked.append)
    hands.tick()
    hands.key(pygame.K_ESCAPE)
    assert not hands.window.dialogs.is_open
    hands.window.dialogs.ask_open(picked.append)
    hands.tick(3)
    files = hands.window.dialogs.files
    assert files is not None
    hands.click(files.cancel_button.rect.center)
    hands.tick(3)
    assert not hands.window.dialogs.is_open and not picked


def test_a_new_name_is_typed_over_the_old_one(hands: Hands, tmp_path: Path) -> None:
    saved: list[Path] = []
    hands.window.dialogs.ask_save(tmp_path / "other.tmx", saved.append)
    hands.tick()
    hands.write("cave")
    hands.key(pygame.K_RETURN)
    hands.tick()
    assert saved == [tmp_path / "cave.tmx"], "the old name was selected, so typing replaced it"


def test_a_name_without_an_ending_gets_it(hands: Hands, tmp_path: Path) -> None:
    saved: list[Path] = []
    hands.window.dialogs.ask_save(tmp_path / "other.tmx", saved.append)
    hands.tick()
    assert hands.window.dialogs.files is not None
    hands.window.dialogs.files.file_path_text_line.set_text(str(tmp_path / "cave.v2"))
    hands.key(pygame.K_RETURN)
    hands.tick()
    assert saved == [tmp_path / "cave.v2.tmx"]


def test_another_file_is_overwritten_only_after_a_question(hands: Hands, tmp_path: Path) -> None:
    saved: list[Path] = []
    dialogs = hands.window.dialogs

    def type_guard() -> None:
        dialogs.ask_save(tmp_path / "mine.tmx", saved.append)
        hands.tick()
        assert dialogs.files is not None
        dialogs.files.file_path_text_line.set_text(str(tmp_path / "guard.tmx"))
        hands.key(pygame.K_RETURN)
        hands.tick()
        assert dialogs.question is not None and not saved

    type_guard()
    hands.key(pygame.K_ESCAPE)
    assert dialogs.files is not None, "another name can be given"
    hands.key(pygame.K_ESCAPE)
    hands.tick()
    type_guard()
    hands.key(pygame.K_RETURN)
    assert saved == [tmp_path / "guard.tmx"] and not dialogs.is_open


def test_the_same_file_is_saved_without_a_question(hands: Hands, tmp_path: Path) -> None:
    saved: list[Path] = []
    hands.window.dialogs.ask_save(tmp_path / "mine.tmx", saved.append)
    hands.tick()
    hands.key(pygame.K_RETURN)
    hands.tick()
    assert saved == [tmp_path / "mine.tmx"]


def test_stepping_through_files_and_then_deleting_a_letter_keeps_the_window_alive(hands: Hands) -> None:
    hands.key(pygame.K_s, pygame.KMOD_LCTRL | pygame.KMOD_LSHIFT)
    for key in (pygame.K_DOWN, pygame.K_BACKSPACE, pygame.K_DOWN, pygame.K_DELETE, pygame.K_UP, pygame.K_BACKSPACE):
        hands.key(key)
    files = hands.window.dialogs.files
    assert files is not None and files.file_path_text_line.get_text().endswith(".tmx")


def listed(hands: Hands) -> list[str]:
    hands.tick(3)
    files = hands.window.dialogs.files
    assert files is not None
    return [item["text"] for item in files.file_selection_list.item_list]


def test_folders_and_levels_are_listed_but_nothing_that_begins_with_a_dot(hands: Hands, tmp_path: Path) -> None:
    for name in (".git", "rooms"):
        (tmp_path / name).mkdir()
    (tmp_path / ".hidden.tmx").write_text("", "utf-8")
    shutil.copy(tmp_path / "guard.tmx", tmp_path / "OLD.TMX")
    hands.key(pygame.K_o, pygame.KMOD_LCTRL)
    assert listed(hands) == ["rooms", "guard.tmx", "lesson.tmx", "mine.tmx", "OLD.TMX"]


def test_a_level_that_lies_nowhere_opens_and_saves_where_one_last_was_else_in_the_present_folder(
    hands: Hands, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    rooms, here = tmp_path / "rooms", tmp_path / "here"
    rooms.mkdir()
    here.mkdir()
    shutil.copy(tmp_path / "guard.tmx", rooms)
    monkeypatch.chdir(here)
    dialogs = hands.window.dialogs
    assert dialogs.folder == tmp_path, "beside the level that is open"
    hands.key(pygame.K_n, pygame.KMOD_LCTRL)
    assert dialogs.folder == here
    dialogs.ask_open(hands.window.filing.take)
    hands.tick()
    assert dialogs.files is not None
    dialogs.files.file_path_text_line.set_text(str(rooms / "guard.tmx"))
    hands.key(pygame.K_RETURN)
    hands.tick()
    assert hands.window.session.document.name == "guard.tmx"
    hands.key(pygame.K_n, pygame.KMOD_LCTRL)
    hands.key(pygame.K_s, pygame.KMOD_LCTRL)
    hands.tick(3)
    assert dialogs.files is not None and Path(dialogs.files.file_path_text_line.get_text()).parent == rooms


def test_undo_in_the_name_of_a_file_goes_through_the_name_alone(hands: Hands, tmp_path: Path) -> None:
    hands.key(pygame.K_b)
    hands.click(hands.cell(next((x, y) for x in range(50) for y in range(20)
                                if hands.window.session.level.grid.enterable((x, y)))))
    hands.key(pygame.K_s, pygame.KMOD_LCTRL | pygame.KMOD_LSHIFT)
    hands.write("cave")
    files = hands.window.dialogs.files
    assert files is not None
    hands.key(pygame.K_z, pygame.KMOD_LCTRL)
    hands.key(pygame.K_z, pygame.KMOD_LCTRL)
    assert files.file_path_text_line.get_text() == str(tmp_path / "mine.tmx")
    hands.key(pygame.K_y, pygame.KMOD_LCTRL)
    hands.key(pygame.K_y, pygame.KMOD_LCTRL)
    assert files.file_path_text_line.get_text() == str(tmp_path / "cave.tmx")
    hands.key(pygame.K_ESCAPE)
    assert hands.window.session.document.can_undo


def test_the_file_dialog_draws_no_picture_larger_than_itself(hands: Hands, monkeypatch: pytest.MonkeyPatch) -> None:
    areas: list[int] = []
    make = pygame.Surface

    def noted(size: tuple[int, int], *more: object, **named: object) -> pygame.Surface:
        areas.append(int(size[0] * size[1]))
        return make(size, *more, **named)  # type: ignore[arg-type]

    monkeypatch.setattr(pygame.surface, "Surface", noted)
    hands.window.dialogs.ask_open(lambda _: None)
    hands.tick(3)
    files = hands.window.dialogs.files
    assert files is not None and areas
    assert max(areas) <= files.rect.width * files.rect.height


def test_a_name_that_is_not_there_stays_to_be_mended_and_the_dialog_says_why(hands: Hands) -> None:
    hands.window.dialogs.ask_open(lambda _: None)
    hands.tick()
    files = hands.window.dialogs.files
    assert files is not None
    hands.key(pygame.K_a, pygame.KMOD_LCTRL)
    hands.write("nowhere.tmx")
    hands.key(pygame.K_RETURN)
    hands.tick(2)
    assert files.file_path_text_line.get_text() == "nowhere.tmx"
    assert hands.window.dialogs.wrong == "nowhere.tmx does not exist."
    hands.write("x")
    assert hands.window.dialogs.wrong == ""
