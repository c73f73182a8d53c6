"""All keys, and what the mouse does, as the guide lists them (guide: keys)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeAlias

from sandbox.app.keys.commands import COMMANDS, Command
from sandbox.base.language import say
from sandbox.guide.tables import kbd, table
from sandbox.scene.overlays import OVERLAYS

_MOUSE = (
    ("Right button", "Erase, with every painting tool"), ("Shift+drag", "Draw along a straight line"),
    ("Click", "At the turn of a hero driven by hand: go there, or aim at an enemy in reach"),
    ("Click again", "Attack who is aimed at"),
    ("Shift+drag", "In a fight by hand: move a unit on the map, and begin the fight anew"),
    ("Wheel", "Zoom at the cursor"), ("Middle drag", "Move the view"), ("Space held", "Move the view with the mouse"),
    ("Click", "On the minimap, or on who acts out of view at the edge of the map: look there"),
)

Entries: TypeAlias = tuple[tuple[str, tuple[tuple[tuple[str, ...], str], ...]], ...]


def entries(commands: Iterable[Command] | None = None) -> Entries:
    """The commands that have keys, by their groups, and what the mouse does: also what overlays without a key need."""
    commands = tuple(COMMANDS if commands is None else commands)
    groups: dict[str, list[tuple[tuple[str, ...], str]]] = {}
    for command in commands:
        if command.keys:
            groups.setdefault(command.group, []).append((tuple(str(key) for key in command.keys), command.told))
    mouse = [((say(name),), say(words)) for name, words in _MOUSE]
    keyless = ", ".join(overlay.name for overlay in OVERLAYS if not COMMANDS[f"overlay_{overlay.name}"].keys)
    if keyless:
        mouse.append(((say("Click"),), say("Show or hide, in the row below the map: {names}", names=keyless)))
    return (*((say(group), tuple(rows)) for group, rows in groups.items()), (say("Mouse"), tuple(mouse)))


def keys() -> str:
    """The keys as Markdown, a heading and a table for each group."""
    head = say("key"), say("does")
    return "\n\n".join(f"## {group}\n\n{table(head, ((' '.join(map(kbd, keys_of)), does) for keys_of, does in rows))}"
                       for group, rows in entries())
