"""The Kraken's turn at the end of every round, as a short list of stages (spec: kraken.md).

`manage` runs all that it does before its units act. Then `call` hands each of them on to an ordinary activation, and
`settle` ends the turn after the last. Its deck is shuffled once by `open_battle`, before the first round; until then
the copies lie in the order of the file.

What the page leaves open: a unit that is destroyed falls; every one of its units can be the one, also one that costs no
upkeep; it keeps its resources where it has no use for them, without a limit; neutral heroes are no players.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from sandbox.ai.kraken import Mind
from sandbox.base.frozen import replace
from sandbox.base.tapes import DiceTape
from sandbox.battle.level import Level
from sandbox.rules import actions
from sandbox.rules.deck import Card, Deck
from sandbox.rules.events import Event, KrakenStage, Rolled
from sandbox.rules.kraken import NAME, KrakenState
from sandbox.rules.unit import NEUTRAL, Unit
from sandbox.rules.using import free_name, serve
from sandbox.rules.world import World


@dataclass
class KrakenTurn:
    """A turn of the Kraken under way. `income` is what it receives for each player."""

    world: World
    level: Level
    income: int
    max_rounds: int
    mind: Mind
    events: list[Event] = field(default_factory=list)

    @classmethod
    def of(cls, world: World, level: Level, tape: DiceTape, income: int, max_rounds: int) -> KrakenTurn:
        return cls(world, level, income, max_rounds, Mind(lambda faces, number: tape.roll(world.dice + number, faces)))

    @property
    def kraken(self) -> KrakenState:
        assert self.world.kraken is not None, "it is the Kraken's turn"
        return self.world.kraken

    @property
    def deck(self) -> Deck:
        assert self.level.deck is not None, "the Kraken has a deck"
        return self.level.deck

    def tell(self, kraken: KrakenState, step: KrakenStage, card: str | None = None, unit: str | None = None,
             amount: int | None = None) -> None:
        """A step with what it made of the Kraken, after the dice that were thrown for it."""
        told = sum(isinstance(event, Rolled) for event in self.events)
        when = (self.world.round, self.world.turn)
        thrown = self.mind.dice[told:]
        self.events += [Rolled(*when, NAME, die.reason, die.faces, die.result) for die in thrown]
        self.world = replace(self.world.with_kraken(kraken), dice=self.world.dice + len(thrown))
        self.events.append(kraken.event(when, step, card, unit, amount))


def at_start(level: Level) -> KrakenState | None:
    """The Kraken before the battle, its deck not yet shuffled; None in a level without one."""
    if not level.has_kraken or level.deck is None:
        return None
    heroes = [unit for unit in level.units if unit.kind.side == "hero" and unit.team != NEUTRAL]
    return KrakenState(len(heroes), deck=level.deck.pile)


def open_battle(turn: KrakenTurn) -> KrakenTurn:
    """Shuffles the deck for the first time."""
    turn.tell(replace(turn.kraken, deck=turn.mind.shuffle(turn.kraken.deck)), "shuffle")
    return turn


def manage(turn: KrakenTurn) -> KrakenTurn:
    """Runs the stages of its turn up to the activation of its units."""
    for stage in (shuffle, receive, pay_upkeep, play_cards, line_up):
        stage(turn)
    turn.world = settle(turn.world, turn.events)
    return turn


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
        turn.world, fallen = actions.lose(turn.world, name, turn.world[name].life, turn.max_rounds)
        turn.events += fallen
    turn.tell(replace(turn.kraken, resources=turn.kraken.resources - upkeep), "upkeep", amount=upkeep)


def _upkeep(turn: KrakenTurn) -> int:
    return sum(turn.deck[card].upkeep for _, card in turn.kraken.units if card)


def play_cards(turn: KrakenTurn) -> None:
    """3. Draws a card and plays it, again and again, until one is not playable or none can be drawn."""
    while turn.kraken.deck:
        top, *rest = turn.kraken.deck
        turn.tell(replace(turn.kraken, deck=tuple(rest), hand=top), "draw", top)
        card = turn.deck[top]
        free = [cell for cell in dict.fromkeys(turn.level.spawns) if turn.world.is_free(cell)]
        if not turn.mind.can_play(top, card.cost, turn.kraken.resources, free):
            break
        _play(turn, card, free)


def _play(turn: KrakenTurn, card: Card, free: list[tuple[int, int]]) -> None:
    """Pays, and places the unit on a free spawn cell at random, in the first state of its profile unless the card says
    otherwise."""
    cell = turn.mind.spawn_cell(free)
    placed = card.placed(free_name(turn.world, card.name), cell)
    paid = replace(turn.kraken, resources=turn.kraken.resources - card.cost)
    turn.tell(paid, "play", card.name, placed.name, card.cost)
    state = turn.level.bestiary.first_state(placed.profile)
    turn.world, joined = serve(turn.world, Unit.of(placed, state), card.name)
    turn.events += joined
    # Only now, so that the card is never nowhere: a Kraken without any would be beaten.
    turn.world = turn.world.with_kraken(replace(turn.kraken, hand=None))


def line_up(turn: KrakenTurn) -> None:
    """All own units are to be activated, in the order they were played, those just played included."""
    turn.world = turn.world.with_kraken(replace(turn.kraken, queue=tuple(unit for unit, _ in turn.kraken.units)))


def call(world: World) -> tuple[World, str, Event]:
    """The next unit of the queue leaves it to be activated. Units that have fallen meanwhile are in it no more."""
    kraken = world.kraken
    assert kraken is not None and kraken.queue, "a unit is left to be activated"
    name, *rest = kraken.queue
    kraken = replace(kraken, queue=tuple(rest))
    return world.with_kraken(kraken), name, kraken.event(
        (world.round, world.turn), "activate", kraken.card_of(name) or None, name)


def settle(world: World, events: list[Event]) -> World:
    """After the last of its units, or when there is none: 4. the unused card goes to the discard pile, and the turn has
    ended."""
    kraken = world.kraken
    if world.is_over or kraken is None:
        return world
    if kraken.queue:
        return replace(world, stage="ready")
    if kraken.hand is not None:
        card = kraken.hand
        kraken = replace(kraken, hand=None, discard=(*kraken.discard, card))
        events.append(kraken.event((world.round, world.turn), "discard", card))
    return replace(world.with_kraken(kraken), stage="ended")
