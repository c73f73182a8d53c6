"""A battle: level + parameters + seed + the hero's orders; the same four give the same events (spec: battle.md)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from sandbox.ai.decision import Decision
from sandbox.ai.drivers import AUTOPILOT, BY_HAND, DRIVERS, SCRIPT, hand
from sandbox.ai.drivers.hand import Hand
from sandbox.ai.machine import CALM_TURNS
from sandbox.base.errors import InputError
from sandbox.base.frozen import replace
from sandbox.base.tapes import DiceTape, Throw
from sandbox.base.values import Change
from sandbox.base.version import VERSION
from sandbox.battle import kraken_turn
from sandbox.battle.activation import begin, decide, run
from sandbox.battle.kraken_turn import KrakenTurn
from sandbox.battle.level import Level
from sandbox.battle.settings import Settings
from sandbox.battle.turn import Turn
from sandbox.rules import initiative
from sandbox.rules.events import BattleBegan, BattleOver, Event, Ordered, ParameterSet, Rolled
from sandbox.rules.initiative import Initiative
from sandbox.rules.parameters import MAX_ROUNDS, REROLL, RESOURCES_PER_PLAYER, ROLL_RANGE
from sandbox.rules.unit import NEUTRAL, Unit
from sandbox.rules.using import Newcomer
from sandbox.rules.world import World


@dataclass(frozen=True)
class Step:
    """What one step made: the world after it, its events, and the decision behind it (None: nobody decided)."""

    world: World
    events: tuple[Event, ...]
    decision: Decision | None = None


class Battle:
    """The fixed part of a battle. Worlds go in and steps come out; nothing here changes.

    `driver` stands in for what the map says. Raises InputError with every finding that makes running impossible.
    """

    def __init__(
        self, level: Level, *, seed: int | None = None, changes: Sequence[Change] = (), driver: str = ""
    ) -> None:
        if level.errors:
            raise InputError(level.errors)
        self.level = level
        self.seed = level.seed if seed is None else seed
        self.bestiary = level.bestiary
        self.settings = Settings(level)
        self._newcomer = Newcomer(self.bestiary.kinds, self.bestiary.first_state_awake, self._roll_one)
        named = driver or level.driver
        self._driver = DRIVERS[named].name if named else ""
        self._changes = tuple(changes)
        self._dice = DiceTape(self.seed)
        self._asked: tuple[World, Initiative] | None = None

    def driver_of(self, unit: Unit) -> str:
        """Who drives a unit: empty for one that its profile decides for.

        As asked, else as the map says, else `script` if the hero has one, else `by_hand`.
        """
        if unit.placed.profile or unit.team == NEUTRAL:
            return ""
        if self._driver:
            return self._driver
        return BY_HAND.name if unit.placed.script is None else SCRIPT.name

    def start(self) -> Step:
        """The world before the first turn, with everybody in the order of round 1.

        The first line tells the values that hold for all; those changed for one unit alone follow it as `set`.
        """
        units = self.level.standing
        world = World(self.level.grid, units, changes=self._changes, goals=self.level.goals)
        if kraken := kraken_turn.at_start(self.level):
            world = world.with_kraken(kraken)
        began = BattleBegan(self.level.name, self.seed, self._told_driver(units), self.settings.changed(world.changes),
                            VERSION)
        world, rolled = self._join_all(world)
        world = replace(world, initiative=initiative.begin(world.initiative))
        alone = tuple(ParameterSet(world.round, 0, change.name, change.value, change.unit)
                      for change in world.changes if change.unit is not None)
        told: tuple[Event, ...] = tuple(replace(event, round=world.round) for event in rolled)
        if world.kraken is not None and not world.is_over:
            opened = kraken_turn.open_battle(self._kraken_turn(world))
            world, told = opened.world, (*told, *opened.events)
        return Step(world, (began, *alone, *told, _over(world) if world.is_over else _ordered(world)))

    def waits_for(self, world: World, orders: Sequence[str]) -> str | None:
        """The hero driven by hand that needs an order next, or None when the battle can go on or is over."""
        if world.is_over:
            return None
        # Passed on in earnest, since new rolls may decide who begins the next round.
        actor = self._pass_on(world)[0].initiative.actor
        if actor is None or self.driver_of(world[actor]) != BY_HAND.name or world.orders < len(orders):
            return None
        return actor

    def hand(self, world: World) -> Hand | None:
        """What the hero driven by hand whose turn it is can do now; None where none is to be ordered about.

        The turn begins as a real one does. One that falls as it begins can do nothing.
        """
        actor = self.waits_for(world, ())
        if actor is None:
            return None
        turn = self._turn(self._pass_on(world)[0], actor, None)
        begin(turn)
        return hand.hand(turn.world, turn.me, turn.is_combat_on) if turn.goes_on else None

    def as_begun(self, world: World) -> World:
        """The world with the turn passed on to whoever acts next, as it is when a hero is waited for."""
        return self._pass_on(world)[0]

    def advance(self, world: World, orders: Sequence[str] = ()) -> Step:
        """The next turn, or the next order of a turn driven by hand; without an order such a hero passes.

        At the end of a round the Kraken takes its turn: a step for what it does itself, and one for each of its units.
        After the battle is over nothing happens any more.
        """
        if world.is_over:
            return Step(world, ())
        world, before = self._pass_on(world)
        if world.is_over:
            # The limit was lowered after the last turn of the round had ended.
            return Step(world, (*before, _over(world)))
        actor = world.initiative.actor
        if actor is not None:
            step = self._activate(world, actor, orders)
        elif world.kraken is not None and world.kraken.queue:
            step = self._activate_krakens(world)
        else:
            managed = kraken_turn.manage(self._kraken_turn(world))
            step = Step(managed.world, tuple(managed.events), managed.mind.decision)
        world = step.world
        if not world.is_over and world.stage == "ended":
            # A draw by the limit is known as soon as the last turn has ended.
            after = self._passed_on(world, {})
            if after.phase == "over":
                world = replace(world, initiative=after)
        over = (_over(world),) if world.is_over else ()
        return Step(world, (*before, *step.events, *over), step.decision)

    def _activate(self, world: World, actor: str, orders: Sequence[str]) -> Step:
        driver = self.driver_of(world[actor])
        order = orders[world.orders] if world.orders < len(orders) and driver == BY_HAND.name else None
        turn = run(self._turn(world, actor, order))
        return Step(turn.world, tuple(turn.events), turn.decision)

    def _turn(self, world: World, name: str, order: str | None) -> Turn:
        """A turn of a unit, about to begin."""
        unit = world[name]
        return Turn(world, name, self.driver_of(unit), self.bestiary, self.settings.of_unit(unit.placed, world.changes),
                    self._dice, lambda enemy: self._calm_turns(enemy, world), self._newcomer,
                    int(self.settings.rule(MAX_ROUNDS, world.changes)), order)

    def _activate_krakens(self, world: World) -> Step:
        """The next unit of the Kraken; the last one's turn ends the Kraken's."""
        world, name, called = kraken_turn.call(world)
        step = self._activate(world, name, ())
        events = [called, *step.events]
        return Step(kraken_turn.settle(step.world, events), tuple(events), step.decision)

    def _kraken_turn(self, world: World) -> KrakenTurn:
        income, limit = (int(self.settings.rule(param, world.changes)) for param in (RESOURCES_PER_PLAYER, MAX_ROUNDS))
        return KrakenTurn.of(world, self.level, self._dice, income, limit)

    def ends_round(self, world: World) -> bool:
        """Whether the last turn of the round, the Kraken's, has ended, so that the next one begins a new round."""
        return self._passed_on(world, {}).round > world.round

    def preview(self, world: World, name: str) -> Decision | None:
        """What a unit would decide if it were its turn now, with untouched dice; None where nobody would decide.

        The turn begins as a real one does: cooldowns and calm go down and effects tick before anything is checked. For
        the one whose turn comes next it is the very decision it will take.
        """
        unit = world[name]
        driver = self.driver_of(unit)
        decides = driver == AUTOPILOT.name or (not driver and bool(unit.placed.profile))
        if not decides or unit.team == NEUTRAL or not unit.is_alive:
            return None
        begun = self._pass_on(world)[0]
        world = begun if begun.initiative.actor == name else replace(world, stage="ready")
        turn = self._turn(world, name, None)
        for stage in (begin, decide):
            stage(turn)
        return turn.decision

    def change(self, world: World, change: Change) -> Step:
        """A parameter changed while running: it acts at the next decision."""
        told = ParameterSet(world.round, world.turn, change.name, change.value, change.unit)
        kept = tuple(old for old in world.changes if (old.name, old.unit) != (change.name, change.unit))
        return Step(replace(world, changes=(*kept, change)), (told,))

    # Rounds

    def _pass_on(self, world: World) -> tuple[World, tuple[Event, ...]]:
        """Passes the turn on if the last one has ended; a new round begins with its order."""
        if world.stage != "ended":
            return world, ()
        after = self._passed_on(world, {})
        if after.round == world.round:
            return replace(world, initiative=after, stage="ready"), ()
        rolls: Mapping[str, int] = {}
        rolled: tuple[Rolled, ...] = ()
        if self.settings.rule(REROLL, world.changes):
            order = world.initiative
            names = [member.name for member in order.members if member.name not in order.fallen]
            world, rolls, rolled = self._roll(world, names)
        world = replace(world, initiative=self._passed_on(world, rolls), stage="ready", fields=())
        return world, (*(replace(event, round=world.round) for event in rolled), _ordered(world))

    def _passed_on(self, world: World, rolls: Mapping[str, int]) -> Initiative:
        if world.stage != "ended":
            return world.initiative
        # The same world is asked about several times: whether it ends a round, who is next, and to go on.
        if rolls or self._asked is None or self._asked[0] is not world:
            limit = int(self.settings.rule(MAX_ROUNDS, world.changes))
            self._asked = (world, initiative.end_turn(world.initiative, limit, rolls))
        return self._asked[1]

    def _join_all(self, world: World) -> tuple[World, tuple[Rolled, ...]]:
        fighters = [unit for unit in world.units if unit.team != NEUTRAL]
        # Where there is one team only, the battle is over before anybody's turn comes: no order, no dice.
        is_battle = len({unit.team for unit in fighters} | set(world.initiative.beside)) > 1
        rolling = [unit.name for unit in fighters if unit.placed.roll is None] if is_battle else []
        world, rolls, rolled = self._roll(world, rolling)
        limit = int(self.settings.rule(ROLL_RANGE, world.changes))
        order = world.initiative
        for unit in fighters:
            roll = rolls.get(unit.name, initiative.counted_roll(unit.placed.roll, limit))
            joined = initiative.join(order, unit.name, unit.team, unit.placed.tempo, roll)
            # A level gives every unit its own name and a number for its tempo, so nobody is turned away here.
            assert isinstance(joined, Initiative)
            order = joined
        return replace(world, initiative=order), rolled

    def _roll(self, world: World, names: Sequence[str]) -> tuple[World, dict[str, int], tuple[Rolled, ...]]:
        """One die each in joining order; with a roll range of 0 none is thrown."""
        faces = int(self.settings.rule(ROLL_RANGE, world.changes)) + 1
        if faces == 1:
            return world, dict.fromkeys(names, 0), ()
        rolls = {name: self._dice.roll(world.dice + place, faces) for place, name in enumerate(names)}
        told = tuple(Rolled(world.round, world.turn, name, Throw("initiative"), faces, roll)
                     for name, roll in rolls.items())
        return replace(world, dice=world.dice + len(names)), rolls, told

    def _roll_one(self, world: World, name: str) -> tuple[World, int, tuple[Rolled, ...]]:
        """The roll of a newcomer."""
        world, rolls, told = self._roll(world, [name])
        return world, rolls[name], told

    # Small answers

    def _calm_turns(self, unit: Unit, world: World) -> int:
        """How long a unit notices nothing after a fight was broken off; 0 for one whose profile knows no calm."""
        values = self.settings.of_unit(unit.placed, world.changes)
        return int(values[CALM_TURNS.name].value) if CALM_TURNS.name in values else 0

    def _told_driver(self, units: Sequence[Unit]) -> str:
        drivers = dict.fromkeys(driver for unit in units if (driver := self.driver_of(unit)))
        return ", ".join(drivers)


def _ordered(world: World) -> Ordered:
    entries: list[Mapping[str, str | float]] = []
    for name in world.initiative.order:
        member = world.initiative[name]
        entries.append({"unit": name, "tempo": member.tempo, "roll": member.roll, "value": member.value})
    return Ordered(world.round, world.turn, tuple(entries))


def _over(world: World) -> BattleOver:
    winner = world.initiative.winner
    return BattleOver(world.round, world.turn, "draw" if winner is None else "won", winner)
