"""How a search stands at one moment: what of it is painted (guide: search, Wave)."""

from __future__ import annotations

from sandbox.base.frozen import dataclass
from sandbox.grid.cell import Cell
from sandbox.grid.sheet import Sheet


@dataclass(frozen=True)
class Spread:
    """`ranks` holds for each cell one more than its number, 0 where it has none yet; `farthest` is the largest number.

    `queue` are the cells that stand in the queue, in no order; one that entered again, again.
    """

    ranks: Sheet
    farthest: int
    queue: tuple[Cell, ...]
