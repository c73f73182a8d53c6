"""Search and battle against the textbook loop of the same rules (design: speed.md, rows 1 to 4).

Both sides of a ratio are taken in one run, in turns, and the best of each counts, since machines differ. It only
reports: no clock is asserted, but that both come to the same results is.
"""

from __future__ import annotations

import ctypes
import random
import shutil
import subprocess
import time
from collections.abc import Callable
from functools import cache
from importlib.util import find_spec
from itertools import repeat
from pathlib import Path

import pytest

from sandbox.battle.battle import Battle
from sandbox.battle.level import Level
from sandbox.cli.run import played
from sandbox.files.opening import open_level
from sandbox.grid.cell import Cell
from sandbox.grid.grid import Grid
from sandbox.rules.events import TurnEnded
from sandbox.rules.unit import Placed, ScriptRow
from sandbox.search.field import field
from sandbox.search.loop import breadth_first
from tests.bench.textbook import Textbook, numbers

LESSON = Path(__file__).resolve().parents[2] / "levels" / "lesson.tmx"
DEFAULTS = {"sight": 8, "wake": 5, "lost_limit": 3, "far": 20, "flee_share": 25}
EAGER = {**DEFAULTS, "sight": 98, "wake": 98, "far": 98}


def best(*runs: Callable[[], object], times: int = 5) -> list[float]:
    """The shortest time of each, in ms, taken in turns so that a slow moment hits all."""
    found = [float("inf")] * len(runs)
    for _ in range(times):
        for place, run in enumerate(runs):
            start = time.perf_counter()
            run()
            found[place] = min(found[place], 1000 * (time.perf_counter() - start))
    return found


def told(row: str, *parts: str) -> None:
    print(f"\n{row}: {', '.join(parts)}")


def hall(width: int, height: int) -> Grid:
    """A fifth of the cells are walls; the corners are free."""
    dice = random.Random(1)
    rows = ["".join("#" if dice.random() < 0.2 else "." for _ in range(width)) for _ in range(height)]
    return Grid.from_rows("." + rows[0][1:], *rows[1:-1], rows[-1][:-1] + ".")


