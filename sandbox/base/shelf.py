"""A shelf: things of one kind in an order that matters, each found by its name."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Generic, Protocol, TypeVar

from sandbox.base.errors import refuse
from sandbox.base.language import say, thing


def plainly(words: str, name: str) -> str:
    """What something is called on screen: in plain words, with its name in files; without words by that name.

    >>> plainly("shortest path", "bfs"), plainly("", "by_foot")
    ('shortest path (bfs)', 'by foot')
    """
    return thing("{words} ({name})", words=thing(words), name=name) if words else name.replace("_", " ")


class Named(Protocol):
    @property
    def name(self) -> str: ...


T = TypeVar("T", bound=Named)


class Shelf(Generic[T]):
    """Ordered and named. The same name twice is a mistake in the program; an unknown name lists the known ones.

    `unknown` is the sentence that refuses a `{name}`.
    """

    def __init__(self, unknown: str, *items: T) -> None:
        self.unknown = unknown
        self._items = {item.name: item for item in items}
        if len(self._items) != len(items):
            raise ValueError(f"two of {', '.join(item.name for item in items)} bear the same name")

    def __iter__(self) -> Iterator[T]:
        return iter(self._items.values())

    def __len__(self) -> int:
        return len(self._items)

    def __contains__(self, name: object) -> bool:
        return name in self._items

    def __getitem__(self, name: str) -> T:
        """The item of that name. Raises InputError with the known names."""
        if name not in self._items:
            raise refuse(say(self.unknown, name=repr(name)), ", ".join(self._items))
        return self._items[name]

    def get(self, name: str) -> T | None:
        """The item of that name; None where the shelf has none."""
        return self._items.get(name)

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(self._items)
