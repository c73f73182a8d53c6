"""The height of the timeline: dragged at its upper edge, remembered, and within bounds."""

from __future__ import annotations

from pathlib import Path

from sandbox.app.timeline.timeline import HEIGHT
from sandbox.app.widgets.edge import TWICE
from sandbox.files.opening import open_level
from sandbox.files.shipped import shipped
from sandbox.workbench.remembered import Remembered
from tests.app.hands import Hands, window_on


def window_that_remembers(file: Path) -> Hands:
    return Hands(window_on(open_level(shipped("levels", "mine.tmx")), remembered=Remembered(file)))


def test_the_upper_edge_is_dragged_remembered_and_forgotten_by_a_double_click(tmp_path: Path) -> None:
    file = tmp_path / "window.json"
    hands = window_that_remembers(file)
    area, map_high = hands.window.layout.timeline, hands.window.layout.map.height
    usual, rows = area.height, len(hands.window.timeline.shown)
    hands.drag((area.centerx, area.top + 2), (area.centerx, area.top - 30), (area.centerx, area.top + 2 - 76))
    assert hands.window.layout.timeline.height == usual + 76 and hands.window.layout.map.height == map_high - 76
    assert len(hands.window.timeline.shown) == rows + 4
    other = window_that_remembers(file)
    assert other.window.layout.timeline.height == usual + 76
    top = other.window.layout.timeline.top + 2
    other.tick(seconds=2 * TWICE)
    other.click((area.centerx, top))
    assert other.window.layout.timeline.height == usual + 76, "a press alone changes nothing"
    other.click((area.centerx, top))
    other.tick()
    assert other.window.layout.timeline.height == usual
    assert window_that_remembers(file).window.layout.timeline.height == usual
    other.tick(seconds=2 * TWICE)
    other.click((area.centerx, other.window.layout.timeline.top + 2))
    assert other.window.remembered[HEIGHT] is None, "nor does it choose the height that there is"


def test_no_drag_takes_all_the_room_or_the_last_row(tmp_path: Path) -> None:
    hands = window_that_remembers(tmp_path / "window.json")
    for to in (0, 799):
        area = hands.window.layout.timeline
        hands.tick(seconds=2 * TWICE)
        hands.drag((area.centerx, area.top + 2), (area.centerx, to))
        assert hands.window.layout.map.height > 200 and len(hands.window.timeline.shown) >= 1


def test_on_the_edge_the_mouse_is_told_of_the_edge_and_not_of_the_turn_below_it(tmp_path: Path) -> None:
    hands = window_that_remembers(tmp_path / "window.json")
    for _ in range(3):
        hands.window.session.running.forward("turn")
    area, status = hands.window.layout.timeline, hands.window.status
    hands.move((area.centerx, area.top + 2))
    hands.tick()
    assert status.foreseen.startswith("Drag: another height.")
    hands.move((area.centerx, area.top + 40))
    hands.tick()
    assert "turn" in status.foreseen and "Drag" not in status.foreseen
