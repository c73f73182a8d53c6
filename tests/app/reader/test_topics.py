"""Whatever the mouse rests on, F1 opens the guide where it tells of it, and what is named is there."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from sandbox.app.layout import TOPICS
from sandbox.app.panel.panel import PAGES
from sandbox.app.panel.rows import Group, Name
from sandbox.app.panel.unit.standing import Portrait
from sandbox.app.panel.why.diagram import Diagram
from sandbox.app.panel.why.linked import Linked
from sandbox.app.toggles import OverlayToggle
from sandbox.app.tools.toolbar import ToolButton
from sandbox.app.transport import Record
from sandbox.app.widgets.buttons import Button, Segmented, Tab
from sandbox.app.widgets.pane import Control, Pane
from sandbox.app.window import Window
from sandbox.base.language import say
from sandbox.files.shipped import shipped
from sandbox.guide.topics import topic
from sandbox.scene.ribbons import DEEDS, TOLD_BY
from sandbox.workbench.session import Session
from tests.app.hands import Hands, opened
from tests.levels.bestiaries import MORE, opened_hall

LEVELS = ("mine", "kraken", "shy")


@pytest.fixture(params=LEVELS)
def hands(request: pytest.FixtureRequest) -> Hands:
    return played(opened(shipped("levels", f"{request.param}.tmx")))


def played(window: Window) -> Hands:
    """Some turns on, with the one selected whose turn it is."""
    hands = Hands(window)
    for _ in range(9):
        window.session.running.forward("turn")
    window.session.selected = window.session.frame.world.units[-1].name
    hands.tick()
    return hands


def panes(window: Window) -> tuple[Pane, ...]:
    panel, toolbar = window.panel, window.toolbar
    return panel.tabs, panel.page, panel.below, toolbar.column, toolbar.foot, window.transport.pane


def pages(hands: Hands) -> Iterator[str]:
    for page in hands.window.panel.offered:
        hands.window.panel.show(page.name)
        hands.tick()
        yield page.name


def f1_at(hands: Hands, at: tuple[int, int]) -> str:
    """The page and the heading or row that F1 opens with the mouse there."""
    hands.move(at)
    hands.key(pygame.K_F1)
    reader = hands.window.dialogs.reader
    assert reader.is_open
    place = reader.place_read
    reader.close()
    anchor = reader._guide.page(place.page).anchor_at(place.spot)
    return f"{place.page}#{anchor}" if anchor else place.page


def first(hands: Hands, sort: type[Control]) -> tuple[Pane, Control]:
    return next((pane, control) for pane in panes(hands.window) for control in pane.controls
                if isinstance(control, sort))


def test_every_control_on_every_page_names_what_the_guide_has(hands: Hands) -> None:
    guide = hands.window.dialogs.reader._bound()
    named = set(TOPICS.values())
    for page in pages(hands):
        for pane in panes(hands.window):
            for control in pane.controls:
                control.rest(control.area.center)
                named |= {control.topic, pane.topic}
                if isinstance(control, Linked):
                    named |= {piece.word.link for line in control._lines for piece in line}
        assert topic("pages", page) in named
    assert len(named) > 30
    for each in sorted(named - {""}):
        guide.place(each)


def test_every_deed_on_the_timeline_is_told_of() -> None:
    guide = opened(shipped("levels", "lesson.tmx")).dialogs.reader._bound()
    assert all(guide.place(topic("events", TOLD_BY[deed])) for deed in DEEDS)


def test_what_a_level_declares_by_itself_is_told_of_too(tmp_path: Path) -> None:
    pygame.display.init()
    pygame.font.init()
    hands = played(Window(Session(opened_hall(tmp_path, MORE)), (1280, 800)))
    hands.window.session.selected = "Grik"
    test_every_control_on_every_page_names_what_the_guide_has(hands)
    hands.window.panel.show("Tune")
    hands.tick()
    page = hands.window.panel.page
    group = next(each for each in page.controls if isinstance(each, Group) and each._words == "lurker")
    page.show(group)
    assert f1_at(hands, page.where(group).center) == "profiles#lurker"


def test_f1_opens_at_what_the_mouse_rests_on() -> None:
    hands = played(opened(shipped("levels", "mine.tmx")))
    window, layout = hands.window, hands.window.layout
    for sort in (OverlayToggle, ToolButton, Tab, Group, Name):
        pane, control = first(hands, sort)
        assert control.topic and f1_at(hands, pane.where(control).center) == control.topic, sort
    for name, spot in (("bar", layout.bar.center), ("timeline", (layout.timeline.left + 4, layout.timeline.bottom - 4)),
                       ("status", layout.status.center)):
        assert f1_at(hands, spot) == TOPICS[name]
    window.panel.show("Unit")
    hands.tick()
    pane, portrait = first(hands, Portrait)
    state = window.session.frame.world[str(window.session.selected)].state
    assert f1_at(hands, pane.where(portrait).center) == topic("states", state)


def test_a_state_of_the_drawing_is_told_of() -> None:
    hands = played(opened(shipped("levels", "mine.tmx")))
    hands.window.panel.show("Why")
    hands.tick()
    pane, diagram = first(hands, Diagram)
    assert isinstance(diagram, Diagram)
    pane.show(diagram)
    hands.tick()
    name, (x, y) = next(iter(diagram.spots.items()))
    corner = pane.where(diagram).topleft
    assert f1_at(hands, (round(corner[0] + x), round(corner[1] + y))) == topic("states", name)


def test_over_the_map_f1_opens_the_keys() -> None:
    hands = Hands(opened(shipped("levels", "mine.tmx")))
    assert f1_at(hands, hands.window.layout.map.center) == "keys"


def test_a_tip_says_that_f1_tells_more(monkeypatch: pytest.MonkeyPatch) -> None:
    hands = Hands(opened(shipped("levels", "mine.tmx")))
    told: list[str] = []
    draw = hands.window._tip.draw

    def noted(surface: pygame.Surface, more: str = "") -> None:
        told.append(f"{hands.window._tip._words}|{more}")
        draw(surface, more)

    monkeypatch.setattr(hands.window._tip, "draw", noted)
    pane, control = first(hands, OverlayToggle)
    hands.move(pane.where(control).center)
    assert told[-1].endswith(say("|F1: more about it")) and len(told[-1]) > 30
    hands.move(hands.window.layout.map.center)
    assert told[-1].endswith("|")


def test_every_page_of_the_panel_is_looked_at() -> None:
    hands = Hands(opened(shipped("levels", "kraken.tmx")))
    assert len(list(pages(hands))) == len(PAGES)


def test_the_parameters_and_the_search_that_why_names_are_links_to_what_they_are() -> None:
    hands = played(opened(shipped("levels", "mine.tmx")))
    hands.window.panel.show("Why")
    hands.tick()
    pane, reader, followed = hands.window.panel.page, hands.window.dialogs.reader, set[str]()
    for control in [each for each in pane.controls if isinstance(each, Linked)]:
        pane.show(control)
        hands.tick()
        area = pane.where(control)
        spots = [(x, y) for y in range(area.top + 10, area.bottom, 20) for x in range(area.left, area.right, 4)]
        for at in spots:
            link = control.link_at((at[0] - pane.area.left, at[1] - pane.area.top + pane.scroll))
            if link and link not in followed:
                followed.add(link)
                assert f1_at(hands, at) == link
                hands.click(at)
                assert reader.is_open and reader.place_read == reader._guide.place(link)
                reader.close()
    assert "search#bfs" in followed and any(link.startswith("parameters#") for link in followed)


def test_of_a_unit_on_the_map_the_guide_opens_at_what_drives_it_and_beside_it_at_the_keys() -> None:
    hands = Hands(opened(shipped("levels", "warden.tmx")))
    world = hands.window.session.frame.world
    for unit in world.units:
        wanted = topic("profiles", unit.placed.profile) if unit.placed.profile else topic("kinds", unit.kind.name)
        assert f1_at(hands, hands.cell(unit.cell)) == wanted
        assert hands.window.dialogs.reader._guide.place(wanted)
    free = next((x, y) for x in range(3, 15) for y in range(3, 9) if world.at((x, y)) is None)
    assert f1_at(hands, hands.cell(free)) == "keys"


@pytest.mark.parametrize(("page", "selected", "words", "told"), [
    ("Tune", "", "seed", "battle#the-same-battle-again"), ("Level", "", "seed", "battle#the-same-battle-again"),
    ("Level", "", "driver", "battle#drivers"), ("Level", "", "Units fight", "parameters#combat"),
    ("Level", "", "deck", "kraken#deck-file"), ("Level", "", "top", "window#editing"),
    ("Level", "", "Save as", "window#opening-and-saving"), ("Unit", "Odo", "team", "battle#teams"),
    ("Unit", "Odo", "profile", "profiles"), ("Unit", "Odo", "roll", "initiative#rolls")])
def test_a_row_of_the_panel_opens_the_guide_where_just_that_is_told(page: str, selected: str, words: str,
                                                                   told: str) -> None:
    hands = Hands(opened(shipped("levels", "mine.tmx")))
    hands.window.session.selected = selected or None
    hands.window.panel.show(page)
    hands.tick()
    pane = hands.window.panel.page
    row = next(control for control in pane.controls if getattr(control, "_words", "") == words)
    pane.show(row)
    hands.tick()
    assert f1_at(hands, pane.where(row).center) == told


def test_recording_stepping_and_undoing_are_told_of_where_their_buttons_are() -> None:
    hands = Hands(opened(shipped("levels", "mine.tmx")))
    pane, foot = hands.window.transport.pane, hands.window.toolbar.foot
    record, steps = (next(control for control in pane.controls if isinstance(control, sort))
                     for sort in (Record, Segmented))
    assert f1_at(hands, pane.where(record).center) == "window#recording"
    assert f1_at(hands, pane.where(steps).center) == "battle#stepping"
    undo = next(control for control in foot.controls if isinstance(control, Button))
    assert f1_at(hands, foot.where(undo).center) == "window#editing"
