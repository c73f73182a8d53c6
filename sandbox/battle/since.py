"""What was noted of each unit and in which step, found for any step without going through those between."""

from __future__ import annotations

from bisect import bisect_right
from operator import itemgetter
from typing import Generic, TypeVar

T = TypeVar("T")
_step = itemgetter(0)


class Since(Generic[T]):
    """Notes in the order of their steps. Cut off after a step, those after it are forgotten."""

    def __init__(self) -> None:
        self._notes: dict[str, list[tuple[int, T]]] = {}

    def copy(self) -> Since[T]:
        other: Since[T] = Since()
        other._notes = {name: list(notes) for name, notes in self._notes.items()}
        return other

    def note(self, name: str, step: int, what: T) -> None:
        """Notes something of a unit in a step, none before those noted already."""
        self._notes.setdefault(name, []).append((step, what))

    def cut(self, steps: int) -> None:
        """Forgets what was noted in all but the first so many steps."""
        for notes in self._notes.values():
            while notes and notes[-1][0] >= steps:
                notes.pop()

    def last(self, name: str, step: int) -> T | None:
        """What was noted of a unit last, up to a step and in it; None for nothing."""
        notes = self._notes.get(name, [])
        count = bisect_right(notes, step, key=_step)
        return notes[count - 1][1] if count else None

    def all(self, step: int) -> dict[str, T]:
        """The same of all units of whom something was noted."""
        found = {name: self.last(name, step) for name in self._notes}
        return {name: what for name, what in found.items() if what is not None}
