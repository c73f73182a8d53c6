"""The companion file in the window: changed by others, saved, asked about (guide: window)."""

from __future__ import annotations

from pathlib import Path

import pygame

from sandbox.files.companion import companion_path
from sandbox.files.companion_text import with_entries
from sandbox.files.names import COMPANION
from sandbox.workbench.document import Edit
from sandbox.workbench.wording import Wording
from tests.app.hands import Hands
from tests.files.tables import STOPS


def asked(hands: Hands) -> str:
    """The sentence of the question that is open."""
    question = hands.window.dialogs.question
    return "" if question is None else question.words


def test_a_companion_changed_on_disk_is_read_again_and_with_unsaved_changes_it_asks_first(
        hands: Hands, path: Path) -> None:
    session, beside = hands.window.session, companion_path(path)
    beside.write_text("[theirs]\n", "utf-8")
    hands.window.filing.changed_on_disk(beside.resolve())
    hands.tick(2)
    assert session.tilemap.beside[COMPANION] == "[theirs]\n" and not session.document.is_changed
    hands.key(pygame.K_b)
    hands.click(hands.cell((12, 2)))
    beside.write_text("[others]\n", "utf-8")
    hands.window.filing.changed_on_disk(beside.resolve())
    hands.tick(2)
    question = hands.window.dialogs.question
    assert question is not None and asked(hands).startswith("lesson.sandbox.toml was changed by another program")
    hands.key(pygame.K_ESCAPE)
    assert session.tilemap.beside[COMPANION] == "[theirs]\n" and not session.level.grid.enterable((12, 2))


def test_a_companion_edited_here_and_by_others_is_written_over_only_after_a_question(hands: Hands, path: Path) -> None:
    session, beside = hands.window.session, companion_path(path)
    tilemap = with_entries(session.document.tilemap, STOPS, [{"turn": 3}])
    session.apply(Edit(Wording("Stop", "Stopped", "Not stopped"), tilemap))
    hands.tick()
    assert pygame.display.get_caption()[0] == "lesson.tmx* - Tactics sandbox"
    beside.write_text("[theirs]\n", "utf-8")
    hands.key(pygame.K_s, pygame.KMOD_LCTRL)
    question = hands.window.dialogs.question
    assert question is not None and question.title == "Changed on disk" and beside.name in asked(hands)
    hands.key(pygame.K_RETURN)
    assert beside.read_text("utf-8") == "[theirs]\n" and session.document.is_changed
    hands.key(pygame.K_s, pygame.KMOD_LCTRL)
    hands.key(pygame.K_TAB)
    hands.key(pygame.K_TAB)
    hands.key(pygame.K_RETURN)
    assert beside.read_text("utf-8") == tilemap.beside[COMPANION] and not session.document.is_changed
