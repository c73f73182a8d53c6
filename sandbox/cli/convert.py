"""`convert`: text level to Tiled map and back, or a Tiled map to another place (design: cli.md, files.md)."""

from __future__ import annotations

import argparse
from pathlib import Path

from sandbox.base.errors import Place, refuse
from sandbox.files.moving import moved
from sandbox.files.opening import open_level
from sandbox.files.saving import write_atomically
from sandbox.files.shipped import PICTURE, shipped
from sandbox.files.to_text import text_from_map


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("source", metavar="IN", type=Path, help="a text level (.txt) or a Tiled map (.tmx)")
    parser.add_argument("target", metavar="OUT", type=Path, help="the Tiled map (.tmx) or text level (.txt) to write")


def run(args: argparse.Namespace) -> int:
    """A map becomes text where text can say all that is in it; else it is refused with what cannot be said."""
    source, target = args.source, args.target
    suffix = target.suffix.lower()
    if suffix not in (".tmx", ".txt"):
        raise refuse(f'the file ends in "{target.suffix}"', ".tmx (Tiled map), .txt (text level)", Place(str(target)))
    opened = open_level(source)
    if suffix == ".txt":
        write_atomically(target, text_from_map(opened).encode())
        print(f"{target} written")
    elif opened.is_text:
        write_atomically(target, opened.source)
        print(f"{target} written, {_put_picture(target.with_name(PICTURE))}")
    else:
        write_atomically(target, moved(opened.source, source.parent, target.parent, source.name))
        print(f"{target} written")
    return 0


def _put_picture(path: Path) -> str:
    """Puts the shipped picture there unless a file of that name is there already: that one is the user's."""
    if path.exists():
        return f"{path} kept as it was"
    write_atomically(path, shipped("levels", PICTURE).read_bytes())
    return f"{path} beside it"
