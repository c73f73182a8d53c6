"""The Kraken's turn at the end of every round, as a short list of stages (guide: kraken, Turn).

`manage` runs all that it does before its units act. Then `call` hands each of them on to an ordinary activation, and
`settle` ends the turn after the last. Its deck is shuffled once by `open_battle`, before the first round; until then
the copies lie in the order of the file.

What the page leaves open: a unit that is destroyed falls; every one of its units can be the one, also one that costs no
upkeep; it keeps its resources where it has no use for them, without a limit; neutral heroes are no players.
"""

from __future__ import annotations

from sandbox.ai.kraken import Mind
from sandbox.base.frozen import replace
from sandbox.base.tapes import DiceTape
from sandbox.battle.level import Level
from sandbox.rules import actions
from sandbox.rules.deck import Card, Deck
from sandbox.rules.draft import Draft
from sandbox.rules.events import KrakenStage, KrakenStep, Rolled
from sandbox.rules.kraken import NAME, KrakenState
from sandbox.rules.unit import NEUTRAL, Unit
from sandbox.rules.using import free_name, serve


class KrakenTurn:
    """A turn of the Kraken under way. `income` is what it receives for each player."""

    def __init__(self, draft: Draft, level: Level, tape: DiceTape, income: int) -> None:
        self.draft = draft
        self.level = level
        self.income = income
        first = draft.dice
        self.mind = Mind(lambda faces, number: tape.roll(first + number, faces))
        self._told_dice = 0

    @property
    def kraken(self) -> KrakenState:
        assert self.draft.kraken is not None, "it is the Kraken's turn"
        return self.draft.kraken

    @property
    def deck(self) -> Deck:
        assert self.level.deck is not None, "the Kraken has a deck"
        return self.level.deck

    def tell(self, kraken: KrakenState, step: KrakenStage, card: str | None = None, unit: str | None = None,
             amount: int | None = None) -> None:
        """A step with what it made of the Kraken, after the dice that were thrown for it."""
        thrown = self.mind.dice[self._told_dice:]
        for die in thrown:
            self.draft.tell(Rolled, NAME, die.reason, die.faces, die.result, die.whom)
        self._told_dice += len(thrown)
        self.draft.dice += len(thrown)
        self.draft.put_kraken(kraken)
        tell_step(self.draft, step, card, unit, amount)


def tell_step(draft: Draft, step: KrakenStage, card: str | None = None, unit: str | None = None,
              amount: int | None = None) -> None:
    """Tells a step of the Kraken's turn, with what it has after it."""
    assert draft.kraken is not None, "there is a Kraken"
    draft.tell(KrakenStep, step, *draft.kraken.counts, card, unit, amount)


def at_start(level: Level) -> KrakenState | None:
    """The Kraken before the battle, its deck not yet shuffled; None in a level without one."""
    if not level.has_kraken or level.deck is None:
        return None
    heroes = [unit for unit in level.units if unit.kind.side == "hero" and unit.team != NEUTRAL]
    return KrakenState(len(heroes), deck=level.deck.pile)


def open_battle(turn: KrakenTurn) -> None:
    """Shuffles the deck for the first time."""
    turn.tell(replace(turn.kraken, deck=turn.mind.shuffle(turn.kraken.deck)), "shuffle")


def manage(turn: KrakenTurn) -> None:
    """Runs the stages of its turn up to the activation of its units."""
    for stage in (shuffle, receive, pay_upkeep, play_cards, line_up):
        stage(turn)
    settle(turn.draft)


def shuffle(turn: KrakenTurn) -> None:
    """0. If the deck is empty, the discard pile is shuffled into it."""
    kraken = turn.kraken
    if not kraken.deck and kraken.discard:
        turn.tell(replace(kraken, deck=turn.mind.shuffle(kraken.discard), discard=()), "shuffle")


def receive(turn: KrakenTurn) -> None:
    """1. It receives players * resources_per_player resources. Unspent ones stay."""
    kraken = turn.kraken
    amount = kraken.players * turn.income
    turn.tell(replace(kraken, resources=kraken.resources + amount), "resources", amount=amount)


def pay_upkeep(turn: KrakenTurn) -> None:
    """2. While the sum of its units' upkeep exceeds its resources, one of them at random is destroyed. Then all is
    paid."""
    while not turn.mind.can_keep(upkeep := _upkeep(turn), turn.kraken.resources):
        name = turn.mind.victim([unit for unit, _ in turn.kraken.units])
        turn.tell(turn.kraken, "destroy", turn.kraken.card_of(name) or None, name)
        actions.lose(turn.draft, name, turn.draft[name].life)
    turn.tell(replace(turn.kraken, resources=turn.kraken.resources - upkeep), "upkeep", amount=upkeep)


def _upkeep(turn: KrakenTurn) -> int:
    return sum(turn.deck[card].upkeep for _, card in turn.kraken.units if card)


def play_cards(turn: KrakenTurn) -> None:
    """3. Draws a card and plays it, again and again, until one is not playable or none can be drawn."""
    while turn.kraken.deck:
        top, *rest = turn.kraken.deck
        turn.tell(replace(turn.kraken, deck=tuple(rest), hand=top), "draw", top)
        card = turn.deck[top]
        free = [cell for cell in dict.fromkeys(turn.level.spawns) if turn.draft.is_free(cell)]
        if not turn.mind.can_play(top, card.cost, turn.kraken.resources, free):
            break
        _play(turn, card, free)


def _play(turn: KrakenTurn, card: Card, free: list[tuple[int, int]]) -> None:
    """Pays, and places the unit on a free spawn cell at random, in the first state of its profile unless the card says
    otherwise."""
    name = free_name(turn.draft, card.name)
    placed = card.placed(name, turn.mind.spawn_cell(name, free))
    paid = replace(turn.kraken, resources=turn.kraken.resources - card.cost)
    turn.tell(paid, "play", card.name, placed.name, card.cost)
    state = turn.level.bestiary.first_state(placed.profile)
    serve(turn.draft, Unit.of(placed, state), card.name)
    # Only now, so that the card is never nowhere: a Kraken without any would be beaten.
    turn.draft.put_kraken(replace(turn.kraken, hand=None))


def line_up(turn: KrakenTurn) -> None:
    """All own units are to be activated, in the order they were played, those just played included."""
    turn.draft.put_kraken(replace(turn.kraken, queue=tuple(unit for unit, _ in turn.kraken.units)))


def call(draft: Draft) -> str:
    """The next unit of the queue leaves it to be activated. Units that have fallen meanwhile are in it no more."""
    kraken = draft.kraken
    assert kraken is not None and kraken.queue, "a unit is left to be activated"
    name, *rest = kraken.queue
    draft.put_kraken(replace(kraken, queue=tuple(rest)))
    tell_step(draft, "activate", kraken.card_of(name) or None, name)
    return name


def settle(draft: Draft) -> None:
    """After the last of its units, or when there is none: 4. the unused card goes to the discard pile, and the turn has
    ended."""
    kraken = draft.kraken
    if draft.is_over or kraken is None:
        return
    if kraken.queue:
        draft.stage = "ready"
        return
    draft.stage = "ended"
    if kraken.hand is not None:
        draft.put_kraken(replace(kraken, hand=None, discard=(*kraken.discard, kraken.hand)))
        tell_step(draft, "discard", kraken.hand)
