"""Nothing moves, so nothing is painted: the window sleeps, and shows at once what is new (guide: libraries, Idle)."""

from __future__ import annotations

from pathlib import Path
from shutil import copy

import pygame
import pytest

from sandbox.app.painted import IDLE, REFRESH
from sandbox.app.window import Window
from sandbox.files.shipped import shipped
from tests.app.hands import opened

NOTHING = (pygame.Event(pygame.NOEVENT),)
"""What the loop hands over when it has slept and nothing came."""


@pytest.fixture
def painted(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    painted: list[int] = []
    paint = Window._paint
    monkeypatch.setattr(Window, "_paint", lambda window: painted.append(1) or paint(window))
    return painted


def idle(window: Window, ticks: int) -> None:
    for _ in range(ticks):
        window.tick(IDLE / 1000, NOTHING)


def test_an_idle_window_is_painted_now_and_then_and_not_each_time_it_wakes(painted: list[int]) -> None:
    window = opened(shipped("levels", "mine.tmx"))
    painted.clear()
    idle(window, 40)
    assert len(painted) <= 40 * IDLE / 1000 / REFRESH


def test_what_the_user_does_is_painted_at_once(painted: list[int]) -> None:
    window = opened(shipped("levels", "mine.tmx"))
    idle(window, 1)
    painted.clear()
    pygame.event.post(pygame.Event(pygame.MOUSEMOTION, pos=(300, 300), rel=(1, 1), buttons=(0, 0, 0), touch=False))
    idle(window, 1)
    assert len(painted) == 1


def test_a_file_that_others_wrote_is_seen_when_it_has_been_read_again(tmp_path: Path, painted: list[int]) -> None:
    path = Path(copy(shipped("levels", "lesson.tmx"), tmp_path))
    window = opened(path)
    idle(window, 1)
    painted.clear()
    path.write_bytes(path.read_bytes().replace(b'tempo" type="float" value="', b'tempo" type="float" value="1')
                     .replace(b"</map>", b"</map>\n"))
    window.filing.changed_on_disk(path)
    before = window.session.document
    idle(window, 1)
    assert window.session.document is not before and len(painted) == 1


def test_playing_is_painted_each_time(painted: list[int]) -> None:
    window = opened(shipped("levels", "mine.tmx"))
    window.run("play")
    painted.clear()
    idle(window, 3)
    assert len(painted) == 3


def test_a_dialog_and_a_text_line_go_on_blinking(painted: list[int]) -> None:
    window = opened(shipped("levels", "mine.tmx"))
    window.toggle_help()
    painted.clear()
    idle(window, 3)
    assert len(painted) == 3


def test_while_a_stroke_waits_to_be_explained_the_window_stays_awake_until_it_is(
        monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sandbox.workbench.stroking.AT_ONCE", 0)
    window = opened(shipped("levels", "lesson.tmx"))
    assert not window._moves()
    window.session.choose_tool("wall")
    window.session.press((9, 1))
    frames = 0
    while window._moves():
        window.tick(0.01, NOTHING)
        frames += 1
    assert 10 < frames < 100
    assert window.session.frame.is_preview