def crowd(width: int, height: int, hunters: int, search: str) -> Level:
    """Chasing hunters at random cells, and a hero in the middle that moves in each of three rounds."""
    grid = hall(width, height)
    start = min((cell for cell in grid.all_cells() if grid.enterable(cell)),
                key=lambda cell: abs(cell[0] - width // 2) + abs(cell[1] - height // 2))
    number = numbers({cell for cell in grid.all_cells() if not grid.enterable(cell)}, width, height, start)
    near = [cell for cell in number if number[cell] in (1, 2, 3)][:3]
    places = random.Random(2).sample([cell for cell, steps in number.items() if steps > 4], hunters)
    hero = Placed.of("hero", "Iva", start, roll=6, tempo=99, script=tuple(map(ScriptRow, near)))
    foes = (Placed.of("goblin", f"Goblin{place}", cell, profile="hunter", state="chase", roll=0)
            for place, cell in enumerate(places))
    values = {"combat": False, "search": search, **{name: EAGER[name] for name in ("sight", "far")}}
    return Level("crowd", grid, (hero, *foes), values=values)


def fresh(level: Level) -> Level:
    """The same level with a grid that remembers nothing."""
    grid = Grid(level.grid.width, level.grid.height, level.grid.cells)
    return Level(level.name, grid, level.units, level.seed, level.driver, level.values)


def ends(level: Level, rounds: int) -> list[tuple[str, str, Cell, int | None, int]]:
    return [(event.unit, event.state, event.at, event.path, event.life)
            for event in played(Battle(fresh(level)), rounds=rounds) if isinstance(event, TurnEnded)]


def textbook(level: Level, rounds: int, values: dict[str, int], turns: int | None = None) -> list[
        tuple[str, str, Cell, int | None, int]]:
    battle = Textbook(level, values)
    for _ in range(rounds):
        battle.round(turns)
    return battle.events


def test_row_1_a_turn_of_20_hunters_on_50x20() -> None:
    level = crowd(50, 20, 20, "bfs")
    assert ends(level, 3) == textbook(level, 3, EAGER)
    ours, theirs = best(lambda: ends(level, 3), lambda: textbook(level, 3, EAGER))
    told("Row 1, 20 hunters on 50 x 20, a round with world and events", f"{ours / 3:.2f} ms",
         f"textbook {theirs / 3:.2f} ms", f"{theirs / ours:.1f} times faster (to reach: 10)")


def test_row_2_500_hunters_on_200x200_by_one_field() -> None:
    level = crowd(200, 200, 500, "field")
    few = 6
    assert ends(level, 1)[:few] == textbook(level, 1, EAGER, few)
    ours, theirs = best(lambda: ends(level, 1), lambda: textbook(level, 1, EAGER, few), times=3)
    # The textbook plays the hero and the first hunters only; a round of all would take as much for each.
    theirs *= len(level.units) / few
    told("Row 2, 500 hunters on 200 x 200, field, a round", f"{ours:.0f} ms",
         f"textbook {theirs:.0f} ms (from {few} turns)", f"{theirs / ours:.1f} times faster (to reach: 20)")


@cache
def in_c(grid: Grid, goal: Cell, folder: Path) -> Callable[[], object] | None:
    """The loop compiled, as a call on this grid; None without a compiler."""
    compiler = shutil.which("cc")
    if compiler is None:
        return None
    library = folder / "queue.so"
    source = Path(__file__).with_name("queue.c")
    subprocess.run([compiler, "-O2", "-shared", "-fPIC", "-o", str(library), str(source)], check=True)
    wave = ctypes.CDLL(str(library)).wave
    size = len(grid.padded)
    empty = (ctypes.c_int * size)(*repeat(-1, size))
    number, queue = (ctypes.c_int * size)(), (ctypes.c_int * size)()

    def run() -> object:
        ctypes.memmove(number, empty, ctypes.sizeof(empty))
        return wave(grid.padded, grid.stride, grid.index(goal), number, queue)

    return run


def test_row_3_one_full_field_on_50x20(tmp_path: Path) -> None:
    grid, goal = hall(50, 20), (49, 19)
    walls = {cell for cell in grid.all_cells() if not grid.enterable(cell)}
    number = numbers(walls, 50, 20, goal)
    farthest = max(number, key=lambda cell: number[cell])

    def ours() -> int | None:
        grid.memory.clear()
        return field(grid, goal).number(farthest)

    assert ours() == number[farthest]
    runs: dict[str, Callable[[], object]] = {
        "ours": ours, "plain loop": lambda: breadth_first(grid, goal), "textbook": lambda: numbers(walls, 50, 20, goal)}
    if (compiled := in_c(grid, goal, tmp_path)) is not None:
        runs = {"C": compiled, **runs}
    runs |= packages(grid, goal)
    taken = dict(zip(runs, best(*runs.values(), times=30), strict=True))
    unit, name = (taken["C"], "C") if "C" in taken else (taken["ours"], "ours")
    missing = [package for package in ("scipy", "tcod", "pathfinding", "networkx") if find_spec(package) is None]
    told(f"Row 3, one full field on 50 x 20, {name} = 1 ({1000 * unit:.1f} us)",
         *(f"{each} {ms / unit:.1f}" for each, ms in taken.items()),
         *([f"not installed: {' '.join(missing)}"] if missing else []))


def packages(grid: Grid, goal: Cell) -> dict[str, Callable[[], object]]:
    """What is installed of the packages that search grids, each asked for all distances from one cell."""
    runs: dict[str, Callable[[], object]] = {}
    index = {cell: place for place, cell in enumerate(cell for cell in grid.all_cells() if grid.enterable(cell))}
    edges = [(cell, (cell[0] + dx, cell[1] + dy)) for cell in index for dx, dy in ((1, 0), (0, 1), (-1, 0), (0, -1))
             if (cell[0] + dx, cell[1] + dy) in index]
    if find_spec("scipy"):
        numpy, sparse = pytest.importorskip("numpy"), pytest.importorskip("scipy.sparse")
        graph = pytest.importorskip("scipy.sparse.csgraph")
        rows, columns = [index[a] for a, _ in edges], [index[b] for _, b in edges]
        matrix = sparse.csr_matrix((numpy.ones(len(edges)), (rows, columns)), shape=(len(index), len(index)))
        runs["scipy"] = lambda: graph.breadth_first_order(matrix, index[goal])
    if find_spec("tcod"):
        numpy, tcod_path = pytest.importorskip("numpy"), pytest.importorskip("tcod.path")
        costs = numpy.array([[int(grid.enterable((x, y))) for y in range(grid.height)] for x in range(grid.width)])

        def dijkstra2d() -> object:
            distances = tcod_path.maxarray((grid.width, grid.height))
            distances[goal] = 0
            return tcod_path.dijkstra2d(distances, costs, 1, None, out=distances)

        runs["tcod"] = dijkstra2d
    if find_spec("pathfinding"):
        # It has no field: breadth-first to the cell in the opposite corner is nearly one.
        cells = pytest.importorskip("pathfinding.core.grid")
        finder = pytest.importorskip("pathfinding.finder.breadth_first").BreadthFirstFinder
        open_cells = [[int(grid.enterable((x, y))) for x in range(grid.width)] for y in range(grid.height)]
        own = cells.Grid(matrix=open_cells)

        def breadth_first_finder() -> object:
            own.cleanup()
            return finder().find_path(own.node(*goal), own.node(0, 0), own)

        runs["pathfinding"] = breadth_first_finder
    if find_spec("networkx"):
        networkx = pytest.importorskip("networkx")
        net = networkx.Graph(edges)
        runs["networkx"] = lambda: networkx.single_source_shortest_path_length(net, goal)
    return runs


def test_row_4_a_battle_of_the_lesson_level_30_rounds() -> None:
    level = open_level(LESSON).level
    assert ends(level, 30) == textbook(level, 30, DEFAULTS)
    ours, theirs = best(lambda: ends(level, 30), lambda: textbook(level, 30, DEFAULTS), times=30)
    told("Row 4, the lesson level, 30 rounds", f"{1000 / ours:.0f} battles a second (to reach: 400)",
         f"textbook {1000 / theirs:.0f}", f"{theirs / ours:.2f} times faster (to reach: 3)")
