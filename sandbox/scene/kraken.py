"""What the Kraken has and has just done, as lines (spec: kraken.md)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from sandbox.rules.events import Event, KrakenStep
from sandbox.rules.kraken import KrakenState
from sandbox.scene.words import sentence


@dataclass(frozen=True)
class Hoard:
    """`piles` are name, icon and count of what it holds; `hand` the card in hand; `units` name and card of each.

    `told` are the steps of its last turn as sentences.
    """

    piles: tuple[tuple[str, str, int], ...]
    hand: str | None
    units: tuple[tuple[str, str], ...]
    told: tuple[str, ...]


def hoard(kraken: KrakenState, events: Sequence[Event]) -> Hoard:
    """Everything a panel shows, from the state at the cursor and all events up to it."""
    steps = [event for event in events if isinstance(event, KrakenStep)]
    last = steps[-1].round if steps else 0
    return Hoard(
        (("resources", "resource", kraken.resources), ("deck", "deck", len(kraken.deck)),
         ("discard pile", "discard", len(kraken.discard))),
        kraken.hand, kraken.units, tuple(sentence(event) for event in steps if event.round == last))
