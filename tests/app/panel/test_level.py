"""The Level page: what the map says of the battle is an edit; a click on a unit selects it."""

from __future__ import annotations

import pygame
import pytest

from sandbox.app.panel.kraken.cards import CardHead
from sandbox.app.panel.roster import TeamHeading, UnitLine
from sandbox.app.panel.rows import Reset, ValueBox
from sandbox.app.widgets.buttons import Switch
from sandbox.app.widgets.menu import Choice
from sandbox.files.shipped import shipped
from tests.app.hands import Hands, opened
from tests.app.panel.test_panel import nth, spot

MINE = shipped("levels", "mine.tmx")


@pytest.fixture
def hands() -> Hands:
    hands = Hands(opened(MINE))
    hands.window.panel.show("Level")
    hands.tick()
    return hands


def stated(hands: Hands, name: str) -> str | None:
    found = hands.window.session.document.tilemap.property(name)
    return found.value if found else None


def test_the_driver_is_chosen_and_left_to_the_heroes_again(hands: Hands) -> None:
    panel = hands.window.panel
    for name, written in (("autopilot", "autopilot"), ("by hand", "by_hand"), ("hero's own", None)):
        hands.click(spot(panel.page, nth(panel.page, Choice)))
        row = next(row for row in panel.menu.pane.controls if getattr(row, "name", "") == name)
        hands.click(spot(panel.menu.pane, row))
        assert stated(hands, "sandbox.driver") == written
    assert hands.window.session.document.can_undo


def test_the_driver_that_is_active_is_shown_and_what_the_map_says_beside_it(hands: Hands) -> None:
    session, panel = hands.window.session, hands.window.panel

    def notes() -> list[str]:
        return [str(each.look()) for each in panel.page.controls if "Chosen now" in str(each.look())]

    before = nth(panel.page, Choice).look()
    hands.key(pygame.K_m)
    hands.tick()
    driver = session.running.driver.replace("_", " ")
    assert session.running.chosen_driver and driver in str(nth(panel.page, Choice).look())
    assert len(notes()) == 1 and "hero's own" in notes()[0] and stated(hands, "sandbox.driver") is None
    hands.click(spot(panel.page, nth(panel.page, Reset)))
    assert not session.running.chosen_driver and nth(panel.page, Choice).look() == before and not notes()
    hands.key(pygame.K_z, pygame.KMOD_LCTRL)
    hands.tick()
    assert driver in str(nth(panel.page, Choice).look()) and notes()


def test_a_typed_seed_is_the_maps_and_holds_at_once(hands: Hands) -> None:
    session, page = hands.window.session, hands.window.panel.page
    session.running.choose_seed(42)
    hands.tick()
    hands.click(spot(page, nth(page, ValueBox)))
    hands.write("11")
    hands.key(pygame.K_RETURN)
    assert stated(hands, "sandbox.seed") == "11" and session.running.history is not None
    assert session.running.history.battle.seed == 11
    hands.click(spot(page, nth(page, ValueBox)))
    hands.write("x")
    hands.key(pygame.K_RETURN)
    assert session.is_refusal and stated(hands, "sandbox.seed") == "11"


def test_fighting_is_switched_as_tiled_writes_it(hands: Hands) -> None:
    page = hands.window.panel.page
    area = page.where(nth(page, Switch))
    hands.click((area.right - 10, area.centery))
    assert stated(hands, "sandbox.combat") == "false"
    hands.click(spot(page, nth(page, Reset, 2)))
    assert stated(hands, "sandbox.combat") is None


def pick(hands: Hands, place: int, name: str) -> None:
    """Chooses a name from the menu of a choice on the page."""
    panel = hands.window.panel
    hands.click(spot(panel.page, nth(panel.page, Choice, place)))
    row = next(row for row in panel.menu.pane.controls if getattr(row, "name", "") == name)
    hands.click(spot(panel.menu.pane, row))


def test_a_deck_is_chosen_of_those_beside_the_map_and_taken_off(hands: Hands) -> None:
    session, page = hands.window.session, hands.window.panel.page
    pick(hands, 1, "kraken-deck.toml")
    assert stated(hands, "sandbox.deck") == "kraken-deck.toml" and session.level.deck is not None
    pick(hands, 1, "none")
    assert stated(hands, "sandbox.deck") is None and session.level.deck is None
    session.undo()
    hands.tick()
    hands.click(spot(page, nth(page, Reset, 3)))
    assert stated(hands, "sandbox.deck") is None and session.document.can_undo


def test_another_deck_is_typed_and_refused_where_there_is_none(hands: Hands) -> None:
    for typed, is_there in (("deep.toml", False), ("../levels/kraken-deck.toml", True)):
        pick(hands, 1, "another…")
        hands.write(typed)
        hands.key(pygame.K_RETURN)
        assert stated(hands, "sandbox.deck") == (typed if is_there else None)
        assert hands.window.session.is_refusal != is_there


def test_a_button_makes_a_deck_and_shows_it(hands: Hands) -> None:
    panel = hands.window.panel
    button = next(each for each in panel.page.controls if getattr(each, "_words", "") == "Kraken: make a deck")
    hands.click(spot(panel.page, button))
    hands.tick()
    shown = [panel.shown]
    assert stated(hands, "sandbox.deck") == "mine-deck.toml"
    assert len([each for each in panel.page.controls if isinstance(each, CardHead)]) == 4
    hands.window.session.undo()
    hands.tick()
    assert [*shown, panel.shown] == ["Kraken", "Tune"] and stated(hands, "sandbox.deck") is None


def test_a_click_on_a_unit_selects_it_and_moves_the_view_there(hands: Hands) -> None:
    window, page = hands.window, hands.window.panel.page
    looked: list[object] = []
    window.look_at = looked.append  # type: ignore[method-assign, assignment]
    line = next(control for control in page.controls if isinstance(control, UnitLine) and control.name == "Odo")
    hands.click(spot(page, line))
    assert window.session.selected == "Odo" and looked == [window.session.frame.world["Odo"].cell]


def test_every_unit_stands_below_its_team(hands: Hands) -> None:
    page, level = hands.window.panel.page, hands.window.session.level
    assert [control.look() for control in page.controls if isinstance(control, TeamHeading)] == ["1", "12"]
    names = [control.name for control in page.controls if isinstance(control, UnitLine)]
    assert sorted(names) == sorted(unit.name for unit in level.units)
