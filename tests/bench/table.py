"""The table of what was measured, as it stands in the guide (guide: speed, Last result)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path

from tests.bench.row import Measured, Row

PAGE = Path(__file__).resolve().parents[2] / "sandbox" / "guide" / "speed.md"

START, END = "<!-- measured:", "<!-- end of measured -->"
HEAD = ("| what | reached | to reach | beside it in the same run |", "| --- | --- | --- | --- |")


def line(row: Row, measured: Measured) -> str:
    """A row of the table. What is not reached says so."""
    asked = row.asked if row.is_reached(measured) else f"{row.asked} (not reached)"
    return f"| {row.what} | {row.reached(measured)} | {asked} | {measured.beside} |"


def named(table: Sequence[str]) -> list[str]:
    """What the lines of a table measure."""
    return [line.split("|")[1].strip() for line in table[len(HEAD):]]


def lines_of(page: str) -> list[str]:
    """The table that stands in the page."""
    inside = page.split(START, 1)[1].split(END, 1)[0]
    return [line for line in inside.splitlines()[1:] if line]


def written(page: str, rows: Sequence[Row], found: Mapping[str, Measured]) -> str:
    """The page with its table: `found` is what was measured by the names of rows. A row that was not measured keeps its
    line, where it has one; a line whose row is no more goes.
    """
    head, rest = page.split(START, 1)
    comment, _ = rest.split("\n", 1)
    _, tail = rest.split(END, 1)
    before = lines_of(page)
    kept = dict(zip(named(before), before[len(HEAD):], strict=True))
    lines = [line(row, found[row.name]) if row.name in found else kept[row.what] for row in rows
             if row.name in found or row.what in kept]
    return "\n".join((f"{head}{START}{comment}", *HEAD, *lines, f"{END}{tail}"))
