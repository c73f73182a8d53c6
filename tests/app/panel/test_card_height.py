"""The Why of the moment below a page: its upper edge is dragged, and remembered (guide: window, Why)."""

from __future__ import annotations

from pathlib import Path

import pytest

from sandbox.app.panel.card import Card
from sandbox.app.widgets.edge import TWICE
from sandbox.files.opening import open_level
from sandbox.files.shipped import shipped
from sandbox.workbench.remembered import Remembered
from tests.app.hands import TICK, Hands, window_on


def opened_with(file: Path) -> Hands:
    window = window_on(open_level(shipped("levels", "mine.tmx")), remembered=Remembered(file))
    for _ in range(20):
        window.session.running.forward("turn")
    window.tick(TICK)
    return Hands(window)


def card(hands: Hands) -> Card:
    return next(each for each in hands.window.panel.below.controls if isinstance(each, Card))


def drag(hands: Hands, by: int) -> None:
    area = hands.window.panel.below.area
    hands.tick(seconds=2 * TWICE)
    hands.drag((area.centerx, area.top + 2), (area.centerx, area.top + 2 + by))
    hands.tick()


def test_the_card_is_dragged_higher_and_lower_and_the_page_gives_way(tmp_path: Path) -> None:
    hands = opened_with(tmp_path / "window.json")
    panel = hands.window.panel
    usual, page = panel.below.area.height, panel.page.area.height
    said = len(card(hands)._lines)
    drag(hands, 30)
    assert panel.below.area.height == usual - 30 and panel.page.area.height == page + 30
    assert len(card(hands)._lines) < said
    drag(hands, -60)
    assert panel.below.area.height == usual + 30 and card(hands).area.height < panel.below.area.height
    hands.window.session.running.forward("turn")
    hands.tick(2)
    assert panel.below.area.height == usual + 30, "whatever it says"
    other = opened_with(tmp_path / "window.json")
    assert other.window.panel.below.area.height == usual + 30
    area = other.window.panel.below.area
    other.tick(seconds=2 * TWICE)
    other.click((area.centerx, area.top + 2))
    other.click((area.centerx, area.top + 2))
    other.tick()
    assert other.window.panel.below.area.height == usual
    assert other.window.panel.shown == "Tune", "a press on the edge is none on the card"


@pytest.mark.parametrize("by", [-900, 900])
def test_no_drag_hides_the_page_or_cuts_the_line_that_matters_most(tmp_path: Path, by: int) -> None:
    hands = opened_with(tmp_path / "window.json")
    drag(hands, by)
    found = card(hands)
    assert hands.window.panel.page.area.height > 100
    assert found._lines and found.area.height >= found._high(sum(len(lines) for _, lines in found._lines))
