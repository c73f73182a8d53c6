"""`tactics-sandbox`: finds the command, runs it, and turns every failure into one clear line (design: cli.md).

Exit status: 0 done; 1 `check` has findings, a replay differs; 2 wrong usage, a file that cannot be read, a level that
cannot run; 128 and the number of a signal that stopped it (130 for Ctrl+C), as shells expect.
"""

from __future__ import annotations

import argparse
import io
import os
import signal
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from typing import NoReturn, Protocol, cast

from sandbox.base.errors import InputError, refuse
from sandbox.base.stopping import ASKED_TO_END, Stopped, heard, stop
from sandbox.base.version import VERSION
from sandbox.cli.saying import complain
from sandbox.files.paths import is_taken
from sandbox.files.shipped import level_named

PROGRAM = "tactics-sandbox"
DONE, FOUND, REFUSED, STOPPED = 0, 1, 2, 128


class CommandModule(Protocol):
    """What each command's file offers."""

    def add_arguments(self, parser: argparse.ArgumentParser) -> None: ...

    def run(self, args: argparse.Namespace) -> int: ...


@dataclass(frozen=True)
class Command:
    """A command. Its file is imported only when it is asked for, so that each starts quickly."""

    name: str
    help: str

    def load(self) -> CommandModule:
        return cast(CommandModule, import_module(f"sandbox.cli.{self.name}"))


COMMANDS = (
    Command("run", "one battle without a window, as sentences or as events"),
    Command("record", "the same battle as a moving picture"),
    Command("replay", "runs a log again: the same, or the first difference"),
    Command("search", "wave, path, length and cells taken from the queue"),
    Command("check", "all findings, and how walls and units were read"),
    Command("convert", "a text level to a Tiled map, or a Tiled map to another folder"),
    Command("names", "profiles, kinds, parameters, searches, overlays and tools"),
)


class Parser(argparse.ArgumentParser):
    """Says what is wrong in one line instead of printing the whole usage."""

    def error(self, message: str) -> NoReturn:
        raise refuse(f"{self.prog}: {message} (see {self.prog} --help)")


def main(argv: Sequence[str] | None = None) -> int:
    """Runs one command and returns its exit status."""
    _write_utf8()
    is_short = False
    try:
        with heard(stop, *ASKED_TO_END):
            status = _run(list(sys.argv[1:] if argv is None else argv))
            sys.stdout.flush()
    except InputError as error:
        for finding in error.findings:
            _complain(str(finding))
    except BrokenPipeError:
        # Whoever read along has heard enough. Python would complain again when it closes the pipe.
        _drop_output()
        return DONE
    except KeyboardInterrupt as stopped:
        _complain(str(stopped) or "stopped")
        return STOPPED + (stopped.number if isinstance(stopped, Stopped) else signal.SIGINT)
    except MemoryError:
        # Told below, when what took the memory has been let go.
        is_short = True
    except OSError as error:
        _complain(f"{error.filename}: {error.strerror}" if error.filename else error.strerror or str(error))
    except SystemExit as leaving:
        # argparse leaves this way after --help and --version.
        return int(leaving.code or 0)
    else:
        return status
    if is_short:
        _complain("there is not enough memory for this; try a smaller level")
    return REFUSED


def _run(argv: list[str]) -> int:
    command = next((command for command in COMMANDS if argv and command.name == argv[0]), None)
    if command is None:
        return _without_command(argv)
    module = command.load()
    parser = Parser(prog=f"{PROGRAM} {command.name}", description=_sentence(command.help), allow_abbrev=False)
    module.add_arguments(parser)
    return module.run(parser.parse_args(argv[1:]))


def _without_command(argv: list[str]) -> int:
    lines = "\n".join(f"  {command.name:10} {command.help}" for command in COMMANDS)
    parser = Parser(
        prog=PROGRAM, allow_abbrev=False, formatter_class=argparse.RawDescriptionHelpFormatter,
        usage=f"{PROGRAM} [LEVEL]\n       {PROGRAM} COMMAND …",
        description="Watch the AI of a turn-based tactics game think, on Tiled maps.",
        epilog=f"commands:\n{lines}\n\n{PROGRAM} COMMAND --help tells more.")
    parser.add_argument("level", metavar="LEVEL", nargs="?", type=Path,
                        help="the level to open in the window: a path, or the name of a shipped one; else the lesson")
    parser.add_argument("--version", action="version", version=f"{PROGRAM} {VERSION}")
    args, rest = parser.parse_known_args(argv)
    if args.level is not None and not args.level.suffix and not is_taken(args.level) and not level_named(args.level):
        raise refuse(f'"{args.level}" is neither a command nor a file nor a shipped level',
                     ", ".join(each.name for each in COMMANDS) + "; names lists the shipped levels")
    if rest:
        parser.error(f"unexpected {' '.join(rest)}")
    return import_module("sandbox.cli.window").open_window(args.level)  # type: ignore[no-any-return]


def _sentence(text: str) -> str:
    return f"{text[0].upper()}{text[1:]}."


def _complain(line: str) -> None:
    try:
        complain(line)
    except BrokenPipeError:
        _drop_output()


def _write_utf8() -> None:
    """The same bytes everywhere, whatever the terminal's encoding and the system's line ends."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(encoding="utf-8", errors="backslashreplace", newline="\n")


def _drop_output() -> None:
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, sys.stdout.fileno())
    os.close(nowhere)
