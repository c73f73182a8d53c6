"""What holds in every battle (guide: battle; initiative; kraken): each law yields what breaks it."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from itertools import pairwise
from random import Random

from sandbox.base.values import Change
from sandbox.battle.hashing import Hashing
from sandbox.battle.history import STEP_SIZES
from sandbox.battle.outcome import Outcome
from sandbox.battle.replay import read_log, run_again
from sandbox.grid.cell import distance
from sandbox.rules import events as told
from sandbox.rules.events import line
from sandbox.rules.unit import NEUTRAL
from sandbox.rules.world import World
from sandbox.scene.words.events import sentence
from tests.laws.random_battles import MOST_STEPS, Fought

# Worlds

def every_world_is_a_possible_one(battle: Fought, _chance: Random) -> Iterator[str]:
    """No unit in a wall, never two in a cell, life within its bounds, the order sorted."""
    for place, step in enumerate(battle.steps):
        yield from (f"step {place}: {problem}" for problem in problems_of(step.world))


def problems_of(world: World) -> Iterator[str]:
    """What is wrong with a world."""
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
        yield f"the order is not sorted by values, tempo, and who joined first: {ranks}"
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


def every_card_is_in_one_place_and_no_unit_of_the_kraken_in_the_order(battle: Fought, _chance: Random) -> Iterator[str]:
    """Deck, discard, hand or map; and the Kraken's units are those on the map."""
    if not battle.level.deck or not battle.level.has_kraken:
        return
    cards = Counter(battle.level.deck.pile)
    for step in battle.steps:
        world, kraken = step.world, step.world.kraken
        if kraken is None:
            yield "the Kraken is gone"
            return
        hand = () if kraken.hand is None else (kraken.hand,)
        if Counter((*kraken.deck, *kraken.discard, *hand, *(card for _, card in kraken.units if card))) != cards:
            yield f"cards are lost or doubled: {kraken}"
        if kraken.resources < 0:
            yield f"the Kraken has {kraken.resources} resources"
        members = {member.name for member in world.initiative.members}
        if any(not world[name].is_alive or world[name].team != "kraken" or name in members
               for name, _ in kraken.units):
            yield f"the Kraken's units differ from the map: {kraken.units}"


# Events

def every_event_has_its_line_and_its_sentence(battle: Fought, _chance: Random) -> Iterator[str]:
    """Of a log and of one line."""
    for event in battle.events:
        if json.loads(line(event))["event"] != event.event or "NaN" in line(event):
            yield f"no line of a log: {line(event)}"
        words = sentence(event)
        if not words.endswith(".") or "\n" in words:
            yield f"no sentence: {words}"


def rounds_and_turns_count_up_and_after_the_end_comes_nothing(battle: Fought, _chance: Random) -> Iterator[str]:
    """Every round begins with its order, each activation ends once, the Kraken has one turn in each round that ends."""
    events = battle.events
    places = [(event.round, event.turn) for event in events if not isinstance(event, told.BattleBegan)]
    if places != sorted(places):
        yield "rounds and turns do not only count up"
    for what, numbers in (
            ("rounds begin", [event.round for event in events if isinstance(event, told.Ordered)]),
            ("turns end", [event.turn for event in events if isinstance(event, told.TurnEnded)]),
            ("the Kraken is paid in rounds", [event.round for event in events if isinstance(event, told.KrakenStep)
                                              and event.step == "resources"])):
        if numbers != list(range(1, len(numbers) + 1)):
            yield f"{what} {numbers}"
    overs = [place for place, event in enumerate(events) if isinstance(event, told.BattleOver)]
    after = events[overs[0] + 1:] if overs else []
    if len(overs) > 1 or any(not isinstance(event, told.ParameterSet) for event in after):
        yield "something happens after the battle is over"
    if battle.steps[-1].world.is_over and not overs:
        yield "the battle is over and nobody was told"


def nobody_does_what_cannot_be_done(battle: Fought, _chance: Random) -> Iterator[str]:
    """Who has fallen does nothing, nobody aims at neutral units, and all walk from cell to cell."""
    world = battle.steps[-1].world
    fallen: set[str] = set()
    for event in battle.events:
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


# The same again

def a_log_replays_to_the_same_events_and_world(battle: Fought, _chance: Random) -> Iterator[str]:
    """The same level, parameters, seed and orders give the same battle, with the same hash after each step."""
    hashing = Hashing(battle.history.battle)
    text = "".join(f"{each}\n" for step in battle.steps for each in hashing.lines(step))
    replay = run_again(battle.level, read_log(text.encode(), "log.jsonl"))
    if replay.difference is not None:
        yield f"replays another way: {replay.difference.logged.text}\n  replay: {replay.difference.ours}"
    elif replay.hidden is not None:
        yield f"another hash after {replay.hidden.logged.text}: {replay.hidden.parts}"
    elif _without_changes(replay.world) != _without_changes(battle.steps[-1].world):
        yield "replays to the same events, but to another world"


