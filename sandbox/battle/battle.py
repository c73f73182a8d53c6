"""Level + parameters + seed + orders: the same four give the same battle (guide: battle, The same battle again)."""

from __future__ import annotations

from collections import deque
from collections.abc import Mapping, Sequence

from sandbox.ai.decision import Decision
from sandbox.ai.drivers import AUTOPILOT, BY_HAND, DRIVERS, driver_of, hand
from sandbox.ai.drivers.hand import Hand
from sandbox.ai.machine import CALM_TURNS
from sandbox.base.errors import InputError
from sandbox.base.frozen import dataclass, replace
from sandbox.base.tapes import DiceTape, Throw
from sandbox.base.values import Change
from sandbox.base.version import VERSION
from sandbox.battle import kraken_turn
from sandbox.battle.activation import begin, decide, run
from sandbox.battle.kraken_turn import KrakenTurn
from sandbox.battle.level import Level
from sandbox.battle.outcome import Outcome
from sandbox.battle.turn import Rules, Turn
from sandbox.rules import initiative
from sandbox.rules.draft import Draft
from sandbox.rules.events import BattleBegan, BattleOver, Event, Ordered, ParameterSet, Rolled
from sandbox.rules.initiative import Combatant, Initiative
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
        self.settings = level.settings
        named = driver or level.driver
        self._driver = DRIVERS[named].name if named else ""
        self._changes = tuple(changes)
        self._dice = DiceTape(self.seed)
        newcomer = Newcomer(self.bestiary.kinds, self.bestiary.first_state_awake, self._roll_one)
        self._rules = Rules(self.bestiary, self._dice, newcomer, self._calm_turns)
        self._ahead: deque[tuple[World, Draft]] = deque(maxlen=1)
        self._begun: tuple[World, World] | None = None

    def driver_of(self, unit: Unit) -> str:
        """Who drives a unit: empty for one that its profile decides for.

        As asked, else as the map says, else `script` if the hero has one, else `by_hand`.
        """
        return driver_of(unit.placed, self._driver)

    def start(self) -> Step:
        """The world before the first turn, with everybody in the order of round 1.

        The first line tells the values that hold for all; those changed for one unit alone follow it as `set`.
        """
        units = self.level.standing
        world = World(self.level.grid, units, changes=self._changes, goals=self.level.goals)
        began = BattleBegan(self.level.name, self.seed, self._told_driver(units), self.settings.changed(world.changes),
                            VERSION)
        draft = self._draft(world)
        self._begin(draft)
        return self._step(draft, None, began)

    def outcome(self) -> Outcome:
        """The battle to its end, by the same rules, with heroes driven by hand passing; nothing on the way is told."""
        draft = self._draft(World(self.level.grid, self.level.standing, changes=self._changes, goals=self.level.goals),
                            is_told=False)
        self._begin(draft)
        searches = cells = 0
        while not draft.is_over:
            decision = self._go_on(draft, ())
            if decision is not None:
                for asked in decision.evidence.asked:
                    searches += 1
                    cells += asked.search.taken
        return Outcome(draft.initiative.winner, draft.round, draft.turn,
                       tuple((unit.name, unit.life) for unit in draft.units), tuple(draft.falls), searches, cells)

    def waits_for(self, world: World, orders: Sequence[str]) -> str | None:
        """The hero driven by hand that needs an order next, or None when the battle can go on or is over."""
        if world.is_over:
            return None
        # Passed on in earnest, since new rolls may decide who begins the next round.
        actor = self.as_begun(world).initiative.actor
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
        turn = self._turn(self._draft(self.as_begun(world)), actor, None)
        begin(turn)
        return hand.hand(turn.draft, turn.me, turn.is_combat_on) if turn.goes_on else None

    def as_begun(self, world: World) -> World:
        """The world with the turn passed on to whoever acts next, as it is when a hero is waited for."""
        if world.stage != "ended":
            return world
        if self._begun is None or self._begun[0] is not world:
            draft = self._draft(world, is_told=False)
            self._pass_on(draft)
            self._begun = world, draft.world
        return self._begun[1]

    def advance(self, world: World, orders: Sequence[str] = ()) -> Step:
        """The next turn, or the next order of a turn driven by hand; without an order such a hero passes.

        At the end of a round the Kraken takes its turn: a step for what it does itself, and one for each of its units.
        After the battle is over nothing happens any more.
        """
        if world.is_over:
            return Step(world, ())
        try:
            # Whoever goes on from the last world goes on with its draft. Taken out, it is nobody else's.
            known, draft = self._ahead.pop()
        except IndexError:
            known = None
        if known is not world:
            draft = self._draft(world)
        return self._step(draft, self._go_on(draft, orders))

    def forget(self) -> None:
        """Holds nothing any more that only saves work: of a battle that is put aside it would take much room."""
        self._ahead.clear()
        self._begun = None
        self.level.grid.memory.clear()

    def _step(self, draft: Draft, decision: Decision | None, *before: Event) -> Step:
        world = draft.world
        step = Step(world, (*before, *draft.told()), decision)
        self._ahead.append((world, draft))
        return step

    def _draft(self, world: World, is_told: bool = True) -> Draft:
        return Draft(world, int(self.settings.rule(MAX_ROUNDS, world.changes)), is_told)

    def _begin(self, draft: Draft) -> None:
        """Everybody joins, and the first round begins."""
        if kraken := kraken_turn.at_start(self.level):
            draft.put_kraken(kraken)
        rolled = self._join_all(draft)
        draft.initiative = initiative.begin(draft.initiative)
        for change in draft.changes:
            if change.unit is not None:
                draft.tell(ParameterSet, change.name, change.value, change.unit)
        self._tell_rolls(draft, rolled)
        if draft.kraken is not None and not draft.is_over:
            kraken_turn.open_battle(self._kraken_turn(draft))
        if draft.is_over:
            _tell_end(draft)
        else:
            _tell_order(draft)

    def _go_on(self, draft: Draft, orders: Sequence[str]) -> Decision | None:
        """One step from a draft of a battle that is not over."""
        self._pass_on(draft)
        decision = None
        if not draft.is_over:
            decision = self._act(draft, orders)
        if draft.stage == "ended" and not draft.is_over and draft.passed_on.phase == "over":
            # A draw by the limit is known as soon as the last turn has ended.
            draft.initiative = draft.passed_on
        if draft.is_over:
            _tell_end(draft)
        return decision

    def _act(self, draft: Draft, orders: Sequence[str]) -> Decision | None:
        actor = draft.initiative.actor
        if actor is not None:
            return self._activate(draft, actor, orders)
        if draft.kraken is not None and draft.kraken.queue:
            decision = self._activate(draft, kraken_turn.call(draft), ())
            # The last one's turn ends the Kraken's.
            kraken_turn.settle(draft)
            return decision
        turn = self._kraken_turn(draft)
        kraken_turn.manage(turn)
        return turn.mind.decision

    def _activate(self, draft: Draft, actor: str, orders: Sequence[str]) -> Decision | None:
        turn = self._turn(draft, actor, orders[draft.orders] if draft.orders < len(orders) else None)
        run(turn)
        return turn.decision

    def _turn(self, draft: Draft, name: str, order: str | None) -> Turn:
        """A turn of a unit, about to begin. Only one driven by hand obeys an order."""
        unit = draft[name]
        driver = self.driver_of(unit)
        return Turn(draft, name, driver, self.settings.values_of(unit.placed, draft.changes),
                    order if driver == BY_HAND.name else None, self._rules)

    def _kraken_turn(self, draft: Draft) -> KrakenTurn:
        return KrakenTurn(draft, self.level, self._dice, int(self.settings.rule(RESOURCES_PER_PLAYER, draft.changes)))

    def ends_round(self, world: World) -> bool:
        """Whether the last turn of the round, the Kraken's, has ended, so that the next one begins a new round."""
        return world.stage == "ended" and initiative.begins_round(
            world.initiative, int(self.settings.rule(MAX_ROUNDS, world.changes)))

    def is_krakens(self, world: World) -> bool:
        """Whether the Kraken itself acts next, before its units: a step that has no turn of its own."""
        begun = self.as_begun(world)
        return (not begun.is_over and begun.initiative.actor is None and begun.kraken is not None
                and not begun.kraken.queue)

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
        begun = self.as_begun(world)
        draft = self._draft(begun if begun.initiative.actor == name else world)
        if begun.initiative.actor != name:
            draft.stage = "ready"
        turn = self._turn(draft, name, None)
        for stage in (begin, decide):
            stage(turn)
        return turn.decision

    def change(self, world: World, change: Change) -> Step:
        """A parameter changed while running: it acts at the next decision."""
        told = ParameterSet(world.round, world.turn, change.name, change.value, change.unit)
        kept = tuple(old for old in world.changes if (old.name, old.unit) != (change.name, change.unit))
        return Step(replace(world, changes=(*kept, change)), (told,))

    # Rounds

    def _pass_on(self, draft: Draft) -> None:
        """Passes the turn on if the last one has ended; a new round begins with its order."""
        if draft.stage != "ended":
            return
        draft.stage = "ready"
        after = draft.passed_on
        if after.round == draft.round:
            draft.initiative = after
            return
        rolled: dict[str, int] = {}
        if self.settings.rule(REROLL, draft.changes):
            order = draft.initiative
            rolled = self._roll(draft, [member.name for member in order.members if member.name not in order.fallen])
            after = initiative.end_turn(order, draft.max_rounds, rolled)
        draft.initiative, draft.fields = after, ()
        if draft.is_told:
            self._tell_rolls(draft, rolled)
            _tell_order(draft)

    def _join_all(self, draft: Draft) -> dict[str, int]:
        """Everybody is listed; returns what was rolled for whom."""
        fighters = [unit for unit in draft.units if unit.team != NEUTRAL]
        # Where there is one team only, the battle is over before anybody's turn comes: no order, no dice.
        is_battle = len({unit.team for unit in fighters} | set(draft.initiative.beside)) > 1
        rolls = self._roll(draft, [unit.name for unit in fighters if unit.placed.roll is None] if is_battle else [])
        limit = int(self.settings.rule(ROLL_RANGE, draft.changes))
        for unit in fighters:
            roll = rolls.get(unit.name, initiative.counted_roll(unit.placed.roll, limit))
            joined = initiative.join(draft.initiative, unit.name, unit.team, unit.placed.tempo, roll)
            # A level gives every unit its own name and a number for its tempo, so nobody is refused here.
            assert isinstance(joined, Initiative)
            draft.initiative = joined
        return rolls

    def _roll(self, draft: Draft, names: Sequence[str]) -> dict[str, int]:
        """One die each in joining order; with a roll range of 0 none is thrown."""
        faces = int(self.settings.rule(ROLL_RANGE, draft.changes)) + 1
        if faces == 1:
            return dict.fromkeys(names, 0)
        rolls = {name: self._dice.roll(draft.dice + offset, faces) for offset, name in enumerate(names)}
        draft.dice += len(names)
        return rolls

    def _tell_rolls(self, draft: Draft, rolls: Mapping[str, int]) -> None:
        faces = int(self.settings.rule(ROLL_RANGE, draft.changes)) + 1
        for name, roll in rolls.items() if faces > 1 else ():
            draft.tell(Rolled, name, Throw("initiative"), faces, roll, "")

    def _roll_one(self, draft: Draft, name: str) -> int:
        """The roll of a newcomer."""
        rolls = self._roll(draft, [name])
        self._tell_rolls(draft, rolls)
        return rolls[name]

    # Small answers

    def _calm_turns(self, unit: Unit, changes: tuple[Change, ...]) -> int:
        """How long a unit notices nothing after a fight was broken off; 0 for one whose profile knows no calm."""
        return int(self.settings.values_of(unit.placed, changes).get(CALM_TURNS.name, 0))

    def _told_driver(self, units: Sequence[Unit]) -> str:
        drivers = dict.fromkeys(driver for unit in units if (driver := self.driver_of(unit)))
        return ", ".join(drivers)


def _tell_order(draft: Draft) -> None:
    members = {member.name: member for member in draft.initiative.members}
    draft.tell(Ordered, tuple(_entry(members[name]) for name in draft.initiative.order))


def _entry(member: Combatant) -> Mapping[str, str | float]:
    return {"unit": member.name, "tempo": member.tempo, "roll": member.roll, "value": member.value}


def _tell_end(draft: Draft) -> None:
    winner = draft.initiative.winner
    draft.tell(BattleOver, "draw" if winner is None else "won", winner)
