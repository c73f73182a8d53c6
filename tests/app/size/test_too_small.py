"""A window that some desktop makes smaller than it should be stays open: what has no room is cut off."""

from __future__ import annotations

import pygame
import pytest

from sandbox.app.widgets.edge import TWICE
from sandbox.files.shipped import shipped
from tests.app.hands import Hands, opened

KEYS = (pygame.K_PERIOD, pygame.K_PERIOD, pygame.K_d, pygame.K_o, pygame.K_u, pygame.K_ESCAPE, pygame.K_F1,
        pygame.K_ESCAPE, pygame.K_TAB, pygame.K_PERIOD, pygame.K_TAB)


@pytest.mark.parametrize("size", [
    (640, 480), (400, 300), (300, 600), (900, 200), (900, 120), (120, 900), (60, 60), (30, 30)])
def test_a_window_too_small_for_its_parts_is_painted_played_and_made_large_again(size: tuple[int, int]) -> None:
    hands = Hands(opened(shipped("levels", "mine.tmx"), size))
    for key in KEYS:
        hands.key(key)
        hands.move((size[0] // 2, size[1] // 2))
        hands.tick(2)
    history = hands.window.session.running.history
    assert history is not None and history.world.turn == 3
    pygame.event.post(pygame.Event(pygame.VIDEORESIZE, size=(1280, 800), w=1280, h=800))
    hands.tick(2)
    whole = hands.window.surface.get_rect()
    assert all(whole.contains(area) for area in vars(hands.window.layout).values())


def test_a_timeline_dragged_as_high_as_a_low_window_allows_leaves_the_window_open() -> None:
    hands = Hands(opened(shipped("levels", "mine.tmx"), (640, 400)))
    hands.key(pygame.K_d)
    area = hands.window.layout.timeline
    hands.tick(seconds=2 * TWICE)
    hands.drag((area.centerx, area.top + 2), (area.centerx, 0))
    hands.tick()
    assert hands.window.layout.timeline.height > area.height and hands.window.layout.map.height >= 0
