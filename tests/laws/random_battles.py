"""Random battles by number, and what holds in each: `python -m tests.laws.random_battles --runs 10000`.

The number is the seed of everything: map, units, teams, profiles, parameters, drivers, orders and dice. A battle that
breaks a law is told by its number, and `--first N --runs 1` runs it again.

What a level may hold is in random_levels.py; a new thing is a function in its ADDITIONS.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
import time
import traceback
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, replace
from hashlib import sha256
from random import Random

from sandbox.ai.drivers import DRIVERS
from sandbox.battle.battle import Battle, Step
from sandbox.battle.history import STEP_SIZES, History
from sandbox.battle.level import Level
from sandbox.battle.replay import read_log, run_again
from sandbox.grid.cell import distance
from sandbox.rules import events as told
from sandbox.rules.events import Event, line
from sandbox.rules.unit import NEUTRAL
from sandbox.rules.world import World
from sandbox.scene.words.events import sentence
from tests.laws.random_levels import change_of, level_of, order_of

MOST_STEPS = 260


# A battle

@dataclass(frozen=True)
class Fought:
    level: Level
    history: History


def fought(number: int) -> Fought:
    """The battle of this number, to its end or as far as MOST_STEPS steps go."""
    chance = Random(number)
    level = level_of(chance)
    changes = tuple(change_of(chance, level) for _ in range(chance.choice((0, 0, 1, 3))))
    battle = Battle(level, seed=chance.choice((None, chance.randrange(10**9))), changes=changes,
                    driver=chance.choice(("", "", *DRIVERS.names)))
    history = History(battle)
    restless = chance.choice((0, 0.05))
    while not history.is_at_end and len(history.steps) < MOST_STEPS:
        if chance.random() < restless:
            history.change(change_of(chance, level))
        if hero := history.waits_for:
            # Whoever gives nothing but nonsense passes in the end.
            history.order(order_of(chance, level, history.world, hero) if chance.random() < 0.9 else "pass")
        elif not history.forward("turn"):
            break
    return Fought(level, history)


def broken(number: int) -> list[str]:
    """The laws that the battle of this number breaks, in words; none is as it should be."""
    try:
        battle = fought(number)
        return [*_worlds(battle), *_events(battle), *_replay(battle), *_steps_back(battle, Random(number))]
    except Exception:
        return [traceback.format_exc()]


def _worlds(battle: Fought) -> Iterator[str]:
    cards = sorted(battle.level.deck.pile) if battle.level.deck and battle.level.has_kraken else None
    for place, step in enumerate(battle.history.steps):
        problems = (*problems_of(step.world), *_kraken_problems(step.world, cards))
        yield from (f"step {place}: {problem}" for problem in problems)


def _kraken_problems(world: World, cards: list[str] | None) -> Iterator[str]:
    """Every card is in exactly one place, and who is the Kraken's is in no order."""
    kraken = world.kraken
    if kraken is None:
        if cards is not None:
            yield "the Kraken is gone"
        return
    held = [*kraken.deck, *kraken.discard, *(card for _, card in kraken.units if card)]
    if sorted([*held, kraken.hand] if kraken.hand else held) != cards:
        yield f"cards are lost or doubled: {kraken}"
    if kraken.resources < 0:
        yield f"the Kraken has {kraken.resources} resources"
    if any(not world[name].is_alive or name in world.initiative.order for name, _ in kraken.units):
        yield f"the Kraken's units differ from the map: {kraken.units}"


