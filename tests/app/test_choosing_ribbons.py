"""The card that chooses which units have ribbons, and in which order (guide: window, Timeline)."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pygame
import pytest

from sandbox.app.layout import LEAST
from sandbox.app.timeline.laid import Laid
from sandbox.app.widgets.scale import px
from sandbox.files.shipped import shipped
from tests.app.hands import Hands, opened
from tests.app.map.large import large


@pytest.fixture
def mine() -> Hands:
    return Hands(opened(shipped("levels", "mine.tmx"), (900, 600)))


def shown(hands: Hands, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """All names lined up, however many have room."""
    monkeypatch.setattr(Laid, "room", 999)
    hands.tick()
    return list(hands.window.timeline.shown)


def test_ribbons_are_chosen_by_keys_and_it_is_said_how_many_are_not_shown(
        mine: Hands, monkeypatch: pytest.MonkeyPatch) -> None:
    timeline = mine.window.timeline
    units = {unit.name: unit for unit in mine.window.session.frame.world.units}
    mine.key(pygame.K_u)
    assert timeline.chooser.is_open
    mine.key(pygame.K_DOWN)
    mine.key(pygame.K_DOWN)
    mine.key(pygame.K_RIGHT)
    kind = timeline.chooser.wanted.kind
    wanted = [name for name, unit in units.items() if unit.kind.name == kind]
    assert 0 < len(wanted) < len(units)
    mine.tick()
    acting = mine.window.session.frame.actor
    assert acting not in wanted
    assert f"{len({*units} - {*wanted})} do not match. {acting} is in view" in timeline.view.counted()
    mine.key(pygame.K_ESCAPE)
    assert not timeline.chooser.is_open and timeline.chooser.wanted.kind == kind, "it is kept when the card is closed"
    assert [name for name in shown(mine, monkeypatch) if name != mine.window.session.frame.actor] == [
        name for name in wanted if name != mine.window.session.frame.actor]
    mine.key(pygame.K_u)
    mine.key(pygame.K_DELETE)
    assert not timeline.chooser.wanted.is_filter
    mine.key(pygame.K_o, text="o")
    assert timeline.chooser.wanted.text == "o" and not mine.window.minimap.area.width, "letters are typed, not run"
    mine.key(pygame.K_BACKSPACE)
    assert timeline.chooser.wanted.text == ""


def test_the_count_of_units_opens_the_card_and_a_click_elsewhere_closes_it(mine: Hands) -> None:
    timeline = mine.window.timeline
    mine.click(timeline.laid.more.center)
    assert timeline.chooser.is_open
    order = timeline.chooser.wanted.order
    mine.click(timeline.chooser.pane.where(timeline.chooser.pane.controls[0]).center)
    assert timeline.chooser.is_open and timeline.chooser.wanted.order != order
    mine.click(mine.window.layout.panel.center)
    assert not timeline.chooser.is_open


def test_what_is_told_of_the_ribbons_in_view_stays_on_the_card(tmp_path: Path) -> None:
    units = {(x, y): "g" for x in range(0, 20, 2) for y in range(0, 20, 2)}
    hands = Hands(opened(large(tmp_path, {(19, 19): "@", **units}, 20, 20), (900, 600)))
    timeline, running = hands.window.timeline, hands.window.session.running
    timeline.choose()
    timeline.chooser.wanted = replace(timeline.chooser.wanted, kind="goblin")
    while hands.window.session.frame.actor != "Hero":
        running.forward("turn")
    hands.tick()
    told = timeline.view.counted()
    assert all(part in told for part in ("in view.", "not match.", "its turn.", "no room")), "all that can be told"
    blank = pygame.Surface(hands.window.surface.get_size())
    timeline.chooser.draw(blank)
    below = timeline.chooser.frame.bottom + px(2)
    assert not any(blank.get_at((x, y))[:3] != (0, 0, 0) for x in range(blank.get_width())
                   for y in range(below, blank.get_height()))


def test_while_ribbons_are_chosen_help_to_the_timeline_does_not_lie_over_the_card(
        mine: Hands, monkeypatch: pytest.MonkeyPatch) -> None:
    timeline = mine.window.timeline
    mine.click(timeline.laid.more.center)
    told: list[str] = []
    monkeypatch.setattr(mine.window, "tooltip", lambda words, *_, **__: told.append(words))
    mine.move(timeline.laid.more.center)
    assert timeline.chooser.is_open and not any(told)
    mine.key(pygame.K_ESCAPE)
    mine.tick()
    assert any(told)


def test_another_level_is_seen_whole_again(mine: Hands) -> None:
    mine.key(pygame.K_u)
    mine.key(pygame.K_z, text="z")
    mine.key(pygame.K_ESCAPE)
    assert mine.window.timeline.chooser.wanted.is_filter
    mine.window.session.open(shipped("levels", "lesson.tmx"))
    mine.tick()
    assert not mine.window.timeline.chooser.wanted.is_filter and len(mine.window.timeline.shown) == 2


@pytest.mark.parametrize("size", [LEAST, (900, 600), (1280, 800)])
@pytest.mark.parametrize("is_high", [False, True])
def test_the_card_leaves_the_row_that_plays_free_and_each_of_its_rows_can_be_seen(
        size: tuple[int, int], is_high: bool) -> None:
    hands = Hands(opened(shipped("levels", "mine.tmx"), size))
    window = hands.window
    if is_high:
        area = window.layout.timeline
        hands.drag((area.centerx, area.top + 2), (area.centerx, 0))
        assert window.layout.timeline.height > area.height
    hands.click(window.timeline.laid.more.center)
    chooser = window.timeline.chooser
    assert chooser.is_open and window.surface.get_rect().contains(chooser.frame)
    assert not chooser.frame.colliderect(window.layout.transport)
    for pick in chooser.pane.controls:
        assert chooser.pane.area.contains(chooser.pane.where(pick))
        hands.key(pygame.K_DOWN)
