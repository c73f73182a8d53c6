"""The commands as the guide tells them: their table, and the help of each."""

from __future__ import annotations

import argparse
from functools import partial

from sandbox.cli.main import COMMANDS, PROGRAM, Command, parser_of
from sandbox.guide.filling import Declared, Section
from sandbox.guide.tables import code, table

_WIDTH = 78
"""Letters of a line of help, whatever the terminal."""


def commands() -> Declared:
    """What only the commands know of themselves."""
    named = {command.name: command for command in COMMANDS}
    return Declared({"commands": lambda _: _table(), "options": lambda name: _options(named[name])},
                    {"commands": lambda: tuple(Section(name, _options(found)) for name, found in named.items())})


def _table() -> str:
    rows = [(code(f"{PROGRAM} [LEVEL]"), "opens the window")]
    rows += [(code(command.name), command.help) for command in COMMANDS]
    return table(("command", "does"), rows)


def _options(command: Command) -> str:
    parser = parser_of(command, command.load())
    parser.formatter_class = partial(argparse.HelpFormatter, width=_WIDTH)
    return f"```text\n{parser.format_help().strip()}\n```"
