"""`run`: one battle without a window, printed as it happens (guide: commands, run)."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator

from sandbox.base.language import say
from sandbox.battle.battle import Battle, Step
from sandbox.battle.bestiary import Bestiary
from sandbox.battle.hashing import Hashing
from sandbox.cli.options import add_battle, add_cell_limit, add_level, whole
from sandbox.cli.saying import give, write
from sandbox.files.opening import open_level
from sandbox.rules.events import line
from sandbox.rules.world import World
from sandbox.scene.story import story
from sandbox.scene.words.events import sentence


def _sentences(before: World | None, step: Step, bestiary: Bestiary, hashing: Hashing | None) -> list[str]:
    told = [sentence(happening) for happening in story(before, step, bestiary)]
    hashed = hashing is not None and say("Hash after turn {turn}: {hash}.", turn=step.world.turn,
                                         hash=hashing.of(step.world))
    return [*told, hashed] if hashed else told


def _events(_before: World | None, step: Step, _bestiary: Bestiary, hashing: Hashing | None) -> list[str]:
    return [line(event) for event in step.events] if hashing is None else hashing.lines(step)


FORMATS = {"text": _sentences, "jsonl": _events}


def add_arguments(parser: argparse.ArgumentParser) -> None:
    add_level(parser)
    add_cell_limit(parser)
    add_battle(parser)
    parser.add_argument("--rounds", metavar="N", type=whole(), help=say("stop after so many rounds"))
    parser.add_argument("--turns", metavar="N", type=whole(), help=say("stop after so many activations"))
    parser.add_argument("--format", choices=tuple(FORMATS), default="text",
                        help=say("sentences, or one JSON object a line"))
    parser.add_argument("--hashes", action="store_true",
                        help=say("with a hash of the world after each step, so that replay sees more than lines say"))


def run(args: argparse.Namespace) -> int:
    level = open_level(args.level, args.cell_limit).level
    changes = level.bestiary.read_settings(args.settings)
    battle = Battle(level, seed=args.seed, changes=changes, driver=args.driver)
    lines, tell = FORMATS[args.format], write if args.format == "text" else give
    hashing = Hashing(battle) if args.hashes else None
    before: World | None = None
    for step in played(battle, turns=args.turns, rounds=args.rounds):
        for told in lines(before, step, level.bestiary, hashing):
            tell(told)
        if before is None:
            # Whoever watches sees at once that it began.
            sys.stdout.flush()
        before = step.world
    return 0


def played(battle: Battle, *, turns: int | None = None, rounds: int | None = None) -> Iterator[Step]:
    """The steps of a battle whose by-hand heroes pass, to its end or until so many activations or rounds have ended.

    Reaching a limit only stops; it makes no draw.
    """
    step = battle.start()
    yield step
    while not step.world.is_over:
        world = step.world
        done = world.round if battle.ends_round(world) else world.round - 1
        if (turns is not None and world.turn >= turns) or (rounds is not None and done >= rounds):
            return
        step = battle.advance(world)
        yield step
