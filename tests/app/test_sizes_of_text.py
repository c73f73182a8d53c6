"""What is written in the timeline, below the map, in the tools and on the pages can be read (guide: window, Size)."""

from __future__ import annotations

from collections.abc import Iterator

import pygame
import pytest

from sandbox.app.bar import InitiativeBar
from sandbox.app.map.mapview import MapView
from sandbox.app.widgets import fonts
from sandbox.files.shipped import shipped
from tests.app.hands import Hands, opened

LEAST = 11
"""Logical pixels of the smallest text."""


@pytest.fixture
def written(monkeypatch: pytest.MonkeyPatch) -> Iterator[dict[str, int]]:
    """Texts by the smallest size in which they are drawn from now on."""
    written: dict[str, int] = {}
    text = fonts.text

    def look(words: str, size: int = 13, *given: object) -> pygame.Surface:
        written[words] = min(size, written.get(words, size))
        return text(words, size, *given)  # type: ignore[arg-type]

    monkeypatch.setattr(fonts, "text", look)
    yield written


@pytest.mark.parametrize("size", [(900, 600), (1280, 800)])
def test_nothing_is_written_smaller_than_can_be_read(
        size: tuple[int, int], written: dict[str, int], monkeypatch: pytest.MonkeyPatch) -> None:
    # The map has cells to fit into, the bar portraits.
    monkeypatch.setattr(MapView, "draw", lambda *_: None)
    monkeypatch.setattr(InitiativeBar, "draw", lambda *_: None)
    hands = Hands(opened(shipped("levels", "mine.tmx"), size))
    window = hands.window
    for _ in range(40):
        window.session.running.forward("turn")
    for page in window.panel.offered:
        window.panel.show(page.name)
        # Another height of the map has everything laid out and drawn anew.
        hands.key(pygame.K_d)
        hands.tick()
    assert len(written) > 60 and any(words.isdigit() for words in written)
    assert {words: size for words, size in written.items() if size < LEAST} == {}
