"""What a page consists of: blocks of runs, as values. Whoever shows a page turns these into lines."""

from __future__ import annotations

from typing import Literal, TypeAlias

from sandbox.base.frozen import dataclass

Style = Literal["text", "strong", "soft", "code", "key"]
"""`soft` words are stressed a little, `strong` ones much; `key` is a key to be pressed."""


@dataclass(frozen=True)
class Run:
    """Words of one style. `link` is where they lead, as it is written in the page; empty where nowhere.

    Words keep their blanks, so that runs follow each other without any between them.
    """

    words: str
    style: Style = "text"
    link: str = ""


Runs: TypeAlias = tuple[Run, ...]


@dataclass(frozen=True)
class Heading:
    """`level` 1 is the page's own. `anchor` is what links call it."""

    level: int
    runs: Runs
    anchor: str


@dataclass(frozen=True)
class Paragraph:
    """`depth` counts the lists it stands in, 0 for none; `mark` is before it where it begins an item: • or 1."""

    runs: Runs
    depth: int = 0
    mark: str = ""


@dataclass(frozen=True)
class Code:
    """Lines as they are to be typed, or as a file has them."""

    lines: tuple[str, ...]
    depth: int = 0


@dataclass(frozen=True)
class Table:
    """Cells of runs. `anchors` has one for each row, empty for a row that nothing can link to."""

    head: tuple[Runs, ...]
    rows: tuple[tuple[Runs, ...], ...]
    anchors: tuple[str, ...]


Block: TypeAlias = Heading | Paragraph | Code | Table


def words(runs: Runs) -> str:
    """What runs say, without their styles."""
    return "".join(run.words for run in runs)
