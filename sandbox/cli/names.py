"""`names`: everything that has a name, with ranges and help (guide: commands, names)."""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterable, Iterator

from sandbox.base.keys import key_words
from sandbox.base.language import say
from sandbox.battle.bestiary import SHIPPED
from sandbox.catalog import Entry, everything, with_version
from sandbox.cli.saying import give, write
from sandbox.scene.reasons import row_words


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--format", choices=("text", "json"), default="text", help=say("tables, or one JSON object"))


def run(args: argparse.Namespace) -> int:
    if args.format == "json":
        give(json.dumps(with_version(), ensure_ascii=False, indent=1))
        return 0
    for line in lines():
        write(line)
    return 0


def lines() -> Iterator[str]:
    """The tables, each under its heading."""
    yield say("profiles")
    for profile in SHIPPED.profiles:
        yield say("  {profile}: {help}", profile=profile.name, help=say(profile.help))
        yield from (f"    {row.before} → {row.after}: {row_words(row)}" for row in profile.rows)
    yield from ("", say("kinds"))
    yield from _table([
        (kind.name, kind.side, say("life {life}", life=kind.life), say("tempo {tempo}", tempo=kind.tempo),
         say("damage {damage}", damage=kind.damage), say("range {range}", range=kind.range),
         say("move {move}", move=kind.move), kind.profile, say(kind.help)) for kind in SHIPPED.kinds])
    yield from ("", say("parameters"))
    yield from _table([(param.full, param.show(param.default), param.allowed, say(param.help))
                       for param in SHIPPED.params])
    for heading, entries in everything().items():
        if heading not in ("profiles", "kinds", "parameters"):
            yield from ("", say(heading))
            yield from _table([_named(entry) for entry in entries])


def _named(entry: Entry) -> tuple[str, ...]:
    keys = (key_words(str(entry["key"])),) if "key" in entry else ()
    return (str(entry["name"]), *keys, say(str(entry["help"])))


def _table(rows: list[tuple[str, ...]]) -> Iterable[str]:
    """Columns as wide as their longest cell, two blanks between."""
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    padded = ([cell.ljust(width) for cell, width in zip(row, widths, strict=True)] for row in rows)
    return ("  " + "  ".join(cells).rstrip() for cells in padded)
