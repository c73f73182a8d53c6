"""A turn under way: what its stages hand on from one to the next."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from sandbox.ai.decision import Decision
from sandbox.ai.drivers import BY_HAND
from sandbox.ai.profile import Profile
from sandbox.base.param import Value
from sandbox.base.tapes import DiceTape
from sandbox.base.values import Resolved
from sandbox.battle.bestiary import Bestiary
from sandbox.rules.actions import Result
from sandbox.rules.events import Event, OrderRefused
from sandbox.rules.unit import Unit
from sandbox.rules.using import Newcomer
from sandbox.rules.world import World


@dataclass
class Turn:
    """`values` are the acting unit's; `order` is the command it obeys, None when it has none.

    `calm_turns_of` tells how calm an enemy gets when its quarry breaks off a fight, `newcomer` how units join.
    `bestiary` and `max_rounds` are the battle's: of a rule of the order nobody has a value of its own.
    """

    world: World
    name: str
    driver: str
    bestiary: Bestiary
    values: Mapping[str, Resolved]
    dice: DiceTape
    calm_turns_of: Callable[[Unit], int]
    newcomer: Newcomer
    max_rounds: int
    order: str | None = None
    events: list[Event] = field(default_factory=list)
    decision: Decision | None = None
    is_open: bool = False
    has_waited: bool = False

    @property
    def me(self) -> Unit:
        return self.world[self.name]

    @property
    def profile(self) -> Profile | None:
        """The profile that decides for the unit; None where its driver does."""
        return self.bestiary.profiles.get(self.me.placed.profile)

    @property
    def goes_on(self) -> bool:
        """Whether the unit can still do something: it lives, and the battle is not over."""
        return self.me.is_alive and not self.world.is_over

    @property
    def is_combat_on(self) -> bool:
        return bool(self.values["combat"].value)

    def value(self, name: str) -> Value:
        return self.values[name].value

    def put(self, unit: Unit) -> None:
        """Puts a changed unit into the world."""
        self.world = self.world.with_unit(unit)

    def tell(self, result: Result) -> None:
        """Takes over what an action made of the world, and its events."""
        self.world, events = result
        self.events += events

    def refuse(self, reason: str) -> None:
        """An order or a script row that cannot be carried out; a turn by hand stays open."""
        self.events.append(OrderRefused(self.world.round, self.world.turn, self.name, reason))
        self.is_open = self.driver == BY_HAND.name