def problems_of(world: World) -> Iterator[str]:
    """What must hold in every world."""
    living = world.living
    for unit in living:
        if not world.grid.enterable(unit.cell):
            yield f"{unit.name} stands in a wall"
    if len({unit.cell for unit in living}) < len(living):
        yield "two in one cell"
    if len({unit.name for unit in world.units}) < len(world.units):
        yield "two of one name"
    for unit in world.units:
        if not 0 <= unit.life <= unit.placed.max_life:
            yield f"{unit.name} has life {unit.life} of {unit.placed.max_life}"
        counts = (unit.mana, unit.potions, unit.antidotes, unit.calm, unit.lost, unit.turns, unit.moves_left or 0)
        if min(counts) < 0:
            yield f"{unit.name} has less than nothing of something: {counts}"
        names = [name for name, _ in unit.cooldowns]
        if any(left < 1 for _, left in unit.cooldowns) or len(set(names)) < len(names):
            yield f"{unit.name} cools down {unit.cooldowns}"
        lasting = [each.name for each in unit.effects]
        if any(each.turns < 0 or each.strength < 0 for each in unit.effects) or len(set(lasting)) < len(lasting):
            yield f"{unit.name} has the effects {unit.effects}"
    yield from _order_problems(world)


def _order_problems(world: World) -> Iterator[str]:
    order = world.initiative
    if order.phase not in ("first", "later"):
        return
    ranks = [(-order[name].value, -order[name].tempo, order[name].joined) for name in order.order
             if name not in order.waited]
    if ranks != sorted(ranks):
        yield f"the order is not sorted: {ranks}"
    if order.order[len(ranks):] != order.waited:
        yield "those who waited do not stand last, in the order in which they waited"
    if len(set(order.order)) < len(order.order):
        yield "somebody has two turns"
    if any(world[name].team == NEUTRAL for name in order.order):
        yield "a neutral unit is in the order"
    if any((name in order.fallen) == world[name].is_alive for name in order.order):
        yield "who has fallen and who lives in the order differs from the map"
    if order.actor is not None and world.stage != "ended" and not world[order.actor].is_alive:
        yield f"it is the turn of {order.actor}, who has fallen"


def _events(battle: Fought) -> Iterator[str]:
    steps = battle.history.steps
    events = [event for step in steps for event in step.events]
    for event in events:
        if json.loads(line(event))["event"] != event.event or "NaN" in line(event):
            yield f"no line of a log: {line(event)}"
        words = sentence(event)
        if not words.endswith(".") or "\n" in words:
            yield f"no sentence: {words}"
    places = [(event.round, event.turn) for event in events if not isinstance(event, told.BattleBegan)]
    if places != sorted(places):
        yield "rounds and turns do not only count up"
    turns = [event.turn for event in events if isinstance(event, told.TurnEnded)]
    if turns != sorted(set(turns)):
        yield f"activations end more than once: {turns}"
    overs = [place for place, event in enumerate(events) if isinstance(event, told.BattleOver)]
    after = events[overs[0] + 1:] if overs else []
    if len(overs) > 1 or any(not isinstance(event, told.ParameterSet) for event in after):
        yield "something happens after the battle is over"
    if steps[-1].world.is_over and not overs:
        yield "the battle is over and nobody was told"
    yield from _deeds(battle, events)


def _deeds(battle: Fought, events: list[Event]) -> Iterator[str]:
    """Who has fallen does nothing, nobody aims at neutral units, and all walk from cell to cell."""
    world = battle.history.steps[-1].world
    fallen: set[str] = set()
    for event in events:
        match event:
            case told.Fell(unit=name):
                if name in fallen:
                    yield f"{name} falls twice"
                fallen.add(name)
            case told.Attacked(unit=name, target=target) | told.Healed(unit=name, target=target):
                if name in fallen or world[target].team == NEUTRAL or (
                        isinstance(event, told.Attacked) and target in fallen):
                    yield f"{name} acts on {target}: {line(event)}"
            case told.Moved(unit=name, from_=before, to=after, path=path):
                is_scripted = battle.history.battle.driver_of(world[name]) == "script"
                hops = [distance(*pair) for pair in zip((before, *path), path, strict=False)]
                if name in fallen or path[-1] != after or (set(hops) != {1} and not is_scripted):
                    yield f"{name} goes no way: {line(event)}"
                if not is_scripted and len(path) > max(1, 2 * world[name].placed.move):
                    yield f"{name} goes too far: {line(event)}"
            case told.Rolled(faces=faces, result=result):
                if not 0 <= result < faces or faces < 2:
                    yield f"no die: {line(event)}"
            case told.Chose(considered=considered, chosen=chosen):
                best = max(score for _, score in considered)
                if chosen != next(action for action, score in considered if score == best):
                    yield f"not the first of the best: {line(event)}"
            case _:
                pass


