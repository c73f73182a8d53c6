"""Shipped levels open as copies: the program's own files stay as they are (guide: window; files)."""

from __future__ import annotations

import shutil
from pathlib import Path

import pygame
import pytest

from sandbox.app import starting
from sandbox.app.window import Window
from sandbox.files.names import COMPANION
from sandbox.files.opening import open_level
from sandbox.files.shipped import shipped
from sandbox.files.used import files_of
from sandbox.workbench.document import Edit
from sandbox.workbench.session import Session
from sandbox.workbench.wording import Wording
from tests.app.hands import Hands
from tests.levels.beside import left_by_a_crash


@pytest.fixture
def installed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The levels of an installed program, which a test may well spoil; the present folder is another one."""
    data = tmp_path / "site" / "sandbox" / "_data"
    for part in ("levels", "assets"):
        shutil.copytree(shipped(part), data / part)
    (tmp_path / "work").mkdir()
    monkeypatch.setattr("sandbox.files.shipped._INSTALLED", data)
    monkeypatch.chdir(tmp_path / "work")
    return data / "levels"


def started(path: Path | None, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Hands:
    """The window as the command opens it, without its loop."""
    found: list[Window] = []
    monkeypatch.setattr(Window, "loop", lambda self: found.append(self))
    monkeypatch.setattr(pygame, "quit", lambda: None)
    monkeypatch.setattr(starting, "user_state_path", lambda _name: tmp_path / "state")
    pygame.display.init()
    starting.main(path, {})
    pygame.event.clear()
    return Hands(found[0])


def wall(hands: Hands) -> None:
    hands.key(pygame.K_b)
    hands.click(hands.cell((12, 2)))


def contents(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in folder.iterdir() if path.is_file()}


@pytest.mark.parametrize("name", [None, "lesson", "by path"])
def test_a_level_of_the_program_is_saved_where_the_user_says_with_all_it_needs(
    name: str | None, installed: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = contents(installed)
    path = installed / "lesson.tmx" if name == "by path" else Path(name) if name else None
    hands = started(path, monkeypatch, tmp_path)
    wall(hands)
    hands.key(pygame.K_s, pygame.KMOD_LCTRL)
    assert hands.window.dialogs.files is not None, "it asks where"
    hands.key(pygame.K_RETURN)
    saved = tmp_path / "work" / "lesson.tmx"
    assert saved.is_file() and not hands.window.session.document.is_changed
    assert contents(installed) == before
    shutil.move(tmp_path / "work", tmp_path / "elsewhere")
    moved = open_level(tmp_path / "elsewhere" / "lesson.tmx")
    assert all(each.is_file() and tmp_path / "elsewhere" in each.resolve().parents for each in files_of(moved))
    assert not moved.level.grid.enterable((12, 2)) and not moved.level.findings


def test_a_deck_that_was_edited_goes_along(installed: Path, tmp_path: Path) -> None:
    session = Session(open_level(installed / "kraken.tmx"))
    assert session.save(tmp_path / "work" / "mine.tmx")
    assert (tmp_path / "work" / "kraken-deck.toml").read_bytes() == (installed / "kraken-deck.toml").read_bytes()


@pytest.mark.parametrize("name", ["lesson", "kraken", "a text level"])
def test_saving_says_which_files_went_along_and_each_once(name: str, installed: Path, tmp_path: Path) -> None:
    (tmp_path / "level.txt").write_text("@.g\n", "utf-8")
    session = Session(open_level(tmp_path / "level.txt" if name == "a text level" else installed / f"{name}.tmx"))
    folder = tmp_path / "work"
    assert session.save(folder / "a.tmx") and not session.is_refusal
    went = {path.name for path in folder.iterdir()} - {"a.tmx"}
    assert "dungeon.png" in went and all(session.message.count(file) == 1 for file in went)
    assert session.save() and session.message == "Saved a.tmx."
    assert session.save(folder / "b.tmx") and session.message == "Saved b.tmx.", "the same files are there already"


def test_a_companion_that_goes_along_or_away_is_told(tmp_path: Path) -> None:
    shutil.copy(shipped("levels", "lesson.tmx"), tmp_path / "a.tmx")
    (tmp_path / "a.sandbox.toml").write_text("# mine\n", "utf-8")
    session = Session(open_level(tmp_path / "a.tmx"))
    assert session.save(tmp_path / "b.tmx") and session.message == "Saved b.tmx. With it went b.sandbox.toml."
    emptied = session.document.tilemap.with_beside(COMPANION, "")
    session.apply(Edit(Wording("Empty it", "Emptied", "Filled again"), emptied))
    assert session.save() and session.message == "Saved b.tmx. Empty now and taken away: b.sandbox.toml."
    assert not (tmp_path / "b.sandbox.toml").exists() and (tmp_path / "a.sandbox.toml").is_file()


@pytest.mark.parametrize("name", ["dungeon.png", "dungeon.tsx"])
def test_another_file_where_a_tile_file_should_go_stays_and_that_is_a_warning(
    name: str, installed: Path, tmp_path: Path
) -> None:
    (tmp_path / "work" / name).write_bytes((installed / name).read_bytes())
    session = Session(open_level(installed / "kraken.tmx"))
    session.save(tmp_path / "work" / "a.tmx")
    assert name not in session.message and not session.is_refusal, "it is the same"
    (tmp_path / "work" / name).write_bytes(b"my own")
    for _ in range(2):
        assert session.save(tmp_path / "work" / "b.tmx")
        assert f"Another {name} is in this folder and stays: the level uses that one." in session.message
        assert session.is_refusal
    assert (tmp_path / "work" / name).read_bytes() == b"my own"


def test_nothing_goes_along_with_a_level_that_is_not_saved(installed: Path, tmp_path: Path) -> None:
    session = Session(open_level(installed / "lesson.tmx"))
    (tmp_path / "work" / "a.sandbox.toml").write_text("# of another level\n", "utf-8")
    assert not session.save(tmp_path / "work" / "a.tmx")
    assert [path.name for path in (tmp_path / "work").iterdir()] == ["a.sandbox.toml"]


def test_in_a_checkout_a_level_opened_by_its_path_is_that_file() -> None:
    path = shipped("levels", "lesson.tmx")
    assert Session(open_level(path)).document.path == path
    assert Session(open_level(path), is_new=True).document.path is None


@pytest.mark.usefixtures("installed")
def test_saving_a_copy_asks_before_it_takes_the_place_of_another_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "work" / "lesson.tmx").write_bytes(b"mine")
    hands = started(None, monkeypatch, tmp_path)
    hands.key(pygame.K_s, pygame.KMOD_LCTRL)
    hands.key(pygame.K_RETURN)
    assert hands.window.dialogs.question is not None
    assert (tmp_path / "work" / "lesson.tmx").read_bytes() == b"mine"


def test_where_one_cannot_write_it_is_saved_in_the_folder_of_the_user(
    installed: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Path, "home", lambda: tmp_path)
    monkeypatch.chdir(installed)
    hands = started(Path("lesson"), monkeypatch, tmp_path)
    hands.key(pygame.K_s, pygame.KMOD_LCTRL)
    assert hands.window.dialogs.files is not None
    assert hands.window.dialogs.files.file_path_text_line.get_text() == str(tmp_path / "lesson.tmx")


@pytest.mark.usefixtures("installed")
def test_unsaved_work_on_a_copy_comes_back_as_a_copy(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    hands = started(None, monkeypatch, tmp_path)
    wall(hands)
    hands.tick(seconds=4)
    left_by_a_crash(tmp_path / "state" / "recovery")
    (tmp_path / "work" / "lesson.tmx").write_bytes(b"another level of that name")
    again = started(None, monkeypatch, tmp_path)
    assert again.window.dialogs.question is not None
    again.key(pygame.K_RETURN)
    document = again.window.session.document
    assert document.is_changed and document.path is None


@pytest.mark.usefixtures("installed")
def test_a_copy_that_was_saved_and_came_back_after_a_crash_keeps_its_tiles_beside_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    hands = started(None, monkeypatch, tmp_path)
    saved = tmp_path / "work" / "lesson.tmx"
    hands.window.session.save(saved)
    wall(hands)
    hands.tick(seconds=4)
    left_by_a_crash(tmp_path / "state" / "recovery")
    again = started(saved, monkeypatch, tmp_path)
    again.key(pygame.K_RETURN)
    assert again.window.session.document.is_changed and again.window.session.save()
    assert all(each.resolve().parent == saved.parent for each in files_of(open_level(saved)))


@pytest.mark.usefixtures("installed")
def test_gifs_of_the_programs_levels_land_where_one_works(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    hands = started(None, monkeypatch, tmp_path)
    hands.key(pygame.K_F12)
    hands.key(pygame.K_PERIOD)
    hands.key(pygame.K_F12)
    hands.tick(20)
    assert (tmp_path / "work" / "lesson-1.gif").is_file()


@pytest.mark.parametrize("name", [None, "guard"])
def test_in_a_checkout_too_a_level_that_opens_by_itself_or_by_name_is_a_copy(
    name: str | None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    hands = started(Path(name) if name else None, monkeypatch, tmp_path)
    assert hands.window.session.document.path is None
    assert hands.window.session.document.name == f"{name or 'lesson'}.tmx"
