"""The page of one unit by mouse and keyboard: what it is now, what the map says of it, and taking that off again."""

from __future__ import annotations

import pygame
import pytest

from sandbox.ai.drivers import DRIVERS
from sandbox.app.panel.knobs import Knob, OneUnits
from sandbox.app.panel.panel import PAGES
from sandbox.app.panel.rows import Reset, ValueBox
from sandbox.app.panel.unit.page import NOBODY, UnitPage
from sandbox.app.panel.unit.standing import AbilityRow, Counter, Life, Portrait, ScriptLine
from sandbox.app.panel.watched import Watched
from sandbox.app.widgets.buttons import Segmented
from sandbox.app.widgets.menu import Choice
from sandbox.app.widgets.slider import Slider
from sandbox.app.widgets.texts import Line, Text
from sandbox.battle.bestiary import SHIPPED
from sandbox.files.shipped import shipped
from sandbox.rules.unit import Placed
from sandbox.workbench.starting import new_level
from tests.app.hands import Hands, opened
from tests.app.panel.test_panel import nth, spot

MINE = shipped("levels", "mine.tmx")


@pytest.fixture
def hands() -> Hands:
    hands = Hands(opened(MINE))
    hands.window.session.selected = "Grik"
    hands.click(hands.window.panel.tabs.where(hands.window.panel.tabs.controls[PAGES.index(UnitPage)]).center)
    return hands


def placed(hands: Hands, name: str = "Grik") -> Placed:
    unit = hands.window.session.level.unit(name)
    assert unit is not None
    return unit


def choose(hands: Hands, place: int, name: str) -> None:
    """Opens the menu of that number on the page and clicks a row of it."""
    panel = hands.window.panel
    hands.click(spot(panel.page, nth(panel.page, Choice, place)))
    row = next(row for row in panel.menu.pane.controls if getattr(row, "name", "") == name)
    hands.click(spot(panel.menu.pane, row))


def slider_of(hands: Hands, name: str) -> Slider:
    """The slider under a sentence, which begins so."""
    page = hands.window.panel.page
    row = next(control for control in page.controls if getattr(control, "_words", "") == name)
    return next(control for control in page.controls
                if isinstance(control, Slider) and control.area.top == row.area.bottom)


def test_with_nobody_to_show_one_sentence_says_what_to_do(hands: Hands) -> None:
    session = hands.window.session
    session.take_new(new_level(SHIPPED))
    hands.tick()
    words = [control for control in hands.window.panel.page.controls if isinstance(control, Text)]
    told = " ".join(run[0] for line in words[0]._lines for run in line)
    assert len(hands.window.panel.page.controls) == 1 and told == NOBODY


def test_a_slider_is_one_edit_once_it_is_let_go(hands: Hands) -> None:
    session, page = hands.window.session, hands.window.panel.page
    slider = slider_of(hands, "Its blow takes")
    page.show(slider)
    hands.tick()
    area = page.where(slider)
    at = (slider.knob(area), area.centery)
    hands.move(at)
    hands.press()
    hands.move((at[0] + 6, at[1]), (1, 0, 0))
    hands.move((at[0] + 12, at[1]), (1, 0, 0))
    assert slider.shown > 4 and not session.document.can_undo
    hands.release()
    assert placed(hands).damage > 4 and session.document.can_undo
    session.undo()
    assert placed(hands).damage == 4 and not session.document.can_undo


def test_a_value_of_its_own_is_marked_and_a_reset_takes_it_off(hands: Hands) -> None:
    session, page = hands.window.session, hands.window.panel.page
    session.set_unit_property("Grik", "sight", "12")
    hands.tick()
    reset = next(control for control in page.controls if isinstance(control, Reset) and control.is_enabled)
    assert reset.look() == ("unit", True) and "Back to 8" in reset.tip
    hands.click(spot(page, reset))
    assert placed(hands).values == {}


