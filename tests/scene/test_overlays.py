"""What overlays paint: a short list of shapes from a frame (guide: style, An overlay)."""

from __future__ import annotations

from dataclasses import replace
from typing import get_args

import pytest

from sandbox.ai.machine import Tone as StateTone
from sandbox.base.shelf import Shelf
from sandbox.battle.battle import Battle
from sandbox.battle.bestiary import SHIPPED
from sandbox.battle.history import History
from sandbox.battle.level import Level
from sandbox.grid.cell import Cell
from sandbox.grid.grid import Grid
from sandbox.rules.unit import Placed
from sandbox.scene import colours, compose
from sandbox.scene.border import border
from sandbox.scene.compose import shapes
from sandbox.scene.frame import Frame
from sandbox.scene.overlays import OVERLAYS
from sandbox.scene.shapes import Border, Label, Mesh, Numbers, Outlines, Tints, Token, Way
from sandbox.workbench.framing import frame_of, placed_frame

CORRIDOR = Level("corridor", Grid.from_rows("#######",
                                            "#.....#",
                                            "#######"),
                 (Placed.of("hero", "Iva", (1, 1), roll=6), Placed.of("goblin", "Goblin", (5, 1), roll=0)),
                 values={"combat": False})


def after(*steps: str) -> Frame:
    """The frame after these steps; the hero passes."""
    history = History(Battle(CORRIDOR), does_wait=False)
    for step in steps:
        history.forward(step)  # type: ignore[arg-type]
    return frame_of(history, None)


def painted(frame: Frame, name: str) -> list[object]:
    return list(OVERLAYS[name].paint(frame))


def written(numbers: Numbers) -> dict[Cell, int]:
    """The number that each cell bears."""
    return {cell: number - 1 for cell, number in numbers.cells.marked().items()}


def test_before_anything_runs_nothing_is_painted_but_units_and_states() -> None:
    frame = placed_frame(CORRIDOR, None)
    assert {type(shape) for shape in shapes(frame, ("state", "grid"))} == {Token, Label, Mesh}
    for name in ("wave", "sight", "path", "walls", "marks", "reach"):
        assert painted(frame, name) == [], name


def test_a_flat_wave_hides_the_ground_in_at_most_seven_colours_and_says_the_same() -> None:
    hall = Level("hall", Grid.from_rows("." * 40), (Placed.of("hero", "Iva", (0, 0), roll=6),
                                                    Placed.of("goblin", "Goblin", (39, 0), roll=0)))
    history = History(Battle(hall), does_wait=False)
    history.forward("turn")
    history.forward("turn")
    frame = frame_of(history, None)
    (tints, *others), (flat, *flat_others) = painted(frame, "wave"), painted(replace(frame, is_wave_flat=True), "wave")
    assert isinstance(tints, Tints) and isinstance(flat, Tints)
    assert flat_others == others and flat.cells == tints.cells
    assert flat.alpha == 255 and len(set(flat.colours)) == 7 < len(set(tints.colours))


def test_the_wave_shows_numbers_tints_and_the_bright_edge_of_the_queue() -> None:
    tints, numbers, edge = painted(after("turn", "turn"), "wave")
    assert isinstance(tints, Tints) and isinstance(numbers, Numbers) and isinstance(edge, Outlines)
    assert written(numbers) == {(5, 1): 0, (4, 1): 1, (3, 1): 2, (2, 1): 3, (1, 1): 4}
    assert tints.cells == numbers.cells and tints.alpha == colours.WAVE_ALPHA
    assert (tints.colours[0], tints.colours[-1]) == (colours.wave(0), colours.wave(1))
    assert edge.cells == (), "the queue is empty once the goal has left it"


def test_overlays_that_write_numbers_have_a_corner_of_the_cell_each(monkeypatch: pytest.MonkeyPatch) -> None:
    more = [replace(OVERLAYS["wave"], name=name) for name in ("heat", "threat", "cover", "noise")]
    monkeypatch.setattr(compose, "OVERLAYS", Shelf("overlay", *OVERLAYS, *more))

    def corners(*names: str) -> list[str]:
        return [shape.corner for shape in shapes(after("turn", "turn"), names) if isinstance(shape, Numbers)]

    assert corners("wave", "path", "threat") == ["upper right", "upper left"]
    assert corners("threat") == ["upper right"]
    four = corners("wave", "heat", "threat", "cover")
    assert len(set(four)) == 4 and corners("wave", "heat", "threat", "cover", "noise") == [*four, four[0]]


def test_the_wave_grows_cell_by_cell_and_the_path_waits_for_its_end() -> None:
    watched = after("turn", "cell", "cell")
    assert watched.cells == 2
    _, numbers, edge = painted(watched, "wave")
    assert isinstance(numbers, Numbers) and isinstance(edge, Outlines)
    assert written(numbers) == {(5, 1): 0, (4, 1): 1, (3, 1): 2}
    assert edge.cells == ((3, 1),)
    assert painted(watched, "path") == []


def test_the_path_runs_from_where_the_unit_stood_through_cell_centres() -> None:
    (way,) = painted(after("turn", "turn"), "path")
    assert isinstance(way, Way)
    assert way.points == ((5.5, 1.5), (4.5, 1.5), (3.5, 1.5), (2.5, 1.5), (1.5, 1.5))


