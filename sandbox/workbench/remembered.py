"""The few values that the window keeps between starts, in one file (guide: files, What the program remembers)."""

from __future__ import annotations

import json
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Generic, TypeVar

from sandbox.base.errors import InputError, Place
from sandbox.base.frozen import dataclass
from sandbox.base.language import say
from sandbox.tiled.paths import is_there, read_bytes
from sandbox.tiled.saving.writing import write_atomically

MOST = 64 * 1024
"""Bytes of the file at the most."""

T = TypeVar("T")


@dataclass(frozen=True)
class Memory(Generic[T]):
    """A value that is remembered under a name. It is `first` until another one is kept.

    `read` makes it of what stands in the file, which is whatever JSON can hold; it raises ValueError for what it
    cannot be.
    """

    name: str
    first: T
    read: Callable[[object], T]


class Remembered:
    """Gives the value of a memory, and keeps another one: `remembered[MEMORY]`, `remembered[MEMORY] = value`.

    Each value that is kept is written at once, beside what other windows have written meanwhile, which changes nothing
    in this one; names that nobody here knows stay. A damaged file, or a value that cannot be, counts as none, and
    `trouble` says so. Where the file cannot be written, nothing is said: the window is as usable without. Without a
    file all ends with the window.
    """

    def __init__(self, file: Path | None = None) -> None:
        self._file = file
        self.trouble = ""
        self._held = self._written()

    def __getitem__(self, memory: Memory[T]) -> T:
        if memory.name not in self._held:
            return memory.first
        try:
            return memory.read(self._held[memory.name])
        except ValueError:
            del self._held[memory.name]
            self._tell(say('"{name}" in it cannot be that', name=memory.name))
            return memory.first

    def __setitem__(self, memory: Memory[T], value: T) -> None:
        if self[memory] == value and memory.name in self._held:
            return
        self._held[memory.name] = value
        if self._file is None:
            return
        with suppress(InputError, OSError):
            self._file.parent.mkdir(parents=True, exist_ok=True)
            write_atomically(self._file, json.dumps({**self._written(), memory.name: value}, indent=1).encode())

    def _written(self) -> dict[str, object]:
        """What the file holds now; nothing where there is none, or no good one."""
        if self._file is None or not is_there(self._file):
            return {}
        try:
            found = json.loads(read_bytes(self._file, Place(self._file.name), MOST))
        except (InputError, OSError, ValueError, RecursionError):
            found = None
        if not isinstance(found, dict):
            self._tell(say("it cannot be read"))
            return {}
        return found

    def _tell(self, reason: str) -> None:
        assert self._file is not None
        self.trouble = say("What the window remembered in {file} is damaged ({reason}); there it begins as at first.",
                           file=self._file, reason=reason)


def whole(lowest: int, highest: int) -> Callable[[object], int]:
    """Reads a whole number within bounds.

    >>> whole(1, 9)(4)
    4
    """
    def read(value: object) -> int:
        if not isinstance(value, int) or isinstance(value, bool) or not lowest <= value <= highest:
            raise ValueError(value)
        return value

    return read


def flag(value: object) -> bool:
    """Reads on or off."""
    if not isinstance(value, bool):
        raise ValueError(value)
    return value
