"""The ribbons: what is under the mouse, what the tip says of it and where a press leads are one and the same turn."""

from __future__ import annotations

from itertools import pairwise

import pytest

from sandbox.ai.profiles import PROFILES
from sandbox.files.shipped import shipped
from sandbox.scene import colours
from tests.app.hands import Hands, opened


@pytest.fixture
def hands() -> Hands:
    hands = Hands(opened(shipped("levels", "canon.tmx")))
    while hands.window.session.forward("turn"):
        pass
    hands.tick()
    return hands


def test_the_colour_under_the_mouse_is_the_state_of_the_turn_that_the_tip_and_a_press_mean(
    hands: Hands, monkeypatch: pytest.MonkeyPatch
) -> None:
    window, area = hands.window, hands.window.layout.timeline
    history = window.session.history
    assert history is not None
    tips: list[str] = []
    monkeypatch.setattr(window, "tooltip", lambda words, _at: tips.append(words))
    tones = {state.name: colours.state(state.tone) for state in PROFILES["canon"].states}
    # Away from the letters and the edges of the row, and from the scrubber at the end.
    y = area.top + 8 + 14
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
    assert f"turn {window.session.history.world.turn}" == changed  # type: ignore[union-attr]


def _turn(hands: Hands, x: int, y: int, tips: list[str]) -> str:
    tips.clear()
    hands.window.timeline.hover((x, y))
    return tips[-1].split(" · ")[0] if tips else ""
