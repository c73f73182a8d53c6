"""A film: moments of a battle, each rendered from its frame alone (guide: window, Recording)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

import pygame

from sandbox.app.film.caption import Caption
from sandbox.app.film.strip import Strip
from sandbox.app.map.camera import Camera
from sandbox.app.map.painter import Painter
from sandbox.app.map.samples import Samples
from sandbox.app.map.tokens import bears_letter
from sandbox.app.widgets.scale import scaled
from sandbox.base.errors import Place, refuse
from sandbox.base.frozen import dataclass
from sandbox.base.language import say
from sandbox.scene.colours import WINDOW
from sandbox.scene.compose import shapes
from sandbox.scene.frame import Frame
from sandbox.scene.inview import View
from sandbox.scene.legend import Entry
from sandbox.tiled.tilemap import TileMap

WIDE = 960
"""Pixels that a film is at most wide when no scale is asked for, unless its cells would be too small to read."""

READABLE = 8
"""Pixels a cell below which nothing is to be told apart."""

NARROWEST = 240
"""Pixels that a film is wide at least, so that its caption can be read; a narrower map stands in the middle."""

LARGEST = 16_000_000
"""Pixels of one picture: some of them are in memory at once."""

Region = tuple[int, int, int, int]
"""X, y, width and height in cells."""


@dataclass(frozen=True)
class Shot:
    """One moment: the frame, the map as it was then, and the caption (what happened, and the facts)."""

    frame: Frame
    tilemap: TileMap
    caption: str
    facts: str


@dataclass(frozen=True)
class Format:
    """`scale` times the map's own pixels, 0 to fit; `region` in cells, None for the whole map.

    `is_wave_flat`: the wave hides the ground, in few even colours, which makes smaller files.
    """

    overlays: tuple[str, ...]
    scale: int = 0
    region: Region | None = None
    is_wave_flat: bool = False

    @property
    def view(self) -> View | None:
        """The columns and the rows of the region."""
        if self.region is None:
            return None
        left, top, width, height = self.region
        return range(left, left + width), range(top, top + height)

    def cell(self, tilemap: TileMap, cells: tuple[int, int]) -> int:
        """The pixels of a cell's side in a film of a map with so many columns and rows."""
        if self.scale:
            return self.scale * max(tilemap.tile_width, tilemap.tile_height)
        return _fitting(*(cells if self.region is None else self.region[2:]))

    def are_lettered(self, tilemap: TileMap, cells: tuple[int, int]) -> bool:
        """Whether units are so small in it that they bear letters."""
        with scaled(1.0):
            return bears_letter(self.cell(tilemap, cells))


class Projector:
    """Renders the `count` shots of a film in one size; `captions` are the captions and facts of all of them, `legend`
    is what their marks mean.

    `cells` are the width and height of the map in cells; a map that is smaller in some shots keeps its left top corner.
    Raises InputError for a picture with a side above `largest` pixels or too many of them.
    """

    def __init__(self, tilemap: TileMap, cells: tuple[int, int], form: Format, count: int,
                 captions: Iterable[tuple[str, str]], largest: int, legend: Sequence[Entry] = ()) -> None:
        self._form = form
        self._count = count
        self._region = form.region or (0, 0, *cells)
        _, _, wide, high = self._region
        self._cell = form.cell(tilemap, cells)
        self._high = high * self._cell
        width = max(NARROWEST, wide * self._cell)
        with scaled(1.0):
            self._caption = Caption(width, captions)
            self._legend = Strip(legend, width)
        self.size = (width, self._high + self._legend.height + self._caption.height)
        if max(self.size) > largest or width * self.size[1] > LARGEST:
            raise refuse(say("the picture would have {width} x {height} pixels", width=width, height=self.size[1]),
                         say("{side} a side and {limit} together; a smaller --scale or --region makes it smaller",
                             side=largest, limit=LARGEST), Place(tilemap.name))
        self._painter = Painter()
        self._samples, self._about = Samples(self._painter.tiles), tilemap

    def render(self, shot: Shot, index: int) -> pygame.Surface:
        """The picture of one shot, the `index`th from 0."""
        surface = pygame.Surface(self.size)
        surface.fill(WINDOW)
        left, top, wide, _ = self._region
        # Of the map only the region is seen, also where the picture is wider.
        area = pygame.Rect((self.size[0] - wide * self._cell) // 2, 0, wide * self._cell, self._high)
        camera = Camera(area, shot.tilemap.width, shot.tilemap.height)
        camera.cell = self._cell
        camera.left = area.left - left * self._cell
        camera.top = -top * self._cell
        frame = replace(shot.frame, is_wave_flat=self._form.is_wave_flat)
        with scaled(1.0):
            self._painter.draw(surface, camera, shot.tilemap, shapes(frame, self._form.overlays))
            self._legend.draw(surface, self._high, self._samples, self._about)
            top = self._high + self._legend.height
            self._caption.draw(surface, top, shot.caption, shot.facts, (index + 1) / self._count)
        return surface


def _fitting(wide: int, high: int) -> int:
    """Pixels a cell with which so many cells fit; of a huge map they are too small to read, but all of it is there."""
    cell = max(READABLE, min(48, WIDE // max(1, wide)))
    while cell > 1 and wide * high * cell * cell > LARGEST // 2:
        cell -= 1
    return cell
