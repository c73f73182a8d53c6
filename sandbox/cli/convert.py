"""`convert`: text level to Tiled map and back, or a Tiled map to another place (guide: commands, convert)."""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import BinaryIO

from sandbox.base.errors import Place, refuse
from sandbox.base.language import both, say
from sandbox.cli.options import add_cell_limit
from sandbox.cli.saying import write
from sandbox.files.companion import companion_path, copied_companion
from sandbox.files.names import NAMES_FILES
from sandbox.files.opening import KINDS_OF_FILE, open_level
from sandbox.files.shipped import is_installed, level_named, put_along
from sandbox.files.to_text import text_from_map
from sandbox.tiled.saving.moving import moved
from sandbox.tiled.saving.writing import put_in_place, write_atomically


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("source", metavar="IN", type=Path,
                        help=say("a text level (.txt), a Tiled map (.tmx), or the name of a shipped level (see names)"))
    parser.add_argument("target", metavar="OUT", type=Path,
                        help=say("the Tiled map (.tmx) or text level (.txt) to write"))
    add_cell_limit(parser)


def run(args: argparse.Namespace) -> int:
    """A map becomes text where text can say all that is in it; else it is refused with what cannot be said."""
    source, target = args.source, args.target
    suffix = target.suffix.lower()
    if suffix not in (".tmx", ".txt"):
        raise refuse(say('the file ends in "{suffix}"', suffix=target.suffix), say(KINDS_OF_FILE), Place(str(target)))
    copied = level_named(source) or (source if is_installed(source) else None)
    opened = open_level(copied or source, args.cell_limit)
    companion = copied_companion(opened.path, target)
    if suffix == ".txt":
        text = text_from_map(opened)
        with _put_in_place(target, companion) as file:
            file.write(text.encode())
        write(say("{target} written", target=target))
    elif opened.is_text or copied is not None:
        with _put_in_place(target, companion) as file:
            put = put_along(opened.source, target.parent, has_deck=True)
            file.write(opened.source)
        write(", ".join((say("{target} written with {files} beside it", target=target, files=both(put.along))
                         if put.along else say("{target} written", target=target),
                         *(say("another {name} kept as it was", name=name) for name in put.others))))
    else:
        data = moved(opened.source, source.parent, target.parent, source.name, NAMES_FILES)
        with _put_in_place(target, companion) as file:
            file.write(data)
        write(say("{target} written", target=target))
    if companion:
        write(say("{file} goes with it", file=companion_path(target)))
    return 0


@contextmanager
def _put_in_place(target: Path, companion: str) -> Iterator[BinaryIO]:
    """The level's file to write to, and with it goes the text of its companion, if there is one."""
    with put_in_place(target) as file:
        yield file
        file.flush()
        if companion:
            write_atomically(companion_path(target), companion.encode())
