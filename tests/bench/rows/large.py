"""Large maps: searched, opened, saved."""

from __future__ import annotations

import io
from collections.abc import Callable
from contextlib import redirect_stdout
from pathlib import Path
from tempfile import TemporaryDirectory
from xml.etree import ElementTree

from sandbox.cli.main import main
from sandbox.files.drawing import draw_walls
from sandbox.files.opening import open_level
from sandbox.search.loop import breadth_first
from sandbox.tiled.saving.writing import patched
from tests.bench.halls import hall
from tests.bench.large_maps import KINDS, write_map
from tests.bench.row import Goal, Measured, Row
from tests.bench.taking import in_turns


def search(is_small: bool) -> Measured:
    """The command's work on a map with a fifth of walls, without the start of Python; one that is empty, one maze."""
    side = 30 if is_small else 1000
    with TemporaryDirectory() as folder:
        maps = {name: write_map(Path(folder) / f"{name}.tmx", make(side, side)) for name, make in KINDS.items()}
        plain = hall(side, side)
        corner = f"{side - 2},{side - 2}"
        loop, *ours = in_turns(
            lambda: breadth_first(plain, (0, 0)), *(_searching(path, corner) for path in maps.values()),
            times=1 if is_small else 3)
    return Measured(tuple(taken / 1000 for taken in ours), f"the plain loop's wave alone {loop / 1000:.1f} s")


def _searching(path: Path, goal: str) -> Callable[[], None]:
    def run() -> None:
        with redirect_stdout(io.StringIO()):
            assert main(["search", str(path), "--from", "0,0", "--to", goal, "--format", "json"]) == 0

    return run


def opening(is_small: bool) -> Measured:
    side = 30 if is_small else 500
    with TemporaryDirectory() as folder:
        path = write_map(Path(folder) / "hall.tmx", hall(side, side))
        ours, theirs = in_turns(lambda: open_level(path), lambda: _plainly(path), times=1 if is_small else 9)
    return Measured((ours / 1000,), f"xml.etree, and int() of each cell {theirs / 1000:.2f} s")


def _plainly(path: Path) -> list[int]:
    data = ElementTree.parse(path).find("layer/data")
    assert data is not None and data.text
    return [int(text) for text in data.text.split(",")]


def saving(is_small: bool) -> Measured:
    side = 30 if is_small else 500
    with TemporaryDirectory() as folder:
        opened = open_level(write_map(Path(folder) / "hall.tmx", hall(side, side)))
        cell = next(cell for cell in opened.level.grid.all_cells() if cell[1] > 1 and opened.level.grid.enterable(cell))
        changed = draw_walls(opened.tilemap, [cell])
        ours, theirs = in_turns(lambda: patched(opened.source, opened.tilemap, changed),
                                lambda: _rewritten(Path(folder) / "hall.tmx"), times=1 if is_small else 9)
    return Measured((ours / 1000,), f"xml.etree, read and written anew {theirs:.1f} ms")


def _rewritten(path: Path) -> bytes:
    tree = ElementTree.parse(path)
    out = io.BytesIO()
    tree.write(out)
    return out.getvalue()


ROWS = (
    Row("million", "`search` over a million cells, a fifth of them walls; empty; one long way",
        (Goal("s", at_most=1), Goal("s", at_most=1, of="empty"), Goal("s", at_most=1, of="maze")), search),
    Row("opening", "opening a map of 500 x 500 cells", (Goal("s", at_most=1.5),), opening),
    Row("saving", "the bytes of a map of 500 x 500 cells with one cell changed", (Goal("s", at_most=0.5),), saving),
)
