"""Pictures are kept within a bound of pixels, blocks of the ground within what is in view."""

from __future__ import annotations

import pygame

from sandbox.app.map.ground import MOST_PIXELS, SPARE, block_size
from sandbox.app.widgets.kept import Kept
from sandbox.battle.bestiary import SHIPPED
from sandbox.files.shipped import shipped
from sandbox.workbench.starting import new_level
from tests.app.hands import Hands, opened


def test_what_was_used_last_is_kept_as_far_as_its_pixels_go() -> None:
    drawn: list[int] = []

    def draw(size: int) -> pygame.Surface:
        drawn.append(size)
        return pygame.Surface((size, size))

    pictures = Kept(draw, 250)
    ten = pictures(10)
    assert pictures(10) is ten and pictures(11) is not ten
    assert pictures(10) is ten and pictures.held == 221
    pictures(9)
    assert drawn == [10, 11, 9] and pictures.held == 181, "the one of 11 was used longest ago"
    pictures(100)
    assert pictures.held == 10_000, "one that is too large alone is kept until the next"
    assert pictures(size=5) is pictures(size=5)


def test_panning_over_a_map_keeps_no_more_of_it_than_twice_the_view() -> None:
    hands = Hands(opened(shipped("levels", "lesson.tmx")))
    hands.window.session.take_new(new_level(SHIPPED, 200, 40))
    hands.tick()
    camera, painter = hands.window.map.camera, hands.window.map._painter
    hands.wheel((camera.left + 10, camera.top + 10), 1)
    for _ in range(60):
        if camera.cell < 60:
            hands.wheel(camera.area.midleft, 1)
    assert camera.cell >= 60
    inner = camera.area.inflate(-20, -20)
    in_view, seen = 0, set[object]()
    for _ in range(14):
        hands.drag(inner.midright, inner.midleft, button=2)
        in_view = max(in_view, len(tuple(camera.chunks(block_size(camera.cell)))))
        seen |= set(camera.chunks(block_size(camera.cell)))
        assert len(painter._ground._blocks) <= 3 * in_view + SPARE
    assert all(max(block.get_size()) <= MOST_PIXELS for block in painter._ground._blocks.values())
    assert len(seen) > 4 * in_view + SPARE
