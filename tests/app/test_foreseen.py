"""The status line says before what a click on whatever is under the mouse would do."""

from __future__ import annotations

import pygame
import pytest

from sandbox.app.panel.panel import PAGES
from sandbox.app.widgets import fonts
from sandbox.app.widgets.buttons import Segmented
from sandbox.app.widgets.menu import Choice
from sandbox.app.widgets.pane import Pane
from sandbox.app.widgets.slider import Slider
from sandbox.battle.history import STEP_SIZES
from sandbox.files.shipped import shipped
from sandbox.scene.overlays import OVERLAYS
from tests.app.hands import Hands, in_the_middle, opened


@pytest.fixture
def hands() -> Hands:
    return in_the_middle(shipped("levels", "mine.tmx"))


def told(hands: Hands, at: tuple[int, int]) -> str:
    """What the status line says while the mouse rests there."""
    hands.move(at)
    hands.tick()
    status = hands.window.status
    return status.warning or status.would


def silent(hands: Hands, pane: Pane) -> list[str]:
    """Controls of a pane that act where the mouse is, and say nothing of it."""
    found = []
    for control in [each for each in pane.controls if each.does_act and each.is_enabled]:
        pane.show(control)
        words = told(hands, pane.where(control).center)
        if not words and (control.would is None or control.would()):
            found.append(f"{type(control).__name__} {control.tip!r}")
    return found


def test_each_control_of_the_row_below_the_map_and_of_the_toolbar_says_what_it_would_do(hands: Hands) -> None:
    window = hands.window
    assert [silent(hands, pane) for pane in (window.transport.pane, window.toolbar.foot, window.toolbar.column)] == [
        [], [], []]


@pytest.mark.parametrize("page", [page.name for page in PAGES])
def test_each_control_of_a_page_says_what_it_would_do(hands: Hands, page: str) -> None:
    session, panel = hands.window.session, hands.window.panel
    session.selected = session.level.units[-1].name
    panel.show(page)
    hands.tick()
    assert silent(hands, panel.page) == []


def test_where_the_view_moves_below_the_mouse_it_is_the_cell_there_now_that_is_told_of(hands: Hands) -> None:
    window = hands.window
    at = window.map.camera.area.center
    hands.wheel(at, 1)
    hands.wheel(at, 1)
    for key, mod in ((pygame.K_c, 0), (pygame.K_0, pygame.KMOD_CTRL), (pygame.K_TAB, 0)):
        before = window.map.hovered
        hands.key(key, mod)
        assert window.map.hovered == window.map.camera.cell_at(at) != before
        assert window.status.cell == window.map.hovered


def test_once_the_mouse_has_left_the_window_nothing_is_told_of_the_map(hands: Hands) -> None:
    hands.move(hands.window.map.camera.area.center)
    assert hands.window.status.would
    pygame.event.post(pygame.Event(pygame.WINDOWLEAVE))
    hands.tick()
    assert hands.window.map.hovered is None and not hands.window.status.would


def test_an_overlay_is_shown_or_hidden_as_is_said(hands: Hands) -> None:
    session, pane = hands.window.session, hands.window.transport.pane
    name = next(name for name in OVERLAYS.names if name in session.overlays)
    control = next(each for each in pane.controls if each.tip.startswith(f"{name}:"))
    at = pane.where(control).center
    assert told(hands, at).startswith(f"Hides {name}: ")
    hands.click(at)
    assert name not in session.overlays and told(hands, at).startswith(f"Shows {name}: ")


def test_a_word_among_several_says_what_a_click_on_it_would_do(hands: Hands) -> None:
    running, pane = hands.window.session.running, hands.window.transport.pane
    sizes = next(each for each in pane.controls if isinstance(each, Segmented))
    for size, cell in zip(STEP_SIZES, sizes.cells, strict=True):
        running.step_size = next(other for other in STEP_SIZES if other != size)
        at = cell.move(pane.area.topleft).center
        assert told(hands, at).startswith("From now on") and f"one {'search cell' if size == 'cell' else size} " in (
            told(hands, at))
        hands.click(at)
        hands.tick()
        assert running.step_size == size and told(hands, at).endswith("already.")


