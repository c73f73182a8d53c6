"""The panel by mouse and keyboard: values change at once, pages scroll, findings lead to their place."""

from __future__ import annotations

from pathlib import Path
from typing import TypeVar, get_args

import pygame
import pytest

from sandbox.app.panel.level.page import Found, LevelPage
from sandbox.app.panel.page import Matter, Page
from sandbox.app.panel.panel import PAGES
from sandbox.app.panel.rows import Group, Reset, ValueBox
from sandbox.app.panel.sheet import MARGIN, Sheet
from sandbox.app.panel.why.diagram import Diagram
from sandbox.app.panel.why.page import Fired, MachineRow
from sandbox.app.widgets.buttons import Button, Segmented, Switch
from sandbox.app.widgets.menu import Choice
from sandbox.app.widgets.pane import Control, Pane
from sandbox.app.widgets.slider import Slider
from sandbox.app.widgets.texts import Text
from sandbox.files.shipped import shipped
from sandbox.rules.events import ParameterSet
from sandbox.scene.colours import TEXT
from tests.app.hands import Hands, opened

MINE = shipped("levels", "mine.tmx")
T = TypeVar("T", bound=Control)


def nth(pane: Pane, kind: type[T], place: int = 0) -> T:
    return [control for control in pane.controls if isinstance(control, kind)][place]


def spot(pane: Pane, control: Control) -> tuple[int, int]:
    """The middle of a control in the window; it is scrolled to first."""
    pane.show(control)
    return pane.where(control).center


def value(hands: Hands, full: str) -> object:
    return hands.window.session.tuning.values[full].value


@pytest.fixture
def hands() -> Hands:
    return Hands(opened(MINE))


def test_a_dragged_slider_changes_the_value_and_is_one_event(hands: Hands) -> None:
    session, page = hands.window.session, hands.window.panel.page
    for _ in range(4):
        session.running.forward()
    hands.tick()
    slider = nth(page, Slider)
    x, y = slider.knob(page.where(slider)), page.where(slider).centery
    hands.drag((x, y), (x + 8, y), (x + 20, y))
    assert int(str(value(hands, "hunter.sight"))) > 8
    assert session.running.history is not None
    told = [event for event in session.running.history.events if isinstance(event, ParameterSet)]
    assert [(event.name, event.value) for event in told] == [("hunter.sight", value(hands, "hunter.sight"))]


def test_a_slider_held_still_changes_nothing(hands: Hands) -> None:
    slider = nth(hands.window.panel.page, Slider)
    area = hands.window.panel.page.where(slider)
    at = (slider.knob(area), area.centery)
    hands.drag(at, at, at)
    assert value(hands, "hunter.sight") == 8


def test_a_typed_value_is_taken_by_enter_and_dropped_by_escape(hands: Hands) -> None:
    page, box = hands.window.panel.page, nth(hands.window.panel.page, ValueBox)
    hands.click(spot(page, box))
    hands.write("12")
    hands.key(pygame.K_RETURN)
    assert value(hands, "hunter.sight") == 12
    hands.click(spot(page, box))
    hands.write("33")
    hands.key(pygame.K_ESCAPE)
    assert value(hands, "hunter.sight") == 12


def test_a_typed_value_out_of_range_is_refused_with_what_is_allowed(hands: Hands) -> None:
    hands.click(spot(hands.window.panel.page, nth(hands.window.panel.page, ValueBox)))
    hands.write("99")
    hands.key(pygame.K_RETURN)
    assert value(hands, "hunter.sight") == 8
    assert hands.window.session.is_refusal and "0 to 98" in hands.window.session.message


def test_a_refused_value_is_old_news_once_something_else_is_typed(hands: Hands) -> None:
    session, box = hands.window.session, spot(hands.window.panel.page, nth(hands.window.panel.page, ValueBox))
    hands.click(box)
    hands.write("99")
    hands.key(pygame.K_RETURN)
    assert session.message
    hands.click(box)
    hands.key(pygame.K_ESCAPE)
    assert not session.message


def test_no_shortcut_acts_while_a_value_is_typed(hands: Hands) -> None:
    hands.click(spot(hands.window.panel.page, nth(hands.window.panel.page, ValueBox)))
    hands.write("b")
    assert hands.window.session.tool.name == "select"
    hands.key(pygame.K_ESCAPE)
    hands.write("b")
    assert hands.window.session.tool.name == "wall"


def test_a_click_elsewhere_takes_what_was_typed(hands: Hands) -> None:
    page = hands.window.panel.page
    hands.click(spot(page, nth(page, ValueBox)))
    hands.write("15")
    hands.click(page.where(nth(page, Group)).move(0, -18).midtop)
    assert value(hands, "hunter.sight") == 15 and not hands.window.panel.field.is_open


def test_reset_appears_where_a_value_was_changed_and_takes_it_back(hands: Hands) -> None:
    page = hands.window.panel.page
    reset = nth(page, Reset)
    assert not reset.is_enabled
    hands.window.session.tuning.set_param("hunter.sight", 20)
    assert reset.is_enabled and "default" in reset.tip
    hands.click(spot(page, reset))
    assert value(hands, "hunter.sight") == 8 and not reset.is_enabled


