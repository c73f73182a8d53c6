"""Random levels, parameters and orders, all from one chance.

Whatever a level can hold besides is added by a function in ADDITIONS: from chance and a level to a level. A Kraken with
its deck is one of them.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from random import Random

from sandbox.ai.drivers import DRIVERS
from sandbox.ai.profiles import PROFILES
from sandbox.base.param import Param, Value
from sandbox.base.values import Change
from sandbox.battle.bestiary import SHIPPED
from sandbox.battle.level import Level
from sandbox.grid.cell import DIRECTION_NAMES, DIRECTIONS, Cell, distance
from sandbox.grid.grid import Grid
from sandbox.grid.terrain import FLOOR, WALL, WATER, Terrain
from sandbox.rules.deck import Card, Deck
from sandbox.rules.kind import KINDS
from sandbox.rules.unit import NEUTRAL, Hit, Placed, ScriptRow
from sandbox.rules.world import World

DOOR = Terrain(opaque=True)
FENCE = Terrain(enterable=False)
TRAPS = (Terrain(damage=1), Terrain(damage=4), Terrain(cost=3, damage=50))


def level_of(chance: Random) -> Level:
    """A map of one of four sorts with a handful of units on it."""
    grid = chance.choice((_hall, _cave, _rooms, _maze))(chance)
    places = [cell for cell in grid.all_cells() if grid.enterable(cell)]
    if len(places) < 4:
        grid = Grid(4, 2, (FLOOR,) * 8)
        places = list(grid.all_cells())
    if chance.random() < 0.3:
        # Crowded: everybody near everybody.
        centre = chance.choice(places)
        places.sort(key=lambda cell: distance(cell, centre))
        places = places[:12]
    chance.shuffle(places)
    goals = tuple((f"goal {number}", chance.choice(list(grid.all_cells()))) for number in range(chance.randrange(3)))
    units: list[Placed] = []
    for number in range(chance.randint(2, min(9, len(places) - 1))):
        units.append(_unit(chance, number, places.pop(), grid, tuple(units)))
    level = Level("random.tmx", grid, tuple(units), chance.randrange(1000), chance.choice(("", "", *DRIVERS.names)),
                  _values(chance), goals=goals, spawns=tuple(places[:3]))
    for add in ADDITIONS:
        level = add(chance, level)
    return level


def _hall(chance: Random) -> Grid:
    width, height = chance.randint(2, 12), chance.randint(1, 9)
    return _with_terrain(chance, Grid(width, height, (FLOOR,) * (width * height)), chance.choice((0, 0.1)))


def _cave(chance: Random) -> Grid:
    width, height = chance.randint(3, 12), chance.randint(2, 9)
    share = chance.choice((0.15, 0.35))
    cells = tuple(WALL if chance.random() < share else FLOOR for _ in range(width * height))
    return _with_terrain(chance, Grid(width, height, cells), 0.15)


def _rooms(chance: Random) -> Grid:
    """Walls from edge to edge, each with a door or a gap."""
    width, height = chance.randint(7, 15), chance.randint(5, 11)
    cells = dict.fromkeys(((x, y) for x in range(width) for y in range(height)), FLOOR)
    for x in range(chance.randint(2, 4), width - 1, 4):
        cells |= {(x, y): chance.choice((WALL, WALL, WALL, FENCE)) for y in range(height)}
        cells[x, chance.randrange(height)] = chance.choice((DOOR, FLOOR))
    if chance.random() < 0.5:
        y = chance.randint(2, height - 2)
        cells |= {(x, y): WALL for x in range(width)}
        cells |= {(chance.randrange(width), y): DOOR for _ in range(2)}
    return _with_terrain(chance, Grid(width, height, (FLOOR,) * (width * height)).with_cells(cells), 0.1)


def _maze(chance: Random) -> Grid:
    """Corridors one cell wide, carved from a corner."""
    width, height = 2 * chance.randint(2, 5) + 1, 2 * chance.randint(1, 4) + 1
    carved = {(1, 1)}
    way = [(1, 1)]
    while way:
        x, y = way[-1]
        ahead = [(dx, dy) for dx, dy in DIRECTIONS if 0 < x + 2 * dx < width and 0 < y + 2 * dy < height
                 and (x + 2 * dx, y + 2 * dy) not in carved]
        if not ahead:
            way.pop()
            continue
        dx, dy = chance.choice(ahead)
        carved |= {(x + dx, y + dy), (x + 2 * dx, y + 2 * dy)}
        way.append((x + 2 * dx, y + 2 * dy))
    cells = tuple(FLOOR if (x, y) in carved else WALL for y in range(height) for x in range(width))
    return _with_terrain(chance, Grid(width, height, cells), 0.05)


def _with_terrain(chance: Random, grid: Grid, share: float) -> Grid:
    """Some of the floor becomes water, doors, fences and traps."""
    return grid.with_cells({
        cell: chance.choice((WATER, WATER, DOOR, FENCE, *TRAPS)) for cell in grid.all_cells()
        if grid[cell] == FLOOR and chance.random() < share})


def _unit(chance: Random, number: int, cell: Cell, grid: Grid, others: tuple[Placed, ...]) -> Placed:
    kind = "hero" if number == 0 else chance.choice(("hero", *KINDS.names))
    profile = "" if kind == "hero" else KINDS[kind].profile
    if (kind == "hero" and chance.random() < 0.25) or (kind != "hero" and chance.random() < 0.6):
        profile = chance.choice(PROFILES.names)
    team = chance.choice(("foes", "foes", "wolves", "heroes", NEUTRAL)) if number > 1 else ("heroes", "foes")[number]
    facts: dict[str, object] = {"team": team, "profile": profile}
    if team == NEUTRAL:
        facts["profile"] = profile = ""
    if profile and PROFILES[profile].states and chance.random() < 0.8:
        facts["state"] = chance.choice(PROFILES[profile].state_names)
    if profile == "goal-oriented":
        names = (*(other.name for other in others), f"U{number}")
        facts["goal"] = chance.choice(("goal 0", "goal 1", "nobody", "", *names))
    if profile and chance.random() < 0.5:
        facts["values"] = {param.name: value_of(chance, param) for param in PROFILES[profile].params
                           if chance.random() < 0.4}
    most = chance.choice((KINDS[kind].life, chance.randint(1, 80)))
    facts |= {"max_life": most, "life": chance.choice((most, chance.randint(1, most)))}
    for name, low, high in (("damage", 0, 12), ("range", 0, 5), ("move", 0, 6)):
        if chance.random() < 0.2:
            facts[name] = chance.randint(low, high)
    if chance.random() < 0.3:
        facts["tempo"] = chance.choice((-3, 0, 4.5, 5, 5, 99))
    if chance.random() < 0.3:
        facts["roll"] = chance.choice((0, 3, 6, 500, -500, 2.9, "many", float("nan"), float("inf")))
    if profile == "guard" and chance.random() < 0.5:
        facts["post"] = chance.choice([each for each in grid.all_cells() if grid.enterable(each)])
    if not profile and chance.random() < 0.4:
        facts["script"] = tuple(_row(chance, grid) for _ in range(chance.randrange(8)))
    return Placed.of(kind, f"U{number}", cell, **facts)


def _row(chance: Random, grid: Grid) -> ScriptRow:
    cell = (chance.randint(-1, grid.width), chance.randint(-1, grid.height))
    hits = (Hit(chance.randrange(12), chance.choice(("", "U1", "U2", "Nobody"))) for _ in range(chance.randrange(3)))
    return ScriptRow(cell, tuple(hits), chance.random() < 0.2)


# What else a level may get

def with_kraken(chance: Random, level: Level) -> Level:
    """In some levels a Kraken with a few cards plays against whoever is there."""
    if chance.random() < 0.7:
        return level
    cards = []
    for number in range(chance.randint(1, 3)):
        kind = chance.choice([kind for kind in KINDS if kind.side == "enemy"])
        profile = chance.choice((kind.profile, *PROFILES.names))
        properties: dict[str, Value | float] = {
            param.name: value_of(chance, param) for param in PROFILES[profile].params if chance.random() < 0.2}
        if PROFILES[profile].states and chance.random() < 0.7:
            properties["state"] = chance.choice(PROFILES[profile].state_names)
        if chance.random() < 0.3:
            properties |= {"life": chance.randint(1, 50), "tempo": chance.choice((-1, 4.5, 30))}
        cards.append(Card(f"Card {number}", kind, chance.randrange(7), profile, properties, chance.randrange(4),
                          chance.randint(1, 3)))
    return replace(level, deck=Deck("random.toml", tuple(cards)))


Addition = Callable[[Random, Level], Level]
ADDITIONS: list[Addition] = [with_kraken]
"""Each is called once for every level."""


# Parameters and orders

def value_of(chance: Random, param: Param) -> Value:
    match param.sort:
        case "number":
            usual = (param.low, param.high, int(param.default), chance.randint(param.low, param.high))
            return chance.choice((*usual, min(param.high, param.low + chance.randrange(8))))
        case "switch":
            return chance.random() < 0.5
        case "choice":
            assert param.choices is not None
            return chance.choice(param.choices())


def _values(chance: Random) -> dict[str, Value]:
    """Map properties: any parameter by its full name, a few by the short one; battles of a few rounds."""
    share = chance.choice((0, 0.1, 0.5))
    values = {param.full: value_of(chance, param) for param in SHIPPED.params if chance.random() < share}
    values |= {param.name: value_of(chance, param) for param in SHIPPED.params if chance.random() < share / 5}
    if chance.random() < 0.7:
        values["battle.combat"] = True
    values.pop("max_rounds", None)
    return values | {"initiative.max_rounds": chance.randint(1, 9)}


def change_of(chance: Random, level: Level) -> Change:
    """A parameter changed for all or for one unit alone, never the number of rounds to a great one."""
    param = chance.choice(SHIPPED.params)
    value = chance.randint(1, 9) if param.name == "max_rounds" else value_of(chance, param)
    unit = chance.choice(level.units).name if chance.random() < 0.3 else None
    return Change(chance.choice((param.full, param.name)), value, unit)


def order_of(chance: Random, level: Level, world: World, hero: str) -> str:
    """An order as it could come from a hand, or from a log that somebody has written himself; half of them to fight."""
    enemies = world.enemies_of(world[hero])
    if enemies and chance.random() < 0.5:
        enemy = chance.choice(enemies)
        return chance.choice((f"attack {enemy.name}", f"go {enemy.cell[0]},{enemy.cell[1]}"))
    x, y = chance.randint(-1, level.grid.width), chance.randint(-1, level.grid.height)
    name = chance.choice(level.units).name
    return chance.choice((
        *(f"move {each}" for each in DIRECTION_NAMES), f"go {x},{y}", f"go {x},{y}", f"attack {name}", f"attack {name}",
        "pass", "pass", "wait", "wait", "", "move", "go a,b", "go 1", "attack", "attack Nobody", "dance", "move  up",
        "pass now"))
