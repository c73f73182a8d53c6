"""The edges of the map: a row or column of cells more or less at each (guide: window, Editing)."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

import pygame

from sandbox.app.panel.sheet import ROW, Sheet
from sandbox.app.panel.watched import Watched
from sandbox.app.widgets.buttons import Button
from sandbox.app.widgets.scale import px
from sandbox.app.widgets.texts import Line
from sandbox.base.language import say
from sandbox.scene.colours import QUIET
from sandbox.workbench.sizing import Edge, with_cells_at

_EDGES: tuple[Edge, ...] = ("left", "right", "top", "bottom")
_BUTTON, _GAP = 26, 4

_LESS: Mapping[Edge, str] = {
    "left": "Remove the outermost column at the left: its tiles go, objects stay where they are",
    "right": "Remove the outermost column at the right: its tiles go, objects stay where they are",
    "top": "Remove the outermost row at the top: its tiles go, objects stay where they are",
    "bottom": "Remove the outermost row at the bottom: its tiles go, objects stay where they are",
}
_MORE: Mapping[Edge, str] = {
    "left": "Add an empty column at the left", "right": "Add an empty column at the right",
    "top": "Add an empty row at the top", "bottom": "Add an empty row at the bottom",
}


def add_edges(sheet: Sheet, watched: Watched) -> None:
    """Adds two lines of two edges."""
    with sheet.reaching("anew"), sheet.about("window#editing"):
        sheet.heading(say("edges"), ROW - 4)
        sheet.skip(2)
        half = (sheet.width - px(10)) // 2
        for index, edge in enumerate(_EDGES):
            left = sheet.right - half if index % 2 else sheet.left
            _edge(sheet, watched, edge, pygame.Rect(left, sheet.top, half, px(ROW)))
            if index % 2:
                sheet.skip(ROW + 4)
        sheet.skip(8)


def _edge(sheet: Sheet, watched: Watched, edge: Edge, area: pygame.Rect) -> None:
    side = px(_BUTTON)
    words = pygame.Rect(area.left, area.top, area.width - 2 * side - px(_GAP), px(ROW))
    sheet.put(Line(words, say(edge), colour=QUIET))
    for index, (sign, by, tip) in enumerate((("−", -1, _LESS[edge]), ("+", 1, _MORE[edge]))):
        left = area.right - (2 - index) * side - (1 - index) * px(_GAP)
        box = pygame.Rect(left, area.top + px(1), side, side)
        sheet.put(Button(box, partial(_change, watched, edge, by), words=sign, style="outlined", tip=say(tip)))


def _change(watched: Watched, edge: Edge, by: int) -> None:
    watched.session.edit(lambda tilemap: with_cells_at(tilemap, edge, by))
