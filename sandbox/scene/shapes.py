"""Shapes in cells: what overlays return and the painter draws. One shape holds many marks (design: architecture).

Points are in cells with (0, 0) the top left corner of the map, so the centre of cell (x, y) is (x + 0.5, y + 0.5).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias

from sandbox.grid.cell import Cell
from sandbox.scene.colours import Colour, Tone

Point: TypeAlias = tuple[float, float]

Corner: TypeAlias = Literal["upper right", "upper left", "lower left", "lower right"]


@dataclass(frozen=True)
class Tints:
    """Cells filled with a tone each."""

    cells: tuple[tuple[Cell, Tone], ...]


@dataclass(frozen=True)
class Numbers:
    """Small texts in a corner of each cell; not drawn where cells are too small to read them.

    Overlays leave the corner as it is: where several of them write, each gets one of its own (scene/compose.py).
    """

    cells: tuple[tuple[Cell, str, Colour], ...]
    corner: Corner = "upper right"


@dataclass(frozen=True)
class Outlines:
    """Cells outlined inside their edges."""

    cells: tuple[Cell, ...]
    colour: Colour


@dataclass(frozen=True)
class Lines:
    """Straight pieces from point to point, such as the border of a zone; dashed where asked."""

    pieces: tuple[tuple[Point, Point], ...]
    tone: Tone
    is_dashed: bool = False


@dataclass(frozen=True)
class Slant:
    """A straight line from point to point in any direction, dashed, with a cross on `mark` where there is one."""

    start: Point
    end: Point
    colour: Colour
    mark: Point | None = None


@dataclass(frozen=True)
class Stains:
    """Small stains on cells."""

    cells: tuple[Cell, ...]
    tone: Tone


@dataclass(frozen=True)
class Markers:
    """Icons on cells with a name below: goals, spawns."""

    cells: tuple[tuple[Cell, str, str], ...]
    """Cell, icon, name."""


@dataclass(frozen=True)
class Way:
    """A path: a bright line with a dark rim through points, with a dot on each but the first."""

    points: tuple[Point, ...]
    colour: Colour
    rim: Colour


@dataclass(frozen=True)
class Token:
    """A unit: portrait of its kind on a disc, ring of its side, life bar (share from 0 to 1), glow when it acts.

    A tapped one is drawn turned. Below 16 pixels a cell it is a disc with the letter.
    """

    name: str
    cell: Cell
    kind: str
    letter: str
    ring: Colour
    life: float
    is_acting: bool
    is_selected: bool
    is_hidden: bool
    is_tapped: bool = False


@dataclass(frozen=True)
class Label:
    """A pill above a cell: `letter` and `short` text in a tone, `long` text on a chip beside it.

    `brief` is what of the chip has to be seen where there is no room for all of it; empty where it may go as a whole.
    Labels of smaller `priority` numbers stay when it gets tight.
    """

    cell: Cell
    letter: str
    short: str
    long: str
    colour: Colour
    priority: int
    brief: str = ""


Shape: TypeAlias = Tints | Numbers | Outlines | Lines | Slant | Stains | Markers | Way | Token | Label


def centre(cell: Cell) -> Point:
    return cell[0] + 0.5, cell[1] + 0.5


def border(cells: frozenset[Cell]) -> tuple[tuple[Point, Point], ...]:
    """The pieces of the border of a set of cells, neighbouring pieces joined, in a fixed order.

    >>> border(frozenset({(0, 0), (1, 0)}))
    (((0, 0), (2, 0)), ((0, 1), (2, 1)), ((0, 0), (0, 1)), ((2, 0), (2, 1)))
    """
    flat = sorted({(y + down, x) for x, y in cells for down in (0, 1) if (x, y - 1 + 2 * down) not in cells})
    upright = sorted({(x + right, y) for x, y in cells for right in (0, 1) if (x - 1 + 2 * right, y) not in cells})
    return (*(((start, y), (end, y)) for y, start, end in _joined(flat)),
            *(((x, start), (x, end)) for x, start, end in _joined(upright)))


def _joined(pieces: list[tuple[int, int]]) -> list[tuple[int, int, int]]:
    """Unit pieces (line, start), sorted, as longer ones (line, start, end)."""
    joined: list[tuple[int, int, int]] = []
    for line, start in pieces:
        if joined and joined[-1][0] == line and joined[-1][2] == start:
            joined[-1] = (line, joined[-1][1], start + 1)
        else:
            joined.append((line, start, start + 1))
    return joined
