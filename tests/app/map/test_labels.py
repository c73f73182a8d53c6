"""Labels: where chips with causes go, what they may cover, and what is given up first (guide: window)."""

from __future__ import annotations

from collections.abc import Iterator

import pygame
import pytest

from sandbox.app.map import labels
from sandbox.app.map.camera import Camera
from sandbox.app.map.pills import SIZE, TAIL
from sandbox.app.map.surroundings import Surroundings
from sandbox.app.widgets import fonts
from sandbox.battle.battle import Battle
from sandbox.battle.history import History
from sandbox.files.opening import open_level
from sandbox.files.shipped import shipped
from sandbox.scene.compose import shapes
from sandbox.scene.frame import Frame
from sandbox.scene.overlays.state import ACTING, CHANGED, OTHERS, SELECTED
from sandbox.scene.shapes import Label, Token
from sandbox.workbench.framing import frame_of

VIEW = pygame.Rect(48, 76, 924, 550)
SMALL = pygame.Rect(48, 76, 592, 350)
GREEN = (40, 180, 140)
LONG, BRIEF = "wander → chase · distance 5 ≤ sight 8", "distance 5 ≤ sight 8"


@pytest.fixture(autouse=True)
def _fonts() -> None:
    pygame.font.init()


def chase(cell: tuple[int, int], priority: int = ACTING, long: str = LONG) -> Label:
    return Label(cell, "C", "chase", long, GREEN, priority, BRIEF if long else "")


def width(label: Label, short: str, chip: str) -> int:
    """How wide a form of a label is, laid out where there is all the room there can be."""
    camera = Camera(pygame.Rect(0, 0, 4000, 4000), 40, 40)
    alone = Label((20, 20), label.letter, short, chip, label.colour, label.priority)
    return labels.lay_out([alone], camera, Surroundings())[0].area.width


def tokens(camera: Camera, *cells: tuple[int, int]) -> list[pygame.Rect]:
    return [camera.rect(cell) for cell in cells]


@pytest.mark.parametrize("cell", [(x, y) for x in (0, 4, 8, 12, 15) for y in (0, 4, 8)])
@pytest.mark.parametrize("view", [VIEW, SMALL])
def test_a_chip_is_shown_whole_wherever_its_unit_stands(view: pygame.Rect, cell: tuple[int, int]) -> None:
    camera, label = Camera(view, 16, 9), chase(cell)
    one, = labels.lay_out([label], camera, Surroundings(tokens(camera, cell)))
    assert one.area.width == width(label, "chase", LONG)
    assert view.contains(one.area)
    assert not one.area.colliderect(camera.rect(cell))
    reach = camera.rect(cell).inflate(2 * TAIL + 2, 2 * TAIL + 2)
    assert one.area.colliderect(reach), "it stays at its unit"


@pytest.mark.parametrize("priority", [ACTING, SELECTED, CHANGED])
def test_where_others_stand_above_a_chip_goes_below_rather_than_away(priority: int) -> None:
    camera, label = Camera(VIEW, 16, 9), chase((8, 4), priority)
    row = tokens(camera, (8, 4), *((x, 3) for x in range(16)))
    one, = labels.lay_out([label], camera, Surroundings(row))
    assert one.area.width == width(label, "chase", LONG)
    assert one.area.top > camera.rect((8, 4)).centery


def test_where_a_chip_has_no_room_as_a_whole_its_cause_is_what_stays() -> None:
    camera, label = Camera(VIEW, 16, 9), chase((8, 4), CHANGED)
    crowd = [(x, y) for x in range(16) for y in range(9) if (x, y) not in ((8, 3), (9, 3), (10, 3), (11, 3))]
    one, = labels.lay_out([label], camera, Surroundings(tokens(camera, *crowd)))
    assert one.area.width in (width(label, "chase", BRIEF), width(label, "", BRIEF))


def test_the_chip_of_the_acting_unit_is_shown_before_all_others_and_over_units_if_need_be() -> None:
    camera = Camera(VIEW, 16, 9)
    everybody = [(x, y) for x in range(16) for y in range(9)]
    others = [chase(cell, CHANGED) for cell in everybody if cell != (8, 4)]
    placed = labels.lay_out([*others, chase((8, 4))], camera, Surroundings(tokens(camera, *everybody)))
    assert placed[0].area.width >= width(chase((8, 4)), "", BRIEF)
    assert all(not one.area.colliderect(other.area) for place, one in enumerate(placed) for other in placed[place + 1:])


