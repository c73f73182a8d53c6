"""Equals in the initiative bar that stand in a row, as one pile: `Guard ×14` (guide: window, Initiative bar)."""

from __future__ import annotations

from collections.abc import Container, Iterator

from sandbox.base.frozen import dataclass
from sandbox.base.language import say
from sandbox.scene.order import Seat, Seats

LEAST = 3
"""Fewer equals in a row are no pile: two portraits take no more room than one."""


@dataclass(frozen=True, slots=True)
class Pile:
    """Seats in a row: `count` of them, from an `index` on. A pile of one is a portrait. `first` is the seat at the
    index.
    """

    index: int
    count: int
    first: Seat

    @property
    def is_folded(self) -> bool:
        return self.count > 1

    @property
    def after(self) -> int:
        """The index that follows."""
        return self.index + self.count


def piles(seats: Seats, apart: Container[str], does_fold: bool = True) -> Iterator[Pile]:
    """The seats from the first on, equals that stand in a row as one: of one kind, side and standing.

    Those `apart` are never folded, nor is the one acting, nor who comes next: that one is always seen. They are made
    when they are asked for.
    """
    index, following = 0, seats.following
    while index < len(seats):
        first, end = seats[index], index + 1
        if does_fold and not first.is_acting and index != following and first.name not in apart:
            like = seats.likeness(index)
            while (end < len(seats) and end != following and seats.likeness(end) == like
                   and seats.name(end) not in apart):
                end += 1
        if end - index < LEAST:
            end = index + 1
        yield Pile(index, end - index, first)
        index = end


def pile_words(pile: Pile) -> str:
    """
    >>> from sandbox.scene.rings import KRAKENS
    >>> pile_words(Pile(0, 14, Seat("Guard 2", "guard", "G", KRAKENS, "7")))
    'Guard ×14'
    """
    return say("{Kind} ×{number}", kind=pile.first.kind, number=pile.count)


def told(seats: Seats, pile: Pile) -> str:
    """A pile with its values: the first one's, and where it differs the last one's."""
    first, last = pile.first.value, seats.value(pile.after - 1)
    if first == last:
        return say("{pile}, initiative {value}", pile=pile_words(pile), value=first)
    return say("{pile}, initiative {first} to {last}", pile=pile_words(pile), first=first, last=last)
