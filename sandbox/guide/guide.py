"""All pages: the list of them, each by its name, and what a topic or a link leads to."""

from __future__ import annotations

import re
from collections.abc import Iterable
from difflib import SequenceMatcher
from pathlib import Path

from sandbox.base.errors import refuse
from sandbox.base.frozen import dataclass
from sandbox.base.language import say
from sandbox.base.once import once
from sandbox.guide.blocks import Heading, Paragraph, words
from sandbox.guide.filling import Declared, filled
from sandbox.guide.markdown import blocks
from sandbox.guide.page import SUFFIX, Page, Spot

FOLDER = Path(__file__).resolve().parent
INDEX = "index"
_UNLIKE = 0.4
"""So far apart, of 1, two names are when neither is the other mistyped."""
_OF_A_PAGE = re.compile(r"([\w-]+)\.md")


@dataclass(frozen=True)
class Group:
    """A heading of the index, and the pages listed under it: the name of each, and what it is called there."""

    title: str
    pages: tuple[tuple[str, str], ...]


@dataclass(frozen=True)
class Place:
    """A page, and a place of it."""

    page: str
    spot: Spot = Spot()


class Guide:
    """`declared` is what its pages are filled with, `folder` where they lie. A page is read when it is asked for."""

    def __init__(self, declared: Declared, folder: Path = FOLDER) -> None:
        self.declared, self._folder = declared, folder
        self._read: dict[str, Page] = {}

    @once
    def groups(self) -> tuple[Group, ...]:
        """The pages in the order of the index, which heads the first group: what the items there begin with."""
        index = self.page(INDEX)
        found: list[tuple[str, list[tuple[str, str]]]] = [("", [(INDEX, index.title)])]
        for block in index.blocks:
            if isinstance(block, Heading) and block.level > 1:
                found.append((words(block.runs), []))
            elif isinstance(block, Paragraph) and block.mark and (page := _OF_A_PAGE.fullmatch(block.runs[0].link)):
                found[-1][1].append((page[1], block.runs[0].words))
        return tuple(Group(title, tuple(pages)) for title, pages in found if pages)

    @once
    def titles(self) -> dict[str, str]:
        """What the index calls each page, by its name, in its order: known without reading the page."""
        return {name: title for group in self.groups for name, title in group.pages}

    @property
    def names(self) -> tuple[str, ...]:
        """The names of all pages, as the index lists them."""
        return tuple(self.titles)

    def page(self, name: str) -> Page:
        """Raises InputError for a name that no page has; those like it are named first."""
        if name not in self._read:
            if name != INDEX and name not in self.names:
                raise refuse(say("the guide has no page {name}", name=repr(name)), ", ".join(nearest(name, self.names)))
            text = (self._folder / f"{name}{SUFFIX}").read_text("utf-8")
            self._read[name] = Page(name, blocks(filled(text, self.declared)))
        return self._read[name]

    def place(self, topic: str) -> Place:
        """What a topic such as `search`, `search#wave` or `sandbox/guide/search.md` leads to.

        Raises InputError where it is not there.
        """
        name, _, heading = topic.partition("#")
        # A link of another text names the folder too.
        page = self.page(name.rpartition("/")[2].removesuffix(SUFFIX))
        spot = page.spot(heading)
        if spot is None:
            raise refuse(say("the page {page} has no heading {name}", page=page.name, name=repr(heading)),
                         ", ".join(nearest(heading, page.spots)))
        return Place(page.name, spot)

    def followed(self, link: str, page: str) -> Place | None:
        """Where a link of a page leads within the guide; None for one that leads out of it."""
        if ":" in link:
            return None
        return self.place(f"{page}{link}" if link.startswith("#") else link)


def nearest(name: str, allowed: Iterable[str]) -> list[str]:
    """What may be asked for: what could have been meant, the likest first, then all others in their order.

    >>> nearest("serach", ("keys", "battle", "search"))
    ['search', 'keys', 'battle']
    """
    def unlike(known: str) -> float:
        return min(_UNLIKE, 1 - SequenceMatcher(None, name.lower(), known.lower()).ratio())

    return sorted(allowed, key=unlike)
