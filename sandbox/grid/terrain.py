"""What a cell is made of (guide: search, Grid)."""

from __future__ import annotations

from sandbox.base.frozen import dataclass


@dataclass(frozen=True)
class Terrain:
    """Enterable or not, opaque or not, entry `cost` (>= 1; decides routes, never slows), `damage` on entering."""

    enterable: bool = True
    opaque: bool = False
    cost: int = 1
    damage: int = 0


FLOOR = Terrain()
WALL = Terrain(enterable=False, opaque=True)
WATER = Terrain(cost=2)