@pytest.mark.parametrize("view", [VIEW, SMALL])
@pytest.mark.parametrize("size", [9, 60, 200])
def test_a_wedge_leads_from_every_label_to_its_own_unit_which_it_leaves_free(view: pygame.Rect, size: int) -> None:
    camera, seen = Camera(view, size, size), 0
    cells = [(x, y) for x in range(1, size, max(2, size // 12)) for y in range(1, size, max(2, size // 9))]
    marks = [chase(cell, ACTING if place == 7 else OTHERS, LONG if place == 7 else "")
             for place, cell in enumerate(cells)]
    for label in marks:
        for one in labels.lay_out([label], camera, Surroundings(tokens(camera, *cells))):
            tip, unit = one.tail[-1], camera.rect(label.cell)
            assert unit.inflate(labels.LEAST_UNIT, labels.LEAST_UNIT).collidepoint(tip)
            assert all(one.area.inflate(2, 2).collidepoint(foot) for foot in one.tail[:-1]), "it begins at the label"
            assert not one.area.colliderect(unit) and view.inflate(-8, -8).contains(one.area), "with some margin"
            assert one.area.collidelist(tokens(camera, *(cell for cell in cells if cell != label.cell))) < 0 or \
                camera.cell < labels.LEAST_UNIT
            seen += 1
    assert seen > 10


def test_a_chip_keeps_off_a_path_where_there_is_another_place_and_stays_where_there_is_none() -> None:
    camera, label = Camera(VIEW, 16, 9), chase((8, 4))
    above = [camera.rect((x, 3)) for x in range(16)]
    (free,), (off,) = (labels.lay_out([label], camera, Surroundings(tokens(camera, (8, 4)), ways=marked))
                       for marked in ([], above))
    assert free.area.collidelist(above) >= 0 > off.area.collidelist(
        [cell.inflate(-cell.width // 3, -cell.height // 3) for cell in above])
    assert off.area.width == free.area.width, "it says as much"
    (anyhow,) = labels.lay_out([label], camera, Surroundings(
        tokens(camera, (8, 4)), ways=[camera.rect((x, y)) for x in range(16) for y in range(9)]))
    assert anyhow.area.width >= width(label, "", BRIEF), "the cause is told anyhow"


def test_a_label_that_tells_no_cause_never_covers_another_unit() -> None:
    camera = Camera(VIEW, 16, 9)
    everybody = [(x, y) for x in range(16) for y in range(9)]
    placed = labels.lay_out([chase((8, 4), OTHERS, "")], camera, Surroundings(tokens(camera, *everybody)))
    blocked = [token.inflate(-token.width // 4, -token.height // 4) for token in tokens(camera, *everybody)]
    own = camera.rect((8, 4))
    assert all(one.area.collidelist([token for token in blocked if not token.colliderect(own)]) < 0 for one in placed)


def changes(name: str) -> Iterator[Frame]:
    """The moments of a shipped level in which the acting unit has just come into another state."""
    history = History(Battle(open_level(shipped("levels", name)).level), does_wait=False)
    for _ in range(80):
        if not history.forward("turn"):
            return
        frame = frame_of(history, None)
        if frame.actor in frame.changed:
            yield frame


@pytest.mark.parametrize("view", [VIEW, SMALL])
@pytest.mark.parametrize("name", ["canon.tmx", "lesson.tmx", "mine.tmx"])
def test_the_turn_of_a_change_shows_its_cause(name: str, view: pygame.Rect) -> None:
    seen = 0
    for frame in changes(name):
        painted = shapes(frame, frozenset({"state"}))
        assert frame.actor is not None
        acting = next(each for each in painted if isinstance(each, Label) and each.priority == ACTING)
        camera = Camera(view, frame.world.grid.width, frame.world.grid.height)
        units = [camera.rect(each.cell) for each in painted if isinstance(each, Token)]
        first = labels.lay_out([each for each in painted if isinstance(each, Label)], camera, Surroundings(units))[0]
        assert acting.brief and acting.long.endswith(acting.brief)
        assert first.area.width > fonts.width(acting.brief, SIZE)
        assert view.contains(first.area)
        seen += 1
    assert seen
