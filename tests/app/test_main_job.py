"""The main job, end to end, on real maps: draw, place, drag, undo, play, step back, tune, save, open, record."""

from __future__ import annotations

import shutil
from pathlib import Path

import pygame
import pytest
from PIL import Image

from sandbox.app.film.recorder import record
from sandbox.app.widgets.slider import Slider
from sandbox.files.opening import open_level
from sandbox.files.walls import find_walls
from sandbox.rules.events import ParameterSet
from tests.app.hands import Hands, opened

MAPS = Path(__file__).resolve().parents[3] / "shared" / "maps" / "kidscancode+pygame_tutorials" / "tilemap" / "working"

CELLS = {
    # Free cells of each map: a row for walls, the hero's, the hunters', and where one of them is dragged to.
    "level1.tmx": [((20, 16), (22, 16)), (24, 12), (27, 12), (26, 15), (28, 13)],
    "tiled1.tmx": [((20, 16), (22, 16)), (24, 12), (27, 12), (26, 15), (28, 13)],
}


@pytest.fixture(params=sorted(CELLS))
def path(request: pytest.FixtureRequest, tmp_path: Path) -> Path:
    """A copy of the map with its tileset, where saving is allowed."""
    if not MAPS.is_dir():
        pytest.skip("the shared maps are not here")
    folder = tmp_path / "working"
    for part in ("maps", "img"):
        (folder / part).mkdir(parents=True)
        for source in (MAPS / part).iterdir():
            shutil.copyfile(source, folder / part / source.name)
    return folder / "maps" / str(request.param)


def edited(hands: Hands, path: Path) -> None:
    """Three walls drawn, a hero and two hunters placed, one of them dragged."""
    (first, last), hero, one, two, elsewhere = CELLS[path.name]
    hands.key(pygame.K_b)
    hands.drag(hands.cell(first), hands.cell(last))
    hands.key(pygame.K_h)
    hands.click(hands.cell(hero))
    hands.key(pygame.K_n)
    hands.click(hands.cell(one))
    hands.click(hands.cell(two))
    hands.key(pygame.K_v)
    hands.drag(hands.cell(one), hands.cell(elsewhere))


def test_the_whole_job_through_the_window_on_a_real_map(path: Path) -> None:
    before = open_level(path)
    hands = Hands(opened(path))
    session = hands.window.session
    edited(hands, path)
    (first, last), hero, _, two, elsewhere = CELLS[path.name]
    walls = {(x, first[1]) for x in range(first[0], last[0] + 1)}
    assert len(walls) == 3 and not any(session.level.grid.enterable(cell) for cell in walls)
    assert [(unit.kind.name, unit.cell) for unit in session.level.units] == [
        ("hero", hero), ("goblin", elsewhere), ("goblin", two)]

    for _ in range(5):
        hands.key(pygame.K_z, pygame.KMOD_LCTRL)
    assert session.document.tilemap == before.tilemap
    for _ in range(5):
        hands.key(pygame.K_y, pygame.KMOD_LCTRL)
    assert session.level.unit("Goblin 1") is not None and not session.running.problems

    played = ten_turns(hands)
    assert session.running.history is not None and session.running.history.world.turn == 10
    for _ in range(5):
        hands.key(pygame.K_COMMA)
    assert session.running.history.world == played[5], "back to the very same state"

    slider = next(control for control in hands.window.panel.page.controls if isinstance(control, Slider))
    area = hands.window.panel.page.where(slider)
    knob = (slider.knob(area), area.centery)
    hands.drag(knob, (knob[0] + 6, knob[1]), (knob[0] + 12, knob[1]))
    sight = session.tuning.values["hunter.sight"]
    assert sight.source == "changed" and int(sight.value) > 8
    assert isinstance(session.running.history.events[-1], ParameterSet)

    copy = saved_as(hands, path.with_name("other.tmx"))
    assert copy.read_bytes() != path.read_bytes() and path.read_bytes() == before.source
    again = open_level(copy)
    assert again.level.grid == session.level.grid
    assert again.level.units == session.level.units
    assert again.tilemap.properties == session.document.tilemap.properties
    assert again.level.settings.at_large(())["hunter.sight"].value == sight.value
    hands.window.session.open(copy)
    hands.tick()
    assert session.document.path == copy and not session.document.is_changed

    film = copy.with_suffix(".gif")
    record(copy, film, turns=12)
    with Image.open(film) as frames:
        assert frames.n_frames == 13, "one for the start and one for each turn"


def ten_turns(hands: Hands) -> list[object]:
    """Plays ten turns with Space; the hero passes with X. The worlds after each turn, the start first."""
    session = hands.window.session
    hands.key(pygame.K_SPACE)
    assert session.running.history is not None
    while session.running.history.world.turn < 10:
        if session.driving.is_heros_turn:
            hands.key(pygame.K_x)
        else:
            hands.tick(seconds=1 / session.running.playback.speed)
    if session.running.playback.is_playing:
        hands.key(pygame.K_SPACE)
    ended = {step.world.turn: step.world for step in session.running.history.steps}
    return [ended[turn] for turn in range(11)]


def saved_as(hands: Hands, path: Path) -> Path:
    """Saves under another name, typed into the dialog."""
    hands.key(pygame.K_s, pygame.KMOD_LCTRL | pygame.KMOD_LSHIFT)
    assert hands.window.dialogs.question is not None, "the tuned value is not in the map yet"
    hands.key(pygame.K_RETURN)
    files = hands.window.dialogs.files
    assert files is not None
    files.file_path_text_line.set_text("")
    files.file_path_text_line.focus()
    hands.window.ui.set_focus_set(files.file_path_text_line)
    hands.write(str(path))
    hands.key(pygame.K_RETURN)
    assert path.is_file(), hands.window.session.message
    return path


def test_check_says_how_walls_were_found(path: Path) -> None:
    walls = find_walls(open_level(path).tilemap)
    if path.name == "level1.tmx":
        assert "rectangles" in str(walls) and walls.rule == 3
    else:
        assert walls.rule == 0 and "0 of 1500 cells closed" in str(walls)


def test_a_wall_drawn_on_a_map_without_wall_tiles_is_seen(path: Path) -> None:
    hands = Hands(opened(path))
    (first, last), *_ = CELLS[path.name]
    middle = hands.cell((first[0] + 1, first[1]))
    hands.move((2, 2))
    ground = hands.window.surface.get_at(middle)[:3]
    hands.key(pygame.K_b)
    hands.drag(hands.cell(first), hands.cell(last))
    hands.move((2, 2))
    assert hands.window.surface.get_at(middle)[:3] != ground
