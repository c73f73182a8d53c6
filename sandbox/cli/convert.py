"""`convert`: a text level to a Tiled map, or a Tiled map to another place (design: cli.md, files.md)."""

from __future__ import annotations

import argparse
from pathlib import Path

from sandbox.base.errors import Place, refuse
from sandbox.files.moving import moved
from sandbox.files.opening import open_level
from sandbox.files.saving import write_atomically
from sandbox.files.shipped import PICTURE, shipped

"""The tileset picture that every map made from a text level names."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("source", metavar="IN", type=Path, help="a text level (.txt) or a Tiled map (.tmx)")
    parser.add_argument("target", metavar="OUT", type=Path, help="the Tiled map to write (.tmx)")


def run(args: argparse.Namespace) -> int:
    source, target = args.source, args.target
    if target.suffix.lower() != ".tmx":
        raise refuse(f'the file ends in "{target.suffix}"', ".tmx (Tiled map)", Place(str(target)))
    opened = open_level(source)
    if not opened.is_text:
        write_atomically(target, moved(opened.source, source.parent, target.parent, source.name))
        print(f"{target} written")
        return 0
    write_atomically(target, opened.source)
    print(f"{target} written, {_put_picture(target.with_name(PICTURE))}")
    return 0


def _put_picture(path: Path) -> str:
    """Puts the shipped picture there unless a file of that name is there already: that one is the user's."""
    if path.exists():
        return f"{path} kept as it was"
    write_atomically(path, shipped("levels", PICTURE).read_bytes())
    return f"{path} beside it"