def test_a_switch_turns_by_a_click(hands: Hands) -> None:
    page = hands.window.panel.page
    page.show(nth(page, Switch))
    area = page.where(nth(page, Switch))
    hands.click((area.right - 10, area.centery))
    assert value(hands, "hunter.avoid_units") is True


def test_a_choice_opens_a_menu(hands: Hands) -> None:
    panel = hands.window.panel
    hands.click(spot(panel.page, nth(panel.page, Choice)))
    assert panel.menu.is_open
    hands.click(panel.menu.pane.where(panel.menu.pane.controls[1]).center)
    assert value(hands, "hunter.search") == "field" and not panel.menu.is_open


def test_the_wheel_scrolls_a_page_that_is_higher_than_its_area(hands: Hands) -> None:
    page = hands.window.panel.page
    hands.wheel(page.area.center, -2)
    assert page.scroll > 0
    hands.wheel(page.area.center, 50)
    assert page.scroll == 0


def test_owners_without_units_come_last_and_are_folded() -> None:
    hands = Hands(opened(shipped("levels", "lesson.tmx")))
    page = hands.window.panel.page
    last = [control for control in page.controls if isinstance(control, Group)][-1]
    before = sum(isinstance(control, Slider) for control in page.controls)
    hands.click(spot(page, last))
    assert sum(isinstance(control, Slider) for control in page.controls) > before


def test_help_to_a_value_covers_no_other_row_of_the_page(hands: Hands) -> None:
    page = hands.window.panel.page
    slider = nth(page, Slider)
    hands.move((0, 0))
    below = page.area.clip(pygame.Rect(page.area.left, page.where(slider).bottom, page.area.width, 100))
    before = pygame.image.tobytes(hands.window.surface.subsurface(below), "RGB")
    name = next(each for each in page.controls if each.tip and each.area.top == slider.area.top)
    left = page.area.move(-150, 0).clip(pygame.Rect(page.area.left - 150, 0, 140, 800))
    outside = pygame.image.tobytes(hands.window.surface.subsurface(left), "RGB")
    hands.move(spot(page, name))
    hands.tick()
    assert pygame.image.tobytes(hands.window.surface.subsurface(below), "RGB") == before
    assert pygame.image.tobytes(hands.window.surface.subsurface(left), "RGB") != outside, "it stands over the map"


def test_the_die_gives_another_seed(hands: Hands) -> None:
    page = hands.window.panel.page
    before = hands.window.session.level.seed
    die = next(each for each in page.controls if isinstance(each, Button) and each.icon == "dice")
    hands.click(spot(page, die))
    assert hands.window.session.running.seed not in (None, before)


def test_why_tells_of_the_row_that_fired_and_lights_it(hands: Hands) -> None:
    session, panel = hands.window.session, hands.window.panel
    for _ in range(60):
        session.running.forward()
        decision = session.frame.decision
        if decision is not None and decision.evidence.fired is not None:
            break
    panel.show("Why")
    hands.tick()
    assert nth(panel.page, Fired) and nth(panel.page, MachineRow) and nth(panel.page, Diagram)


def test_the_short_why_leads_to_the_whole(hands: Hands) -> None:
    panel = hands.window.panel
    hands.click(panel.below.where(panel.below.controls[0]).center)
    assert panel.shown == "Why"


def test_a_click_on_a_finding_looks_at_its_cell(tmp_path: Path) -> None:
    broken = MINE.read_text("utf-8").replace('name="state" value="wander"', 'name="state" value="wandering"')
    for name in ("dungeon.tsx", "dungeon.png"):
        (tmp_path / name).write_bytes(MINE.with_name(name).read_bytes())
    path = tmp_path / "broken.tmx"
    path.write_text(broken, "utf-8")
    hands = Hands(opened(path))
    window = hands.window
    hands.click(window.panel.tabs.where(window.panel.tabs.controls[PAGES.index(LevelPage)]).center)
    assert window.panel.shown == "Level"
    looked: list[object] = []
    window.look_at = looked.append  # type: ignore[method-assign, assignment]
    found = next(control for control in window.panel.page.controls if isinstance(control, Found) and control.does_act)
    hands.click(spot(window.panel.page, found))
    unit = next(unit for unit in window.session.level.units if unit.name == "Muzz")
    assert looked == [unit.cell]


@pytest.mark.parametrize("size", [(900, 600), (1280, 800), (1920, 1080)])
def test_controls_of_a_page_do_not_overlap(size: tuple[int, int]) -> None:
    hands = Hands(opened(MINE, size))
    panel = hands.window.panel
    for page in PAGES:
        panel.show(page.name)
        hands.tick()
        controls = panel.page.controls
        for place, control in enumerate(controls):
            assert control.area.left >= 0 and control.area.right <= panel.page.area.width
            assert control.area.collidelist([other.area for other in controls[place + 1:]]) == -1


