"""What was changed in a row of the panel is told in the words of that row (guide: window, Status line)."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from sandbox.app.panel.knobs import Knob
from sandbox.app.panel.page import Page
from sandbox.app.panel.rows import Reset
from sandbox.base.param import Value
from sandbox.files.shipped import shipped
from tests.app.hands import Hands, opened
from tests.app.panel.test_deck import hands as deck_shown
from tests.app.panel.test_deck import open_card

assert deck_shown


def tune() -> Hands:
    hands = Hands(opened(shipped("levels", "mine.tmx")))
    hands.window.panel.show("Tune")
    hands.tick()
    return hands


def unit() -> Hands:
    hands = Hands(opened(shipped("levels", "mine.tmx")))
    hands.window.session.selected = "Grik"
    hands.window.panel.show("Unit")
    hands.tick()
    return hands


def knobs(page: Page) -> list[Knob]:
    return [control._knob for control in page.controls
            if isinstance(control, Reset) and isinstance(control._knob, Knob)]


def other(knob: Knob) -> Value:
    """A value that it does not have yet."""
    param, value = knob.param, knob.value
    match param.sort:
        case "choice":
            return next(name for name in (param.choices() if param.choices else ()) if name != value)
        case "switch":
            return not value
        case "number":
            low, high = knob.bounds
            return int(value) + 1 if int(value) < high else max(low, int(value) - 1)


def changed_one_by_one(hands: Hands) -> None:
    page, session = hands.window.panel.page, hands.window.session
    for number in range(len(knobs(page))):
        knob = knobs(page)[number]
        value = other(knob)
        knob.change(knob.param.show(value))
        assert session.message.startswith(f'"{knob.param.said(value)}" now holds'), session.message
        hands.tick()
        session.undo()
        assert session.message.startswith(f'"{knob.param.around[0]}" '), session.message
        hands.tick()


@pytest.mark.parametrize("opens", [tune, unit])
def test_what_was_changed_in_a_row_is_told_in_its_words(opens: Callable[[], Hands]) -> None:
    hands = opens()
    assert len(knobs(hands.window.panel.page)) > 5
    changed_one_by_one(hands)


def test_what_was_changed_in_a_row_of_a_card_is_told_in_its_words(deck_shown: Hands) -> None:
    open_card(deck_shown, 0)
    assert len(knobs(deck_shown.window.panel.page)) > 5
    changed_one_by_one(deck_shown)
