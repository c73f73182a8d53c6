"""A page as it is read: its tables filled in, and a heading for each thing that has none yet."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import TypeAlias

from sandbox.base.frozen import dataclass
from sandbox.guide.markdown import anchor_of

Table: TypeAlias = Callable[[str], str]
"""Gives Markdown. It gets what stands after "of" in the page's line, "" where nothing does: `states of hunter`."""


@dataclass(frozen=True)
class Section:
    """A heading, on the level of the one above, and what stands below it where the page has no words of its own."""

    name: str
    markdown: str


Sections: TypeAlias = Callable[[], tuple[Section, ...]]


@dataclass(frozen=True)
class Declared:
    """What pages can be filled with, by the names that their lines give it."""

    tables: Mapping[str, Table]
    rests: Mapping[str, Sections]

    def __or__(self, other: Declared) -> Declared:
        """All of both; what both have, as `other` has it."""
        return Declared({**self.tables, **other.tables}, {**self.rests, **other.rests})


_LINE = re.compile(r"^<!-- (table|rest): ([\w -]+?)(?: of ([\w. -]+?))? -->$", re.MULTILINE)
_HEADING = re.compile(r"^#+ (.+?)\s*$", re.MULTILINE)
_LEVEL = re.compile(r"^(#+) ", re.MULTILINE)


def filled(text: str, declared: Declared) -> str:
    """The page with each such line replaced. Raises KeyError for a table that nobody declares."""
    headed = {anchor_of(heading) for heading in _HEADING.findall(text)}

    def fill(line: re.Match[str]) -> str:
        sort, name, owner = line.groups(default="")
        if sort == "table":
            return declared.tables[name](owner).strip()
        above = _LEVEL.findall(text, 0, line.start())
        missing = {anchor_of(section.name): section for section in declared.rests[name]()}
        return "\n\n".join(f"{above[-1] if above else '##'} {section.name}\n\n{section.markdown.strip()}"
                           for anchor, section in missing.items() if anchor not in headed)

    return _LINE.sub(fill, text)
