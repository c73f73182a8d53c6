"""Who is who on the map: names of the acting, the selected and the hovered unit, and numbers within a kind."""

from __future__ import annotations

import pygame
import pytest

from sandbox.app.map import tokens
from sandbox.app.map.camera import Camera
from sandbox.app.map.labels import lay_out
from sandbox.app.map.surroundings import Surroundings
from sandbox.app.window import Window
from sandbox.files.shipped import shipped
from sandbox.scene.compose import picture
from sandbox.scene.overlays import OVERLAYS
from sandbox.scene.rings import Ring
from sandbox.scene.shapes import Label, Name, Token
from tests.app.hands import TICK, Hands, opened


@pytest.fixture
def window() -> Window:
    window = opened(shipped("levels", "mine.tmx"))
    for _ in range(20):
        window.session.running.forward("turn")
    window.tick(TICK)
    return window


def named(window: Window) -> set[str]:
    """What the names say that the picture of the moment holds."""
    seen = picture(window.session.frame, window.session.overlays)
    found = (*seen.shapes, *window.map._hovered(window.session.frame, seen))
    return {shape.words for shape in found if isinstance(shape, Name)}


def test_the_acting_the_selected_the_target_and_the_hovered_unit_bear_their_names_and_nobody_else(
        window: Window) -> None:
    actor = window.session.frame.actor
    window.session.selected = "Odo"
    always = {f"{actor} acts", "Odo, selected", *(words for words in named(window) if words.startswith("Iva is "))}
    assert named(window) == always and len(always) == 3
    hands = Hands(window)
    hands.move(hands.cell(window.session.frame.world["Muzz"].cell))
    assert named(window) == always | {"Muzz"}
    hands.move(hands.cell(window.session.frame.world["Odo"].cell))
    assert named(window) == always, "no name twice"


def test_who_is_aimed_at_by_another_than_the_acting_unit_is_said_by_whom(window: Window) -> None:
    assert {words for words in named(window) if words.startswith("Iva")} == {"Iva is nearest"}
    window.session.selected = "Pip"
    assert {words for words in named(window) if words.startswith("Iva")} == {"Iva is attacked by Pip"}
    window.session.selected = "Zork"
    assert {words for words in named(window) if words.startswith("Iva")} == {"Iva is nearest to Zork"}


def test_a_long_name_is_cut_and_what_the_unit_has_to_do_with_the_moment_is_not(window: Window) -> None:
    long = "Muzz, third of her name, of the deep mine"[:40]
    session, hands = window.session, Hands(window)
    session.rename_unit("Muzz", long)
    session.selected = long
    hands.tick()
    (selected,) = (words for words in named(window) if words.startswith("Muzz"))
    assert selected.endswith("…, selected") and len(selected) < len(long)
    session.selected = None
    hands.move(hands.cell(session.frame.world[long].cell))
    (pointed,) = (words for words in named(window) if words.startswith("Muzz"))
    assert pointed.endswith("…") and len(pointed) < len(long)


def test_names_are_there_without_any_overlay(window: Window) -> None:
    window.session.overlays = ()
    assert f"{window.session.frame.actor} acts" in named(window)


@pytest.mark.parametrize("zoom", [-2, 0, 2, 4])
def test_a_name_covers_no_label_and_no_other_name(window: Window, zoom: int) -> None:
    seen = picture(window.session.frame, OVERLAYS.names).shapes
    labels = [shape for shape in seen if isinstance(shape, Label)]
    units = [shape for shape in seen if isinstance(shape, Token)]
    camera = Camera(pygame.Rect(0, 0, 920, 500), window.map.camera.width, window.map.camera.height)
    camera.zoom(zoom, (400, 250))
    cells = [camera.rect(unit.cell) for unit in units if camera.sees(unit.cell)]
    names = [Name(unit.cell, unit.name) for unit in units]
    without = lay_out(labels, camera, Surroundings(cells))
    placed = lay_out(labels, camera, Surroundings(cells), names=names)
    areas = [each.area for each in placed]
    assert areas[:len(without)] == [each.area for each in without], "labels stay where they are"
    assert len(areas) > len(without)
    assert not any(one.colliderect(other) for index, one in enumerate(areas) for other in areas[:index])
    assert all(camera.area.contains(area) for area in areas)


def test_a_unit_bears_its_number_where_there_is_room_and_sooner_when_it_acts() -> None:
    def drawn(cell: int, number: int, *, acts: bool) -> bytes:
        surface = pygame.Surface((100, 100))
        tokens.draw(surface, Token("Nib", (0, 0), "rat", "r", Ring((200, 90, 60)), 1.0, acts, False, False, False,
                                   number), pygame.Rect(20, 20, cell, cell))
        return pygame.image.tobytes(surface, "RGB")

    pygame.font.init()
    shown = {(cell, acts): drawn(cell, 3, acts=acts) != drawn(cell, 0, acts=acts)
             for cell in (12, 30, 48) for acts in (False, True)}
    assert shown == {(12, False): False, (12, True): False, (30, False): False, (30, True): True, (48, False): True,
                     (48, True): True}
