"""`names`: everything that has a name, with ranges and help (design: cli.md)."""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterable, Iterator

from sandbox.battle.bestiary import SHIPPED
from sandbox.catalog import Entry, everything, with_version
from sandbox.cli.saying import give, say


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--format", choices=("text", "json"), default="text", help="tables, or one JSON object")


def run(args: argparse.Namespace) -> int:
    if args.format == "json":
        give(json.dumps(with_version(), ensure_ascii=False, indent=1))
        return 0
    for line in lines():
        say(line)
    return 0


def lines() -> Iterator[str]:
    """The tables, each under its heading."""
    yield "profiles"
    for profile in SHIPPED.profiles:
        yield f"  {profile.name}: {profile.help}"
        yield from (f"    {row.before} → {row.after}: {row.sentence}" for row in profile.rows)
    yield from ("", "kinds")
    yield from _table([(kind.name, kind.side, f"life {kind.life}", f"tempo {kind.tempo}", f"damage {kind.damage}",
                        f"range {kind.range}", f"move {kind.move}", kind.profile, kind.help) for kind in SHIPPED.kinds])
    yield from ("", "parameters")
    yield from _table([(param.full, param.show(param.default), param.allowed, param.help) for param in SHIPPED.params])
    for heading, entries in everything().items():
        if heading not in ("profiles", "kinds", "parameters"):
            yield from ("", heading)
            yield from _table([_named(entry) for entry in entries])


def _named(entry: Entry) -> tuple[str, ...]:
    return tuple(str(entry[key]) for key in ("name", "key", "help") if key in entry)


def _table(rows: list[tuple[str, ...]]) -> Iterable[str]:
    """Columns as wide as their longest cell, two blanks between."""
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    padded = ([cell.ljust(width) for cell, width in zip(row, widths, strict=True)] for row in rows)
    return ("  " + "  ".join(cells).rstrip() for cells in padded)
