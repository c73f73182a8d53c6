"""What a user does to a level or its battle, in words: before it is done, after it, and after it is taken back."""

from __future__ import annotations

from sandbox.base.frozen import dataclass
from sandbox.base.language import say, say_many, thing
from sandbox.base.param import Param, Value


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


def row(param: Param, value: Value) -> str:
    """A value in the words of its row, as a name in a sentence.

    >>> row(Param("sight", 8, "", unit="cells", label="Sees up to {value}"), 12)
    '"Sees up to 12 cells"'
    """
    return thing('"{row}"', row=param.said(value))


def stating(param: Param, value: Value | None, owner: str = "") -> Wording:
    """Another value, in the words of the row where it is changed; None takes off what is stated. Without an `owner` it
    holds for all.

    >>> stating(Param("sight", 8, "", unit="cells", label="Sees up to {value}"), 12, "Grik").done
    '"Sees up to 12 cells" now holds for Grik'
    """
    name = thing('"{row}"', row=param.around[0])
    if value is None:
        return (worded("Reset {row} of {owner}", "{Row} of {owner} reset", "{Row} of {owner} is as before", row=name,
                       owner=owner) if owner else worded("Reset {row}", "{Row} reset", "{Row} is as before", row=name))
    said = row(param, value)
    return (worded("Set {said} for {owner}", "{Said} now holds for {owner}", "{Row} of {owner} is as before", row=name,
                   said=said, owner=owner) if owner
            else worded("Set {said}", "{Said} now holds", "{Row} is as before", row=name, said=said))
