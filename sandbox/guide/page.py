"""A page, read: its blocks, and where its headings and the names in its tables are."""

from __future__ import annotations

from collections.abc import Iterator

from sandbox.base.frozen import dataclass
from sandbox.base.once import once
from sandbox.guide.blocks import Block, Code, Heading, Paragraph, Table, words
from sandbox.guide.markdown import anchor_of

SUFFIX = ".md"


@dataclass(frozen=True)
class Spot:
    """A place of a page: a block by its number, and a row of it, where it is a table."""

    block: int = 0
    row: int | None = None


@dataclass(frozen=True)
class Page:
    """`name` is that of its file, without .md."""

    name: str
    blocks: tuple[Block, ...]

    @property
    def title(self) -> str:
        """Its heading of the first level; its name where it has none."""
        return next((words(block.runs) for block in self.blocks if isinstance(block, Heading)), self.name)

    @once
    def spots(self) -> dict[str, Spot]:
        """Every anchor, with where it is. A heading comes before a row of the same name."""
        found: dict[str, Spot] = {}
        for index, block in enumerate(self.blocks):
            if isinstance(block, Heading):
                found.setdefault(block.anchor, Spot(index))
        for index, block in enumerate(self.blocks):
            if isinstance(block, Table):
                for row, anchor in enumerate(block.anchors):
                    if anchor:
                        found.setdefault(anchor, Spot(index, row))
        return found

    def spot(self, heading: str) -> Spot | None:
        """Where a heading or a name of a table is, by its anchor or its words; the page's start for ""."""
        return self.spots.get(anchor_of(heading)) if heading else Spot()

    def part(self, spot: Spot) -> Page:
        """What stands at a place: a heading with all below it, a row with the head of its table; all from the start."""
        block = self.blocks[spot.block]
        match block:
            case Heading(level=level) if level > 1:
                rest = self.blocks[spot.block + 1:]
                end = next((index for index, block in enumerate(rest)
                            if isinstance(block, Heading) and block.level <= level), len(rest))
                return Page(self.name, (block, *rest[:end]))
            case Table() if spot.row is not None:
                return Page(self.name, (Table(block.head, (block.rows[spot.row],), (block.anchors[spot.row],)),))
            case _:
                return self

    def heading_at(self, spot: Spot) -> str:
        """The words of the heading that a place stands under; empty above the first one after the title."""
        above = [block for block in self.blocks[:spot.block + 1] if isinstance(block, Heading) and block.level > 1]
        return words(above[-1].runs) if above else ""

    def anchor_at(self, spot: Spot) -> str:
        """What a link would call a place: its row, else the heading that it stands under; empty above the first."""
        block = self.blocks[spot.block]
        if isinstance(block, Table) and spot.row is not None and block.anchors[spot.row]:
            return block.anchors[spot.row]
        above = [one.anchor for one in self.blocks[:spot.block + 1] if isinstance(one, Heading) and one.level > 1]
        return above[-1] if above else ""

    def lines(self) -> Iterator[tuple[Spot, str]]:
        """Everything it says, one block or one row of a table at a time, with where it stands."""
        for index, block in enumerate(self.blocks):
            match block:
                case Heading() | Paragraph():
                    yield Spot(index), words(block.runs)
                case Code():
                    yield from ((Spot(index), line) for line in block.lines)
                case Table():
                    for row, cells in enumerate(block.rows):
                        yield Spot(index, row), " · ".join(said for said in map(words, cells) if said)

    def links(self) -> Iterator[str]:
        """Where its runs lead, as it is written."""
        for block in self.blocks:
            match block:
                case Heading() | Paragraph():
                    yield from (run.link for run in block.runs if run.link)
                case Table():
                    yield from (run.link for row in (block.head, *block.rows) for cell in row for run in cell
                                if run.link)
                case Code():
                    pass
