"""Twenty overlays and twenty tools: all are in reach, by mouse and as far as there are keys, and nothing is cut off."""

from __future__ import annotations

from collections.abc import Iterator

import pygame
import pytest

from sandbox import catalog
from sandbox.app.keys.described import entries
from sandbox.app.toggles import MoreOverlays, OverlayToggle
from sandbox.app.tools.toolbar import SMALLEST, ToolButton
from sandbox.app.widgets.buttons import Button
from sandbox.app.widgets.pane import Control
from sandbox.files.shipped import shipped
from sandbox.scene import overlays
from sandbox.workbench import tools
from tests.app.hands import Hands, opened
from tests.app.shelves import lengthened

SIZES = ((900, 600), (1280, 800))


@pytest.fixture(autouse=True)
def long_shelves(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    with monkeypatch.context() as patch:
        lengthened(patch)
        assert len(overlays.OVERLAYS) == len(tools.TOOLS) == 20
        yield


@pytest.fixture(params=SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
def hands(request: pytest.FixtureRequest) -> Hands:
    return Hands(opened(shipped("levels", "mine.tmx"), request.param))


def more(hands: Hands) -> MoreOverlays | None:
    return next((each for each in hands.window.transport.pane.controls if isinstance(each, MoreOverlays)), None)


def shown(hands: Hands) -> tuple[str, ...]:
    return hands.window.session.overlays


@pytest.mark.parametrize("width", [900, 1000, 1100, 1280, 1600, 1920, 2560])
def test_nothing_in_the_row_overlaps_or_is_cut_off(width: int) -> None:
    pane = opened(shipped("levels", "mine.tmx"), (width, 600)).transport.pane
    areas = [control.area for control in pane.controls]
    assert all(each.left >= 0 and each.right <= pane.area.width for each in areas)
    assert all(each.collidelist(areas[place + 1:]) == -1 for place, each in enumerate(areas))


def test_every_overlay_is_switched_by_mouse(hands: Hands) -> None:
    pane = hands.window.transport.pane
    toggles = [control for control in pane.controls if isinstance(control, OverlayToggle)]
    for toggle in toggles:
        hands.click(pane.where(toggle).center)
    names = overlays.OVERLAYS.names
    first = {overlay.name for overlay in overlays.OVERLAYS if overlay.is_on}
    switched = set(names[:len(toggles)])
    assert set(shown(hands)) == first ^ switched
    button = more(hands)
    assert (button is None) == (len(toggles) == len(names))
    if button is not None:
        hands.click(pane.where(button).center)
        menu = hands.window.transport.list
        assert menu.is_open and len(menu.pane.controls) == len(names) - len(toggles)
        for row in menu.pane.controls:
            menu.pane.show(row)
            hands.click(menu.pane.where(row).center)
            assert menu.is_open, "it stays open, so that several can be switched"
        assert set(shown(hands)) == first ^ set(names)
        hands.key(pygame.K_ESCAPE)
        assert not menu.is_open


def test_the_list_lies_within_the_window_and_tells_keys_and_help(hands: Hands) -> None:
    button = more(hands)
    if button is None:
        return
    hands.click(hands.window.transport.pane.where(button).center)
    menu = hands.window.transport.list
    assert hands.window.surface.get_rect().contains(menu.pane.area)
    assert menu.pane.area.bottom <= hands.window.layout.transport.top
    told = {control.tip for control in menu.pane.controls}
    assert told <= {overlay.help for overlay in overlays.OVERLAYS} and "" not in told


def test_what_lies_under_the_list_gets_no_click(hands: Hands) -> None:
    button, session = more(hands), hands.window.session
    if button is None:
        return
    before, page = session.tuning.values, hands.window.panel.page.controls
    hands.click(hands.window.transport.pane.where(button).center)
    area = hands.window.transport.list.pane.area
    for y in range(area.top + 4, area.bottom, 14):
        hands.click((area.centerx, y))
    assert session.tuning.values == before and hands.window.panel.page.controls == page
    hands.click((area.left - 40, area.centery))
    assert not hands.window.transport.list.is_open and not session.document.can_undo


def test_the_button_says_how_many_more_there_are_and_which_are_shown() -> None:
    hands = Hands(opened(shipped("levels", "mine.tmx"), (1280, 800)))
    button = more(hands)
    toggles = [each for each in hands.window.transport.pane.controls if isinstance(each, OverlayToggle)]
    named = [OverlayToggle.width(overlay) for overlay in tuple(overlays.OVERLAYS)[:9]]
    assert [each.area.width for each in toggles] == named, "the nine with a digit keep their names"
    rest = tuple(overlays.OVERLAYS)[9:]
    assert button is not None and button.foreseen == f"Opens a list with {len(rest)} more overlays to switch."
    on = [overlay.name for overlay in rest if overlay.is_on]
    assert button is not None and on and button.tip == f"{len(rest)} more overlays, shown: {', '.join(on)}"
    for place, overlay in enumerate(rest):
        if overlay.is_on:
            hands.key(pygame.K_1 + place, pygame.KMOD_LSHIFT)
    assert button.tip == f"{len(rest)} more overlays, none of them shown"


def test_digits_switch_the_first_nine_with_shift_nine_more_and_the_rest_have_no_key(hands: Hands) -> None:
    for place, overlay in enumerate(overlays.OVERLAYS):
        before = overlay.name in shown(hands)
        hands.key(pygame.K_1 + place % 9, pygame.KMOD_LSHIFT if place >= 9 else 0)
        assert (overlay.name in shown(hands)) != before or place >= 18
    tips = [each.tip for each in hands.window.transport.pane.controls if isinstance(each, OverlayToggle)]
    keys = [str(entry["key"]) for entry in catalog.everything()["overlays"]]
    assert keys == [*"123456789", *(f"Shift+{digit}" for digit in range(1, 10)), "", ""]
    assert all(tip.endswith(f"({key})") if key else not tip.endswith(")")
               for tip, key in zip(tips, keys, strict=False))


def test_the_list_of_keys_has_those_with_a_key_and_says_where_the_others_are() -> None:
    told = dict(entries())
    keys = {words: keys for keys, words in told["View"]}
    for overlay, entry in zip(overlays.OVERLAYS, catalog.everything()["overlays"], strict=True):
        assert keys.get(f"Show or hide: {overlay.name}") == ((str(entry["key"]),) if entry["key"] else None)
    names = ", ".join(overlays.OVERLAYS.names[18:])
    assert (("Click",), f"Show or hide, in the row below the map: {names}") in told["Mouse"]
    assert {tool.does for tool in tools.TOOLS} <= {words for _, words in told["Edit"]}


def in_sight(hands: Hands, control: Control) -> bool:
    column = hands.window.toolbar.column
    return column.area.contains(column.where(control))


def test_every_tool_is_taken_by_mouse_and_wheel_and_the_commands_stay_in_sight(hands: Hands) -> None:
    toolbar = hands.window.toolbar
    column, foot = toolbar.column, toolbar.foot
    commands = [control for control in foot.controls if isinstance(control, Button)]
    for button, tool in zip(column.controls, tools.TOOLS, strict=True):
        assert isinstance(button, ToolButton) and min(button.area.size) >= SMALLEST and tool.help in button.tip
        for _ in range(40):
            if in_sight(hands, button):
                break
            hands.wheel(column.area.center, -1)
        hands.click(column.where(button).center)
        assert hands.window.session.tool is tool
        assert all(foot.area.contains(foot.where(command)) for command in commands)
        hands.move(hands.window.layout.map.center)
    assert foot.area.bottom == hands.window.layout.tools.bottom


def test_a_tool_taken_by_its_key_comes_into_sight(hands: Hands) -> None:
    for button, tool in reversed(tuple(zip(hands.window.toolbar.column.controls, tools.TOOLS, strict=True))):
        hands.key(ord(tool.key.lower()))
        assert hands.window.session.tool is tool and in_sight(hands, button)


def test_where_tools_are_out_of_sight_it_says_how_many_and_a_click_goes_on_to_them() -> None:
    hands = Hands(opened(shipped("levels", "mine.tmx"), (900, 600)))
    toolbar = hands.window.toolbar
    hint = toolbar.foot.controls[0]
    below = sum(not in_sight(hands, button) for button in toolbar.column.controls)
    assert toolbar.column.does_scroll and hint.tip.startswith(f"{below} more tools below")
    seen = {button for button in toolbar.column.controls if in_sight(hands, button)}
    for _ in range(below):
        if "below" in hint.tip:
            hands.click(toolbar.foot.where(hint).center)
        seen |= {button for button in toolbar.column.controls if in_sight(hands, button)}
    assert "below" not in hint.tip and seen == set(toolbar.column.controls)
    hands.click(toolbar.foot.where(hint).center)
    assert toolbar.column.scroll <= toolbar.column.controls[0].area.top and "below" in hint.tip
