"""The column of tools by mouse."""

from __future__ import annotations

import pygame
import pytest

from sandbox.ai.profiles import PROFILES
from sandbox.app.tools.palette import Choosable, chosen
from sandbox.app.tools.toolbar import SMALLEST, ToolButton
from sandbox.app.widgets.buttons import Button
from sandbox.files.shipped import shipped
from sandbox.rules.kind import KINDS
from sandbox.workbench.tools import TOOLS
from tests.app.hands import Hands, opened


@pytest.fixture
def hands() -> Hands:
    return Hands(opened(shipped("levels", "mine.tmx")))


def take(hands: Hands, name: str) -> None:
    column = hands.window.toolbar.column
    hands.click(column.where(column.controls[TOOLS.names.index(name)]).center)


def test_a_click_chooses_a_tool(hands: Hands) -> None:
    for tool in TOOLS:
        take(hands, tool.name)
        assert hands.window.session.tool is tool


def test_every_tool_tells_what_it_does_and_its_key(hands: Hands) -> None:
    tips = [control.tip for control in hands.window.toolbar.column.controls if isinstance(control, ToolButton)]
    assert tips == [f"{tool.help} ({tool.key})" for tool in TOOLS]


def test_the_list_unfolds_for_tools_with_something_to_choose_alone(hands: Hands) -> None:
    toolbar = hands.window.toolbar
    for tool in TOOLS:
        take(hands, tool.name)
        kinds = [kind for kind in KINDS if kind.side == tool.side]
        assert (toolbar.palette.flyout is not None) == (tool.side == "enemy" or len(kinds) > 1)


def test_the_list_folds_as_soon_as_the_mouse_goes_to_the_map(hands: Hands) -> None:
    take(hands, "enemy")
    palette = hands.window.toolbar.palette
    assert palette.flyout is not None
    hands.move(palette.flyout.center)
    assert palette.flyout is not None
    hands.move((palette.flyout.right + 60, palette.flyout.centery))
    assert palette.flyout is None


def test_below_the_list_and_below_the_plate_the_map_does_not_see_the_mouse(hands: Hands) -> None:
    window = hands.window
    take(hands, "enemy")
    palette = window.toolbar.palette
    assert palette.flyout is not None
    hands.move(palette.flyout.center)
    hands.tick()
    assert window.map.hovered is None
    hands.key(pygame.K_n)
    palette.fold()
    hands.move(palette.plate.area.center)
    hands.tick()
    assert window.map.hovered is None


def test_the_tool_taken_by_key_leaves_the_map_free_and_a_plate_tells_what_is_placed(hands: Hands) -> None:
    hands.key(pygame.K_n)
    palette = hands.window.toolbar.palette
    assert palette.flyout is None
    plate = palette.plate.area
    assert plate.width * plate.height < hands.window.layout.map.width * hands.window.layout.map.height / 25
    hands.click(plate.center)
    assert palette.flyout is not None and not hands.window.session.document.can_undo


def test_each_press_for_the_next_profile_shows_another_one_and_comes_round(hands: Hands) -> None:
    seen = []
    for _ in range(len(PROFILES.names)):
        hands.key(pygame.K_n, pygame.KMOD_LSHIFT)
        seen.append(chosen(hands.window.session)[1])
        assert seen[-1] in hands.window.session.message
    assert sorted(seen) == sorted(PROFILES.names)
    assert seen[-1] == KINDS[hands.window.session.kinds["enemy"]].profile != seen[0]


def test_kind_and_profile_are_chosen_in_the_flyout(hands: Hands) -> None:
    take(hands, "enemy")
    choices = hands.window.toolbar.palette.choices
    rows = [control for control in choices.controls if isinstance(control, Choosable)]
    hands.click(choices.where(rows[1]).center)
    hands.click(choices.where(rows[-1]).center)
    assert (hands.window.session.kinds["enemy"], hands.window.session.profile) == ("rat", PROFILES.names[-1])


