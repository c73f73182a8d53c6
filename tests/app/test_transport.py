"""The row below the map by mouse."""

from __future__ import annotations

from typing import TypeVar

import pygame
import pytest

from sandbox.app.keys.commands import COMMANDS
from sandbox.app.toggles import OverlayToggle
from sandbox.app.transport import WAYS, Play, Record
from sandbox.app.widgets.buttons import Button, Segmented
from sandbox.app.widgets.pane import Control
from sandbox.app.widgets.slider import Slider
from sandbox.files.shipped import shipped
from sandbox.guide.guide import FOLDER
from sandbox.scene.overlays import OVERLAYS
from tests.app.hands import Hands, opened

T = TypeVar("T", bound=Control)


@pytest.fixture
def hands() -> Hands:
    return Hands(opened(shipped("levels", "mine.tmx")))


def all_of(hands: Hands, kind: type[T]) -> list[T]:
    return [control for control in hands.window.transport.pane.controls if isinstance(control, kind)]


def area(hands: Hands, control: Control) -> pygame.Rect:
    return hands.window.transport.pane.where(control)


def test_play_and_pause(hands: Hands) -> None:
    play = all_of(hands, Play)[0]
    hands.click(area(hands, play).center)
    assert hands.window.session.running.playback.is_playing and play.tip.startswith("Pause")
    hands.click(area(hands, play).center)
    assert not hands.window.session.running.playback.is_playing


def test_forward_and_back_go_by_the_size_chosen(hands: Hands) -> None:
    sizes = all_of(hands, Segmented)[0]
    start, _, back, forward, _ = all_of(hands, Button)
    history = hands.window.session.running.history
    assert history is not None
    hands.click(area(hands, forward).center)
    assert history.world.turn == 1
    cells = [cell.move(hands.window.transport.pane.area.topleft) for cell in sizes.cells]
    hands.click(cells[2].center)
    assert hands.window.session.running.step_size == "round"
    hands.click(area(hands, forward).center)
    assert history.world.turn > 2
    hands.click(cells[0].center)
    assert back.icon == "cell_back"
    hands.click(area(hands, start).center)
    assert history.cursor.step == 0


def test_the_speed_is_dragged(hands: Hands) -> None:
    slider = all_of(hands, Slider)[0]
    place = area(hands, slider)
    hands.drag((slider.knob(place), place.centery), (place.right, place.centery))
    assert hands.window.session.running.playback.speed == 60


def test_overlays_are_toggled(hands: Hands) -> None:
    for toggle, overlay in zip(all_of(hands, OverlayToggle), OVERLAYS, strict=True):
        before = toggle.is_on
        hands.click(area(hands, toggle).center)
        assert toggle.is_on != before and (overlay.name in hands.window.session.overlays) != before


def test_record_says_that_it_records(hands: Hands, tmp_path: object, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(str(tmp_path))
    record = all_of(hands, Record)[0]
    assert record.tip.startswith("Record")
    hands.click(area(hands, record).center)
    assert hands.window.is_recording and record.tip.startswith("Stop")


def test_a_press_that_leaves_the_button_does_nothing(hands: Hands) -> None:
    play = area(hands, all_of(hands, Play)[0])
    hands.drag(play.center, (play.right + 200, play.centery))
    assert not hands.window.session.running.playback.is_playing


@pytest.mark.parametrize("width", [900, 1000, 1100, 1280, 1920])
def test_nothing_overlaps_or_is_cut_off(width: int) -> None:
    pane = opened(shipped("levels", "mine.tmx"), (width, 600)).transport.pane
    areas = [control.area for control in pane.controls]
    assert all(each.left >= 0 and each.right <= pane.area.width for each in areas)
    assert all(each.collidelist(areas[place + 1:]) == -1 for place, each in enumerate(areas))


def test_the_guide_names_the_buttons_in_their_order(hands: Hands) -> None:
    told = (FOLDER / "window.md").read_text("utf-8").partition("## Transport")[2]
    listed = " ".join(told.partition(":")[2].partition(".")[0].split()).split(", ")
    assert listed == [COMMANDS[name].help.partition(",")[0].lower() for name in WAYS]
    assert len(all_of(hands, Button)) + len(all_of(hands, Play)) == len(WAYS)
