"""`check`: all findings of levels, and how their walls and units were read (guide: commands, check)."""

from __future__ import annotations

import argparse
import json
from pathlib import Path

from sandbox.base.errors import InputError
from sandbox.base.language import say
from sandbox.cli.options import add_cell_limit, level
from sandbox.cli.saying import complain, give, write
from sandbox.files.check import findings_json, refusal_json, report
from sandbox.files.opening import open_level


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("levels", metavar="LEVEL", nargs="+", type=level,
                        help=say("Tiled maps, text levels, or names of shipped levels (see names)"))
    add_cell_limit(parser)
    parser.add_argument("--format", choices=("text", "json"), default="text",
                        help=say("lines to read, or one JSON object a level and line, for continuous integration"))


def run(args: argparse.Namespace) -> int:
    """The largest status of all levels: 0 only notes, 1 findings, 2 unreadable; each level is read in any case."""
    check = _check_json if args.format == "json" else _check
    return max(check(path, args.cell_limit) for path in args.levels)


def _check(path: Path, cell_limit: int) -> int:
    try:
        opened = open_level(path, cell_limit)
    except InputError as error:
        for finding in error.findings:
            complain(str(finding))
        return 2
    for line in report(opened):
        write(line)
    return int(any(finding.severity != "note" for finding in opened.level.findings))


def _check_json(path: Path, cell_limit: int) -> int:
    try:
        told = findings_json(open_level(path, cell_limit))
    except InputError as error:
        told = refusal_json(path, error)
    give(json.dumps(told, ensure_ascii=False))
    return int(str(told["status"]))
