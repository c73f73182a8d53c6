"""Where on the screen the cells of a map are: whole pixels a cell, and the place of the map's top left corner."""

from __future__ import annotations

from collections.abc import Iterator

import pygame

from sandbox.app.widgets.scale import px
from sandbox.grid.cell import Cell
from sandbox.scene.inview import View
from sandbox.scene.shapes import Point, centre

ZOOMS = (4, 6, 8, 10, 12, 14, 16, 18, 20, 24, 28, 32, 36, 40, 48, 56, 64, 80, 96)
"""The sides of a cell, from far to near, in logical pixels."""

LARGEST = 96
"""The side of a cell of a fitted map at the most."""

MARGIN = 20
"""Kept free around a map that is fitted into its area."""


class Camera:
    """`cell` pixels a cell, `left` and `top` of the map in window pixels, within `area`."""

    def __init__(self, area: pygame.Rect, width: int, height: int) -> None:
        self.area = area
        self.width, self.height = width, height
        self.cell = 32
        self.left = self.top = 0
        self.is_fitted = True
        self.fit()

    def arrange(self, area: pygame.Rect) -> None:
        """The view has another area; a fitted map is fitted again, else the middle stays in the middle."""
        if area == self.area:
            return
        dx, dy = area.centerx - self.area.centerx, area.centery - self.area.centery
        self.area = area
        if self.is_fitted:
            self.fit()
        else:
            self.left += dx
            self.top += dy
            self._keep_in_view()

    def show(self, width: int, height: int) -> None:
        """The map has so many cells; a fitted one is fitted again when that is new."""
        if (width, height) != (self.width, self.height):
            self.width, self.height = width, height
            if self.is_fitted:
                self.fit()
            else:
                self._keep_in_view()

    def fit(self) -> None:
        """The largest cells with which the whole map is seen, within bounds; the map in the middle."""
        room_x = (self.area.width - 2 * px(MARGIN)) // max(1, self.width)
        room_y = (self.area.height - 2 * px(MARGIN)) // max(1, self.height)
        self.cell = max(px(ZOOMS[0]), min(room_x, room_y, px(LARGEST)))
        self.left = self.area.x + (self.area.width - self.width * self.cell) // 2
        self.top = self.area.y + (self.area.height - self.height * self.cell) // 2
        self.is_fitted = True

    def zoom(self, steps: int, at: tuple[int, int]) -> None:
        """Nearer (positive) or farther by so many zooms; what lies under `at` stays there."""
        below = [zoom for zoom in map(px, ZOOMS) if zoom < self.cell]
        above = [zoom for zoom in map(px, ZOOMS) if zoom > self.cell]
        row = above if steps > 0 else below[::-1]
        if not row:
            return
        new = row[min(abs(steps), len(row)) - 1]
        self.left = round(at[0] - (at[0] - self.left) * new / self.cell)
        self.top = round(at[1] - (at[1] - self.top) * new / self.cell)
        self.cell = new
        self.is_fitted = False
        self._keep_in_view()

    def rescale(self, factor: float) -> None:
        """Everything will be so many times larger on the display: the same is seen, about the same middle."""
        x, y = self.to_cells(self.area.center)
        self.cell = max(1, round(self.cell * factor))
        self.left, self.top = round(self.area.centerx - x * self.cell), round(self.area.centery - y * self.cell)

    def pan(self, dx: int, dy: int) -> None:
        self.left += dx
        self.top += dy
        self.is_fitted = False
        self._keep_in_view()

    def look_at(self, cell: Cell) -> None:
        """Moves the view so that a cell is well inside it; not at all when it is already, or where the whole map is."""
        inner = self.area.inflate(-self.area.width // 5 if self.is_wider else -self.cell,
                                  -self.area.height // 5 if self.is_higher else -self.cell)
        if not inner.collidepoint(self.to_screen(centre(cell))):
            self.centre(centre(cell))

    def centre(self, point: Point) -> None:
        """Moves the view so that a point in cells is in its middle, as far as the map reaches; what is seen whole
        across or down stays in the middle.
        """
        x, y = self.to_screen(point)
        self.left = _within(self.left + self.area.centerx - x, self.width * self.cell, self.area.left, self.area.width)
        self.top = _within(self.top + self.area.centery - y, self.height * self.cell, self.area.top, self.area.height)
        self.is_fitted = self.is_fitted and not self.is_larger

    @property
    def is_wider(self) -> bool:
        """Whether the map is wider than the view."""
        return self.width * self.cell > self.area.width

    @property
    def is_higher(self) -> bool:
        """Whether the map is higher than the view."""
        return self.height * self.cell > self.area.height

    @property
    def is_larger(self) -> bool:
        """Whether the map is larger than the view, so that it cannot be seen whole."""
        return self.is_wider or self.is_higher

    def cell_at(self, position: tuple[int, int]) -> Cell:
        """The cell under a window position, inside the map or not."""
        return (position[0] - self.left) // self.cell, (position[1] - self.top) // self.cell

    def to_screen(self, point: Point) -> tuple[int, int]:
        """The window position of a point in cells."""
        return round(self.left + point[0] * self.cell), round(self.top + point[1] * self.cell)

    def to_cells(self, position: tuple[int, int]) -> Point:
        """The point in cells under a window position."""
        return (position[0] - self.left) / self.cell, (position[1] - self.top) / self.cell

    def rect(self, cell: Cell) -> pygame.Rect:
        """The pixels of a cell."""
        return pygame.Rect(self.left + cell[0] * self.cell, self.top + cell[1] * self.cell, self.cell, self.cell)

    def sees(self, cell: Cell) -> bool:
        across = self.left + cell[0] * self.cell - self.area.left
        down = self.top + cell[1] * self.cell - self.area.top
        return -self.cell < across < self.area.width and -self.cell < down < self.area.height

    def view(self) -> View:
        """The columns and the rows of the map that are in view, in part or whole."""
        x0, y0 = self.cell_at(self.area.topleft)
        x1, y1 = self.cell_at((self.area.right - 1, self.area.bottom - 1))
        return range(max(0, x0), min(self.width, x1 + 1)), range(max(0, y0), min(self.height, y1 + 1))

    def chunks(self, size: int) -> Iterator[Cell]:
        """The blocks of size x size cells that are in view, by their number across and down."""
        x0, y0 = self.cell_at(self.area.topleft)
        x1, y1 = self.cell_at((self.area.right - 1, self.area.bottom - 1))
        for y in range(max(0, y0) // size, min(self.height - 1, y1) // size + 1):
            for x in range(max(0, x0) // size, min(self.width - 1, x1) // size + 1):
                yield x, y

    def _keep_in_view(self) -> None:
        """At least a few cells of the map stay in the area."""
        keep = min(3 * self.cell, self.area.width // 2, self.area.height // 2)
        self.left = max(self.area.left + keep - self.width * self.cell, min(self.left, self.area.right - keep))
        self.top = max(self.area.top + keep - self.height * self.cell, min(self.top, self.area.bottom - keep))


def _within(left: int, size: int, start: int, room: int) -> int:
    """Where a map of so many pixels begins, so that nothing but a margin about it is seen; a small one in the middle.

    >>> _within(50, 1000, 0, 400), _within(-700, 1000, 0, 400), _within(-300, 1000, 0, 400), _within(9, 100, 0, 400)
    (20, -620, -300, 150)
    """
    if size <= room:
        return start + (room - size) // 2
    return max(start + room - px(MARGIN) - size, min(left, start + px(MARGIN)))
