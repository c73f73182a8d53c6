"""What the Kraken has and has just done, as values a panel can show (guide: window, Kraken)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Literal, assert_never

from sandbox.base.frozen import dataclass
from sandbox.base.language import say, say_many
from sandbox.rules.deck import Card, Deck
from sandbox.rules.events import Event, KrakenStage, KrakenStep
from sandbox.rules.kraken import KrakenState
from sandbox.scene.words.kraken import own_sentence

Where = Literal["deck", "hand", "discard", "map"]
WHERE: tuple[Where, ...] = ("deck", "hand", "discard", "map")
"""Where a card can be. Each card is in exactly one of these."""


@dataclass(frozen=True)
class Told:
    """A step of its turn: a sentence without its subject, and what it paid (below 0) or received."""

    step: KrakenStage
    words: str
    amount: int = 0

    @property
    def icon(self) -> str:
        match self.step:
            case "resources" | "upkeep":
                return "resource"
            case "destroy":
                return "fallen"
            case "draw":
                return "card"
            case "play":
                return "kraken"
            case "activate":
                return "play"
            case "discard":
                return "discard"
            case "shuffle":
                return "deck"
            case _:
                assert_never(self.step)

    @property
    def is_loss(self) -> bool:
        return self.step == "destroy"


@dataclass(frozen=True)
class Copies:
    """A card of the deck, and how many of its copies are where."""

    card: Card
    counts: Mapping[Where, int]
    is_top: bool = False


@dataclass(frozen=True)
class Hoard:
    """All that it holds: resources, `piles` with their counts, and `units` on the map with name and card.

    `hand` is the card in hand, `hindrance` why it stays there; `top` the next card it will draw. `told` is its
    last turn, in round `round`, the newest step first. `upkeep` is due at its next turn, of which it receives `income`.
    """

    resources: int
    piles: Mapping[Where, int]
    cards: tuple[Copies, ...]
    units: tuple[tuple[str, Card | None], ...]
    told: tuple[Told, ...]
    round: int
    upkeep: int
    income: int
    hand: Card | None = None
    hindrance: str = ""
    top: Card | None = None

    @property
    def is_short(self) -> bool:
        """Whether the upkeep will exceed what it then has, so that units are destroyed."""
        return self.upkeep > self.resources + self.income


def hoard(kraken: KrakenState, deck: Deck, events: Sequence[Event], per_player: int) -> Hoard:
    """Everything a page shows. It is made from the Kraken's state and deck, from the events so far (at least those of
    the last round), and from what it receives for each hero."""
    steps = [event for event in events if isinstance(event, KrakenStep)]
    last = steps[-1].round if steps else 0
    held: dict[Where, tuple[str, ...]] = {
        "deck": kraken.deck, "hand": (kraken.hand,) if kraken.hand else (), "discard": kraken.discard,
        "map": tuple(card for _, card in kraken.units if card)}
    known = {card.name: card for card in deck.cards}
    # Until its deck is shuffled at the start of a battle, no card is the next one.
    top = kraken.deck[0] if steps and kraken.deck else ""
    hand = known.get(kraken.hand or "")
    return Hoard(
        kraken.resources, {where: len(held[where]) for where in WHERE},
        tuple(Copies(card, {where: held[where].count(card.name) for where in WHERE}, card.name == top)
              for card in deck.cards),
        tuple((name, known.get(card)) for name, card in kraken.units),
        _turn([event for event in steps if event.round == last]), last,
        sum(known[card].upkeep for card in held["map"] if card in known), kraken.players * per_player,
        hand, _hindrance(hand, kraken.resources), known.get(top))


def _hindrance(hand: Card | None, resources: int) -> str:
    """Why the card in hand is not played: a card that can be is on the map by the time its turn is to be seen."""
    if hand is None:
        return ""
    if hand.cost > resources:
        return say_many(resources, "Not playable: it costs {cost}, {number} is left.",
                        "Not playable: it costs {cost}, {number} are left.", cost=hand.cost)
    return say("Not playable: no spawn cell is free.")


def _turn(steps: Sequence[KrakenStep]) -> tuple[Told, ...]:
    """Its turn so far, the newest first. A card that is drawn and played is one line, so are units activated before."""
    found: list[Told] = []
    before: list[str] = []
    for index, event in enumerate(steps):
        is_last = index + 1 == len(steps)
        if event.step == "draw" and not is_last and steps[index + 1].step == "play":
            continue
        if event.step == "activate" and not is_last and steps[index + 1].step == "activate":
            before.append(event.unit or "")
            continue
        if before and event.step == "activate":
            found.append(Told("activate", say("Activated {units}.", units=", ".join(before))))
        found.append(Told(event.step, own_sentence(event), _paid(event)))
    return tuple(reversed(found))


def _paid(event: KrakenStep) -> int:
    """What it received, or paid (below 0)."""
    amount = event.amount or 0
    match event.step:
        case "resources":
            return amount
        case "upkeep" | "play":
            return -amount
        case "destroy" | "draw" | "activate" | "discard" | "shuffle":
            return 0
        case _:
            assert_never(event.step)
