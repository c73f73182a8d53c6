"""A window at twice the scale and twice the size is the same window, and one that is open takes another scale."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pygame
import pytest

from sandbox.app.panel.panel import PAGES
from sandbox.app.screen.found import Found
from sandbox.app.screen.placing import Display
from sandbox.app.screen.screen import Screen
from sandbox.app.widgets.pane import Pane
from sandbox.app.widgets.scale import px, rescale, scale, scaled
from sandbox.app.window import Window
from sandbox.files.shipped import shipped
from tests.app.hands import Hands, opened

SLACK = 48
"""So many pixels may a text that is drawn twice as large move what stands beside it, at twice the scale."""


@pytest.fixture(autouse=True)
def plain() -> Iterator[None]:
    """However a test ends, the next one begins at scale 1."""
    yield
    rescale(1.0)


def panes(thing: object, seen: set[int] | None = None) -> list[Pane]:
    """All panes of the window, in the order in which they are held."""
    seen = set() if seen is None else seen
    if id(thing) in seen or not type(thing).__module__.startswith("sandbox.app"):
        return []
    seen.add(id(thing))
    inner = [pane for each in getattr(thing, "__dict__", {}).values() for pane in panes(each, seen)]
    return [thing, *inner] if isinstance(thing, Pane) else inner


def areas(window: Window) -> list[tuple[int, ...]]:
    """Where everything is: the parts, and the controls of all panes."""
    parts = [tuple(area) for area in vars(window.layout).values()]
    return parts + [tuple(pane.where(control)) for pane in panes(window) for control in pane.controls]


ACTS: dict[str, Callable[[Hands], object]] = {
    **{f"the page {page.name}": (lambda hands, name=page.name: hands.window.panel.show(name)) for page in PAGES},
    "zoomed in": lambda hands: hands.window.zoom(5),
    "a question": lambda hands: hands.window.dialogs.choose("A question", "Yes or no?", ("Yes", "No"), lambda _: None),
    "the list of kinds": lambda hands: hands.window.run("tool_enemy"),
}


def shown(size: tuple[int, int], act: Callable[[Hands], object]) -> Hands:
    hands = Hands(opened(shipped("levels", "mine.tmx"), size))
    hands.window.session.selected = "Iva"
    for _ in range(3):
        hands.key(pygame.K_PERIOD)
    act(hands)
    hands.tick(3)
    return hands


@pytest.mark.parametrize("what", ACTS)
def test_at_twice_the_scale_everything_is_twice_as_large(what: str) -> None:
    plain = areas(shown((1280, 800), ACTS[what]).window)
    with scaled(2.0):
        twice = areas(shown((2560, 1600), ACTS[what]).window)
    assert len(plain) == len(twice) > 20
    wrong = [(one, two) for one, two in zip(plain, twice, strict=True)
             if any(abs(2 * a - b) > SLACK for a, b in zip(one, two, strict=True))]
    assert wrong == []


def test_at_twice_the_scale_the_same_cells_are_seen() -> None:
    one = shown((1280, 800), lambda hands: hands.window.zoom(2)).window.map.camera
    with scaled(2.0):
        two = shown((2560, 1600), lambda hands: hands.window.zoom(2)).window.map.camera
    assert (two.cell, two.view()) == (2 * one.cell, one.view())


@pytest.mark.parametrize("to", [1.25, 1.5, 2.0, 3.0])
def test_at_every_scale_the_smallest_window_holds_all_it_shows(to: float) -> None:
    with scaled(to):
        hands = shown((px(900), px(600)), lambda _: None)
        window = hands.window.surface.get_rect()
        assert all(window.contains(area) for area in vars(hands.window.layout).values())
        row = hands.window.transport.pane
        assert all(pygame.Rect(0, 0, *row.area.size).contains(control.area) for control in row.controls)


def large() -> Hands:
    """A window large enough for any scale, on a display that says nothing special."""
    hands = Hands(opened(shipped("levels", "mine.tmx"), (2700, 1800)))
    area = pygame.Rect(0, 0, 4000, 3000)
    hands.window.screen = Screen(hands.window.remembered, lambda: (Display(area, area, Found(3000, dots=96)),))
    return hands


LARGER, SMALLER, AS_DISPLAYED = ((pygame.K_PLUS, pygame.KMOD_CTRL | pygame.KMOD_SHIFT),
                                 (pygame.K_MINUS, pygame.KMOD_CTRL | pygame.KMOD_SHIFT),
                                 (pygame.K_0, pygame.KMOD_CTRL | pygame.KMOD_SHIFT))


def test_keys_make_everything_larger_and_smaller_and_as_the_display_says() -> None:
    hands = large()
    before = areas(hands.window)
    for key, to in ((LARGER, 1.25), (LARGER, 1.5), (SMALLER, 1.25)):
        hands.key(*key)
        assert scale() == to and f"{round(to * 100)} %" in hands.window.session.message
        assert hands.window.layout.bar.height == px(76)
    assert areas(hands.window) != before
    hands.key(*AS_DISPLAYED)
    assert (scale(), areas(hands.window)) == (1.0, before)


def test_a_window_that_took_another_scale_is_the_one_that_opens_at_it() -> None:
    hands = large()
    for _ in range(4):
        hands.key(*LARGER)
    hands.window.session.tell("")
    taken = pictures(hands)
    assert scale() == 2.0 and pictures(Hands(opened(shipped("levels", "mine.tmx"), (2700, 1800)))) == taken


def pictures(hands: Hands) -> list[bytes]:
    """Of the window, and of the dialog that asks for a file."""
    found = []
    for act in (lambda: None, lambda: hands.window.dialogs.ask_open(lambda _: None)):
        act()
        hands.tick(40)
        found.append(pygame.image.tobytes(hands.window.surface, "RGB"))
    return found


def test_what_the_view_shows_stays_in_its_middle_at_another_scale() -> None:
    hands = large()
    camera = hands.window.map.camera
    hands.window.zoom(4)
    hands.tick()
    before, cell = camera.cell_at(camera.area.center), camera.cell
    hands.key(*LARGER)
    hands.tick()
    assert camera.cell_at(camera.area.center) == before and camera.cell == round(cell * 1.25)


def test_where_there_is_no_room_for_larger_text_the_reason_is_told_and_nothing_changes() -> None:
    hands = Hands(opened(shipped("levels", "mine.tmx"), (1000, 700)))
    before = areas(hands.window)
    hands.key(*LARGER)
    assert "1125 x 750" in hands.window.session.message and hands.window.session.is_refusal
    assert (scale(), areas(hands.window)) == (1.0, before)


def test_on_another_display_the_open_window_takes_its_scale() -> None:
    hands = large()
    area = pygame.Rect(0, 0, 4000, 3000)
    hands.window.screen = Screen(hands.window.remembered, lambda: (Display(area, area, Found(3000, dots=144)),))
    pygame.event.post(pygame.Event(pygame.WINDOWDISPLAYCHANGED))
    hands.tick(2)
    assert scale() == 1.5 and hands.window.layout.bar.height == px(76)
