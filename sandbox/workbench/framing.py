"""From a place in the history, or from a level at rest, to the frame that is painted."""

from __future__ import annotations

from sandbox.battle.battle import Battle, first_state
from sandbox.battle.history import History
from sandbox.rules.level import Level
from sandbox.rules.unit import Unit
from sandbox.rules.world import World
from sandbox.scene.frame import Frame


def frame_of(history: History, selected: str | None) -> Frame:
    """The frame at the cursor: the selected unit's evidence if one is selected, else that of the last decision.

    A selected unit that did not decide last shows what it would decide now.
    """
    world, waits_for = history.world, history.waits_for
    cells, last = history.cursor.cells, history.decision
    if waits_for is not None:
        # The bar and the round are those of the turn that waits to be taken.
        world = history.battle.as_begun(world)
    actor = waits_for or (last.unit if last else world.initiative.actor)
    shown = last if last is not None and (waits_for is None or last.unit == waits_for) else None
    is_preview = False
    if selected is not None and selected in world and world[selected].is_alive and not cells:
        is_current = last is not None and last.unit == selected and last is history.step.decision
        preview = None if is_current else history.battle.preview(world, selected)
        if is_current or preview is not None:
            shown, is_preview = preview or last, preview is not None
    return Frame(
        world, actor, shown, cells, is_preview, selected, history.transitions,
        frozenset(history.changed),
        history.battle.level.bare_walls, history.battle.level.spawns,
        _searches_in_round(history))


def _searches_in_round(history: History) -> int:
    """How many searches have been run in the round at the cursor, up to it."""
    count = 0
    for step in reversed(history.steps[1:history.cursor.step + 1]):
        if step.world.round != history.world.round:
            break
        count += len(step.decision.evidence.searches) if step.decision else 0
    return count


def begun_frame(battle: Battle, selected: str | None) -> Frame:
    """How a battle would begin, before it does: the order, and what the selected unit would decide.

    Where none is selected, or it decides nothing, it is the first of the order that decides anything.
    """
    world = battle.start().world
    names = (name for name in (selected, *world.initiative.order) if name is not None and name in world)
    decision = next((made for name in names if (made := battle.preview(world, name)) is not None), None)
    return Frame(world, world.initiative.actor, decision, is_preview=decision is not None, selected=selected,
                 bare_walls=battle.level.bare_walls, spawns=battle.level.spawns)


def placed_frame(level: Level, selected: str | None) -> Frame:
    """The level as it is placed, before any battle."""
    return Frame(placed_world(level), selected=selected, bare_walls=level.bare_walls, spawns=level.spawns)


def placed_world(level: Level) -> World:
    """A world in which every unit of the level stands where it is placed; also of levels that cannot run."""
    units = tuple(Unit.of(placed, first_state(placed.profile)) for placed in level.units)
    return World(level.grid, units, goals=level.goals)
