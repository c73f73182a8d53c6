"""How the Kraken decides: what it can pay for it plays, all else is chosen by the dice (guide: kraken, Turn).

With one candidate no die is thrown. What it compared, chose among and threw is the evidence of its turn.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeVar

from sandbox.ai.decision import Compared, Decision, Evidence, Measure, Picked, Relation, Thrown
from sandbox.base.tapes import Throw
from sandbox.grid.cell import Cell
from sandbox.rules.kraken import NAME

T = TypeVar("T")


class Mind:
    """One turn of the Kraken as it is decided. `die` gives a roll: faces and its number in this turn (from 0)."""

    def __init__(self, die: Callable[[int, int], int]) -> None:
        self._die = die
        self.dice: list[Thrown] = []
        self._picked: list[Picked] = []
        self._compared: list[Compared] = []

    def shuffle(self, cards: Sequence[str]) -> tuple[str, ...]:
        """The cards in random order (Fisher-Yates): from the last card to the second, each changes places with one of
        the cards up to it, itself included, by a die of as many faces.

        >>> Mind(lambda faces, number: 0).shuffle(("Rat", "Hound", "Brute"))
        ('Hound', 'Brute', 'Rat')
        """
        mixed = list(cards)
        for last in range(len(mixed) - 1, 0, -1):
            other = self._roll(last + 1, Throw("shuffle"))
            mixed[last], mixed[other] = mixed[other], mixed[last]
        return tuple(mixed)

    def can_keep(self, upkeep: int, resources: int) -> bool:
        """Whether the upkeep of all its units can be paid."""
        return not self._compare("upkeep", upkeep, ">", resources)

    def victim(self, units: Sequence[str]) -> str:
        """Which of its own units it destroys."""
        return self._pick(Throw("whom to destroy"), units, str)

    def can_play(self, card: str, cost: int, resources: int, free: Sequence[Cell]) -> bool:
        """Whether its cost can be paid and a spawn cell is free."""
        return (self._compare("cost", cost, "<=", resources, card)
                and self._compare("spawn cells", len(free), ">", 0))

    def spawn_cell(self, unit: str, free: Sequence[Cell]) -> Cell:
        """On which of the free spawn cells it puts a unit."""
        return self._pick(Throw("spawn cell"), free, lambda cell: f"({cell[0]}, {cell[1]})", unit)

    @property
    def decision(self) -> Decision:
        """Its turn up to the activation of its units, each of which decides for itself."""
        return Decision(NAME, (), evidence=Evidence(
            compared=tuple(self._compared), picked=tuple(self._picked), dice=tuple(self.dice)))

    def _compare(self, measure: Measure, value: int, relation: Relation, limit: int, card: str = "") -> bool:
        self._compared.append(Compared.of(measure, value, relation, limit, card=card))
        return self._compared[-1].holds

    def _pick(self, what: Throw, candidates: Sequence[T], name: Callable[[T], str], whom: str = "") -> T:
        picked, die = candidates[0], None
        if len(candidates) > 1:
            picked = candidates[self._roll(len(candidates), what, whom)]
            die = self.dice[-1]
        self._picked.append(Picked(what, tuple(map(name, candidates)), name(picked), die, whom))
        return picked

    def _roll(self, faces: int, reason: Throw, whom: str = "") -> int:
        result = self._die(faces, len(self.dice))
        self.dice.append(Thrown(reason, faces, result, whom))
        return result
