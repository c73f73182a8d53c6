"""From a place in the history, or from a level at rest, to the frame that is painted."""

from __future__ import annotations

from dataclasses import replace

from sandbox.ai.decision import Decision
from sandbox.ai.drivers import BY_HAND, SCRIPT, script
from sandbox.ai.drivers.hand import Hand
from sandbox.base.values import Change
from sandbox.battle.battle import Battle
from sandbox.battle.history import History
from sandbox.battle.level import Level
from sandbox.rules.events import Commanded, Event, TurnEnded
from sandbox.rules.kraken import NAME as KRAKEN
from sandbox.rules.unit import NEUTRAL
from sandbox.rules.world import World
from sandbox.scene.frame import Frame, Idle

FRAME_LIMIT = 3000
"""Frames that a film has at the most, unless more are asked for: some minutes to watch, and to write."""


def frame_of(history: History, selected: str | None, hand: Hand | None = None) -> Frame:
    """The frame at the cursor: the selected unit's evidence if one is selected, else that of the last decision.

    A selected unit that did not decide last shows what it would decide now, or why nobody decides for it. While a
    search is watched, it is the one that searches. `hand` is what the hero whose turn it is can do, where somebody may
    order it about: come to forwards or back, its turn is shown alike.
    """
    world, waits_for = history.world, hand.me.name if hand is not None else history.waits_for
    cells, last = history.cursor.cells, history.decision
    if waits_for is not None or cells:
        # The bar and the round are those of the turn that waits to be taken, or that is being searched for.
        world = history.battle.as_begun(world)
    actor = waits_for or (last.unit if last else world.initiative.actor)
    shown = last if last is not None and (waits_for is None or last.unit == waits_for) else None
    subject, idle, is_preview = waits_for if shown is None else shown.unit, None, False
    if selected is not None and not cells and (selected in world or selected == KRAKEN):
        subject = selected
        shown = last
        if last is None or last.unit != selected or last is not history.step.decision:
            shown, idle = _outlook(history, world, selected)
            is_preview = shown is not None and selected != KRAKEN
    elif shown is None and waits_for is not None:
        idle = "its turn"
    if hand is not None and selected in (None, hand.me.name):
        # It is asked, and nobody has decided: what it did before would only be in the way.
        shown, is_preview, subject, idle = None, False, hand.me.name, "its turn"
    did = () if subject is None or cells else _did(history, subject)
    return Frame(
        world, actor, shown, cells, is_preview, selected, history.transitions, frozenset(history.changed),
        history.battle.level.bare_walls, history.battle.level.spawns, history.searches, subject, idle,
        () if cells else history.made.events, did, hand, bestiary=history.battle.bestiary)


def _outlook(history: History, world: World, name: str) -> tuple[Decision | None, Idle | None]:
    """What a unit would decide now, or why nobody decides for it; of the Kraken what it decided last."""
    if name == KRAKEN:
        last = history.last_turn_of(KRAKEN)
        return (None, "kraken") if last is None else (history.steps[last].decision, None)
    unit = world[name]
    if not unit.is_alive:
        return None, "fallen"
    if unit.team == NEUTRAL:
        return None, "neutral"
    if world.is_over:
        return None, "over"
    match history.battle.driver_of(unit):
        case SCRIPT.name:
            return script.decide(replace(unit, turns=unit.turns + 1)), None
        case BY_HAND.name:
            return None, "its turn" if name == history.waits_for else "by hand"
        case _:
            return history.battle.preview(world, name), None


def _did(history: History, name: str) -> tuple[Event, ...]:
    """What a unit did in its last turn up to the cursor, as events.

    Of one that decides by itself only in the turn at the cursor: the picture shows what it is at now.
    """
    world = history.world
    looks_back = name in world and bool(history.battle.driver_of(world[name]))
    last = history.last_turn_of(name) if looks_back else history.cursor.step
    found: list[Event] = []
    turn = -1
    for step in map(history.steps.__getitem__, range(last or 0, 0, -1)):
        if turn not in (-1, step.turn):
            break
        own = [event for event in step.events if getattr(event, "unit", None) == name]
        if any(isinstance(event, TurnEnded | Commanded) for event in own):
            turn = step.turn
            found[:0] = own
        elif not looks_back and not step.is_change:
            break
    return tuple(found)


def begun_frame(battle: Battle, selected: str | None, is_waiting: bool = False) -> Frame:
    """How a battle would begin, before it does: the order, and what the selected unit would decide.

    Where none is selected, or it decides nothing, it is the first of the order that decides anything. As long as that
    `is_waiting` to be found out, nobody decides.
    """
    world = battle.start().world
    if is_waiting:
        return Frame(world, world.initiative.actor, selected=selected, bare_walls=battle.level.bare_walls,
                     spawns=battle.level.spawns, idle="drawing", bestiary=battle.bestiary)
    names = (name for name in (selected, *world.initiative.order) if name is not None and name in world)
    decision = next((made for name in names if (made := battle.preview(world, name)) is not None), None)
    return Frame(world, world.initiative.actor, decision, is_preview=decision is not None, selected=selected,
                 bare_walls=battle.level.bare_walls, spawns=battle.level.spawns,
                 subject=decision.unit if decision is not None else None, bestiary=battle.bestiary)


def placed_frame(level: Level, selected: str | None, changes: tuple[Change, ...] = ()) -> Frame:
    """The level as it is placed, before any battle, with the values that are changed now."""
    world = replace(placed_world(level), changes=changes)
    return Frame(world, selected=selected, bare_walls=level.bare_walls, spawns=level.spawns,
                 bestiary=level.bestiary)


def placed_world(level: Level) -> World:
    """A world in which every unit of the level stands where it is placed; also of levels that cannot run."""
    return World(level.grid, level.standing, goals=level.goals)