def test_a_typed_number_out_of_range_is_refused(hands: Hands) -> None:
    page = hands.window.panel.page
    box = next(control for control in page.controls if isinstance(control, ValueBox))
    hands.click(spot(page, box))
    hands.write("0")
    hands.key(pygame.K_RETURN)
    assert hands.window.session.is_refusal and placed(hands).life == 16


def test_what_is_set_to_the_kinds_own_is_taken_off_the_map(hands: Hands) -> None:
    session, page = hands.window.session, hands.window.panel.page
    session.set_unit_property("Grik", "life", "5")
    hands.tick()
    hands.click(spot(page, nth(page, ValueBox)))
    hands.write("16")
    hands.key(pygame.K_RETURN)
    tilemap = session.document.tilemap
    each = tilemap.object(placed(hands).object_id or 0)
    assert placed(hands).life == 16 and each is not None and each.property("life") is None


def test_kind_team_profile_and_first_state_are_chosen(hands: Hands) -> None:
    choose(hands, 2, "canon")
    choose(hands, 3, "guard")
    assert (placed(hands).profile, placed(hands).state) == ("canon", "guard")
    choose(hands, 0, "warden")
    choose(hands, 1, "heroes")
    assert (placed(hands).kind.name, placed(hands).team) == ("warden", "heroes")


def test_a_state_that_the_new_profile_lacks_goes_with_it_in_one_edit(hands: Hands) -> None:
    session = hands.window.session
    session.selected = "Muzz"
    hands.tick()
    assert placed(hands, "Muzz").state == "wander"
    choose(hands, 2, "guard")
    assert (placed(hands, "Muzz").profile, placed(hands, "Muzz").state, session.running.problems) == ("guard", "", ())
    session.undo()
    assert (placed(hands, "Muzz").profile, placed(hands, "Muzz").state) == ("hunter", "wander")


def test_another_team_is_typed(hands: Hands) -> None:
    choose(hands, 1, "another…")
    hands.write("pack")
    hands.key(pygame.K_RETURN)
    assert placed(hands).team == "pack"


def test_a_unit_of_no_team_can_be_given_one_again(hands: Hands) -> None:
    choose(hands, 1, "another…")
    hands.write("none")
    hands.key(pygame.K_RETURN)
    assert placed(hands).team == "none"
    choose(hands, 1, "heroes")
    assert placed(hands).team == "heroes"


def test_a_click_on_the_name_renames(hands: Hands) -> None:
    page = hands.window.panel.page
    hands.click(spot(page, nth(page, Portrait)))
    hands.write("grak")
    hands.key(pygame.K_RETURN)
    session = hands.window.session
    assert session.level.unit("grak") is not None and session.selected == "grak"


def test_a_post_is_typed_as_a_cell(hands: Hands) -> None:
    session, page = hands.window.session, hands.window.panel.page
    session.selected = "Odo"
    hands.tick()
    post = [control for control in page.controls if isinstance(control, ValueBox)][6]
    hands.click(spot(page, post))
    hands.write("north")
    hands.key(pygame.K_RETURN)
    assert session.is_refusal and placed(hands, "Odo").post is None
    hands.click(spot(page, post))
    hands.write("15, 3")
    hands.key(pygame.K_RETURN)
    assert placed(hands, "Odo").post == (15, 3)


def test_what_it_is_now_follows_the_battle(hands: Hands) -> None:
    session, page = hands.window.session, hands.window.panel.page
    session.selected = "Iva"
    hands.tick()
    before = nth(page, Life).look(), nth(page, Counter, 1).look()
    for _ in range(30):
        session.running.forward()
    hands.tick()
    assert (nth(page, Life).look(), nth(page, Counter, 1).look()) != before
    assert [control.look() for control in page.controls if isinstance(control, AbilityRow)] == ["ready"] * 5
    lit = [control.number for control in page.controls if isinstance(control, ScriptLine) and control.is_lit]
    assert lit == [session.frame.world["Iva"].turns]


