"""The window itself: opening, panning, zooming, recording, closing (guide: window)."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest
from PIL import Image

from sandbox.files.shipped import shipped
from sandbox.scene.overlays import OVERLAYS
from tests.app.hands import Hands, opened

LESSON = shipped("levels", "lesson.tmx")


@pytest.fixture
def hands() -> Hands:
    return Hands(opened(LESSON))


@pytest.mark.parametrize("size", [(900, 600), (1280, 800), (1920, 1080)])
def test_the_parts_fill_the_window_and_do_not_overlap(size: tuple[int, int]) -> None:
    layout = opened(LESSON, size).layout
    areas = [layout.bar, layout.tools, layout.map, layout.legend, layout.panel, layout.transport, layout.timeline,
             layout.status]
    assert sum(area.width * area.height for area in areas) == size[0] * size[1]
    assert all(a is b or not a.colliderect(b) for a in areas for b in areas)


def test_the_wheel_zooms_at_the_cursor(hands: Hands) -> None:
    camera = hands.window.map.camera
    at = hands.cell((12, 3))
    hands.wheel(at, 1)
    assert camera.cell_at(at) == (12, 3) and not camera.is_fitted
    hands.key(pygame.K_0, pygame.KMOD_LCTRL)
    assert camera.is_fitted


def test_middle_drag_and_space_drag_pan_and_do_not_play(hands: Hands) -> None:
    camera, session = hands.window.map.camera, hands.window.session
    before = (camera.left, camera.top)
    middle = camera.area.center
    hands.drag(middle, (middle[0] + 40, middle[1] + 10), button=2)
    assert (camera.left, camera.top) == (before[0] + 40, before[1] + 10)
    pygame.event.post(pygame.Event(pygame.KEYDOWN, key=pygame.K_SPACE, mod=0, unicode=" ", scancode=0))
    hands.tick()
    hands.drag(middle, (middle[0] - 40, middle[1] - 10))
    pygame.event.post(pygame.Event(pygame.KEYUP, key=pygame.K_SPACE, mod=0, unicode=" ", scancode=0))
    hands.tick()
    assert (camera.left, camera.top) == before
    assert not session.running.playback.is_playing and not session.document.can_undo


def test_a_stroke_ends_on_any_button_up_also_over_a_panel(hands: Hands) -> None:
    hands.key(pygame.K_b)
    hands.drag(hands.cell((10, 2)), hands.cell((12, 2)), hands.window.layout.panel.center)
    assert hands.window.session.stroking is None and hands.window.session.document.can_undo


def test_shift_draws_a_straight_line(hands: Hands) -> None:
    hands.key(pygame.K_b)
    pygame.key.set_mods(pygame.KMOD_LSHIFT)
    try:
        hands.drag(hands.cell((9, 1)), hands.cell((12, 4)), hands.cell((13, 1)))
    finally:
        pygame.key.set_mods(pygame.KMOD_NONE)
    grid = hands.window.session.level.grid
    assert not any(grid.enterable((x, 1)) for x in range(9, 14)) and grid.enterable((12, 4))


def test_keys_step_by_cell_turn_and_round_and_back(hands: Hands) -> None:
    history = hands.window.session.running.history
    assert history is not None
    hands.key(pygame.K_PERIOD)
    hands.key(pygame.K_RIGHT, pygame.KMOD_LCTRL)
    hands.key(pygame.K_RIGHT, pygame.KMOD_LCTRL)
    assert (history.world.turn, history.cursor.cells) == (1, 2)
    hands.key(pygame.K_LEFT, pygame.KMOD_LCTRL)
    assert history.cursor.cells == 1
    hands.key(pygame.K_RIGHT, pygame.KMOD_LSHIFT)
    assert history.world.turn == 2
    hands.key(pygame.K_HOME)
    assert history.cursor.step == 0
    hands.key(pygame.K_END)
    assert history.world.turn == 2


def test_dragging_along_the_ribbons_moves_through_the_turns(hands: Hands) -> None:
    session = hands.window.session
    for _ in range(20):
        session.running.forward("turn")
    hands.tick()
    area = hands.window.layout.timeline
    hands.drag((area.right - 30, area.centery), (area.left + 100, area.centery))
    assert session.running.history is not None and session.running.history.world.turn < 3


def test_a_click_on_a_portrait_selects_its_unit(hands: Hands) -> None:
    start = hands.window.bar.light_from
    assert start is not None
    hands.click(start.center)
    assert hands.window.session.selected == "Iva"


def test_f12_records_each_step_and_again_saves_the_gif(
    hands: Hands, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    hands.key(pygame.K_F12)
    assert hands.window.is_recording
    for _ in range(5):
        hands.key(pygame.K_PERIOD)
    hands.key(pygame.K_F12)
    while hands.window.camera_crew.is_busy:
        hands.tick()
    saved = tmp_path / "lesson-1.gif"
    with Image.open(saved) as film:
        assert film.n_frames == 6, "the start and five turns"
    assert "lesson-1.gif" in hands.window.session.message


def test_escape_drops_the_stroke_then_takes_the_select_tool(hands: Hands) -> None:
    hands.key(pygame.K_b)
    hands.move(hands.cell((10, 2)))
    hands.press()
    hands.key(pygame.K_ESCAPE)
    hands.release()
    assert not hands.window.session.document.can_undo
    hands.key(pygame.K_ESCAPE)
    assert hands.window.session.tool.name == "select"


def test_tab_hides_the_panels_and_the_map_takes_their_room(hands: Hands) -> None:
    before = hands.window.layout.map.width
    hands.key(pygame.K_TAB)
    assert hands.window.layout.map.width > before
    hands.key(pygame.K_TAB)
    assert hands.window.layout.map.width == before


def test_closing_with_unsaved_changes_asks_first(hands: Hands) -> None:
    hands.key(pygame.K_b)
    hands.click(hands.cell((10, 2)))
    hands.key(pygame.K_q, pygame.KMOD_LCTRL)
    assert hands.window.is_open and hands.window.dialogs.is_open
    hands.key(pygame.K_ESCAPE)
    assert hands.window.is_open
    hands.key(pygame.K_z, pygame.KMOD_LCTRL)
    hands.key(pygame.K_q, pygame.KMOD_LCTRL)
    assert not hands.window.is_open


def test_a_new_level_starts_empty_and_asks_for_a_name_when_saved(hands: Hands) -> None:
    hands.key(pygame.K_n, pygame.KMOD_LCTRL)
    session = hands.window.session
    assert session.document.path is None and session.running.problems
    hands.key(pygame.K_s, pygame.KMOD_LCTRL)
    assert hands.window.dialogs.is_open


def test_a_dropped_file_is_opened(hands: Hands) -> None:
    pygame.event.post(pygame.Event(pygame.DROPFILE, file=str(shipped("levels", "guard.tmx"))))
    hands.tick()
    assert hands.window.session.document.name == "guard.tmx"


def test_removing_a_unit_that_a_battle_knew_leaves_the_window_painting(hands: Hands) -> None:
    hands.key(pygame.K_PERIOD)
    hands.click(hands.cell((8, 3)))
    # The first press says what goes with it.
    hands.key(pygame.K_DELETE)
    hands.key(pygame.K_DELETE)
    hands.tick(2)
    assert hands.window.session.level.unit("Goblin") is None


def test_all_overlays_can_be_turned_off_and_on_by_their_keys(hands: Hands) -> None:
    before = hands.window.session.overlays
    having_keys = OVERLAYS.names[:9]
    keys = range(pygame.K_1, pygame.K_1 + len(having_keys))
    for key in keys:
        hands.key(key)
    assert set(hands.window.session.overlays) == set(before) ^ set(having_keys)
    for key in keys:
        hands.key(key)
    assert hands.window.session.overlays == before


def test_what_ends_the_sleep_of_the_loop_is_handled_before_what_followed_it(
    hands: Hands, monkeypatch: pytest.MonkeyPatch
) -> None:
    window = hands.window
    hands.key(pygame.K_b)
    at = hands.cell((10, 2))
    hands.move(at)
    for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
        pygame.event.post(pygame.Event(kind, pos=at, button=1, touch=False))
    ticks = []

    def tick_once(seconds: float, first: tuple[pygame.Event, ...] = ()) -> None:
        ticks.append(first)
        type(window).tick(window, seconds, first)
        window.is_open = False

    monkeypatch.setattr(window, "tick", tick_once)
    window.loop()
    assert ticks[0][0].type == pygame.MOUSEBUTTONDOWN
    assert window.session.stroking is None and window.session.message == "1 wall drawn."


def test_saved_and_then_undone_work_is_asked_about_before_closing(hands: Hands, tmp_path: Path) -> None:
    hands.key(pygame.K_b)
    hands.click(hands.cell((10, 2)))
    assert hands.window.session.save(tmp_path / "saved.tmx")
    hands.key(pygame.K_z, pygame.KMOD_LCTRL)
    hands.key(pygame.K_q, pygame.KMOD_LCTRL)
    assert hands.window.is_open and hands.window.dialogs.is_open


def test_placing_enemies_leaves_the_map_where_it_is_under_the_mouse(hands: Hands) -> None:
    before = hands.cell((10, 2))
    hands.key(pygame.K_n)
    for x in range(9, 15):
        hands.click(hands.cell((x, 1)))
    assert hands.cell((10, 2)) == before and len(hands.window.session.level.units) == 8


def test_a_level_that_cannot_be_opened_is_told_in_full(hands: Hands, tmp_path: Path) -> None:
    (tmp_path / "broken.tmx").write_text("<map", "utf-8")
    pygame.event.post(pygame.Event(pygame.DROPFILE, file=str(tmp_path / "broken.tmx")))
    hands.tick(2)
    assert hands.window.dialogs.is_open and hands.window.session.document.name == "lesson.tmx"


def test_a_key_for_the_hero_pressed_between_its_turns_does_not_step_back(hands: Hands) -> None:
    session = hands.window.session
    session.choose_tool("hero")
    hands.click(hands.cell((3, 1)))
    session.running.toggle_play()
    session.running.tick(10)
    turn = session.running.history.world.turn if session.running.history else 0
    hands.key(pygame.K_LEFT)
    history = session.running.history
    assert session.running.playback.is_playing and history is not None and history.world.turn >= turn


def test_ctrl_tab_turns_the_pages_of_the_panel(hands: Hands) -> None:
    shown = []
    for _ in range(4):
        shown.append(hands.window.panel.shown)
        hands.key(pygame.K_TAB, pygame.KMOD_LCTRL)
    assert shown == ["Tune", "Unit", "Why", "Level"] and hands.window.panel.shown == "Tune"


def test_where_a_display_has_no_full_screen_that_is_said(hands: Hands, monkeypatch: pytest.MonkeyPatch) -> None:
    def refused() -> int:
        raise pygame.error("That operation is not supported")

    monkeypatch.setattr(pygame.display, "toggle_fullscreen", refused)
    hands.key(pygame.K_F11)
    session = hands.window.session
    assert (session.message, session.is_refusal) == ("There is no full screen on this display.", True)
