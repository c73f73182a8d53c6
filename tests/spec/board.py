"""Maps drawn for board-game profiles, with rigged dice.

`m` is the unit that decides, `@` an enemy of it, `g` an ally, `n` a neutral unit, `x` the goal marker.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from sandbox.ai.act import Attack, FullAct, Tap, Walk
from sandbox.ai.decision import Decision
from sandbox.ai.profiles import PROFILES
from sandbox.ai.view import View
from sandbox.base.param import Value
from sandbox.battle.level import Level
from sandbox.grid.cell import Cell
from sandbox.grid.grid import Grid
from sandbox.rules.unit import NEUTRAL, Placed, Unit
from sandbox.rules.world import World

ROLES = {"m": ("goblin", "Me", "foes"), "@": ("hero", "Iva", "heroes"), "g": ("goblin", "Goblin", "foes"),
         "n": ("goblin", "Rock", NEUTRAL)}


def level(*rows: str, profile: str, kind: str = "goblin", driver: str = "", seed: int = 1,
          values: Mapping[str, Value] | None = None, **facts: Mapping[str, Any]) -> Level:
    """The drawing with `m` of that kind and profile; of several units of a letter the second is called Iva2 and so on.

    Everybody's roll is 0. The others do nothing of their own.
    """
    units: list[Placed] = []
    goals: list[tuple[str, Cell]] = []
    for y, drawing in enumerate(rows):
        for x, letter in enumerate(drawing):
            if letter == "x":
                goals.append(("goal", (x, y)))
            if letter in ROLES:
                of, name, team = ROLES[letter]
                count = sum(unit.name.startswith(name) for unit in units) + 1
                name = f"{name}{count}" if count > 1 else name
                own = {"roll": 0, "team": team, "profile": profile if letter == "m" else ""}
                units.append(Placed.of(kind if letter == "m" else of, name, (x, y), **{**own, **facts.get(name, {})}))
    return Level("drawn", Grid.from_rows(*rows), tuple(units), seed, driver, values or {}, goals=tuple(goals))


def decided(*rows: str, profile: str, dice: Sequence[int] = (), combat: bool = True, within: int = 3,
            state: Mapping[str, Any] | None = None, fallen: Sequence[str] = (), **facts: Any) -> Decision:
    """What `m` decides with these dice, all of which must be thrown and no more. `state` changes the unit in play."""
    drawn = level(*rows, profile=profile, **facts)
    units = tuple(replace(Unit.of(placed), life=0 if placed.name in fallen else placed.life,
                          **(state or {} if placed.name == "Me" else {})) for placed in drawn.units)
    world = World(drawn.grid, units, goals=drawn.goals)
    left = list(dice)
    values: dict[str, Value] = {"combat": combat, "wander_range": within}

    def die(faces: int, _number: int) -> int:
        assert left, f"a die of {faces} faces is thrown"
        return left.pop(0)

    decision = PROFILES[profile].decide(View.of(world, world["Me"], values.__getitem__, die))
    assert not left, "not all dice were thrown"
    return decision


def done(decision: Decision) -> list[object]:
    """The acts in short: cells walked, who is attacked, the full action; all end with being tapped."""
    assert decision.acts[-1] == Tap()
    found: list[object] = []
    for act in decision.acts[:-1]:
        match act:
            case Walk(path):
                found.append(path)
            case Attack(target):
                found.append(target)
            case FullAct(name):
                found.append(name)
    return found


def end(decision: Decision) -> Cell | None:
    """Where its walk leads; None when it stays."""
    return next((act.path[-1] for act in decision.acts if isinstance(act, Walk)), None)


def carried(decision: Decision) -> list[tuple[str, bool]]:
    return [(one.point, one.was_done) for one in decision.evidence.carried]
