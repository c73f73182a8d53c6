"""The detail mode: counters and frames a second are shown to who asks for them (guide: window)."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from sandbox.app.widgets import fonts
from sandbox.files.opening import open_level
from sandbox.files.shipped import shipped
from sandbox.scene.searches import counters
from sandbox.workbench.remembered import Remembered
from tests.app.hands import Hands, opened, window_on


@pytest.fixture
def said(monkeypatch: pytest.MonkeyPatch) -> set[str]:
    """All texts drawn from now on."""
    said: set[str] = set()
    text = fonts.text
    monkeypatch.setattr(fonts, "text", lambda words, *given: said.add(words) or text(words, *given))
    return said


def test_counters_and_frames_a_second_are_there_in_the_detail_mode_only(said: set[str]) -> None:
    hands = Hands(opened(shipped("levels", "mine.tmx")))
    for _ in range(4):
        hands.key(pygame.K_PERIOD)
    words = counters(hands.window.session.frame)
    high = hands.window.layout.map.height
    assert words and words not in said
    hands.key(pygame.K_d)
    hands.tick()
    assert words in said and hands.window.layout.map.height < high
    hands.window.session.running.toggle_play()
    hands.tick()
    assert any(each.endswith("fps") for each in said)
    hands.key(pygame.K_d)
    hands.tick()
    said.clear()
    hands.tick(3)
    assert not any(each.endswith("fps") for each in said) and hands.window.layout.map.height == high


def test_the_detail_mode_is_remembered(tmp_path: Path) -> None:
    level, file = open_level(shipped("levels", "lesson.tmx")), tmp_path / "window.json"
    window_on(level, remembered=Remembered(file)).toggle_details()
    assert window_on(level, remembered=Remembered(file)).details.are_shown


@pytest.mark.parametrize("size", [(900, 600), (1280, 800)])
@pytest.mark.parametrize(("level", "turns"), [("mine", 20), ("mine", 300), ("warden", 20), ("shaman", 5), ("canon", 9)])
def test_the_counters_are_whole(
        level: str, turns: int, size: tuple[int, int], monkeypatch: pytest.MonkeyPatch) -> None:
    hands = Hands(opened(shipped("levels", f"{level}.tmx"), size))
    window, lines, text = hands.window, list[str](), fonts.text
    for _ in range(turns):
        window.session.running.forward("turn")
    hands.key(pygame.K_d)
    monkeypatch.setattr(fonts, "text", lambda words, *given: lines.append(words) or text(words, *given))
    for _ in range(6):
        hands.tick()
        lines.clear()
        window.details.draw(window.surface, window.session.frame)
        assert " ".join(lines).strip() == counters(window.session.frame)
        window.session.running.forward("cell")