def test_what_was_walked_in_the_step_is_told_from_the_path_that_is_followed() -> None:
    followed, walked = painted(after("turn", "turn", "turn", "turn"), "path")
    assert isinstance(followed, Way) and isinstance(walked, Way)
    assert (followed.is_walked, walked.is_walked) == (False, True)
    assert walked.points == followed.points[:2] == ((5.5, 1.5), (4.5, 1.5)), "from where it stood to where it stands"
    assert not any(way.is_walked for way in painted(after("turn", "turn"), "path") if isinstance(way, Way))


def test_a_value_that_is_changed_after_a_walk_leaves_the_walk_in_view() -> None:
    history = History(Battle(CORRIDOR), does_wait=False)
    for _ in range(4):
        history.forward("turn")
    before = shapes(frame_of(history, None), OVERLAYS.names)
    assert any(isinstance(shape, Way) and shape.is_walked for shape in before)
    history.change(SHIPPED.read_setting("hunter.wake=2"))
    assert shapes(frame_of(history, None), OVERLAYS.names) == before


def test_zones_are_named_by_what_they_mean_with_their_values() -> None:
    sight, wake = painted(after("turn", "turn"), "sight")
    assert isinstance(sight, Border) and isinstance(wake, Border)
    assert (sight.words, wake.words) == ("notices within 8 steps", "wakes within 5 steps")
    assert (sight.brief, wake.brief) == ("notices 8", "wakes 5")
    lined = Level("lined", CORRIDOR.grid, (CORRIDOR.units[0], Placed.of("goblin", "Goblin", (5, 1), profile="canon")))
    seen, *_ = painted(frame_of(History(Battle(lined), does_wait=False), "Goblin"), "sight")
    assert isinstance(seen, Border) and seen.words == "sees up to 8 cells", "along a line it is no way to walk"


def test_the_state_label_tells_the_change_and_the_values_that_tipped_it() -> None:
    (label,) = painted(after("turn", "turn"), "state")
    assert label == Label((5, 1), "C", "chase", "sleep → chase · ✓ 4 steps ≤ wake 5", colours.STATES["chase"], 0,
                          "✓ 4 steps ≤ wake 5")


def test_a_reason_stands_with_its_values_in_the_turn_of_the_change_and_later_only_since_when() -> None:
    (label,) = painted(after("turn", "turn"), "state")
    assert isinstance(label, Label) and "4 steps" in label.long
    (later,) = painted(after("turn", "turn", "turn", "turn"), "state")
    assert isinstance(later, Label)
    assert (later.short, later.long, later.brief) == ("chase", "since turn 2", "")


def test_the_sight_zone_is_bordered_and_the_wake_zone_dashed() -> None:
    sight, wake = painted(after("turn", "turn"), "sight")
    assert isinstance(sight, Border) and isinstance(wake, Border)
    assert (sight.is_dashed, wake.is_dashed) == (False, True)
    edges = border(sight.cells)
    assert edges.level_runs == [(1, 1, 6), (2, 1, 6)] and edges.upright_runs == [(1, 1, 2), (6, 1, 2)]


def is_within(painted: Border, cell: Cell) -> bool:
    """Whether a painted border goes round a cell: seen from it, an odd number of its pieces lie to the left."""
    x, y = cell
    return sum(line <= x and start <= y < end for line, start, end in border(painted.cells).upright_runs) % 2 == 1


@pytest.mark.parametrize("profile", ["hunter", "canon"])
def test_each_zone_is_painted_round_exactly_the_cells_on_which_its_condition_holds(profile: str) -> None:
    hall = Grid.from_rows(".........",
                          "..#....#.",
                          ".........",
                          ".#.......",
                          "....#...#")
    goblin = Placed.of("goblin", "Goblin", (4, 2), profile=profile, range=1, values={
        "sight": 4, "wake": 2, "wake_chance": 100})

    def frame(cell: Cell) -> Frame:
        """What it would do if the hero stood on that cell."""
        return frame_of(History(Battle(Level("hall", hall, (Placed.of("hero", "Iva", cell), goblin))), does_wait=False),
                        "Goblin")

    sight, wake = (shape for shape in painted(frame((4, 1)), "sight") if isinstance(shape, Border))
    for cell in hall.all_cells():
        if hall.enterable(cell) and cell != goblin.cell:
            decision = frame(cell).decision
            assert decision is not None
            assert is_within(sight, cell) == decision.evidence.saw, f"sight at {cell}"
            assert is_within(wake, cell) == (decision.after != decision.before), f"wake at {cell}"


def test_closed_cells_that_no_tile_shows_are_painted_as_walls() -> None:
    frame = replace(after(), bare_walls=frozenset({(3, 1)}))
    tints, edge = painted(frame, "walls")
    assert isinstance(tints, Tints) and isinstance(edge, Border)
    assert list(tints.cells.marked()) == list(edge.cells.marked()) == [(3, 1)]
    assert tints.colours == (colours.BARE_WALL,)


def test_the_acting_unit_is_drawn_last_and_marked() -> None:
    tokens = [shape for shape in shapes(after("turn"), ()) if isinstance(shape, Token)]
    assert [(token.name, token.is_acting) for token in tokens] == [("Goblin", False), ("Iva", True)]


def test_colours_of_states_are_told_apart_without_colour_by_their_letters() -> None:
    from sandbox.ai.profiles import PROFILES

    letters = {state.name: state.letter for profile in PROFILES for state in profile.states}
    assert len(set(letters.values())) == len(letters)


def test_every_tone_that_a_state_may_have_has_a_colour_of_its_own() -> None:
    assert set(get_args(StateTone)) == set(colours.STATES), "a tone has a colour in colours.STATES"
    assert len(set(colours.STATES.values())) == len(colours.STATES)
