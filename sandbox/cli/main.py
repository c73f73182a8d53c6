"""`tactics-sandbox`: finds the command, runs it, tells each failure in one line (guide: commands, Exit status).

Exit status: 0 done; 1 `check` has findings, a replay differs; 2 wrong usage, a file that cannot be read, a level that
cannot run, output that nobody can read; 128 and the number of a signal that stopped it (130 for Ctrl+C), as shells
expect.
"""

from __future__ import annotations

import argparse
import signal
import sys
from collections.abc import Sequence
from importlib import import_module
from pathlib import Path
from typing import Protocol, cast

from sandbox.base.errors import InputError, refuse
from sandbox.base.frozen import dataclass
from sandbox.base.language import joined, say
from sandbox.base.stopping import ASKED_TO_END, CTRL_C, Stopped, heard, stop
from sandbox.base.version import VERSION
from sandbox.cli import output
from sandbox.cli.parser import Parser
from sandbox.cli.saying import complain
from sandbox.files.shipped import level_named
from sandbox.tiled.paths import is_taken

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
    Command("guide", "a page of the guide: the rules, the window, the files"),
)


def main(argv: Sequence[str] | None = None) -> int:
    """Runs one command and returns its exit status. What cannot be written to anybody is REFUSED, too."""
    output.prepare()
    status = _status(list(sys.argv[1:] if argv is None else argv))
    return REFUSED if _is_lost() and status < REFUSED else status


def _is_lost() -> bool:
    """Whether what a command wrote reaches nobody. That is told, but not of one who read along and has heard enough."""
    error = output.lost()
    if error is not None and not isinstance(error, BrokenPipeError):
        complain(output.reason(error))
    return error is not None


def _status(argv: list[str]) -> int:
    """The exit status of a command, every failure told."""
    is_short = False
    try:
        with heard(stop, *ASKED_TO_END, CTRL_C):
            try:
                return _run(argv)
            except MemoryError:
                # Told below. What took the memory is let go first: even leaving needs some.
                is_short = True
    except InputError as error:
        for finding in error.findings:
            complain(str(finding))
    except BrokenPipeError:
        # Whoever read along has heard enough.
        return REFUSED
    except KeyboardInterrupt as stopped:
        complain(str(stopped) or say("stopped"))
        return STOPPED + (stopped.number if isinstance(stopped, Stopped) else signal.SIGINT)
    except OSError as error:
        if not _is_lost():
            complain(output.reason(error))
    except SystemExit as leaving:
        # argparse leaves this way after --help and --version.
        return int(leaving.code or 0)
    if is_short:
        complain(say("there is not enough memory for this; try a smaller level"))
    return REFUSED


def _run(argv: list[str]) -> int:
    command = next((command for command in COMMANDS if argv and command.name == argv[0]), None)
    if command is None:
        return _without_command(argv)
    module = command.load()
    return module.run(parser_of(command, module).parse_args(argv[1:]))


def parser_of(command: Command, module: CommandModule) -> Parser:
    """What reads the options of a command, and tells its help."""
    parser = Parser(prog=f"{PROGRAM} {command.name}", description=say("{Help}.", help=say(command.help)),
                    allow_abbrev=False)
    module.add_arguments(parser)
    return parser


def _without_command(argv: list[str]) -> int:
    window = import_module("sandbox.cli.window")
    lines = (joined(f"  {command.name:10}", say(command.help)) for command in COMMANDS)
    parser = Parser(
        prog=PROGRAM, allow_abbrev=False, formatter_class=argparse.RawDescriptionHelpFormatter,
        usage=say("{program} [LEVEL] [--size WxH]\n       {program} COMMAND …", program=PROGRAM),
        description=say("Watch the AI of a turn-based tactics game think, on Tiled maps."),
        epilog="\n".join((say("commands:"), *lines, "", say("{program} COMMAND --help tells more.", program=PROGRAM))))
    parser.add_argument("level", metavar="LEVEL", nargs="?", type=Path,
                        help=say("the level to open in the window: a path, or the name of a shipped one; else the "
                                 "lesson"))
    parser.add_argument("--size", metavar="WxH", type=window.window_size,
                        help=say("the size of the window in pixels; else as it was left"))
    parser.add_argument("--version", action="version", version=f"{PROGRAM} {VERSION}",
                        help=say("show program's version number and exit"))
    args, rest = parser.parse_known_args(argv)
    option = next((word.partition("=")[0] for word in rest if word.startswith("--")), "")
    if option and argv[0].startswith("--"):
        raise _of_a_command(option, argv)
    if args.level is not None and not args.level.suffix and not is_taken(args.level) and not level_named(args.level):
        raise refuse(say('"{level}" is neither a command nor a file nor a shipped level', level=args.level),
                     say("{commands}; names lists the shipped levels",
                         commands=", ".join(known.name for known in COMMANDS)))
    if option:
        raise _of_a_command(option, argv)
    if rest:
        parser.error(say("unexpected {words}", words=" ".join(rest)))
    return window.open_window(args.level, args.size)  # type: ignore[no-any-return]


def _of_a_command(option: str, argv: list[str]) -> InputError:
    """The refusal of an option that no command stands before: which commands take it."""
    having = [command.name for command in COMMANDS
              if f"[{option} " in parser_of(command, command.load()).format_usage()]
    if not having:
        return refuse(say("{option} is an option of no command (see {program} --help)", option=option, program=PROGRAM))
    return refuse(say("{option} is an option of {commands}, and no command stands before it; try `{instead}`",
                      option=option, commands=", ".join(having), instead=" ".join((PROGRAM, having[0], *argv))))
