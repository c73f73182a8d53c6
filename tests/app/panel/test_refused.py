"""What is typed and cannot be is refused in the words that stand beside it, and nothing that was typed vanishes without
a word.
"""

from __future__ import annotations

import pygame
import pytest

from sandbox.app.panel.kraken.page import KrakenPage
from sandbox.app.panel.rows import Name, ValueBox
from sandbox.app.panel.tune import TunePage
from sandbox.app.panel.unit.page import UnitPage
from sandbox.files.shipped import shipped
from tests.app.hands import Hands, opened
from tests.app.panel.test_panel import nth, spot


def at_page(level: str, page: str, selected: str = "") -> Hands:
    hands = Hands(opened(shipped("levels", level)))
    hands.window.session.selected = selected or None
    hands.tick()
    hands.window.panel.show(page)
    hands.tick()
    return hands


def type_in(hands: Hands, place: int, words: str) -> None:
    page = hands.window.panel.page
    hands.click(spot(page, nth(page, ValueBox, place)))
    hands.write(words) if words else hands.key(pygame.K_BACKSPACE)
    hands.key(pygame.K_RETURN)


def row_of(hands: Hands, place: int) -> str:
    """What stands beside a value of the page."""
    page = hands.window.panel.page
    box = nth(page, ValueBox, place).area
    names = [control for control in page.controls if isinstance(control, Name) and control.area.top == box.top]
    return str(names[0]._words) if names else ""


@pytest.mark.parametrize(("level", "page", "selected"), [
    ("mine.tmx", TunePage.name, ""), ("mine.tmx", UnitPage.name, "Grik"), ("kraken.tmx", KrakenPage.name, "")])
def test_a_value_is_refused_by_what_its_row_says(level: str, page: str, selected: str) -> None:
    hands = at_page(level, page, selected)
    session, panel = hands.window.session, hands.window.panel
    if page == KrakenPage.name:
        front = next(one for one in panel.pages if isinstance(one, KrakenPage))
        front.show_its_matter()
        front.deck.opened = 0
        hands.tick()
    rows = [row_of(hands, place) for place in range(len([one for one in panel.page.controls
                                                         if isinstance(one, ValueBox)]))]
    tried = [(place, row) for place, row in enumerate(rows) if row][:8]
    assert tried
    for place, row in tried:
        type_in(hands, place, "12x")
        assert session.is_refusal and session.message.startswith(f'"{row}" cannot be \'12x\' (allowed: whole numbers ')
        assert not session.document.can_undo


@pytest.mark.parametrize(("words", "typed", "allowed"), [
    ("roll", "abc", "a number"), ("roll", "999", "0 to 6"), ("post", "0, 0", "a cell without a wall"),
    ("post", "900, 1", "a cell without a wall")])
def test_a_word_that_the_map_would_be_wrong_with_is_refused_and_not_written(words: str, typed: str,
                                                                           allowed: str) -> None:
    hands = at_page("mine.tmx", UnitPage.name, "Odo")
    session, page = hands.window.session, hands.window.panel.page
    line = next(control for control in page.controls if getattr(control, "words", None) == words)
    boxes = [control for control in page.controls if isinstance(control, ValueBox)]
    type_in(hands, next(place for place, box in enumerate(boxes) if box.area.top == line.area.top), typed)
    assert session.message.startswith(f'"{words}" cannot be \'{typed}\'') and allowed in session.message
    assert session.is_refusal and not session.document.can_undo


def test_an_empty_entry_is_told_to_change_nothing() -> None:
    hands = at_page("mine.tmx", TunePage.name)
    session = hands.window.session
    type_in(hands, 0, "")
    assert session.tuning.values["hunter.sight"].value == 8
    assert session.is_refusal and session.message == "Nothing was typed: it stays 8."


def test_where_an_empty_entry_has_a_meaning_it_is_taken() -> None:
    hands = at_page("mine.tmx", UnitPage.name, "Odo")
    session = hands.window.session
    session.set_unit_property("Odo", "roll", "3")
    hands.tick()
    boxes = [control for control in hands.window.panel.page.controls if isinstance(control, ValueBox)]
    type_in(hands, next(place for place, box in enumerate(boxes) if box.look()[0] == "3"), "")
    odo = session.level.unit("Odo")
    assert odo is not None and odo.roll is None and not session.is_refusal
