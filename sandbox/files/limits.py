"""Bounds that keep a hostile file from becoming many times its size (design: files.md, Hostile files).

With those of markup, JSON, paths and decks, opening takes at most about 1 GB, and far less for any map
that somebody has drawn.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import islice

from sandbox.base.errors import Finding, Place
from sandbox.base.written import cut

CELL_LIMIT = 4_000_000
"""How many cells all tile layers of a map may have together. The largest such map takes some 700 MB to open."""

MAX_LAYERS = 10_000
"""Layers of a map, those within groups counted one by one."""

MAX_OBJECTS = 100_000
"""Objects of a map, those of all its layers together."""

MAX_WALL_ENTRIES = 1_000
"""Entries of `sandbox.walls`; those after are not read."""

MAX_SETTINGS = 1_000
"""Lines below the drawing of a text level."""

MAX_UNITS = 10_000
"""Units of a level; those after are not read."""

MAX_ROWS = 10_000
"""Rows of a script: more turns than a battle can have."""

MAX_MARKED = 250_000
"""Cells of a level that are marked one by one: those to spawn on, and the walls that the window must show."""

MAX_PICTURE_BYTES = 2**26
"""Bytes of one picture's file."""

MAX_PICTURE_PIXELS = 2**26
"""Pixels of one picture, in memory four bytes each."""

MAX_ALBUM_BYTES = 2**28
"""Bytes of the files of all pictures of a map."""

MAX_ALBUM_PIXELS = 2**27
"""Pixels of all pictures of a map, half a gigabyte."""

MAX_PASSES = 60
"""How often a decoder may go over a whole picture; a usual progressive JPEG takes ten."""

MAX_DRAWING_BYTES = 2**20
"""Bytes of an SVG: a drawing takes far longer than a picture of the same size."""

MAX_DRAWING_PIXELS = 2**22
"""Pixels of an SVG."""

MAX_TILES = 2**20
"""Tiles that are cut out of one picture; those after are placeholders."""

MAX_FINDINGS = 1_000
"""Findings of a level that are told."""

_SEVERITIES = ("error", "warning", "note")


def shown(value: object) -> str:
    """A value between quotes as findings show it, cut where it is very long.

    >>> shown("angry")
    '"angry"'
    """
    return f'"{cut(str(value))}"'


def listed(names: Iterable[str], most: int = 12) -> str:
    """Names one after another, of very many only the first ones."""
    first = list(islice(names, most + 1))
    return ", ".join(first[:most]) + (", …" if len(first) > most else "")


def told(findings: tuple[Finding, ...], place: Place) -> tuple[Finding, ...]:
    """The findings, of very many only the worst and how many more there are."""
    if len(findings) <= MAX_FINDINGS:
        return findings
    worst = sorted(findings, key=lambda finding: _SEVERITIES.index(finding.severity))[:MAX_FINDINGS]
    rest = len(findings) - MAX_FINDINGS
    return (*worst, Finding("warning", place, f"{rest} more findings are not told"))
