"""The map grows and shrinks at its edges, undone like all else; nothing moves against the tiles (guide: files)."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from sandbox.app.widgets.buttons import Button
from sandbox.files.opening import open_level
from tests.app.hands import Hands, opened
from tests.app.panel.test_panel import spot


@pytest.fixture
def hands(path: Path) -> Hands:
    hands = Hands(opened(path))
    hands.window.panel.show("Level")
    hands.tick()
    return hands


def push(hands: Hands, tip: str) -> None:
    """Clicks the button of the page whose tip starts like that."""
    page = hands.window.panel.page
    button = next(each for each in page.controls if isinstance(each, Button) and str(each.tip).startswith(tip))
    hands.click(spot(page, button))
    hands.tick()


@pytest.mark.parametrize(("edge", "what", "moved"), [
    ("left", "column", (1, 0)), ("right", "column", (0, 0)), ("top", "row", (0, 1)), ("bottom", "row", (0, 0))])
def test_an_edge_grows_and_what_stands_on_the_map_goes_along(hands: Hands, path: Path, edge: str, what: str,
                                                              moved: tuple[int, int]) -> None:
    session, camera = hands.window.session, hands.window.map.camera
    before, size = path.read_bytes(), (session.level.grid.width, session.level.grid.height)
    cells = [unit.cell for unit in session.level.units]
    push(hands, f"Add an empty {what} at the {edge}")
    grown = (size[0] + (what == "column"), size[1] + (what == "row"))
    assert (session.level.grid.width, session.level.grid.height) == (camera.width, camera.height) == grown
    assert [unit.cell for unit in session.level.units] == [(x + moved[0], y + moved[1]) for x, y in cells]
    assert session.message == f"A {what} added at the {edge}."
    hands.key(pygame.K_s, pygame.KMOD_LCTRL)
    saved = open_level(path).level
    assert (saved.grid.width, saved.grid.height) == grown and saved.units == session.level.units
    hands.key(pygame.K_z, pygame.KMOD_LCTRL)
    hands.tick()
    assert (camera.width, camera.height) == size
    hands.key(pygame.K_s, pygame.KMOD_LCTRL)
    assert path.read_bytes() == before


def test_an_edge_shrinks_down_to_the_last_row(hands: Hands) -> None:
    session = hands.window.session
    for _ in range(session.level.grid.height - 1):
        push(hands, "Remove the outermost row at the bottom")
    assert session.level.grid.height == 1 and session.running.problems
    push(hands, "Remove the outermost row at the bottom")
    assert session.is_refusal and session.level.grid.height == 1


def test_a_map_that_another_program_made_larger_is_seen_whole(hands: Hands, path: Path) -> None:
    other = Hands(opened(path))
    other.window.panel.show("Level")
    other.tick()
    push(other, "Add an empty column at the right")
    other.key(pygame.K_s, pygame.KMOD_LCTRL)
    hands.window.session.reload()
    hands.tick()
    assert hands.window.map.camera.width == other.window.map.camera.width
