"""`run`: one battle without a window, printed as it happens (design: cli.md)."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator

from sandbox.battle.battle import Battle
from sandbox.cli.options import add_battle, add_cell_limit, add_level, read_settings, whole
from sandbox.files.opening import open_level
from sandbox.rules.events import Event, StateChanged, line
from sandbox.scene.words import sentence

FORMATS = {"text": sentence, "jsonl": line}


def add_arguments(parser: argparse.ArgumentParser) -> None:
    add_level(parser)
    add_cell_limit(parser)
    add_battle(parser)
    parser.add_argument("--rounds", metavar="N", type=whole(), help="stop after so many rounds")
    parser.add_argument("--turns", metavar="N", type=whole(), help="stop after so many activations")
    parser.add_argument("--format", choices=tuple(FORMATS), default="text", help="sentences, or one JSON object a line")


def run(args: argparse.Namespace) -> int:
    changes = read_settings(args.settings)
    level = open_level(args.level, args.cell_limit).level
    battle = Battle(level, seed=args.seed, changes=changes, driver=args.driver)
    tell = FORMATS[args.format]
    for place, event in enumerate(played(battle, turns=args.turns, rounds=args.rounds)):
        if args.format == "text" and not is_in_story(event):
            continue
        print(tell(event))
        if not place:
            # Whoever watches sees at once that it began.
            sys.stdout.flush()
    return 0


def is_in_story(event: Event) -> bool:
    """Whether the story tells an event: no more than the heroes see (spec: map-ai.md, canon). The log holds all."""
    return not isinstance(event, StateChanged) or event.seen


def played(battle: Battle, *, turns: int | None = None, rounds: int | None = None) -> Iterator[Event]:
    """The events of a battle whose by-hand heroes pass, to its end or until so many activations or rounds have ended.

    Reaching a limit only stops; it makes no draw.
    """
    step = battle.start()
    yield from step.events
    while not step.world.is_over:
        world = step.world
        done = world.round if battle.ends_round(world) else world.round - 1
        if (turns is not None and world.turn >= turns) or (rounds is not None and done >= rounds):
            return
        step = battle.advance(world)
        yield from step.events
