"""Shapes in cells: overlays return them, the painter draws them. One holds many marks (guide: architecture, Shapes).

Points are in cells with (0, 0) the top left corner of the map, so the centre of cell (x, y) is (x + 0.5, y + 0.5).
Shapes of which there is one a unit are named tuples, the cheapest records there are.
"""

from __future__ import annotations

from typing import Literal, NamedTuple, TypeAlias

from sandbox.base.frozen import dataclass
from sandbox.grid.cell import Cell
from sandbox.grid.sheet import Sheet
from sandbox.scene.colours import Colour, Tone
from sandbox.scene.rings import Ring

Point: TypeAlias = tuple[float, float]

Corner: TypeAlias = Literal["upper right", "upper left", "lower left", "lower right"]


@dataclass(frozen=True)
class Tints:
    """Cells filled with a colour each, as strong as `alpha` says, from 0 to 255.

    A cell that has n on the sheet is filled with `colours[n - 1]`, one with 0 not. Those with more than `strong` bear a
    slanted stroke of the tone `stroke` instead, or nothing without one; None is all of them strong.
    """

    cells: Sheet
    colours: tuple[Colour, ...]
    alpha: int
    strong: int | None = None
    stroke: Tone | None = None


@dataclass(frozen=True)
class Numbers:
    """Small numbers in a corner of each cell; not drawn where cells are too small to read them.

    A cell that has n on the sheet bears the number n - 1 in `inks[n - 1]`, one with 0, or beyond the last ink, none.
    Overlays leave the corner as it is: where several of them write, each gets one of its own (scene/compose.py).
    """

    cells: Sheet
    inks: tuple[Colour, ...]
    corner: Corner = "upper right"


@dataclass(frozen=True)
class Border:
    """The edges between cells that are on the sheet and those that are not; dashed where asked.

    Where `ground` is given, edges are faint but between two of its cells. One that is inset lies within the edges by
    the width of a line, so that it is told from another one there. `words` and `brief` say what it means, for the
    legend.
    """

    cells: Sheet
    tone: Tone
    is_dashed: bool = False
    ground: Sheet | None = None
    is_inset: bool = False
    words: str = ""
    brief: str = ""


@dataclass(frozen=True)
class Outlines:
    """Cells outlined inside their edges."""

    cells: tuple[Cell, ...]
    colour: Colour


@dataclass(frozen=True)
class Mesh:
    """The lines between all cells of the map, and round it."""

    tone: Tone


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
    """A path: a bright line with a dark rim through points, with a dot on each but the first.

    One that is only measured is dashed, thin and pale, and without dots. A sight stands where it ends. One that was
    walked is wide, and a ring stands where it began.
    """

    points: tuple[Point, ...]
    colour: Colour
    rim: Colour
    is_measured: bool = False
    is_walked: bool = False


class Token(NamedTuple):
    """A unit: portrait of its kind on a disc, ring of its side, life bar (share from 0 to 1), a light about it when it
    acts, corners about it while it is selected.

    A tapped one is drawn lying on its side. Below 16 pixels a cell it is a disc with the letter. `number` is
    the one among its kind, 0 for none: it stands at the portrait's edge where there is room, of the acting and the
    selected one sooner than of others.
    """

    name: str
    cell: Cell
    kind: str
    letter: str
    ring: Ring
    life: float
    is_acting: bool
    is_selected: bool
    is_hidden: bool
    is_tapped: bool = False
    number: int = 0


class Label(NamedTuple):
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


Part: TypeAlias = Literal["acting", "selected", "target", "nearest", "hidden", "pointed"]
"""What makes a unit matter: it acts, somebody looks at it, the decision in view is about it or only found it nearest,
nobody can see it, the mouse is on it. The first that holds."""


class Name(NamedTuple):
    """Who stands on a cell and what it has to do with the moment, in letters below it, or where there is room; it
    covers no label. A target has a sight about it, the nearest one a ring.
    """

    cell: Cell
    words: str
    part: Part = "pointed"


Shape: TypeAlias = Tints | Numbers | Border | Outlines | Mesh | Slant | Stains | Markers | Way | Token | Label | Name


def centre(cell: Cell) -> Point:
    return cell[0] + 0.5, cell[1] + 0.5
