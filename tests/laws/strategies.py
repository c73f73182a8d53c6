"""Random grids, levels and orders for the laws."""

from __future__ import annotations

from hypothesis import strategies as st

from sandbox.battle.level import Level
from sandbox.grid.cell import Cell
from sandbox.grid.grid import Grid
from sandbox.grid.terrain import FLOOR, WALL, WATER, Terrain
from sandbox.rules.unit import Hit, Placed, ScriptRow

TERRAINS = (FLOOR, FLOOR, FLOOR, WALL, WATER, Terrain(damage=3))
KINDS = ("goblin", "goblin", "rat", "guard")
ORDERS = st.sampled_from(
    ("pass", "wait", "move up", "move right", "move down", "move left", "go 0,0", "go 3,2", "go 9,9", "attack Foe1",
     "attack Nobody", "", "move", "go", "go a,b", "jump"))


@st.composite
def grids(draw: st.DrawFn, most: int = 9) -> Grid:
    width, height = draw(st.integers(2, most)), draw(st.integers(1, most))
    cells = draw(st.lists(st.sampled_from(TERRAINS), min_size=width * height, max_size=width * height))
    return Grid(width, height, tuple(cells))


def some_cells(grid: Grid, most: int = 8) -> st.SearchStrategy[list[Cell]]:
    return st.lists(st.sampled_from(sorted(grid.all_cells())), max_size=most)


@st.composite
def levels(draw: st.DrawFn) -> Level:
    """A level with one or two heroes, by hand or by script, and up to five enemies of two teams."""
    grid = draw(grids())
    open_cells = [cell for cell in grid.all_cells() if grid.enterable(cell)]
    if len(open_cells) < 2:
        grid = Grid(3, 1, (FLOOR,) * 3)
        open_cells = list(grid.all_cells())
    places = draw(st.permutations(open_cells))
    heroes = draw(st.integers(1, min(2, len(places) - 1)))
    enemies = draw(st.integers(1, min(5, len(places) - heroes)))
    units = [_hero(draw, f"Hero{number}", places.pop(), grid) for number in range(1, heroes + 1)]
    for number in range(1, enemies + 1):
        kind = draw(st.sampled_from(KINDS))
        team = draw(st.sampled_from(("foes", "foes", "wolves")))
        states = ("guard", "chase", "home") if kind == "guard" else ("sleep", "wander", "chase", "flee")
        units.append(Placed.of(kind, f"Foe{number}", places.pop(), team=team, state=draw(st.sampled_from(states)),
                               life=draw(st.integers(1, 9))))
    values = draw(st.fixed_dictionaries({}, optional={
        "avoid_units": st.booleans(), "search": st.sampled_from(("bfs", "field")), "calm_turns": st.integers(0, 3),
        "reroll_each_round": st.booleans(), "combat": st.booleans(), "wake": st.integers(0, 20),
        "lost_limit": st.integers(0, 2), "roll_range": st.integers(0, 6), "max_rounds": st.integers(1, 6)}))
    return Level("random", grid, tuple(units), draw(st.integers(0, 99)), values=values)


def _hero(draw: st.DrawFn, name: str, cell: Cell, grid: Grid) -> Placed:
    rows = st.builds(ScriptRow, st.sampled_from(sorted(grid.all_cells())),
                     st.lists(st.builds(Hit, st.integers(0, 9), st.sampled_from(("Foe1", "Foe2", "Nobody", ""))),
                              max_size=2).map(tuple), st.booleans())
    script = draw(st.none() | st.lists(rows, max_size=6).map(tuple))
    return Placed.of("hero", name, cell, script=script, life=draw(st.integers(1, 40)))
