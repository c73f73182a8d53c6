"""A hero driven by hand: what it can do, and what an order leads to (guide: window, Driving by hand)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from sandbox.ai.drivers.hand import Hand
from sandbox.base.language import Sentence, both, say, say_many, thing
from sandbox.battle.battle import Step
from sandbox.grid.cell import distance
from sandbox.grid.grid import Grid
from sandbox.rules.events import (
    Affected,
    Attacked,
    BattleOver,
    Commanded,
    Event,
    Fell,
    Healed,
    Joined,
    Moved,
    OrderRefused,
    StateChanged,
)
from sandbox.rules.unit import Unit
from sandbox.rules.world import World
from sandbox.scene import colours
from sandbox.scene.shapes import Outlines, Shape, Slant, Way, centre
from sandbox.scene.words.events import told
from sandbox.scene.words.values import cell_words


def standing(hand: Hand) -> str:
    """How much of the turn is left. Besides walking there is one action: it ends the turn."""
    if not hand.steps:
        return say("no steps and 1 action left")
    return say_many(hand.steps, "{number} step and 1 action left", "{number} steps and 1 action left")


def able(hand: Hand) -> str:
    """What it can do besides walking, with whom it can be aimed at; empty for nothing."""
    actions = (thing("{action} ({targets})", action=choice.action, targets=", ".join(choice.targets)) if choice.targets
               else choice.action for choice in hand.choices if choice.is_possible)
    return ", ".join(actions)


def unable(hand: Hand) -> str:
    """What it cannot do now, grouped by reason. Empty where it can do everything."""
    by_reason: dict[str, list[str]] = {}
    for choice in hand.choices:
        if not choice.is_possible:
            by_reason.setdefault(choice.refusal, []).append(choice.action)
    return "; ".join(say("{actions} ({reason})", actions=", ".join(actions), reason=say(refusal))
                     for refusal, actions in by_reason.items())


def too_far(hand: Hand, other: Unit, action: str, grid: Grid) -> str:
    """Why an enemy cannot be reached with an action from where the hero stands, and what can be aimed at it now; empty
    where it can be reached.
    """
    ability = hand.me.kind.ability(action)
    reach = (ability.reach if ability else 0) or hand.me.placed.range
    if hand.me.reaches(other, grid, reach):
        return ""
    away = distance(hand.me.cell, other.cell)
    others = both(choice.action for choice in hand.choices if other.name in choice.targets)
    return Sentence(_TOO_FAR[ability is not None, away > reach, bool(others)], unit=other.name, action=action,
                    reach=reach, away=away, others=others)


_TOO_FAR: Mapping[tuple[bool, bool, bool], str] = {
    (False, True, False): "{unit} is too far to attack (reach {reach}, distance {away})",
    (False, True, True): "{unit} is too far to attack (reach {reach}, distance {away}), in reach of {others}",
    (False, False, False): "{unit} is not in sight to attack",
    (False, False, True): "{unit} is not in sight to attack, in reach of {others}",
    (True, True, False): "{unit} is too far to use {action} (reach {reach}, distance {away})",
    (True, True, True): "{unit} is too far to use {action} (reach {reach}, distance {away}), in reach of {others}",
    (True, False, False): "{unit} is not in sight to use {action}",
    (True, False, True): "{unit} is not in sight to use {action}, in reach of {others}",
}
"""By whether it is an ability, whether the enemy is beyond its reach, and whether others reach it."""


def outcome(before: World, step: Step) -> str:
    """What an order would lead to, from the step it would make. `before` is the world in which it would be given.

    What happens as the turn begins happens with any order, and is not told unless nobody lives to obey.
    """
    events = list(step.events)
    given = next((index for index, event in enumerate(events) if isinstance(event, Commanded)), None)
    parts = list(_parts(before, step, events if given is None else events[given + 1:]))
    if step.world.stage == "ended" and not step.world.is_over:
        parts.append(say("ends the turn"))
    return " · ".join(parts)


def _parts(before: World, step: Step, events: Iterable[Event]) -> Iterator[str]:
    lives = {unit.name: unit.life for unit in before.units}
    all_of_them = tuple(events)
    last = next((event for event in reversed(all_of_them) if isinstance(event, Moved)), None)
    for event in all_of_them:
        match event:
            case Moved(unit=unit, to=to, path=path):
                left = step.world[unit].moves_left
                if left is not None and event is last:
                    yield say_many(len(path), "go {number} step to {cell}, {left} left",
                                   "go {number} steps to {cell}, {left} left", cell=cell_words(to), left=left)
                else:
                    yield say_many(len(path), "go {number} step to {cell}", "go {number} steps to {cell}",
                                   cell=cell_words(to))
            case Attacked(target=target, amount=0):
                yield say("hit {target}, no damage", target=target)
            case Attacked(target=target, amount=amount):
                life = lives[target]
                lives[target] = max(0, life - amount)
                yield say("hit {target} for {amount}: {before} → {after}", target=target, amount=amount, before=life,
                          after=lives[target])
            case Healed(target=target, amount=0):
                yield say("{target} is at full life", target=target)
            case Healed(target=target, amount=amount):
                life = lives[target]
                lives[target] = life + amount
                yield say("heal {target} by {amount}: {before} → {after}", target=target, amount=amount, before=life,
                          after=lives[target])
            case Affected() | StateChanged() | Fell() | Joined() | BattleOver():
                yield told(event).clause
            case OrderRefused(reason=reason):
                yield say(reason)
            case _:
                pass


def marks(before: World, step: Step) -> tuple[Shape, ...]:
    """What an order would do, on the map: the path it walks, and a line to everybody else whom it would touch."""
    shapes: list[Shape] = []
    moves = [event for event in step.events if isinstance(event, Moved)]
    if moves:
        points = (centre(moves[0].from_), *(centre(cell) for moved in moves for cell in moved.path))
        shapes.append(Way(points, colours.HERO_SIDE, colours.PATH_RIM))
    touched = dict.fromkeys((event.unit, event.target) for event in step.events
                            if isinstance(event, Attacked | Affected) and event.unit != event.target)
    cells = tuple(before[target].cell for _, target in touched)
    shapes += [Slant(centre(before[unit].cell), centre(before[target].cell), colours.AIMED) for unit, target in touched]
    return (*shapes, Outlines(cells, colours.AIMED)) if cells else tuple(shapes)
