"""Halls with any units in them, and what happens there step by step: for tests of fights."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from sandbox.ai.act import Attack, Use
from sandbox.base.param import Value
from sandbox.battle.battle import Battle, Step
from sandbox.battle.level import Level
from sandbox.grid.grid import Grid
from sandbox.grid.terrain import Terrain
from sandbox.rules.unit import Placed


def arena(*units: Placed, rows: tuple[str, ...] = ("." * 12,) * 3, driver: str = "", **values: Value) -> Level:
    """A hall with these units, 12 by 3 unless drawn otherwise; parameters by short name."""
    return Level("arena", Grid.from_rows(*rows), units, driver=driver, values=values)


def placed(kind: str, name: str, x: int, y: int = 0, **facts: Any) -> Placed:
    return Placed.of(kind, name, (x, y), **{"roll": 0, **facts})


def played(level: Level, count: int, changed: Mapping[str, Mapping[str, Any]] | None = None,
           orders: tuple[str, ...] = ()) -> list[Step]:
    """The start and the next `count` steps; `changed` are facts of units in the first world, by name."""
    battle = Battle(level)
    start = battle.start()
    world = start.world
    for name, facts in (changed or {}).items():
        world = world.with_unit(replace(world[name], **facts))
    found = [replace(start, world=world)]
    for _ in range(count):
        found.append(battle.advance(found[-1].world, orders))
    return found


def deeds(found: list[Step], name: str) -> list[str]:
    """What a unit did in each of its turns, in one word: attack or the ability it used."""
    return [deed for step in found if (deed := deed_of(step, name))]


def deed_of(step: Step, name: str) -> str:
    if step.decision is None or step.decision.unit != name:
        return ""
    for act in step.decision.acts:
        if isinstance(act, Use):
            return act.ability
        if isinstance(act, Attack):
            return "attack"
    return "nothing"


def lives(found: list[Step], name: str) -> list[int]:
    return [step.world[name].life for step in found]


STILL = {"wake": 0, "wake_chance": 0}
"""Nobody wakes."""


def with_trap(level: Level, cell: tuple[int, int], damage: int) -> Level:
    return replace(level, grid=level.grid.with_cells({cell: Terrain(damage=damage)}))
