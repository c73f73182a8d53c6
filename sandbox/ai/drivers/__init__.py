"""The drivers of heroes, in the order menus show them (guide: battle, Drivers); this room must not know who fights
against them: `ai.profiles`, nor how a battle goes on: `battle`.
"""

from __future__ import annotations

from sandbox.base.frozen import dataclass
from sandbox.base.shelf import Shelf


@dataclass(frozen=True)
class Driver:
    """Who decides for a hero: `how` follows "the heroes are driven", `help` is one sentence."""

    name: str
    how: str
    help: str


BY_HAND = Driver("by_hand", "by hand", "You give the orders; without a window the hero passes.")
SCRIPT = Driver("script", "by script", "The hero follows the rows of its script, one a turn.")
AUTOPILOT = Driver("autopilot", "by autopilot", "The hero walks to the nearest enemy and chooses what scores best.")

DRIVERS = Shelf("unknown driver {name}", BY_HAND, SCRIPT, AUTOPILOT)
