"""The ribbons: what is under the mouse, what the tip says of it and where a press leads are one and the same turn."""

from __future__ import annotations

from itertools import pairwise

import pygame
import pytest

from sandbox.ai.profiles import PROFILES
from sandbox.app.timeline import ROW
from sandbox.files.shipped import shipped
from sandbox.scene import colours
from tests.app.hands import Hands, opened


@pytest.fixture
def hands() -> Hands:
    hands = Hands(opened(shipped("levels", "canon.tmx")))
    while hands.window.session.running.forward("turn"):
        pass
    hands.tick()
    return hands


def test_the_colour_under_the_mouse_is_the_state_of_the_turn_that_the_tip_and_a_press_mean(
    hands: Hands, monkeypatch: pytest.MonkeyPatch
) -> None:
    window, area = hands.window, hands.window.layout.timeline
    history = window.session.running.history
    assert history is not None
    tips: list[str] = []
    monkeypatch.setattr(window, "tooltip", lambda words, _at: tips.append(words))
    tones = {state.name: colours.state(state.tone) for state in PROFILES["canon"].states}
    # Away from the letters and the edges of the row, and from the scrubber at the end.
    y = area.top + 8 + 14 + ROW * window.timeline._shown().index("Cultist")
    seen: list[tuple[str, str]] = []
    for x in range(area.left + 90, area.right - 20):
        tips.clear()
        window.timeline.hover((x, y))
        colour = tuple(window.surface.get_at((x, y)))[:3]
        state = next((name for name, tone in tones.items() if tone == colour), None)
        if not tips or state is None:
            continue
        turn, said = tips[-1].split(" · ", 1)
        assert said.startswith(f"Cultist: {state}"), (x, tips[-1], state)
        seen.append((turn, state))
    assert len({state for _, state in seen}) > 2
    changed = next(turn for (_, before), (turn, after) in pairwise(seen) if before != after)
    x = next(x for x in range(area.left + 90, area.right) if _turn(hands, x, y, tips) == changed)
    hands.click((x + 2, y))
    assert f"turn {window.session.running.history.world.turn}" == changed  # type: ignore[union-attr]


def _turn(hands: Hands, x: int, y: int, tips: list[str]) -> str:
    tips.clear()
    hands.window.timeline.hover((x, y))
    return tips[-1].split(" · ")[0] if tips else ""


@pytest.fixture
def mine() -> Hands:
    return Hands(opened(shipped("levels", "mine.tmx"), (900, 600)))


def test_a_row_keeps_its_unit_while_the_battle_goes_on(mine: Hands) -> None:
    first = mine.window.timeline._shown()
    for _ in range(30):
        mine.key(pygame.K_PERIOD)
        assert mine.window.timeline._shown() == first


def test_every_unit_is_reached_by_the_wheel_and_by_the_line_that_counts_the_others(mine: Hands) -> None:
    timeline, names = mine.window.timeline, {unit.name for unit in mine.window.session.level.units}
    assert len(names) > len(timeline._shown())
    area = mine.window.layout.timeline
    seen = set(timeline._shown())
    for _ in range(len(names)):
        mine.wheel(area.center, -1)
        seen |= set(timeline._shown())
    assert seen == names and mine.window.session.level.units[-1].name in timeline._shown()
    mine.wheel(area.center, 100)
    first, seen = timeline._shown(), set(timeline._shown())
    for _ in range(len(names) // len(first)):
        mine.click(timeline._more.center)
        seen |= set(timeline._shown())
    mine.click(timeline._more.center)
    assert seen == names and timeline._shown() == first, "after the last come the first again"


def test_a_unit_that_is_selected_gets_a_row_and_then_one_scrolls_as_one_likes(mine: Hands) -> None:
    timeline, last = mine.window.timeline, mine.window.session.level.units[-1].name
    assert last not in timeline._shown()
    mine.window.session.selected = last
    mine.tick()
    assert last in timeline._shown()
    mine.wheel(mine.window.layout.timeline.center, 100)
    mine.tick(3)
    assert last not in timeline._shown()
