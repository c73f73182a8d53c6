"""Tiled maps of any size, written from code: a fifth of the cells are walls, none, or all but one long way."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from sandbox.grid.cell import Cell
from sandbox.grid.grid import Grid
from sandbox.grid.terrain import FLOOR, WALL
from tests.bench.halls import hall

CELL = 16
"""Pixels."""


def field(width: int, height: int) -> Grid:
    """Nothing but floor."""
    return Grid.of_sorts(width, height, bytes(width * height), (FLOOR, WALL))


def maze(width: int, height: int) -> Grid:
    """One way that winds through every other row."""
    def is_wall(x: int, y: int) -> bool:
        return y % 2 == 1 and x != (width - 1 if y % 4 == 1 else 0)

    return Grid.of_sorts(width, height, bytes(is_wall(x, y) for y in range(height) for x in range(width)),
                         (FLOOR, WALL))


KINDS: dict[str, Callable[[int, int], Grid]] = {"hall": hall, "field": field, "maze": maze}


def write_map(path: Path, grid: Grid, hero: Cell = (0, 0)) -> Path:
    """A map in csv whose walls are tiles with a property, with a hero and a goblin that stands beside it."""
    tiles = grid.marked(lambda terrain: 1 + (not terrain.enterable))
    cells = ",\n".join(",".join(map(str, tiles[start:start + grid.width]))
                       for start in range(0, len(tiles), grid.width))
    objects = "".join(f'<object id="{number}" name="{name}" type="{kind}" x="{x * CELL}" y="{hero[1] * CELL}" '
                      f'width="{CELL}" height="{CELL}"/>'
                      for number, name, kind, x in ((1, "Iva", "Hero", hero[0]), (2, "Goblin", "Enemy", hero[0] + 1)))
    size = f'width="{grid.width}" height="{grid.height}"'
    path.write_text(f"""<?xml version="1.0" encoding="UTF-8"?>
<map version="1.10" orientation="orthogonal" {size} tilewidth="{CELL}" tileheight="{CELL}" nextobjectid="3">
 <tileset firstgid="1" name="plain" tilewidth="{CELL}" tileheight="{CELL}" tilecount="2" columns="2">
  <tile id="1"><properties><property name="wall" type="bool" value="true"/></properties></tile>
 </tileset>
 <layer id="1" name="ground" {size}>
  <data encoding="csv">
{cells}
</data>
 </layer>
 <objectgroup id="2" name="units">{objects}</objectgroup>
</map>
""", "utf-8")
    return path