def test_the_flyout_tells_the_numbers_and_abilities_of_a_kind(hands: Hands) -> None:
    take(hands, "enemy")
    tips = {control.tip for control in hands.window.toolbar.palette.choices.controls}
    shaman = next(tip for tip in tips if "Heals its allies" in tip)
    assert "life 14" in shaman and "spit: 2 damage, reach 4, poison 2 for 3 turns, every 3rd turn" in shaman


@pytest.mark.parametrize("size", [(900, 600), (1280, 800)])
def test_each_kind_and_profile_is_whole_in_sight_or_scrolled_to(size: tuple[int, int]) -> None:
    hands = Hands(opened(shipped("levels", "mine.tmx"), size))
    take(hands, "enemy")
    choices = hands.window.toolbar.palette.choices
    assert choices.does_scroll == any(control.area.bottom > choices.area.height for control in choices.controls)
    for control in choices.controls:
        choices.show(control)
        assert choices.area.contains(choices.where(control))


def test_a_click_into_the_flyout_places_nothing(hands: Hands) -> None:
    take(hands, "enemy")
    flyout = hands.window.toolbar.palette.flyout
    assert flyout is not None
    hands.click((flyout.left + 2, flyout.top + 2))
    assert not hands.window.session.document.can_undo


def test_undo_is_dead_while_there_is_nothing_to_undo(hands: Hands) -> None:
    foot = hands.window.toolbar.foot
    undo = next(control for control in foot.controls if isinstance(control, Button))
    assert not undo.is_enabled
    session = hands.window.session
    session.choose_tool("wall")
    session.press((1, 1))
    session.release()
    assert undo.is_enabled
    hands.click(foot.where(undo).center)
    assert not session.document.can_undo and session.document.can_redo


@pytest.mark.parametrize("size", [(900, 600), (1280, 800), (1920, 1080)])
def test_all_buttons_lie_within_the_column_and_the_tools_scroll_only_where_they_have_no_room(
        size: tuple[int, int]) -> None:
    toolbar = opened(shipped("levels", "mine.tmx"), size).toolbar
    column, foot = toolbar.column, toolbar.foot
    assert column.area.bottom == foot.area.top and not foot.does_scroll
    assert all(control.area.bottom <= foot.area.height for control in foot.controls)
    assert column.does_scroll == (SMALLEST * len(TOOLS) > column.area.height)
    for pane in (column, foot):
        areas = [control.area for control in pane.controls]
        assert all(area.collidelist(areas[place + 1:]) == -1 for place, area in enumerate(areas))


@pytest.mark.parametrize("height", [600, 560, 520, 490, 470])
def test_no_tool_is_cut_however_high_the_column_is_and_however_far_it_is_scrolled(height: int) -> None:
    hands = Hands(opened(shipped("levels", "mine.tmx"), (900, height)))
    column = hands.window.toolbar.column
    seen = {column.scroll}
    for turns in (-1, -1, -1, 1, -20):
        hands.wheel(column.area.center, turns)
        seen.add(column.scroll)
        for button in column.controls:
            area = column.where(button)
            assert column.area.contains(area) or not column.area.colliderect(area)
    hands.drag((column.area.right - 4, column.area.bottom - 8), (column.area.right - 4, column.area.top + 3),
               (column.area.right - 4, column.area.top))
    assert column.scroll == 0 and (len(seen) > 1) == column.does_scroll


@pytest.mark.parametrize("height", [600, 480])
def test_every_tool_and_command_is_reachable_and_large_enough(height: int) -> None:
    toolbar = opened(shipped("levels", "mine.tmx"), (900, height)).toolbar
    buttons = [control for control in toolbar.column.controls if isinstance(control, ToolButton)]
    commands = [control for control in toolbar.foot.controls if isinstance(control, Button)]
    assert len(buttons) == len(TOOLS) and all(min(button.area.size) >= SMALLEST for button in (*buttons, *commands))
    toolbar.column.show(buttons[-1])
    assert toolbar.column.area.contains(toolbar.column.where(buttons[-1]))
    assert all(toolbar.foot.area.contains(toolbar.foot.where(command)) for command in commands)
