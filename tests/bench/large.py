"""Large levels made from numbers, as files that the window opens."""

from __future__ import annotations

import random
from pathlib import Path

from tests.bench.halls import hall


def large(folder: Path, width: int, height: int, hunters: int) -> Path:
    """A text level whose cells are walls for a fifth; hunters at random cells chase a hero from as far as they can see.

    Nobody falls, so the battle never ends.
    """
    grid = hall(width, height)
    rows = [["." if grid.enterable((x, y)) else "#" for x in range(width)] for y in range(height)]
    free = [cell for cell in grid.all_cells() if grid.enterable(cell)]
    places = random.Random(2).sample(free, hunters + 1)
    for (x, y), letter in zip(places, "@" + "g" * hunters, strict=True):
        rows[y][x] = letter
    level = folder / f"large{width}x{height}.txt"
    settings = "driver = autopilot\nmax_rounds = 999\ncombat = off\nsight = 98\nwake = 98\nfar = 98\n"
    level.write_text("\n".join(map("".join, rows)) + f"\n\n{settings}", "utf-8")
    return level
