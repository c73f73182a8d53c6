"""The lines under the map shorten by whole entries and whole words, and are complete where the mouse rests."""

from __future__ import annotations

from itertools import chain

import pygame
import pytest

from sandbox.app.map.camera import Camera
from sandbox.app.map.grounds import grounds, words_of
from sandbox.app.map.legend import GAP, Legend, fitting, width
from sandbox.app.map.samples import Samples
from sandbox.app.map.tiles import Tiles
from sandbox.app.window import Window
from sandbox.files.shipped import shipped
from sandbox.grid.cell import neighbours
from sandbox.grid.grid import Grid
from sandbox.scene.compose import Picture, picture
from sandbox.scene.inview import View
from sandbox.scene.legend import Entry, Spots
from sandbox.scene.overlays import OVERLAYS
from sandbox.scene.shapes import Token
from tests.app.hands import TICK, opened


@pytest.fixture
def entries() -> tuple[Entry, ...]:
    window = _mine(20)
    return picture(window.session.frame, OVERLAYS.names).legend()


def _mine(turns: int) -> Window:
    window = opened(shipped("levels", "mine.tmx"))
    for _ in range(turns):
        window.session.running.forward("turn")
    return window


@pytest.mark.parametrize("lines", [1, 2, 3])
@pytest.mark.parametrize("room", [60, 200, 400, 552, 700, 900, 1200, 3000])
def test_what_is_shown_fits_and_no_word_is_cut(entries: tuple[Entry, ...], room: int, lines: int) -> None:
    shown = fitting(entries, room, lines)
    assert len(shown) <= lines
    for line in shown:
        assert sum(width(*written) for written in line) + GAP * (len(line) - 1) <= room
    written = list(chain.from_iterable(shown))
    assert all(words in (entry.words, entry.brief) for entry, words in written)
    assert [entry for entry, _ in written] == list(entries[:len(written)]), "the heaviest stay"


def test_more_room_shows_more_and_enough_room_shows_all_in_full(entries: tuple[Entry, ...]) -> None:
    def count(room: int, lines: int) -> int:
        return sum(map(len, fitting(entries, room, lines)))

    counts = [count(room, 1) for room in range(100, 2000, 50)]
    assert counts == sorted(counts) and counts[-1] == len(entries)
    assert all(count(room, 1) <= count(room, 2) for room in range(100, 2000, 50))
    assert count(500, 1) < count(500, 2)
    assert fitting(entries, 5000) == (tuple((entry, entry.words) for entry in entries),)


def test_what_had_no_room_is_said_where_the_mouse_rests(entries: tuple[Entry, ...]) -> None:
    window = _mine(20)
    line, surface = Legend(Samples(Tiles())), pygame.Surface((900, 40))
    camera = Camera(pygame.Rect(0, 0, 900, 400), 50, 20)
    tilemap, frame = window.session.tilemap, window.session.frame
    line.arrange(pygame.Rect(0, 0, 300, 24))
    line.draw(surface, picture(frame, OVERLAYS.names), tilemap, camera)
    assert sum(map(len, line.lines)) < len(line.entries)
    assert all(entry.words in line.words_at((20, 10)) for entry in (*entries, *line.entries))
    assert line.words_at((20, 30)) == "", "beside it"
    line.arrange(pygame.Rect(0, 0, 2400, 24))
    line.draw(surface, picture(frame, ()), tilemap, camera)
    assert line.words_at((20, 10)) == "", "all of it is there"


def test_the_line_begins_with_whose_search_and_zones_there_are_and_with_nobody_where_there_are_none() -> None:
    window = _mine(20)
    line = window.map._legend
    window.tick(TICK)
    assert line.whose == "Skab:"
    window.session.selected = "Zork"
    window.tick(TICK)
    assert window.session.frame.actor == "Skab" and line.whose == "Zork:"
    for name in OVERLAYS.names:
        if name in window.session.overlays and name not in ("state", "walls", "marks", "grid"):
            window.session.toggle_overlay(name)
    window.tick(TICK)
    assert line.whose == "" and "heroes" in {entry.words for entry in line.entries}


def test_only_what_is_in_view_is_named() -> None:
    window = _mine(20)
    line, camera = window.map._legend, window.map.camera
    window.tick(TICK)
    whole = {entry.words for entry in line.entries}
    assert {"notices within 8 steps", "harms who enters", "guard", "way measured, not walked"} <= whole
    camera.cell = 64
    camera.centre((3.0, 15.0))
    window.tick(TICK)
    assert {entry.words for entry in line.entries} == whole, "the view may still be moving"
    window.tick(TICK)
    here = {entry.words for entry in line.entries}
    assert {"wall", "floor", "heroes", "enemies"} <= here < whole
    assert not here & {"notices within 8 steps", "harms who enters", "way measured, not walked", "guard",
                       "searched, from near to far"}


