"""From a place in the history, or from a level at rest, to the frame that is painted."""

from __future__ import annotations

from sandbox.ai.decision import Decision, TestedRow
from sandbox.battle.battle import first_state
from sandbox.battle.history import History
from sandbox.rules.events import StateChanged
from sandbox.rules.level import Level
from sandbox.rules.unit import Unit
from sandbox.rules.world import World
from sandbox.scene.frame import Frame


def frame_of(history: History, selected: str | None) -> Frame:
    """The frame at the cursor: the selected unit's evidence if one is selected, else that of the last decision.

    A selected unit that did not decide last shows what it would decide now.
    """
    world = history.world
    decision = history.decision
    waits_for = history.waits_for
    actor = waits_for or (decision.unit if decision else world.initiative.actor)
    shown, is_preview = decision, False
    cells = history.cursor.cells
    if selected is not None and selected in world and world[selected].is_alive and not cells:
        is_current = decision is not None and decision.unit == selected and decision is history.step.decision
        if not is_current:
            preview = history.battle.preview(world, selected)
            if preview is not None:
                shown, is_preview = preview, True
    return Frame(
        world, actor, shown, cells, is_preview, selected, transitions(history),
        frozenset(event.unit for event in history.step.events if isinstance(event, StateChanged)),
        history.battle.level.bare_walls)


def placed_frame(level: Level, selected: str | None) -> Frame:
    """The level as it is placed, before any battle."""
    return Frame(placed_world(level), selected=selected, bare_walls=level.bare_walls)


def placed_world(level: Level) -> World:
    """A world in which every unit of the level stands where it is placed; also of levels that cannot run."""
    units = tuple(Unit.of(placed, first_state(placed.profile)) for placed in level.units)
    return World(level.grid, units, goals=level.goals)


def transitions(history: History) -> dict[str, TestedRow]:
    """The row by which each unit came into its present state, as far as one did."""
    found: dict[str, TestedRow] = {}
    for step in history.steps[:history.cursor.step + 1]:
        fired = _fired(step.decision)
        if step.decision is not None and fired is not None:
            found[step.decision.unit] = fired
    return found


def _fired(decision: Decision | None) -> TestedRow | None:
    if decision is None or decision.before == decision.after:
        return None
    return decision.evidence.fired
