"""Cards and the deck they make: what a Kraken may put on the map, and at what price (guide: kraken, Cards)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field

from sandbox.base.frozen import dataclass
from sandbox.base.param import Value
from sandbox.grid.cell import Cell
from sandbox.rules.kind import Kind
from sandbox.rules.kraken import TEAM
from sandbox.rules.unit import Placed

FACTS = ("life", "max_life", "damage", "range", "move", "tempo", "state", "goal")
"""The properties of a card that are facts of the unit it places; all others are parameters."""


@dataclass(frozen=True)
class Card:
    """A unit that can be played: its kind, and where they differ from the kind's own its profile and properties.

    `cost` is paid once, when it is played, `upkeep` in every later turn of the Kraken, both in resources. The deck
    begins with so many `copies`. `properties` are facts of the unit (`FACTS`) and its own parameters by short name.
    """

    name: str
    kind: Kind
    cost: int
    profile: str = ""
    properties: Mapping[str, Value | float] = field(default_factory=dict)
    upkeep: int = 0
    copies: int = 1

    @property
    def decides(self) -> str:
        """The name of the profile that decides for its unit."""
        return self.profile or self.kind.profile

    def placed(self, name: str, cell: Cell) -> Placed:
        """The unit that playing it puts on a cell. More life than its kind has means that it has more at most, too.

        >>> from sandbox.rules.kind import KINDS
        >>> big = Card("Big rat", KINDS["rat"], 2, "aggressive", {"life": 12, "move": 2})
        >>> big.placed("Big rat 1", (3, 4)).max_life
        12
        """
        facts: dict[str, object] = {key: value for key, value in self.properties.items() if key in FACTS}
        values = {key: value for key, value in self.properties.items() if key not in FACTS}
        most = max(self.kind.life, int(self.properties.get("life", 0)))
        facts.setdefault("max_life", most)
        facts.setdefault("life", facts["max_life"])
        if self.profile:
            facts["profile"] = self.profile
        return Placed.of(self.kind, name, cell, team=TEAM, values=values, **facts)


@dataclass(frozen=True)
class Deck:
    """Cards in the order of their file, each of its own name."""

    name: str
    cards: tuple[Card, ...] = ()

    def __getitem__(self, name: str) -> Card:
        return next(card for card in self.cards if card.name == name)

    @property
    def pile(self) -> tuple[str, ...]:
        """The name of every copy of every card, in the order of the file: the deck before it is shuffled.

        >>> from sandbox.rules.kind import KINDS
        >>> Deck("d", (Card("Rat", KINDS["rat"], 1, copies=2), Card("Brute", KINDS["brute"], 4))).pile
        ('Rat', 'Rat', 'Brute')
        """
        return tuple(card.name for card in self.cards for _ in range(card.copies))
