"""One search or field, beside the same loop in C and the packages that search grids."""

from __future__ import annotations

import ctypes
import shutil
import subprocess
from collections.abc import Callable
from importlib import import_module
from importlib.util import find_spec
from itertools import repeat
from pathlib import Path
from tempfile import TemporaryDirectory

from sandbox.grid.cell import Cell
from sandbox.grid.grid import Grid
from sandbox.search.field import field
from sandbox.search.loop import breadth_first
from tests.bench.halls import hall
from tests.bench.row import Goal, Measured, Row
from tests.bench.taking import in_turns
from tests.bench.textbook import numbers, walls_of

PACKAGES = ("scipy", "tcod", "pathfinding", "networkx")
"""What is compared with, each where it is installed; scipy is compiled for this very thing, and only told."""


def one_field(is_small: bool) -> Measured:
    size = width, height = (12, 8) if is_small else (50, 20)
    grid, goal = hall(*size), (width - 1, height - 1)
    walls = walls_of(grid)
    number = numbers(walls, width, height, goal)
    farthest = max(number, key=lambda cell: number[cell])

    def ours() -> int | None:
        grid.memory.clear()
        return field(grid, goal).number(farthest)

    assert ours() == number[farthest]
    runs: dict[str, Callable[[], object]] = {
        "ours": ours, "plain loop": lambda: breadth_first(grid, goal),
        "textbook loop": lambda: numbers(walls, width, height, goal)}
    with TemporaryDirectory() as folder:
        runs |= {"C": compiled} if (compiled := in_c(grid, goal, Path(folder))) else {}
        runs |= packages(grid, goal)
        taken = dict(zip(runs, in_turns(*runs.values(), times=1 if is_small else 60), strict=True))
    others = [taken[name] for name in PACKAGES if name != "scipy" and name in taken]
    unit, name = (taken["C"], "C") if "C" in taken else (taken["ours"], "ours")
    missing = [package for package in PACKAGES if package not in taken]
    beside = [f"{name} = 1 ({1000 * unit:.0f} µs)"]
    beside += [f"{each} {ms / unit:.1f}" for each, ms in taken.items() if each != name]
    beside += [f"not installed: {' '.join(missing)}"] if missing else []
    return Measured((taken["ours"] / min(others) if others else None,), ", ".join(beside))


def in_c(grid: Grid, goal: Cell, folder: Path) -> Callable[[], object] | None:
    """The loop compiled, as a call on this grid; None without a compiler."""
    compiler = shutil.which("cc")
    if compiler is None:
        return None
    library = folder / "queue.so"
    source = Path(__file__).parents[1] / "queue.c"
    subprocess.run([compiler, "-O2", "-shared", "-fPIC", "-o", str(library), str(source)], check=True)
    wave = ctypes.CDLL(str(library)).wave
    size = len(grid.padded)
    empty = (ctypes.c_int * size)(*repeat(-1, size))
    number, queue = (ctypes.c_int * size)(), (ctypes.c_int * size)()

    def run() -> object:
        ctypes.memmove(number, empty, ctypes.sizeof(empty))
        return wave(grid.padded, grid.stride, grid.index(goal), number, queue)

    return run


def packages(grid: Grid, goal: Cell) -> dict[str, Callable[[], object]]:
    """What is installed of the packages, each asked for all distances from one cell."""
    runs: dict[str, Callable[[], object]] = {}
    index = {cell: place for place, cell in enumerate(cell for cell in grid.all_cells() if grid.enterable(cell))}
    edges = [(cell, (cell[0] + dx, cell[1] + dy)) for cell in index for dx, dy in ((1, 0), (0, 1), (-1, 0), (0, -1))
             if (cell[0] + dx, cell[1] + dy) in index]
    if find_spec("scipy"):
        numpy, sparse, graph = map(import_module, ("numpy", "scipy.sparse", "scipy.sparse.csgraph"))
        rows, columns = [index[a] for a, _ in edges], [index[b] for _, b in edges]
        matrix = sparse.csr_matrix((numpy.ones(len(edges)), (rows, columns)), shape=(len(index), len(index)))
        runs["scipy"] = lambda: graph.breadth_first_order(matrix, index[goal])
    if find_spec("tcod"):
        numpy, tcod_path = map(import_module, ("numpy", "tcod.path"))
        costs = numpy.array([[int(grid.enterable((x, y))) for y in range(grid.height)] for x in range(grid.width)])

        def dijkstra2d() -> object:
            distances = tcod_path.maxarray((grid.width, grid.height))
            distances[goal] = 0
            return tcod_path.dijkstra2d(distances, costs, 1, None, out=distances)

        runs["tcod"] = dijkstra2d
    if find_spec("pathfinding"):
        # It has no field: breadth-first to the cell in the opposite corner is nearly one.
        cells, finders = map(import_module, ("pathfinding.core.grid", "pathfinding.finder.breadth_first"))
        open_cells = [[int(grid.enterable((x, y))) for x in range(grid.width)] for y in range(grid.height)]
        own = cells.Grid(matrix=open_cells)

        def breadth_first_finder() -> object:
            own.cleanup()
            return finders.BreadthFirstFinder().find_path(own.node(*goal), own.node(0, 0), own)

        runs["pathfinding"] = breadth_first_finder
    if find_spec("networkx"):
        networkx = import_module("networkx")
        net = networkx.Graph(edges)
        runs["networkx"] = lambda: networkx.single_source_shortest_path_length(net, goal)
    return runs


ROWS = (
    Row("field", "one full field on 50 x 20, beside the same loop in C; against the fastest of tcod, pathfinding and "
        "networkx", (Goal("of its time", at_most=1),), one_field),
)