def test_letters_on_small_units_are_explained_and_portraits_need_no_letters() -> None:
    window = _mine(20)
    line, camera = window.map._legend, window.map.camera
    window.tick(TICK)
    kinds = {"rat", "goblin", "guard", "Iva"}
    bearing = {entry.words for entry in line.entries if isinstance(entry.sample, tuple)
               and isinstance(entry.sample[0], Token)}
    assert bearing == set(), "large ones bear portraits"
    camera.cell = 12
    window.tick(TICK)
    window.tick(TICK)
    bearing = {entry.words for entry in line.entries if isinstance(entry.sample, tuple)
               and isinstance(entry.sample[0], Token)}
    assert bearing == {unit.name if unit.name == "Iva" else unit.kind.name
                       for unit in window.session.frame.world.living} == kinds
    samples = [_look(Samples(Tiles()).picture(entry, window.session.tilemap)) for entry in line.entries]
    assert len(set(samples)) == len(samples), "each looks like nothing else"


def test_the_legend_is_made_anew_once_the_view_rests_and_not_while_it_moves(monkeypatch: pytest.MonkeyPatch) -> None:
    window = _mine(20)
    window.map.camera.cell = 64
    for _ in range(2):
        window.tick(TICK)
    made: list[View | None] = []
    legend = Picture.legend

    def counted(seen: Picture, view: View | None = None, **given: bool) -> tuple[Entry, ...]:
        made.append(view)
        return legend(seen, view, **given)

    monkeypatch.setattr(Picture, "legend", counted)
    for _ in range(5):
        window.map.camera.pan(-64, 0)
        window.tick(TICK)
    assert made == []
    for _ in range(3):
        window.tick(TICK)
    assert made == [window.map.camera.view()]


def test_marks_that_say_why_come_before_sides_and_sides_before_the_ground(entries: tuple[Entry, ...]) -> None:
    assert [entry.weight for entry in entries] == sorted(entry.weight for entry in entries)
    words = [entry.words for entry in entries]
    assert words.index("way measured, not walked") < words.index("searched, from near to far") < words.index("heroes")


def test_at_the_smallest_window_the_legend_of_a_step_is_there_as_a_whole() -> None:
    window = opened(shipped("levels", "mine.tmx"), (900, 600))
    for _ in range(31):
        window.session.running.forward("turn")
    window.tick(TICK)
    shown = [words for line in window.map._legend.lines for _, words in line]
    assert {"wall", "floor"} <= {*shown} and len(shown) == len(window.map._legend.entries)


def test_each_sort_of_ground_is_shown_by_the_look_that_most_of_its_cells_have() -> None:
    window = opened(shipped("levels", "mine.tmx"))
    tilemap, grid = window.session.tilemap, window.session.frame.world.grid
    found = {entry.words: entry.sample for entry in grounds(tilemap, grid)}
    assert list(found)[:2] == ["wall", "floor"] and "slow to cross" in found
    for words, spot in found.items():
        assert isinstance(spot, Spots) and {words_of(grid[cell])[0] for cell in spot.cells} == {words}
    wall, samples = found["wall"], Samples(Tiles())
    assert isinstance(wall, Spots)
    edge = [_look(samples.picture(Entry("", "", Spots(((x, 0),))), tilemap)) for x in range(grid.width)]
    assert _look(samples.picture(Entry("", "", Spots(wall.cells[:1])), tilemap)) == max(edge, key=edge.count)


def test_things_that_stand_alone_are_shown_beside_what_most_of_their_sort_look_like() -> None:
    window = opened(shipped("levels", "mine.tmx"))
    tilemap, grid = window.session.tilemap, window.session.frame.world.grid
    found = {entry.words: entry.sample for entry in grounds(tilemap, grid)}
    samples = Samples(Tiles())
    for words in ("wall", "hides who stands on it"):
        spots = found[words]
        assert isinstance(spots, Spots) and len(spots.cells) > 1
        assert all(grid[there] != grid[cell] for cell in spots.cells[1:] for there in neighbours(cell))
        looks = {_look(samples.picture(Entry("", "", Spots((cell,))), tilemap)) for cell in spots.cells}
        assert len(looks) == len(spots.cells), "no look twice"


def _look(picture: pygame.Surface) -> bytes:
    return pygame.image.tobytes(picture, "RGB")


def test_cells_that_only_shapes_close_are_no_sample_of_a_wall_and_sorts_that_are_not_there_have_none() -> None:
    window = opened(shipped("levels", "lesson.tmx"))
    tilemap, grid = window.session.tilemap, window.session.frame.world.grid
    walls = {cell for cell in grid.all_cells() if not grid.enterable(cell)}
    assert "wall" not in {entry.words for entry in grounds(tilemap, grid, walls)}
    assert {entry.words for entry in grounds(tilemap, Grid.from_rows(".."))} == {"floor"}
