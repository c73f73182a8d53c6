"""A page laid out from top to bottom: its controls, and where each of its places is."""

from __future__ import annotations

from sandbox.app.reader.passages import CodeBlock, Follow, Grid, Passage
from sandbox.app.widgets.pane import Control
from sandbox.app.widgets.scale import px
from sandbox.guide.blocks import Code, Heading, Paragraph, Table
from sandbox.guide.page import Page, Spot

MEASURE = 540
"""The largest width of text: about 75 letters, which the eye follows easily. Tables and code take all the room."""
_ABOVE = {1: 0, 2: 26, 3: 18}
"""The gap above a heading, by its level."""
_BELOW, _ITEM = 10, 5
"""The gaps below a block and below an item of a list."""


class Laid:
    """`height` is that of the whole page; `room` and the margins are in pixels of the window."""

    def __init__(self, page: Page, room: int, margin: int, follow: Follow, shown: Spot) -> None:
        self.page = page
        self.controls: list[Control] = []
        top = px(20)
        measure = min(room, px(MEASURE))
        for index, block in enumerate(page.blocks):
            match block:
                case Heading(level=level):
                    top += px(_ABOVE.get(level, _ABOVE[3])) if index else 0
                    control: Control = Passage.of_heading(block, margin, top, measure, follow)
                case Paragraph():
                    control = Passage.of_paragraph(block, margin, top, measure, follow)
                case Code():
                    control = CodeBlock(block, margin, top, room)
                case Table():
                    row = shown.row if shown.block == index else None
                    control = Grid(block, margin, top, room, follow, row)
            self.controls.append(control)
            following = page.blocks[index + 1] if index + 1 < len(page.blocks) else None
            is_item = isinstance(block, Paragraph) and isinstance(following, Paragraph) and following.mark
            top = control.area.bottom + px(_ITEM if is_item else _BELOW)
        self.height = top + px(24)

    def top_of(self, spot: Spot) -> int:
        """Where a place of the page begins, with a little air above it; 0 for its start."""
        if spot.block == 0 and spot.row is None:
            return 0
        control = self.controls[spot.block]
        top = control.top_of(spot.row) if isinstance(control, Grid) and spot.row is not None else control.area.top
        return max(0, top - px(16))