def _without_changes(world: World) -> World:
    """A replay knows the values of the start by their full names, which makes no difference to anybody."""
    return replace(world, changes=())


def back_equals_forward(battle: Fought, chance: Random) -> Iterator[str]:
    """Back by a size of steps and forward again is to be where one was, with the same events."""
    history = battle.history.copy()
    size = chance.choice(STEP_SIZES)
    while history.back(size):
        pass
    seen = [(history.cursor, history.world, len(history.events))]
    while len(seen) < MOST_STEPS and history.forward(size):
        seen.append((history.cursor, history.world, len(history.events)))
    for cursor, world, count in reversed(seen[:-1]):
        if not history.back(size) or history.cursor != cursor or history.world != world or len(
                history.events) != count:
            yield f"a {size} back from after {cursor} is {history.cursor}"
            return
    if history.back(size):
        yield f"a {size} back from the beginning is {history.cursor}"


def each_step_follows_from_the_world_before_it_and_the_orders(battle: Fought, _chance: Random) -> Iterator[str]:
    """So whoever goes back and gives the same orders again has the same battle again."""
    for place, (before, step) in enumerate(pairwise(battle.steps), start=1):
        if step.is_change:
            continue
        again = battle.history.battle.advance(before.world, battle.history.orders)
        if (again.events, again.world) != (step.events, step.world):
            yield f"step {place} goes another way: {again.events}"


def a_step_made_again_is_the_first_one(battle: Fought, _chance: Random) -> Iterator[str]:
    """With its decision and all evidence, as in a battle in which every world remembers all that was computed."""
    arena, orders = battle.history.battle, battle.history.orders
    live = arena.start()
    for place, kept in enumerate(battle.steps[1:], start=1):
        event = kept.events[-1]
        if isinstance(event, told.ParameterSet):
            live = arena.change(live.world, Change(event.name, event.value, event.unit))
        else:
            live = arena.advance(live.world, orders)
        again = kept.again(arena)
        if again != live:
            yield f"step {place} is made again as {again.decision} instead of {live.decision}"


def from_any_turn_on_the_same_is_told_cell_by_cell(battle: Fought, chance: Random) -> Iterator[str]:
    """Going back takes nothing away."""
    history = battle.history.copy()
    history.go_to_turn(chance.randrange(history.world.turn + 1))
    while history.cursor.step < len(battle.steps) - 1 and history.forward("cell"):
        pass
    if history.events != battle.events:
        yield "what was told differs after going back"


def a_decision_watched_cell_by_cell_never_touches_the_world(battle: Fought, _chance: Random) -> Iterator[str]:
    """While its searches are watched, all is as before it; only a changed parameter lies on the way to them."""
    history = battle.history.copy()
    history.go(0)
    for _ in range(MOST_STEPS):
        before = history.cursor.step
        if not history.forward("cell"):
            return
        passed = history.steps[before + 1:history.cursor.step + 1]
        if history.cursor.cells and not all(kept.is_change for kept in passed):
            yield f"another world at {history.cursor}"


Law = Callable[[Fought, Random], Iterator[str]]
def its_outcome_is_the_end_of_the_full_run(battle: Fought, _chance: Random) -> Iterator[str]:
    """The same winner, round, turn, lives, falls and counts, though nothing on the way is told or recorded."""
    fought = battle.history.battle
    step = fought.start()
    decisions, falls = [step.decision], _falls(step.events)
    while not step.world.is_over:
        step = fought.advance(step.world)
        decisions.append(step.decision)
        falls += _falls(step.events)
    world = step.world
    searches = [search for each in decisions if each is not None for search in each.evidence.searches]
    whole = Outcome(world.initiative.winner, world.round, world.turn,
                    tuple((unit.name, unit.life) for unit in world.units), tuple(falls), len(searches),
                    sum(search.taken for search in searches))
    if (found := fought.outcome()) != whole:
        yield f"{found} is not {whole}"


def _falls(events: Iterable[told.Event]) -> list[tuple[str, int]]:
    return [(event.unit, event.turn) for event in events if isinstance(event, told.Fell)]


LAWS: tuple[Law, ...] = (
    its_outcome_is_the_end_of_the_full_run,
    every_world_is_a_possible_one, every_card_is_in_one_place_and_no_unit_of_the_kraken_in_the_order,
    every_event_has_its_line_and_its_sentence, rounds_and_turns_count_up_and_after_the_end_comes_nothing,
    nobody_does_what_cannot_be_done, a_log_replays_to_the_same_events_and_world, back_equals_forward,
    each_step_follows_from_the_world_before_it_and_the_orders, a_step_made_again_is_the_first_one,
    from_any_turn_on_the_same_is_told_cell_by_cell,
    a_decision_watched_cell_by_cell_never_touches_the_world)
