"""Names of units: every one unique within a level (design: files.md, Objects; spec: battle.md, Bad input)."""

from __future__ import annotations

from collections.abc import Container, Sequence


def unit_names(wanted: Sequence[tuple[str, str]]) -> tuple[str, ...]:
    """A unique name for each (stated name, kind). Unnamed ones are numbered by kind, repeated ones from 2.

    >>> unit_names([("", "goblin"), ("Iva", "hero"), ("Iva", "hero"), ("", "goblin")])
    ('Goblin 1', 'Iva', 'Iva 2', 'Goblin 2')
    """
    stated = {name for name, _ in wanted if name.strip()}
    taken: set[str] = set()
    names: list[str] = []
    for name, kind in wanted:
        unique = name
        if not name.strip():
            unique = numbered(kind.capitalize(), stated | taken)
        elif name in taken:
            unique = numbered(name, stated | taken, first=2)
        taken.add(unique)
        names.append(unique)
    return tuple(names)


def numbered(name: str, taken: Container[str], first: int = 1) -> str:
    """`name` with the smallest number, from `first`, that is not taken."""
    number = first
    while f"{name} {number}" in taken:
        number += 1
    return f"{name} {number}"
