"""Halls and crowds made from numbers, of any size."""

from __future__ import annotations

import random

from sandbox.battle.level import Level
from sandbox.grid.grid import Grid
from sandbox.rules.unit import Placed, ScriptRow
from tests.bench.textbook import EAGER, numbers, walls_of


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
    number = numbers(walls_of(grid), width, height, start)
    near = [cell for cell in number if number[cell] in (1, 2, 3)][:3]
    places = random.Random(2).sample([cell for cell, steps in number.items() if steps > 4], hunters)
    hero = Placed.of("hero", "Iva", start, roll=6, tempo=99, script=tuple(map(ScriptRow, near)))
    foes = (Placed.of("goblin", f"Goblin{place}", cell, profile="hunter", state="chase", roll=0)
            for place, cell in enumerate(places))
    values: dict[str, int | bool | str] = {"combat": False, "search": search, "sight": EAGER["sight"],
                                           "far": EAGER["far"]}
    return Level("crowd", grid, (hero, *foes), values=values)


def fresh(level: Level) -> Level:
    """A level is opened once for all its battles, but its searches are part of what each costs: they are forgotten."""
    level.grid.memory.clear()
    return level
