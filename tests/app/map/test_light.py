"""The light from a portrait to its unit is gone soon after the change of turn, and costs nothing then."""

from __future__ import annotations

import pygame
import pytest

from sandbox.app.map.light import FADES, STUB
from sandbox.app.painted import IDLE
from sandbox.app.window import Window
from sandbox.files.shipped import shipped
from tests.app.hands import TICK, opened

NOTHING = (pygame.Event(pygame.NOEVENT),)


@pytest.fixture
def window() -> Window:
    return opened(shipped("levels", "mine.tmx"))


def picture(window: Window) -> bytes:
    """The map's area as it is on the screen."""
    return pygame.image.tobytes(window.surface.subsurface(window.layout.map), "RGB")


def wait(window: Window, seconds: float) -> None:
    for _ in range(round(seconds / TICK) + 1):
        window.tick(TICK)


def test_the_band_is_there_at_a_change_of_turn_and_within_half_a_second_it_is_gone(window: Window) -> None:
    wait(window, 1)
    window.session.running.forward("turn")
    window.tick(TICK)
    lit = picture(window)
    wait(window, 0.5)
    assert FADES <= 0.5 and not window.map.moves
    faded = picture(window)
    assert faded != lit
    wait(window, 5)
    assert picture(window) == faded, "and then it stays as it is"


def test_only_a_stub_at_the_portrait_stays(window: Window, monkeypatch: pytest.MonkeyPatch) -> None:
    window.session.running.forward("turn")
    wait(window, 1)
    with_it = window.surface.copy()
    monkeypatch.setattr(type(window.map._light), "draw", lambda *_: None)
    window.tick(TICK)
    changed = pygame.mask.from_threshold(with_it, (0, 0, 0), (1, 1, 1, 255), window.surface)
    changed.invert()
    boxes = changed.get_bounding_rects()
    assert boxes, "something points to the unit"
    portrait = window.bar.light_from
    assert portrait is not None
    assert all(portrait.inflate(2 * STUB, 4 * STUB).contains(box) for box in boxes)


def test_turns_that_follow_each_other_quickly_have_no_band(window: Window) -> None:
    wait(window, 1)
    for _ in range(8):
        window.session.running.forward("turn")
        wait(window, FADES / 2)
    assert not window.map._light.is_fading


def test_it_is_painted_while_it_fades_and_then_the_window_sleeps(window: Window, monkeypatch: pytest.MonkeyPatch
                                                                 ) -> None:
    painted: list[int] = []
    paint = Window._paint
    monkeypatch.setattr(Window, "_paint", lambda window: painted.append(1) or paint(window))
    wait(window, 1)
    window.session.running.forward("turn")
    window.tick(TICK)
    painted.clear()
    while window._moves():
        window.tick(TICK)
    assert len(painted) == pytest.approx(FADES / TICK, abs=2)
    painted.clear()
    for _ in range(4):
        window.tick(IDLE / 1000, NOTHING)
    assert len(painted) <= 1
