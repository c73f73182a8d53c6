"""`record`: a battle as a moving picture (guide: commands, record). pygame and Pillow load here and in the window."""

from __future__ import annotations

import argparse
from importlib import import_module
from pathlib import Path

from sandbox.base import written
from sandbox.base.language import say
from sandbox.battle.history import STEP_SIZES
from sandbox.cli.options import add_battle, add_cell_limit, add_level, cell, whole
from sandbox.cli.progress import watching
from sandbox.cli.saying import write
from sandbox.cli.window import needs
from sandbox.workbench.framing import FRAME_LIMIT


def add_arguments(parser: argparse.ArgumentParser) -> None:
    add_level(parser)
    parser.add_argument("-o", metavar="OUT.gif", dest="out", type=Path, required=True,
                        help=say("the picture; its suffix says how it is written"))
    add_battle(parser)
    parser.add_argument("--turns", metavar="N", type=whole(1),
                        help=say("how many activations to show; else to the end"))
    parser.add_argument("--rounds", metavar="N", type=whole(1), help=say("how many rounds to show; else to the end"))
    parser.add_argument("--from", metavar="N", dest="start", type=whole(), default=0,
                        help=say("the activation after which the picture begins"))
    parser.add_argument("--overlays", metavar="a,b", type=names, help=say("what to draw over the map (see names)"))
    parser.add_argument("--scale", metavar="N", type=whole(1, 16), default=0,
                        help=say("how many times the map's own pixels, from 1 to 16; else what fits a page"))
    parser.add_argument("--fps", metavar="N", type=rate, default=4.0,
                        help=say("frames a second, from 0.1 to 60; 4 unless given"))
    parser.add_argument("--step", choices=STEP_SIZES, default="turn", help=say("what one frame shows"))
    parser.add_argument("--region", metavar="X,Y,W,H", type=region, help=say("only this part of the map, in cells"))
    parser.add_argument("--flat-wave", action="store_true",
                        help=say("the wave in seven even colours that hide the ground: smaller files"))
    parser.add_argument("--no-legend", action="store_true",
                        help=say("nothing below the map that says what its marks mean"))
    parser.add_argument("--frame-limit", metavar="N", type=whole(1), default=FRAME_LIMIT,
                        help=say("how many frames the picture may have; {limit} unless given", limit=FRAME_LIMIT))
    add_cell_limit(parser)


def run(args: argparse.Namespace) -> int:
    with needs("record"):
        recorder = import_module("sandbox.app.film.recorder")
    with watching() as watch:
        told = recorder.record(
            args.level, args.out, turns=args.turns, rounds=args.rounds, start=args.start, overlays=args.overlays,
            scale=args.scale, fps=args.fps, step=args.step, region=args.region, is_wave_flat=args.flat_wave,
            seed=args.seed, settings=args.settings, driver=args.driver, cell_limit=args.cell_limit,
            frame_limit=args.frame_limit, has_legend=not args.no_legend, watch=watch)
    write(told)
    return 0


def names(text: str) -> tuple[str, ...]:
    """Names with commas between.

    >>> names("wave, path")
    ('wave', 'path')
    """
    return tuple(name.strip() for name in text.split(",") if name.strip())


def rate(text: str) -> float:
    """Frames a second, from 0.1 to 60."""
    number = written.decimal(text)
    if number is None or not 0.1 <= number <= 60:
        raise argparse.ArgumentTypeError(say("{text} (allowed: numbers from 0.1 to 60)", text=written.quoted(text)))
    return number


def region(text: str) -> tuple[int, int, int, int]:
    """A rectangle of cells written as X,Y,W,H.

    >>> region("2,1,8,6")
    (2, 1, 8, 6)
    """
    parts = text.split(",")
    try:
        (x, y), (width, height) = cell(",".join(parts[:2])), cell(",".join(parts[2:]))
    except argparse.ArgumentTypeError:
        width = height = 0
    if not width or not height:
        raise argparse.ArgumentTypeError(say("{text!r} (allowed: X,Y,W,H in cells, W and H from 1)", text=text))
    return x, y, width, height