def _replay(battle: Fought) -> Iterator[str]:
    text = "".join(line(event) + "\n" for step in battle.history.steps for event in step.events)
    replay = run_again(battle.level, read_log(text.encode(), "log.jsonl"))
    if replay.difference is not None:
        yield f"replays another way: {replay.difference.logged.text}\n  replay: {replay.difference.ours}"
    elif _without_changes(replay.world) != _without_changes(battle.history.steps[-1].world):
        yield "replays to the same events, but to another world"


def _without_changes(world: World) -> World:
    """A replay knows the values of the start by their full names, which makes no difference to anybody."""
    return replace(world, changes=())


def _steps_back(battle: Fought, chance: Random) -> Iterator[str]:
    """Back by a size of steps and forward again is to be where one was."""
    history = battle.history
    size = chance.choice(STEP_SIZES)
    history.go(len(history.steps) - 1)
    while history.back(size):
        pass
    seen = [(history.cursor, history.world)]
    while len(seen) < MOST_STEPS and history.forward(size):
        seen.append((history.cursor, history.world))
    for cursor, world in reversed(seen[:-1]):
        if not history.back(size) or history.cursor != cursor or history.world is not world:
            yield f"a {size} back from after {cursor} is {history.cursor}"
            return


# The command

def main(argv: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description="Random battles, each held against the laws.")
    parser.add_argument("--runs", type=int, default=10_000)
    parser.add_argument("--first", type=int, default=0, help="the number of the first battle")
    parser.add_argument("--workers", type=int, default=max(1, (os.cpu_count() or 2) // 2))
    args = parser.parse_args(argv)
    started, wrong = time.monotonic(), 0
    counted: Counter[str] = Counter()
    digest = sha256()
    numbers = range(args.first, args.first + args.runs)
    with ProcessPoolExecutor(args.workers) as pool:
        for number, (found, how, lines) in zip(numbers, pool.map(_judged, numbers, chunksize=20), strict=True):
            counted += how
            digest.update(lines)
            for problem in found[:3]:
                sys.stdout.write(f"battle {number}: {problem}\n")
            wrong += bool(found)
    about = ", ".join(f"{name} {count}" for name, count in sorted(counted.items()))
    sys.stdout.write(f"{args.runs} battles, {wrong} of them broken: {about}\n")
    sys.stdout.write(f"all lines of all logs: {digest.hexdigest()}\n")
    sys.stderr.write(f"{time.monotonic() - started:.0f} s\n")
    return int(wrong > 0)


def _judged(number: int) -> tuple[list[str], Counter[str], bytes]:
    """What is wrong with a battle, what was in it, so that one sees what was tried, and a digest of its log."""
    found = broken(number)
    try:
        steps = fought(number).history.steps
    except Exception:
        return found, Counter(), b""
    lines = "".join(line(event) for step in steps for event in step.events)
    return found, Counter(_ways(steps)), sha256(lines.encode()).digest()


def _ways(steps: list[Step]) -> Iterator[str]:
    for step in steps:
        for event in step.events:
            match event:
                case told.Affected(effect=name):
                    yield f"effect {name}"
                case told.Chose(chosen=(name, _)):
                    yield f"choice {name}"
                case told.KrakenStep(step=name):
                    yield f"kraken {name}"
                case _:
                    yield event.event
    yield "ended" if steps[-1].world.is_over else "unfinished"


if __name__ == "__main__":
    sys.exit(main())
