"""The hand on a hero: what it can do now, what a click would do, and doing it (guide: window, Driving by hand).

Looking never acts: an attack or a skill is aimed first, which shows what it would do, and done when asked once more. A
walk is done by one click, within reach only.
"""

from __future__ import annotations

from sandbox.ai.drivers import BY_HAND
from sandbox.ai.drivers.hand import Choice, Hand
from sandbox.base.frozen import dataclass
from sandbox.base.keys import key_words
from sandbox.base.language import Sentence, say, thing
from sandbox.battle.battle import Step
from sandbox.grid.cell import Cell
from sandbox.rules.events import OrderRefused
from sandbox.rules.initiative import Refused
from sandbox.rules.world import World
from sandbox.scene.hand import too_far
from sandbox.workbench.keys import DRIVER, PLAY, TURN_BACK, TURN_FORWARD
from sandbox.workbench.losing import Loss, loss_of
from sandbox.workbench.running import Running
from sandbox.workbench.telling import Telling

ATTACK = "attack"


@dataclass(frozen=True)
class Plan:
    """An order that could be given now, and the step it would make: the very one that giving it will make.

    `action` is None for a walk, `target` empty for what is aimed at nobody.
    """

    order: str
    step: Step
    action: str | None = None
    target: str = ""


class Driving:
    """`plan_at` says what a click would do, `aim` what is aimed; `click`, `order` and `confirm` do it."""

    def __init__(self, telling: Telling, running: Running) -> None:
        self._running, self.tell = running, telling.tell
        self._aim: tuple[World, Plan] | None = None
        self._handed: tuple[World, Hand | None] | None = None
        self._planned_at: tuple[tuple[object, ...], Plan | Refused | None] | None = None

    # Whose turn it is

    @property
    def is_driven_by_hand(self) -> bool:
        """Whether arrows and orders are those of heroes driven by hand: once the battle has been begun, and at once
        where somebody asked to give the orders.
        """
        return self._does_listen and bool(self._driven())

    @property
    def _does_listen(self) -> bool:
        return self._running.has_begun or self._running.driver == BY_HAND.name

    def _driven(self) -> tuple[str, ...]:
        history = self._running.on_screen
        if history is None:
            return ()
        driver_of = history.battle.driver_of
        return tuple(unit.name for unit in history.steps[0].world.units if driver_of(unit) == BY_HAND.name)

    @property
    def is_heros_turn(self) -> bool:
        """Whether arrows and clicks drive a hero now, be it that the battle waits for it or that it was played already.
        """
        return self._does_listen and not self._running.playback.is_playing and self._running.hero is not None

    def take_up(self) -> None:
        """Begins the battle for the first order, where it is a hero's turn before anything was done."""
        if not self._running.has_begun and not self._running.playback.is_playing and self._running.hero is not None:
            self._running.begin()

    @property
    def is_fighting(self) -> bool:
        """Whether a fight by hand is running: then a slip of the mouse must not end it."""
        return self._running.has_begun and self.is_driven_by_hand

    @property
    def hand(self) -> Hand | None:
        """What the hero whose turn it is can do now."""
        if not self.is_heros_turn or self._running.history is None:
            return None
        world = self._running.history.world
        if self._handed is None or self._handed[0] is not world:
            self._handed = (world, self._running.history.hand)
        return self._handed[1]

    @property
    def replaced(self) -> Loss | None:
        """What an order given now would replace; None where nothing was played yet."""
        return loss_of(self._running.history, "from here") if self._running.hero is not None else None

    def tell_whose_turn(self) -> None:
        """Says why an order can be given to nobody now, and how to come to a turn where it can."""
        history = self._running.history
        if history is None or self.is_heros_turn:
            return
        heroes = self._driven()
        if not heroes:
            self.tell(say("No hero is driven by hand here: {key} changes who drives the heroes.",
                          key=key_words(DRIVER)), is_refusal=True)
            return
        who = heroes[0] if len(heroes) == 1 else thing("a hero")
        if self._running.playback.is_playing:
            self.tell(say("It plays on. At its turn {who} waits for your order; {key} stops before.", who=who,
                          key=key_words(PLAY)))
        elif history.cursor.cells:
            self.tell(say('A search is being watched. The key "{key}" goes on to the end of that turn.',
                          key=key_words(TURN_FORWARD)),
                      is_refusal=True)
        elif history.world.is_over:
            self.tell(say('The battle is over here. The key "{key}" steps back to a turn of {who}.', who=who,
                          key=key_words(TURN_BACK)),
                      is_refusal=True)
        elif not any(history.world[name].is_alive for name in heroes):
            self.tell(say('{Who} has fallen. The key "{key}" steps back to its turns.', who=who,
                          key=key_words(TURN_BACK)), is_refusal=True)
        else:
            actor = history.battle.as_begun(history.world).initiative.actor or thing("the Kraken")
            self.tell(say('{actor} is next here, not {who}: the key "{forward}" goes on to {who}, "{back}" back.',
                          actor=actor, who=who, forward=key_words(TURN_FORWARD), back=key_words(TURN_BACK)),
                      is_refusal=True)

    # What could be done

    def plan_at(self, cell: Cell) -> Plan | Refused | None:
        """What a click on a cell would order, why it would order nothing, or None where it only looks.

        Beside the map it orders nothing.
        """
        if self.hand is None or self._running.history is None or cell not in self._running.history.world.grid:
            return None
        key = (self._running.history, self._running.history.cursor, self.aim, cell)
        if self._planned_at is None or self._planned_at[0] != key:
            self._planned_at = (key, self._plan_at(self.hand, cell))
        return self._planned_at[1]

    def _plan_at(self, hand: Hand, cell: Cell) -> Plan | Refused | None:
        assert self._running.history is not None
        there = self._running.history.world.at(cell)
        aimed = hand.choice(self.aim.action) if self.aim and self.aim.action else hand.choice(ATTACK)
        if there is not None:
            if not hand.me.is_enemy_of(there):
                return None
            choice = aimed if aimed.is_aimed else hand.choice(ATTACK)
            why = too_far(hand, there, choice.action, self._running.history.world.grid)
            if why and hand.is_combat_on:
                return Refused(why)
            return self._plan(choice, there.name)
        if aimed.action != ATTACK:
            return Refused(Sentence("nobody to aim {action} at", action=aimed.action) if aimed.is_aimed
                           else Sentence("{action} is chosen", action=aimed.action))
        steps = hand.steps_to(cell)
        if steps is not None and steps > hand.steps > 0:
            return Refused(Sentence("beyond the {number} step {hero} has left: {steps} to there",
                                    "beyond the {number} steps {hero} has left: {steps} to there", number=hand.steps,
                                    hero=hand.me.name, steps=steps))
        return self._planned(f"go {cell[0]},{cell[1]}")

    def _plan(self, choice: Choice, target: str = "") -> Plan | Refused:
        return self._planned(choice.order(target), choice.action, target)

    def _planned(self, order: str, action: str | None = None, target: str = "") -> Plan | Refused:
        assert self._running.history is not None
        step = self._running.history.would(order)
        refused = _refusal(step)
        return Plan(order, step, action, target) if refused is None else Refused(refused)

    # Aiming

    @property
    def aim(self) -> Plan | None:
        """What was chosen and is not done yet; forgotten as soon as the battle has moved."""
        if self._aim is None or self._running.history is None or not self.is_heros_turn:
            return None
        return self._aim[1] if self._aim[0] is self._running.history.world else None

    def _take_aim(self, plan: Plan | None) -> None:
        self._aim = None if plan is None or self._running.history is None else (self._running.history.world, plan)

    def drop_aim(self) -> bool:
        """Puts away what is aimed; whether there was something."""
        had, self._aim = self.aim is not None, None
        return had

    def next_aim(self, steps: int = 1) -> None:
        """Aims the next thing that the hero can do besides walking, at each target in turn; after the last at nothing.
        """
        hand = self.hand
        if hand is None:
            self.tell_whose_turn()
            return
        ways = [(choice, target) for choice in hand.choices if choice.is_possible for target in choice.targets or ("",)]
        if not ways:
            self.tell(say("{hero} can only walk, wait or end the turn: {reason}.", hero=hand.me.name,
                          reason=say(hand.choice(ATTACK).refusal)), is_refusal=True)
            return
        now = [(choice.action, target) for choice, target in ways]
        here = now.index((self.aim.action, self.aim.target)) + 1 if self.aim and self.aim.action else 0
        index = (here + steps) % (len(ways) + 1)
        plan = self._plan(*ways[index - 1]) if index else None
        self.tell("")
        self._take_aim(plan if isinstance(plan, Plan) else None)

    def choose_action(self, action: str, selected: str | None = None) -> None:
        """Aims an action, at the selected unit where it can be, else at the nearest; asked again, it is done."""
        hand = self.hand
        if hand is None:
            self.tell_whose_turn()
            return
        if self.aim is not None and self.aim.action == action:
            self.confirm()
            return
        choice = hand.choice(action)
        if not choice.is_possible:
            self.tell(say("{Reason}.", reason=say(choice.refusal)), is_refusal=True)
            return
        target = selected if selected in choice.targets else next(iter(choice.targets), "")
        plan = self._plan(choice, target)
        self.tell("")
        self._take_aim(plan if isinstance(plan, Plan) else None)

    def confirm(self) -> None:
        """Does what is aimed."""
        if self.aim is not None:
            self.order(self.aim.order)
        elif self.is_heros_turn:
            self.tell(say("Nothing is aimed: click a unit in reach, or A for what can be done."), is_refusal=True)
        else:
            self.tell_whose_turn()

    # Doing

    def click(self, cell: Cell) -> None:
        """A click within reach walks there; on an enemy in reach it aims, and done again it attacks. Else it looks.

        While a skill is aimed, a click beside those it can be aimed at puts it away.
        """
        plan, aim = self.plan_at(cell), self.aim
        if isinstance(plan, Plan):
            if plan.action is None or (aim is not None and aim.order == plan.order):
                self.order(plan.order)
            else:
                self.tell("")
                self._take_aim(plan)
        elif aim is not None:
            self.drop_aim()
            self.tell(say("{action} was put away.", action=aim.action) if aim.action != ATTACK else "")
        elif isinstance(plan, Refused) and self._running.history is not None:
            # To look at somebody out of reach is no mistake.
            is_looking = self._running.history.world.at(cell) is not None
            words = "" if is_looking else say("{Reason}.", reason=say(plan.reason))
            self.tell(words, is_refusal=not is_looking, about=plan)

    def order(self, command: str) -> None:
        """An order to the hero whose turn it is. In a turn that was played already the order that was given then only
        goes on; another one replaces what was played from there.
        """
        if self._running.history is None or self._running.hero is None:
            self.tell_whose_turn()
            return
        self._aim = None
        self.take_up()
        history = self._running.history
        if self.replaced is not None and history.is_as_played(command):
            self._running.note_order(self._running.hero, command)
            history.go(history.cursor.step + 1)
            self.tell(say("As it was played."))
            return
        self._running.order(command)


def _refusal(step: Step) -> str | None:
    """Why an order was refused in a step; None when it was not."""
    return next((event.reason for event in step.events if isinstance(event, OrderRefused)), None)