def test_undo_and_redo_in_a_value_that_is_typed_go_through_its_text_and_leave_the_map(hands: Hands) -> None:
    session = hands.window.session
    session.choose_tool("erase")
    session.press(session.level.units[-1].cell)
    session.release()
    placed = session.level.units
    hands.click(spot(hands.window.panel.page, nth(hands.window.panel.page, ValueBox)))
    line = hands.window.panel.field._line
    assert line is not None
    hands.write("12")
    hands.key(pygame.K_BACKSPACE)
    told = []
    back, again, forth = (pygame.K_z, 0), (pygame.K_z, pygame.KMOD_LSHIFT), (pygame.K_y, 0)
    for key, mod in (back, back, back, again, forth, back):
        hands.key(key, pygame.KMOD_LCTRL | mod)
        told.append(line.get_text())
    assert told == ["12", "8", "8", "12", "1", "12"]
    hands.key(pygame.K_RETURN)
    assert value(hands, "hunter.sight") == 12 and session.level.units == placed


def test_one_click_writes_what_is_changed_into_the_map(hands: Hands) -> None:
    session, page = hands.window.session, hands.window.panel.page
    write = next(each for each in page.controls if isinstance(each, Button) and "changed" in each.tip)
    hands.click(spot(page, write))
    assert not session.document.can_undo, "nothing is changed yet"
    session.tuning.set_param("hunter.sight", 12)
    hands.click(spot(page, write))
    tilemap = session.document.tilemap
    assert tilemap.property("sandbox.sight") or tilemap.property("sandbox.hunter.sight")
    slider = nth(page, Slider)
    assert slider.tip.startswith("12 cells, from the map")


def test_while_one_unit_alone_is_tuned_groups_that_are_not_its_own_are_closed(hands: Hands) -> None:
    session, page = hands.window.session, hands.window.panel.page
    one = next(unit for unit in session.level.units if unit.profile)
    session.selected = one.name
    hands.tick()
    before = sum(isinstance(control, Slider) for control in page.controls)
    hands.click(page.where(nth(page, Segmented)).move(40, 0).center)
    sliders = [control for control in page.controls if isinstance(control, Slider)]
    assert 0 < len(sliders) < before
    groups = [control for control in page.controls if isinstance(control, Group)]
    closed = [group for group in groups if not group.is_enabled]
    assert closed and all(one.name in group.tip for group in closed)
    hands.click(spot(page, closed[0]))
    assert [control for control in page.controls if isinstance(control, Slider)] == sliders
    for slider in sliders:
        x, y = slider.knob(page.where(slider)), page.where(slider).centery
        page.show(slider)
        y = page.where(slider).centery
        hands.drag((x, y), (x + 9, y))
    assert {change.unit for change in session.tuning.unwritten} == {one.name}


class Notes(Page):
    """A page as somebody may add one: a heading, a line that is told when it is clicked, and a foot."""

    name = "Notes"
    has_news = False

    @property
    def is_offered(self) -> bool:
        return self.has_news

    @property
    def needs_a_look(self) -> bool:
        return self.has_news

    def structure(self) -> object:
        return len(self._watched.session.level.units)

    def lay_out(self, sheet: Sheet) -> None:
        for number in range(self.structure()):  # type: ignore[call-overload]
            sheet.heading(f"note {number}", 100)

    def foot(self, width: int, _height: int, _chosen: int | None) -> Control | None:
        return Text.of(MARGIN, 0, width - 2 * MARGIN, ("the end", TEXT))


def test_a_page_that_is_added_is_shown_scrolled_and_kept_like_the_others(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sandbox.app.panel.panel.PAGES", (*PAGES, Notes))
    hands = Hands(opened(MINE))
    panel = hands.window.panel
    without = len(panel.tabs.controls)
    monkeypatch.setattr(Notes, "has_news", True)
    hands.tick()
    assert len(panel.tabs.controls) == without + 1, "its tab is there as soon as it is offered"
    assert panel.tabs.controls[-1].look() == (False, True), "marked, since it needs a look"
    hands.click(panel.tabs.where(panel.tabs.controls[-1]).center)
    assert panel.shown == "Notes" and len(panel.page.controls) == len(hands.window.session.level.units)
    assert panel.page.area.bottom == panel.below.area.top and len(panel.below.controls) == 1, "its foot stays below it"
    hands.wheel(panel.page.area.center, -3)
    scrolled = panel.page.scroll
    panel.show_next()
    hands.tick()
    assert panel.shown == PAGES[0].name and panel.page.scroll == 0, "after the last comes the first"
    panel.show("Notes")
    hands.tick()
    assert panel.page.scroll == scrolled > 0
    monkeypatch.setattr(Notes, "has_news", False)
    hands.tick()
    assert panel.shown == PAGES[0].name and len(panel.tabs.controls) == without, "offered no more, it goes"


def test_each_page_has_a_name_and_each_matter_one_page() -> None:
    assert len({page.name for page in PAGES}) == len(PAGES)
    assert sorted(page.matter for page in PAGES if page.matter) == sorted(get_args(Matter))
