"""Names of properties, and of units: every one unique within a level (guide: files, Objects)."""

from __future__ import annotations

from collections.abc import Container, Sequence

DECK = "sandbox.deck"
"""The property of a map that names the file of its deck."""

COMPANION = "companion"
"""By which a map holds the text of its companion file (`files/companion.py`)."""

NAMES_FILES = (DECK,)
"""Properties of ours that name a file, though their type may be plain text."""


def unit_names(wanted: Sequence[tuple[str, str]]) -> tuple[str, ...]:
    """A unique name for each (stated name, kind). Unnamed ones are numbered by kind, repeated ones from 2.

    >>> unit_names([("", "goblin"), ("Iva", "hero"), ("Iva", "hero"), ("", "goblin")])
    ('Goblin 1', 'Iva', 'Iva 2', 'Goblin 2')
    """
    taken = {name for name, _ in wanted if name.strip()}
    used: set[str] = set()
    numbers: dict[str, int] = {}  # The next to try, so that ten thousand goblins are not counted from 1 each time.
    names: list[str] = []
    for name, kind in wanted:
        unique = name
        if not name.strip() or name in used:
            stem, first = (name, 2) if name.strip() else (kind.capitalize(), 1)
            unique = numbered(stem, taken, numbers.get(stem, first))
            numbers[stem] = int(unique.removeprefix(stem)) + 1
        taken.add(unique)
        used.add(unique)
        names.append(unique)
    return tuple(names)


def numbered(name: str, taken: Container[str], first: int = 1) -> str:
    """`name` with the smallest number, from `first`, that is not taken."""
    number = first
    while f"{name} {number}" in taken:
        number += 1
    return f"{name} {number}"
