"""The edges of the map: a row or column of cells more or less at each (design: files.md)."""

from __future__ import annotations

from functools import partial

import pygame

from sandbox.app.panel.rows import ROW, Heading, Line
from sandbox.app.panel.watched import Watched
from sandbox.app.widgets.board import Control, reaching
from sandbox.app.widgets.buttons import Button
from sandbox.scene.colours import QUIET
from sandbox.workbench.sizing import Edge, with_cells_at

_EDGES: tuple[Edge, ...] = ("left", "right", "top", "bottom")
_BUTTON, _GAP = 26, 4


def add_edges(controls: list[Control], watched: Watched, area: pygame.Rect) -> int:
    """Adds two lines of two edges below the top of an area as wide; where the next thing may start."""
    first = len(controls)
    controls.append(Heading(pygame.Rect(area.left, area.top, area.width, ROW - 4), "edges"))
    half = (area.width - 10) // 2
    for number, edge in enumerate(_EDGES):
        left = area.right - half if number % 2 else area.left
        top = area.top + ROW - 2 + (number // 2) * (ROW + 4)
        words = half - 2 * _BUTTON - _GAP
        controls.append(Line(pygame.Rect(left, top, words, ROW), edge, colour=QUIET))
        what = "column" if edge in ("left", "right") else "row"
        for place, (sign, by, tip) in enumerate((
                ("−", -1, f"Remove the outermost {what} at the {edge}: its tiles go, objects stay where they are"),
                ("+", 1, f"Add an empty {what} at the {edge}"))):
            box = pygame.Rect(left + half - (2 - place) * _BUTTON - (1 - place) * _GAP, top + 1, _BUTTON, _BUTTON)
            controls.append(Button(box, partial(_change, watched, edge, by), words=sign, style="outlined", tip=tip))
    reaching(controls[first:], "anew")
    return area.top + 3 * ROW + 14


def _change(watched: Watched, edge: Edge, by: int) -> None:
    watched.session.edit(lambda tilemap: with_cells_at(tilemap, edge, by))
