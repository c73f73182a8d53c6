"""A level that knows other kinds and profiles, in the window: pages, palette, timeline and films show them."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from sandbox.app.film.recording import Recording
from sandbox.app.film.shots import shot, told
from sandbox.app.panel.kraken.cards import CardHead
from sandbox.app.panel.panel import PAGES
from sandbox.app.panel.rows import Group
from sandbox.app.panel.why.diagram import Diagram
from sandbox.app.tools.palette import Choosable
from sandbox.app.widgets.buttons import Segmented
from sandbox.app.widgets.menu import Choice
from sandbox.app.widgets.slider import Slider
from sandbox.app.window import Window
from sandbox.battle.battle import Battle
from sandbox.battle.bestiary import Bestiary
from sandbox.battle.history import History
from sandbox.battle.level import Level
from sandbox.grid.grid import Grid
from sandbox.rules.unit import Placed, ScriptRow
from sandbox.workbench.session import Session
from tests.app.hands import TICK, Hands
from tests.app.panel.test_panel import nth, spot
from tests.levels.bestiaries import FEWER, KNIGHT, LURKER, MORE, TROLL, opened_hall


@pytest.fixture(params=[MORE, FEWER], ids=["more", "fewer"])
def bestiary(request: pytest.FixtureRequest) -> Bestiary:
    found: Bestiary = request.param
    return found


@pytest.fixture
def hands(tmp_path: Path, bestiary: Bestiary) -> Hands:
    """A window on the hall, with a troll selected and some turns played."""
    pygame.display.init()
    pygame.font.init()
    hands = Hands(Window(Session(opened_hall(tmp_path, bestiary)), (1280, 800)))
    pygame.event.clear()
    session = hands.window.session
    session.overlays = tuple(dict.fromkeys((*session.overlays, "state")))
    for _ in range(6):
        session.running.forward("turn")
    session.selected = "Grik"
    hands.tick()
    return hands


def words(hands: Hands) -> set[str]:
    return {str(getattr(control, "_words", "")) for control in hands.window.panel.page.controls}


def menu(hands: Hands, choice: Choice) -> list[str]:
    """What a choice on the page offers; it is opened, and shut again."""
    panel = hands.window.panel
    hands.click(spot(panel.page, choice))
    names = [str(row.name) for row in panel.menu.pane.controls if hasattr(row, "name")]
    hands.key(pygame.K_ESCAPE)
    return names


def test_every_page_shows_the_level(hands: Hands) -> None:
    for name in dict.fromkeys(page.name for page in PAGES):
        for selected in ("Grik", "Mab", "Iva", None):
            hands.window.session.selected = selected
            hands.window.panel.show(name)
            hands.tick()
            assert hands.window.panel.page.controls
    hands.window.panel.show("Why")
    hands.window.session.selected = "Grik"
    hands.tick()
    assert nth(hands.window.panel.page, Diagram)._profile is LURKER


def test_its_parameters_have_sliders_and_those_it_does_not_know_have_none(hands: Hands, bestiary: Bestiary) -> None:
    hands.window.panel.show("Tune")
    hands.tick()
    page = hands.window.panel.page
    groups = {control._words for control in page.controls if isinstance(control, Group)}
    assert "lurker" in groups and ("hunter" in groups) == ("hunter" in bestiary.profiles)
    row = next(control for control in page.controls if getattr(control, "_words", "") == "patience")
    slider = next(each for each in page.controls if isinstance(each, Slider) and each.area.top == row.area.bottom)
    page.show(slider)
    hands.tick()
    area = page.where(slider)
    hands.drag((slider.knob(area), area.centery), (slider.knob(area) + 30, area.centery))
    assert hands.window.session.tuning.values["lurker.patience"].value > 4  # type: ignore[operator]


def test_the_page_of_a_unit_offers_its_kinds_and_profiles(hands: Hands, bestiary: Bestiary) -> None:
    hands.window.panel.show("Unit")
    hands.tick()
    page = hands.window.panel.page
    assert menu(hands, nth(page, Choice, 0)) == [kind.name for kind in bestiary.of_side("enemy")]
    assert menu(hands, nth(page, Choice, 2)) == list(bestiary.profiles.names)
    assert "patience" in words(hands)
    hands.window.session.set_unit_property("Grik", "state", "lurk")
    hands.tick()
    hands.click(spot(page, nth(page, Choice, 0)))
    panel = hands.window.panel
    hands.click(spot(panel.menu.pane, next(row for row in panel.menu.pane.controls
                                            if getattr(row, "name", "") == "queen")))
    changed = hands.window.session.level.unit("Grik")
    assert changed is not None and changed.kind is bestiary.kinds["queen"]
    assert changed.state == "lurk", "the queen thinks as trolls do, so its first state is left as it was"


def test_the_palette_offers_its_kinds_and_profiles_and_one_is_placed(hands: Hands, bestiary: Bestiary) -> None:
    hands.key(pygame.K_n)
    palette = hands.window.toolbar.palette
    palette.unfold()
    hands.tick()
    rows = {row._words: row for row in palette.choices.controls if isinstance(row, Choosable)}
    assert set(rows) == {*(kind.name for kind in bestiary.of_side("enemy")), "kind's own", *bestiary.profiles.names}
    assert "Lies in wait." in rows["lurker"].tip and TROLL.name in rows
    hands.window.session.choose_kind("troll")
    hands.click(hands.cell((6, 6)))
    placed = hands.window.session.level.unit("Troll 1")
    assert placed is not None and placed.kind is TROLL and placed.profile == "lurker"


def test_a_card_offers_its_kinds_and_profiles(hands: Hands, bestiary: Bestiary) -> None:
    hands.window.panel.show("Kraken")
    hands.tick()
    page = hands.window.panel.page
    segments = page.where(nth(page, Segmented))
    hands.click((segments.right - 20, segments.centery))
    hands.click(spot(page, nth(page, CardHead, 0)))
    hands.tick()
    assert menu(hands, nth(page, Choice, 1)) == [kind.name for kind in bestiary.of_side("enemy")]
    assert menu(hands, nth(page, Choice, 2)) == list(bestiary.profiles.names)
    assert "patience" in words(hands)


def test_its_battle_is_recorded(hands: Hands, bestiary: Bestiary, tmp_path: Path) -> None:
    session = hands.window.session
    assert session.running.history is not None
    recording = Recording(session.document)
    for _ in range(4):
        recording.note(shot(session.running.history, session.frame, session.tilemap))
        session.running.forward("turn")
    assert max(recording.write(tmp_path / "a.gif", session.overlays, 4)) == len(recording.shots)
    assert recording.shots[0].frame.bestiary is bestiary and (tmp_path / "a.gif").stat().st_size


def test_what_happened_to_somebody_hidden_is_told_by_its_profile() -> None:
    level = Level("hall", Grid.from_rows("." * 9), (
        Placed.of(KNIGHT, "Iva", (0, 0), script=(ScriptRow((0, 0), hidden=True),)),
        Placed.of(TROLL, "Grik", (5, 0), state="chase", roll=0)), driver="script", bestiary=FEWER)
    history = History(Battle(level))
    found = set()
    while history.forward("turn"):
        found.add(told(history))
    assert any("hidden, " in words for words in found)


def test_ribbons_are_painted_by_its_states(hands: Hands) -> None:
    hands.window.session.running.go_to_turn(0)
    hands.window.tick(TICK)
    assert hands.window.timeline.view.rows["Grik"][0].state == LURKER.state_names[0]
