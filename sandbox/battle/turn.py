"""A turn under way: what its stages hand on from one to the next."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from sandbox.ai.decision import Decision
from sandbox.ai.drivers import BY_HAND
from sandbox.ai.profile import Profile
from sandbox.base.frozen import dataclass
from sandbox.base.param import Value
from sandbox.base.tapes import DiceTape
from sandbox.base.values import Change
from sandbox.battle.bestiary import Bestiary
from sandbox.rules.draft import Draft
from sandbox.rules.events import OrderRefused
from sandbox.rules.unit import Unit
from sandbox.rules.using import Newcomer


@dataclass(frozen=True)
class Rules:
    """What all turns of a battle have in common.

    `calm_turns_of` tells how calm an enemy gets under given changes when its quarry breaks off a fight, `newcomer` how
    units join.
    """

    bestiary: Bestiary
    dice: DiceTape
    newcomer: Newcomer
    calm_turns_of: Callable[[Unit, tuple[Change, ...]], int]


class Turn:
    """`values` are the acting unit's; `order` is the command it obeys, None when it has none.

    `profile` is what decides for the unit; None where its driver does.
    """

    def __init__(self, draft: Draft, name: str, driver: str, values: Mapping[str, Value], order: str | None,
                 rules: Rules) -> None:
        self.draft = draft
        self.name = name
        self.driver = driver
        self.values = values
        self.order = order
        self.rules = rules
        self._index = draft.index_of(name)
        self.profile: Profile | None = rules.bestiary.profiles.get(self.me.placed.profile)
        self.decision: Decision | None = None
        self.is_open = False
        self.has_waited = False

    @property
    def me(self) -> Unit:
        return self.draft.units[self._index]

    @property
    def goes_on(self) -> bool:
        """Whether the unit can still do something: it lives, and the battle is not over."""
        return self.draft.units[self._index].life > 0 and self.draft.initiative.phase != "over"

    @property
    def is_combat_on(self) -> bool:
        return bool(self.values["combat"])

    def refuse(self, reason: str) -> None:
        """An order or a script row that cannot be carried out; a turn by hand stays open."""
        self.draft.tell(OrderRefused, self.name, reason)
        self.is_open = self.driver == BY_HAND.name
