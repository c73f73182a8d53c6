"""The AI of turn-based tactics games, to watch and to call.

A battle without a window, from a level drawn as text:

>>> from sandbox import Battle, Grid, History, Level, Placed
>>> level = Level("hall", Grid.from_rows("#####", "#...#", "#####"), (
...     Placed.of("hero", "Iva", (1, 1)), Placed.of("goblin", "Goblin", (3, 1), roll=0)))
>>> history = History(Battle(level, seed=7))
>>> history.order("go 3,1")
>>> [event.event for event in history.step.events]
['command', 'move']
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

from sandbox.base import version

if TYPE_CHECKING:
    from sandbox.base.errors import Finding as Finding
    from sandbox.base.errors import InputError as InputError
    from sandbox.base.values import Change as Change
    from sandbox.battle.battle import Battle as Battle
    from sandbox.battle.battle import Step as Step
    from sandbox.battle.history import History as History
    from sandbox.battle.level import Level as Level
    from sandbox.files.opening import open_level as open_level
    from sandbox.grid.grid import Grid as Grid
    from sandbox.rules.events import Event as Event
    from sandbox.rules.events import line as line
    from sandbox.rules.unit import Placed as Placed
    from sandbox.rules.world import World as World
    from sandbox.scene.words.events import sentence as sentence
    from sandbox.search.bfs import bfs as bfs
    from sandbox.search.field import field as field
    from sandbox.search.wave import wave as wave

__version__ = version.VERSION

# Where each name lives. It is imported when it is first asked for, so that a command pays only for what it uses.
_HOMES = {
    "Battle": "battle.battle", "Change": "base.values", "Event": "rules.events", "Finding": "base.errors",
    "Grid": "grid.grid", "History": "battle.history", "InputError": "base.errors", "Level": "battle.level",
    "Placed": "rules.unit", "Step": "battle.battle", "World": "rules.world", "bfs": "search.bfs",
    "field": "search.field", "line": "rules.events", "open_level": "files.opening", "sentence": "scene.words.events",
    "wave": "search.wave",
}

__all__ = ["__version__", *_HOMES]


def __getattr__(name: str) -> object:
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    found: object = getattr(import_module(f"{__name__}.{_HOMES[name]}"), name)
    globals()[name] = found
    return found