def test_what_chooses_ribbons_says_what_the_next_click_would_show(hands: Hands) -> None:
    chooser = hands.window.timeline.chooser
    hands.window.timeline.choose()
    *picks, typed = chooser.pane.controls
    for pick in picks:
        area = chooser.pane.where(pick)
        for at in ((area.left + 10, area.centery), area.center, (area.right - 10, area.centery)):
            before, words = chooser.wanted, told(hands, at)
            hands.click(at)
            hands.tick()
            value = pick.look()[0]  # type: ignore[index]
            assert chooser.wanted != before and (value in words or (value == "all" and " all " in words))
    assert told(hands, chooser.pane.where(typed).center).startswith("A click does nothing here")


def test_a_row_of_a_list_says_that_it_is_chosen(hands: Hands) -> None:
    panel = hands.window.panel
    panel.show("Level")
    hands.tick()
    control = next(each for each in panel.page.controls if isinstance(each, Choice))
    panel.page.show(control)
    hands.click(panel.page.where(control).center)
    assert panel.menu.is_open and silent(hands, panel.menu.pane) == []
    for row in panel.menu.pane.controls:
        words = told(hands, panel.menu.pane.where(row).center)
        assert words.startswith("Chooses ") is (not row.is_chosen)  # type: ignore[attr-defined]


def test_bar_timeline_and_map_say_what_a_click_would_do(hands: Hands) -> None:
    window = hands.window
    spot = window.bar.spots[1]
    assert told(hands, spot.area.center) == f"Click: select {spot.pile.first.name} and look at it."
    line = window.layout.timeline
    before = window.session.running.history
    words = told(hands, (line.left + line.width // 3, line.centery))
    hands.click(hands.at)
    assert before is not None and words in (f"Goes to turn {before.world.turn}.",
                                            f"Goes to turn {before.world.turn}, the last one played.")
    unit = window.session.frame.world.living[0]
    assert told(hands, hands.cell(unit.cell)).startswith(f"Click: look at {unit.name}")
    hands.key(pygame.K_b)
    assert told(hands, hands.cell((0, 0))).startswith("Right click: Erase 1 wall · starts the battle anew")


def test_what_counts_those_without_room_says_how_to_come_to_them() -> None:
    hands = Hands(opened(shipped("levels", "mine.tmx"), (900, 600)))
    window = hands.window
    count = window.timeline.laid.more.center
    assert told(hands, count) == "Click: choose which units have a ribbon, and in which order."
    assert window.bar.left_over and told(hands, window.bar.more.center).endswith(": turn the wheel.")


def test_what_was_just_done_is_read_before_what_a_next_click_would_do(hands: Hands) -> None:
    pane = hands.window.transport.pane
    at = pane.where(next(each for each in pane.controls if each.would is not None)).center
    hands.move(at)
    hands.window.session.tell("Undone: something.")
    hands.tick(2)
    assert hands.window.status._is_fresh() and hands.window.status.news()[0] == "Undone: something."


def test_after_a_drag_the_line_still_says_what_the_slider_below_the_mouse_would_do(hands: Hands) -> None:
    panel, status = hands.window.panel, hands.window.status
    panel.show("Tune")
    hands.tick()
    slider = next(each for each in panel.page.controls if isinstance(each, Slider))
    panel.page.show(slider)
    area = panel.page.where(slider)
    hands.drag(area.midleft, area.center)
    hands.tick(2)
    assert hands.window.session.message and status._is_fresh()
    assert status.would and status.hint().words == status.would


def test_a_warning_leaves_what_just_happened_where_there_is_room_for_both(
        hands: Hands, monkeypatch: pytest.MonkeyPatch) -> None:
    status, session = hands.window.status, hands.window.session
    session.tell("Told.")
    hands.tick()
    hands.move(hands.window.layout.status.center)
    monkeypatch.setattr(status, "foreseen", "Types a seed")
    monkeypatch.setattr(status, "reach", "anew")
    written: list[str] = []
    text = fonts.text
    monkeypatch.setattr(fonts, "text", lambda words, *given: written.append(words) or text(words, *given))
    status.draw(hands.window.surface)
    assert status.warning and status.warning in written and "Told." in written
