"""What a user does to a level or its battle, in words: before it is done, after it, and after it is taken back."""

from __future__ import annotations

from sandbox.base.frozen import dataclass
from sandbox.base.language import say, say_many


@dataclass(frozen=True)
class Wording:
    """`doing` asks for it ("Draw 7 walls"), `done` says that it is done ("7 walls drawn"), `undone` that it is taken
    back ("7 walls taken away again"). None has a full stop.
    """

    doing: str
    done: str
    undone: str


def worded(doing: str, done: str, undone: str, /, **values: object) -> Wording:
    """The three sentences in the language spoken.

    >>> worded("Move {name}", "Moved: {name}", "Moved back: {name}", name="Grik").done
    'Moved: Grik'
    """
    return Wording(say(doing, **values), say(done, **values), say(undone, **values))


def worded_many(number: int, one: tuple[str, str, str], many: tuple[str, str, str], /, **values: object) -> Wording:
    """The same of so many things: the sentences for one of them, and for any other `{number}`."""
    return Wording(*(say_many(number, each, other, **values) for each, other in zip(one, many, strict=True)))


def placing(name: str) -> Wording:
    return worded("Place {name}", "Placed: {name}", "Taken off the map again: {name}", name=name)


def erasing(names: str) -> Wording:
    return worded("Erase {names}", "Erased: {names}", "Put back: {names}", names=names)
