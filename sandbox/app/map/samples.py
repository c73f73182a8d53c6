"""Marks as the map shows them, on a piece of bare floor, and pieces of the map itself, for legends."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from sandbox.app.map.camera import Camera
from sandbox.app.map.ground import Ground
from sandbox.app.map.painter import draw_shapes
from sandbox.app.map.pills import pill, tag
from sandbox.app.map.tiles import Tiles
from sandbox.app.widgets import rings
from sandbox.app.widgets.kept import kept
from sandbox.app.widgets.scale import px
from sandbox.grid.cell import Cell
from sandbox.scene.colours import BARE_FLOOR, WINDOW
from sandbox.scene.legend import Entry, Spots
from sandbox.scene.rings import Ring
from sandbox.scene.shapes import Label, Shape, Token
from sandbox.tiled.tilemap import TileMap

CELL = 15
"""Logical pixels of a sample's cell."""
RING, DISC = 11, 12
"""Logical pixels of a side's mark, and of a unit's cell."""


class Samples:
    """Holds what is kept of the map whose pieces are shown."""

    def __init__(self, tiles: Tiles) -> None:
        self._ground = Ground(tiles)

    def picture(self, entry: Entry, tilemap: TileMap) -> pygame.Surface:
        """Do not draw on it."""
        match entry.sample:
            case Ring():
                return rings.mark(entry.sample, px(RING))
            case Label():
                return _label(entry.sample)
            case Spots():
                return self._pieces(tilemap, entry.sample.cells)
            case _:
                return _marks(entry.sample, entry.cells)

    @staticmethod
    def width(entry: Entry) -> int:
        """How wide its picture is, in pixels."""
        match entry.sample:
            case Ring():
                return rings.mark(entry.sample, px(RING)).get_width()
            case Label():
                return _label(entry.sample).get_width()
            case Spots():
                return len(entry.sample.cells) * (px(CELL) + px(4)) - px(2)
            case _:
                return entry.cells * px(CELL) + px(2)

    def _pieces(self, tilemap: TileMap, cells: Sequence[Cell]) -> pygame.Surface:
        """Cells as the map draws them, side by side."""
        side, step = px(CELL) + px(2), px(CELL) + px(4)
        surface = pygame.Surface((side + step * (len(cells) - 1), side))
        surface.fill(WINDOW)
        for index, (x, y) in enumerate(cells):
            piece = surface.subsurface((index * step, 0, side, side))
            camera = Camera(piece.get_rect(), tilemap.width, tilemap.height)
            camera.cell, camera.left, camera.top = side, -x * side, -y * side
            self._ground.draw(piece, camera, tilemap)
        return surface


def _label(sample: Label) -> pygame.Surface:
    """Its letter as it points at a unit; without one its words."""
    return tag(sample.letter, sample.colour) if sample.letter else pill("", sample.short, "", sample.colour)


@kept(pixels=100_000)
def _marks(sample: tuple[Shape, ...], cells: int) -> pygame.Surface:
    # The lines of a border lie half beyond its cells.
    surface = pygame.Surface((cells * px(CELL) + px(2), px(CELL) + px(2)))
    surface.fill(BARE_FLOOR)
    camera = Camera(surface.get_rect(), cells, 1)
    # A small disc is larger than its cell.
    side = px(DISC) if any(isinstance(shape, Token) for shape in sample) else px(CELL)
    camera.cell, camera.left, camera.top = side, (px(CELL) - side) // 2, (px(CELL) - side) // 2
    draw_shapes(surface, camera, sample)
    return surface
