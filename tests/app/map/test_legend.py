"""The line under the map shortens by whole entries and whole words, and is complete where the mouse rests."""

from __future__ import annotations

import pygame
import pytest

from sandbox.app.map import legend
from sandbox.app.map.legend import Legend, fitting
from sandbox.files.shipped import shipped
from sandbox.scene.compose import picture
from sandbox.scene.legend import Entry
from sandbox.scene.overlays import OVERLAYS
from tests.app.hands import opened


@pytest.fixture
def entries() -> tuple[Entry, ...]:
    window = opened(shipped("levels", "mine.tmx"))
    for _ in range(20):
        window.session.running.forward("turn")
    return picture(window.session.frame, OVERLAYS.names).legend


@pytest.mark.parametrize("room", [60, 200, 400, 552, 700, 900, 1200, 3000])
def test_what_is_shown_fits_and_no_word_is_cut(entries: tuple[Entry, ...], room: int) -> None:
    shown = fitting(entries, room)
    assert legend._width(shown) <= room
    assert all(words in (entry.words, entry.brief) for entry, words in shown)
    assert [entry for entry, _ in shown] == list(entries[:len(shown)])


def test_more_room_shows_more_and_enough_room_shows_all_in_full(entries: tuple[Entry, ...]) -> None:
    counts = [len(fitting(entries, room)) for room in range(100, 2000, 50)]
    assert counts == sorted(counts) and counts[-1] == len(entries)
    assert fitting(entries, 5000) == tuple((entry, entry.words) for entry in entries)


def test_what_had_no_room_is_said_where_the_mouse_rests(entries: tuple[Entry, ...]) -> None:
    line, surface = Legend(), pygame.Surface((900, 40))
    line.arrange(pygame.Rect(0, 0, 300, 24))
    line.draw(surface, entries)
    assert len(line.shown) < len(entries)
    assert all(entry.words in line.words_at((20, 10)) for entry in entries)
    assert line.words_at((20, 30)) == "", "beside it"
    line.arrange(pygame.Rect(0, 0, 900, 24))
    line.draw(surface, entries[:2])
    assert line.words_at((20, 10)) == "", "all of it is there"