def test_a_change_in_tune_can_be_for_the_selected_unit_alone(hands: Hands) -> None:
    session, panel = hands.window.session, hands.window.panel
    panel.show("Tune")
    hands.tick()
    scope = nth(panel.page, Segmented)
    cell = scope.cells[1].move(panel.page.area.left, panel.page.area.top - panel.page.scroll)
    hands.click(cell.center)
    hands.click(spot(panel.page, nth(panel.page, ValueBox)))
    hands.write("12")
    hands.key(pygame.K_RETURN)
    assert session.running.history is not None
    assert [(each.name, each.value, each.unit) for each in session.running.history.world.changes] == [
        ("hunter.sight", 12, "Grik")]
    assert session.tuning.values["hunter.sight"].value == 8
    reset = nth(panel.page, Reset)
    assert reset.is_enabled
    hands.click(spot(panel.page, reset))
    assert not reset.is_enabled


def test_for_one_unit_a_value_that_the_map_holds_by_now_is_not_changed(hands: Hands) -> None:
    session, watched, sight = hands.window.session, Watched(hands.window), SHIPPED.named("hunter.sight")[0]
    session.running.forward("turn")
    session.tuning.set_param("hunter.sight", 42)
    session.write_values()
    alone, for_all = OneUnits(watched, sight, "Grik"), Knob(watched, sight)
    assert not session.tuning.unwritten and (alone.source, for_all.source) == ("map", "map")
    assert alone.told() == for_all.told() == "42 cells, from the map (default 8)"
    session.tuning.set_param("hunter.sight", 9, "Grik")
    assert alone.source == "changed" and "(from the map 42)" in alone.told() and for_all.source == "map"
    session.tuning.set_param("hunter.sight", 7)
    assert (alone.below.source, for_all.source) == ("changed", "changed"), "changed for all is changed"


def test_scores_are_folded_where_nobody_chooses_by_score(hands: Hands) -> None:
    panel = hands.window.panel
    panel.show("Tune")
    hands.tick()
    assert not any(getattr(control, "_words", "") == "Drinks a potion below" for control in panel.page.controls)
    hands.window.session.set_map_property("sandbox.driver", "autopilot")
    hands.tick()
    assert any(getattr(control, "_words", "") == "Drinks a potion below" for control in panel.page.controls)


def rows_of(hands: Hands) -> list[str]:
    """What the rows of the page say before their values, and its paragraphs."""
    controls = hands.window.panel.page.controls
    told = [" ".join(run[0] for line in each._lines for run in line) for each in controls if isinstance(each, Text)]
    return [words for each in controls if isinstance(words := getattr(each, "_words", ""), str)] + told


@pytest.mark.parametrize("profile", [each.name for each in SHIPPED.profiles])
def test_how_far_a_unit_walks_is_a_control_only_where_its_profile_reads_it(hands: Hands, profile: str) -> None:
    session = hands.window.session
    session.set_unit_property("Grik", "profile", profile)
    hands.tick()
    does_read = SHIPPED.profiles[profile].walks_by_move
    assert ("Walks" in rows_of(hands)) == does_read
    assert any(f"{profile} does not use its move" in words for words in rows_of(hands)) != does_read
    session.set_unit_property("Grik", "move", "7")
    hands.tick()
    assert "Walks" in rows_of(hands), "what the map states can be taken off"


@pytest.mark.parametrize(("driver", "does_read"), [(each.name, each.walks_by_move) for each in DRIVERS])
def test_of_a_hero_its_driver_says_so(hands: Hands, driver: str, does_read: bool) -> None:
    session = hands.window.session
    session.selected = next(unit.name for unit in session.level.units if unit.kind.side == "hero")
    session.running.choose_driver(driver)
    hands.tick()
    assert ("Walks" in rows_of(hands)) == does_read


def test_a_unit_that_nobody_selected_is_shown_with_the_reason(hands: Hands) -> None:
    session = hands.window.session
    session.running.forward("turn")
    session.selected = session.frame.actor
    hands.tick()
    page = hands.window.panel.page
    assert "It acts now." in [control.look() for control in page.controls if isinstance(control, Line)]
    session.selected = None
    hands.tick()
    assert "It acts now, unselected." in [
        control.look() for control in page.controls if isinstance(control, Line)]
