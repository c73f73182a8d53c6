"""Looking for words in all pages."""

from __future__ import annotations

from collections.abc import Iterable

from sandbox.base.frozen import dataclass
from sandbox.guide.blocks import Heading, Table
from sandbox.guide.guide import Guide, Place
from sandbox.guide.page import Page, Spot

_FAR, _BEFORE = 60, 24
"""Letters: farther from its start than `_FAR` a line is shown from so many before the word on."""


@dataclass(frozen=True)
class Hit:
    """A line that has all words. `heading` is empty for one above the first heading of its page."""

    place: Place
    title: str
    heading: str
    line: str
    first: int
    """Where in the line the first of the words stands."""

    @property
    def excerpt(self) -> str:
        """The line from a little before that word on."""
        start = self.line.rfind(" ", 0, max(0, self.first - _BEFORE)) + 1
        return f"… {self.line[start:]}" if start and self.first > _FAR else self.line


def found(guide: Guide, sought: str) -> tuple[Hit, ...]:
    """The lines that have each of the words somewhere, large and small letters alike.

    Titles and headings come first, then rows that begin with a word sought, then the rest; each in the order of the
    index. What is the same on two pages is found on both.
    """
    asked = tuple(sought.lower().split())
    if not asked:
        return ()
    ranked = [(_rank(page, spot, line, asked), Hit(Place(page.name, spot), page.title, page.heading_at(spot), line,
                                          line.lower().find(asked[0])))
              for page in map(guide.page, guide.names) for spot, line in page.lines() if _has(line, asked)]
    return tuple(hit for _, hit in sorted(ranked, key=lambda pair: pair[0]))


def _has(line: str, asked: Iterable[str]) -> bool:
    low = line.lower()
    return all(word in low for word in asked)


def _rank(page: Page, spot: Spot, line: str, asked: tuple[str, ...]) -> tuple[int, int]:
    """What is to be read first: the smaller, the sooner."""
    block = page.blocks[spot.block]
    if isinstance(block, Heading):
        return 0, block.level
    if isinstance(block, Table) and line.lower().startswith(asked[0]):
        return 1, 0
    return 2, 0
