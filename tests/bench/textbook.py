"""The same rules as a textbook would write them: tuples, dicts, a list as queue, nothing kept for a viewer.

Hunters against scripted heroes with fighting off (guide: profiles, hunter; battle, Script). It is what the
benchmarks compare with, and it must come to the very same ends of turns.
"""

from __future__ import annotations

from typing import Any, TypeAlias

from sandbox.battle.level import Level
from sandbox.grid.cell import Cell
from sandbox.grid.grid import Grid

STEPS = ((0, -1), (1, 0), (0, 1), (-1, 0))

DEFAULTS = {"sight": 8, "wake": 5, "lost_limit": 3, "far": 20, "flee_share": 25}
EAGER = {**DEFAULTS, "sight": 98, "wake": 98, "far": 98}

End: TypeAlias = tuple[str, str, Cell, int | None, int]
"""The end of a turn: name, state, cell, length of the path, life."""


def walls_of(grid: Grid) -> set[Cell]:
    return {cell for cell in grid.all_cells() if not grid.enterable(cell)}


def search(walls: set[Cell], width: int, height: int, start: Cell, goals: set[Cell]) -> list[Cell] | None:
    """Breadth-first, first in, first out; the path to the goal that first leaves the queue."""
    came_from: dict[Cell, Cell | None] = {start: None}
    queue = [start]
    while queue:
        here = queue.pop(0)
        if here in goals and here != start:
            path = []
            back: Cell | None = here
            while back is not None and back != start:
                path.append(back)
                back = came_from[back]
            return path[::-1]
        for dx, dy in STEPS:
            there = (here[0] + dx, here[1] + dy)
            if (0 <= there[0] < width and 0 <= there[1] < height and there not in walls and there not in came_from):
                came_from[there] = here
                queue.append(there)
    return None


def numbers(walls: set[Cell], width: int, height: int, start: Cell) -> dict[Cell, int]:
    """Every distance from `start`."""
    number = {start: 0}
    queue = [start]
    while queue:
        here = queue.pop(0)
        for dx, dy in STEPS:
            there = (here[0] + dx, here[1] + dy)
            if 0 <= there[0] < width and 0 <= there[1] < height and there not in walls and there not in number:
                number[there] = number[here] + 1
                queue.append(there)
    return number


class Textbook:
    """A battle as one mutable thing; `events` are the ends of turns."""

    def __init__(self, level: Level, values: dict[str, int]) -> None:
        grid = level.grid
        self.width, self.height = grid.width, grid.height
        self.walls = walls_of(grid)
        self.values = values
        self.units: list[dict[str, Any]] = [
            {"name": unit.name, "cell": unit.cell, "life": unit.life, "max_life": unit.max_life, "team": unit.team,
             "state": unit.state or ("sleep" if unit.profile else ""), "turns": 0, "lost": 0, "hidden": False,
             "script": unit.script, "rank": -(unit.tempo + int(str(unit.roll or 0)))} for unit in level.units]
        self.order = sorted(self.units, key=lambda unit: unit["rank"])
        self.events: list[End] = []

    def round(self, turns: int | None = None) -> None:
        for unit in self.order[:turns]:
            unit["turns"] += 1
            if unit["team"] == "heroes":
                self.follow_script(unit)
            else:
                self.hunt(unit)
            path = self.way_to_nearest(unit)
            length = len(path) if path is not None else None
            self.events.append((unit["name"], unit["state"], unit["cell"], length, unit["life"]))

    def way_to_nearest(self, unit: dict[str, Any]) -> list[Cell] | None:
        goals = {other["cell"] for other in self.units if other["team"] != unit["team"] and other["life"] > 0}
        return search(self.walls, self.width, self.height, unit["cell"], goals)

    def is_free(self, cell: Cell) -> bool:
        return (0 <= cell[0] < self.width and 0 <= cell[1] < self.height and cell not in self.walls
                and all(unit["cell"] != cell for unit in self.units if unit["life"] > 0))

    def follow_script(self, hero: dict[str, Any]) -> None:
        rows = hero["script"] or ()
        if hero["turns"] > len(rows):
            return
        row = rows[hero["turns"] - 1]
        hero["hidden"] = row.hidden
        if self.is_free(row.cell):
            hero["cell"] = row.cell
        for hit in row.hits:
            enemy = next(unit for unit in self.units if unit["team"] != hero["team"])
            enemy["life"] = max(0, enemy["life"] - hit.amount)

    def hunt(self, me: dict[str, Any]) -> None:
        """One turn of the machine: a change of state is the whole turn."""
        values = self.values
        hero = next(unit for unit in self.units if unit["team"] != me["team"])
        state = me["state"]
        if state == "flee" or (state == "chase" and me["life"] * 100 < values["flee_share"] * me["max_life"]):
            if state == "flee":
                self.flee(me, hero["cell"])
            me["state"] = "flee"
            return
        path = search(self.walls, self.width, self.height, me["cell"], {hero["cell"]})
        sees = not hero["hidden"] and path is not None and len(path) <= values["sight"]
        if state == "sleep":
            if sees and path is not None and len(path) <= values["wake"]:
                me["state"], me["lost"] = "chase", 0
        elif state == "wander":
            if sees:
                me["state"], me["lost"] = "chase", 0
            else:
                dx, dy = STEPS[me["turns"] % 4]
                self.step(me, (me["cell"][0] + dx, me["cell"][1] + dy))
        else:
            me["lost"] = 0 if sees else me["lost"] + 1
            if me["lost"] > values["lost_limit"]:
                me["state"] = "wander"
            elif path is not None and 1 < len(path) <= values["far"]:
                self.step(me, path[0])

    def step(self, me: dict[str, Any], cell: Cell) -> None:
        if self.is_free(cell):
            me["cell"] = cell

    def flee(self, me: dict[str, Any], threat: Cell) -> None:
        def straight(cell: Cell) -> int:
            return (cell[0] - threat[0]) ** 2 + (cell[1] - threat[1]) ** 2

        for dx, dy in STEPS:
            there = (me["cell"][0] + dx, me["cell"][1] + dy)
            if self.is_free(there) and straight(there) > straight(me["cell"]):
                me["cell"] = there
                return


def played(level: Level, rounds: int, values: dict[str, int], turns: int | None = None) -> list[End]:
    """The ends of the turns of so many rounds, of each round only the first `turns` where that is given."""
    battle = Textbook(level, values)
    for _ in range(rounds):
        battle.round(turns)
    return battle.events
