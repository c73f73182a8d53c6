"""`guide`: a page of the guide as text, or the lines of all pages that have some words (guide: commands, guide)."""

from __future__ import annotations

import argparse
import shutil
import sys
from importlib import import_module
from textwrap import wrap

from sandbox.base.errors import refuse
from sandbox.base.language import say, thing
from sandbox.battle.bestiary import SHIPPED
from sandbox.cli.described import commands
from sandbox.cli.saying import write
from sandbox.cli.window import needs
from sandbox.guide.declared import declared
from sandbox.guide.filling import Declared
from sandbox.guide.finding import found
from sandbox.guide.guide import INDEX, Guide
from sandbox.guide.plain import lines

_WIDTH = 80
"""Letters of a line, where the terminal tells nothing else."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("topic", metavar="PAGE", nargs="?",
                        help=say("a page, or a heading of one as in search#wave; else the list of all pages"))
    parser.add_argument("--search", metavar="WORDS", nargs="+",
                        help=say("tell the lines of all pages that have each of these words"))


def run(args: argparse.Namespace) -> int:
    guide = whole_guide()
    with needs(thing("the guide")):
        if args.search:
            if args.topic is not None:
                raise refuse(say("--search looks through all pages"), say("{words} without {page}", page=args.topic,
                                                                         words=f"--search {' '.join(args.search)}"))
            return _tell_found(guide, " ".join(args.search))
        place = guide.place(args.topic if args.topic is not None else INDEX)
        for line in lines(guide.page(place.page).part(place.spot), _width()):
            write(line)
        return 0


def whole_guide() -> Guide:
    """The guide with what commands and keys say of themselves."""
    return Guide(declared(SHIPPED) | commands() | Declared({"keys": _keys}, {}))


def _tell_found(guide: Guide, sought: str) -> int:
    hits = found(guide, sought)
    if not hits:
        raise refuse(say("no page of the guide has {words}", words=repr(sought)))
    for hit in hits:
        page = guide.page(hit.place.page)
        anchor = page.anchor_at(hit.place.spot)
        write(f"{page.name}#{anchor}" if anchor else page.name)
        for line in wrap(hit.line, _width(), initial_indent="  ", subsequent_indent="  "):
            write(line)
    return 0


def _keys(_: str) -> str:
    """The keys are the window's, and so is what writes them."""
    with needs(thing("the list of keys")):
        return str(import_module("sandbox.app.keys.described").keys())


def _width() -> int:
    return shutil.get_terminal_size((_WIDTH, 24)).columns if sys.stdout.isatty() else _WIDTH
