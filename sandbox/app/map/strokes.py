"""Level and upright lines between cells: a mesh of all, and borders, whole and dashed (guide: libraries, Drawing).

A border of many pieces is painted all at once: its edges are scaled to pictures. A row of them is a level line; upright
lines are cut out by a comb.
Dashes start where a piece comes into view then no more, but at the corner of the view.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from typing import Literal, TypeAlias

import pygame

from sandbox.app.map.camera import Camera
from sandbox.app.widgets.kept import kept
from sandbox.app.widgets.scale import px
from sandbox.scene.border import Edges, Inside, Run, border
from sandbox.scene.colours import Colour, Tone
from sandbox.scene.shapes import Border, Mesh

DASH, GAP = 6, 4

FAINT = 100
"""How opaque faint edges are, of 255."""
SMALL = 14
"""Pixels of a cell below which faint edges are left out and lines are thin."""

Size: TypeAlias = tuple[int, int]
Place: TypeAlias = tuple[int, int]
Way: TypeAlias = Literal["level", "upright"]
LEVEL: Way = "level"
UPRIGHT: Way = "upright"

MOST_PIECES = 1_000
"""Cells with so many edges in view are faster painted all at once."""


def mesh(surface: pygame.Surface, camera: Camera, shape: Mesh) -> None:
    """The lines between all cells in view."""
    columns, rows = camera.view()
    corner, wide = camera.rect((columns.start, rows.start)).topleft, _wide(camera, shape.tone)
    across, down = len(columns) * camera.cell, len(rows) * camera.cell
    surface.blit(_comb(camera, shape.tone), corner, (0, 0, across + wide, down))
    # Level lines are quick one by one: each is one row of pixels.
    line = _piece(shape.tone, (across, wide), LEVEL, is_dashed=False)
    surface.fblits([(line, (corner[0], corner[1] + below)) for below in range(0, down + 1, camera.cell)])


def edges(surface: pygame.Surface, camera: Camera, shape: Border) -> None:
    """The border in view."""
    columns, rows = camera.view()
    is_small = camera.cell < px(SMALL)
    sides: tuple[Inside | None, ...] = ("before", "after") if shape.is_inset and not is_small else (None,)
    for inside in sides:
        if shape.ground is not None and not is_small:
            faint = border(shape.cells, columns, rows, shape.ground, is_open=False, inside=inside)
            _edges(surface, camera, Border(shape.cells, (*shape.tone[:3], FAINT)), faint, inside)
        _edges(surface, camera, shape, border(shape.cells, columns, rows, shape.ground, inside=inside), inside)


def _edges(surface: pygame.Surface, camera: Camera, shape: Border, found: Edges, inside: Inside | None) -> None:
    """Moved by the width of a line to where the cells are, if that is asked for."""
    columns, rows = found.columns, found.rows
    shift = 0 if inside is None else _wide(camera, shape.tone) * (1 if inside == "after" else -1)
    if found.levels.count(1) + found.uprights.count(1) <= MOST_PIECES:
        surface.fblits([*_pieces(camera, shape, found.level_runs, LEVEL, shift),
                        *_pieces(camera, shape, found.upright_runs, UPRIGHT, shift)])
        return
    left, top = camera.rect((columns.start, rows.start)).topleft
    tone = (*shape.tone[:3], 255) if shape.is_dashed else shape.tone
    small = _marked(found.levels, len(columns), tone)
    levels = pygame.transform.scale(small, (small.get_width() * camera.cell, small.get_height()))
    if shape.is_dashed:
        _gap(levels, LEVEL)
    surface.blits([(levels, (left, top + line * camera.cell + more + shift), (0, line, levels.get_width(), 1))
                   for line in range(levels.get_height()) for more in range(_wide(camera, shape.tone))], False)
    uprights = pygame.transform.scale_by(_marked(found.uprights, len(columns) + 1, (255, 255, 255, 255)), camera.cell)
    uprights.blit(_comb(camera, tone, shape.is_dashed), (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    surface.blit(uprights, (left + shift, top))


def _wide(camera: Camera, tone: Tone) -> int:
    """How wide lines of a tone are, in pixels."""
    return px(2 if tone[3] > 100 and camera.cell >= px(SMALL) else 1)


def _pieces(camera: Camera, shape: Border, runs: Iterable[Run], way: Way, shift: int
            ) -> Iterator[tuple[pygame.Surface, Place]]:
    """Each run as a picture and where it goes; dashes start where it comes into view."""
    is_level, cell, wide = way == LEVEL, camera.cell, _wide(camera, shape.tone)
    along, across = (camera.left, camera.top) if is_level else (camera.top, camera.left)
    first, last = (camera.area.left, camera.area.right) if is_level else (camera.area.top, camera.area.bottom)
    drawn: dict[int, pygame.Surface] = {}
    for line, start, end in runs:
        begins = max(first, along + start * cell)
        length = min(last, along + end * cell) - begins
        if length not in drawn:
            drawn[length] = _piece(shape.tone, (length, wide) if is_level else (wide, length), way, shape.is_dashed)
        edge = across + line * cell + shift
        yield drawn[length], (begins, edge) if is_level else (edge, begins)


@kept(pixels=500_000)
def _piece(tone: Tone, size: Size, way: Way, is_dashed: bool) -> pygame.Surface:
    picture = pygame.Surface(size, pygame.SRCALPHA)
    picture.fill((*tone[:3], 255) if is_dashed else tone)
    if is_dashed:
        _gap(picture, way)
    return picture


def _gap(picture: pygame.Surface, way: Way) -> None:
    """Cuts the gaps between dashes."""
    width, height = picture.get_size()
    dash, gap = px(DASH), px(GAP)
    for start in range(dash, width if way == LEVEL else height, dash + gap):
        picture.fill((0, 0, 0, 0), (start, 0, gap, height) if way == LEVEL else (0, start, width, gap))


def _comb(camera: Camera, tone: Tone, is_dashed: bool = False) -> pygame.Surface:
    """All upright lines that a view of this size can hold, from the corner of a cell on."""
    wide = _wide(camera, tone)
    room = camera.area.width + camera.cell + wide, camera.area.height + camera.cell + wide
    return _drawn_comb(tone, camera.cell, wide, room, is_dashed)


@kept(pixels=6_000_000)
def _drawn_comb(tone: Tone, cell: int, wide: int, room: Size, is_dashed: bool) -> pygame.Surface:
    picture = pygame.Surface(room, pygame.SRCALPHA)
    for left in range(0, room[0], cell):
        picture.fill(tone, (left, 0, wide, room[1]))
    if is_dashed:
        _gap(picture, UPRIGHT)
    return picture


def _marked(edges: bytes, wide: int, tone: Tone) -> pygame.Surface:
    """A pixel in the tone for each edge that is 1, so many of them in a row."""
    small = pygame.image.frombuffer(edges, (wide, len(edges) // wide), "P")
    small.set_palette([(0, 0, 0), (255, 255, 255)])
    small.set_colorkey(0)
    marked = pygame.Surface(small.get_size(), pygame.SRCALPHA)
    marked.blit(small, (0, 0))
    marked.fill(tone, special_flags=pygame.BLEND_RGBA_MULT)
    return marked


def dashes(surface: pygame.Surface, points: Sequence[Place], colour: Colour, rim: Colour) -> None:
    """A thin dashed line from point to point, level and upright; dashes run on round corners."""
    done, dash, gap = 0, px(DASH), px(GAP)
    for start, end in pairwise(points):
        way = pygame.Vector2(end) - start
        length = round(way.length())
        for begin in range(-(done % (dash + gap)), length, dash + gap):
            if begin + dash > 0:
                a, b = (start + way * max(0, min(length, at)) / length for at in (begin, begin + dash))
                pygame.draw.line(surface, rim, a, b, px(3))
                pygame.draw.line(surface, colour, a, b, px(1))
        done += length
