"""What the Kraken has: resources, deck, discard pile, the card in hand, and units (guide: kraken, Winning).

Every card is always in exactly one place: in the deck, in the discard pile, in the hand, or with a unit on the map.
None ever leaves the battle, so a Kraken that begins with cards counts as a team to the end.
"""

from __future__ import annotations

from sandbox.base.frozen import dataclass, replace

NAME = "Kraken"
"""Whose its dice, decisions and portrait are."""
TEAM = "kraken"


@dataclass(frozen=True, slots=True)
class KrakenState:
    """`deck` are names of cards, the top one first. `units` are name and card of each, in the order they were played.

    A unit that was summoned by another has no card ("") and costs no upkeep. `queue` are the units still to be
    activated in this turn. `players` is the number of heroes at the battle's start.
    """

    players: int = 0
    resources: int = 0
    deck: tuple[str, ...] = ()
    discard: tuple[str, ...] = ()
    hand: str | None = None
    units: tuple[tuple[str, str], ...] = ()
    queue: tuple[str, ...] = ()

    def __contains__(self, name: object) -> bool:
        """Whether a unit is its own, and lives."""
        return any(name == unit for unit, _ in self.units)

    @property
    def is_there(self) -> bool:
        """Whether it counts as a team: it has units, or cards in deck or discard (or in hand, for a moment)."""
        return bool(self.units or self.deck or self.discard or self.hand)

    def card_of(self, name: str) -> str:
        """The card of one of its units; empty for a summoned one."""
        return next(card for unit, card in self.units if unit == name)

    def with_unit(self, name: str, card: str = "") -> KrakenState:
        return replace(self, units=(*self.units, (name, card)))

    def without_unit(self, name: str) -> KrakenState:
        """The unit is gone, and its card goes to the discard pile at once.

        >>> KrakenState(units=(("Rat 1", "Rat"),), queue=("Rat 1",)).without_unit("Rat 1").discard
        ('Rat',)
        """
        card = self.card_of(name)
        return replace(self, units=tuple(unit for unit in self.units if unit[0] != name),
                       queue=tuple(queued for queued in self.queue if queued != name),
                       discard=(*self.discard, card) if card else self.discard)

    @property
    def counts(self) -> tuple[int, int, int]:
        """Its resources, and how many cards are in its deck and in its discard pile: what each of its steps tells."""
        return self.resources, len(self.deck), len(self.discard)
