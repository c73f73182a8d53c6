"""The drivers of heroes, in the order menus show them (guide: battle, Drivers); this room must not know who fights
against them: `ai.profiles`, nor how a battle goes on: `battle`.
"""

from __future__ import annotations

from sandbox.base.frozen import dataclass
from sandbox.base.shelf import Shelf
from sandbox.rules.unit import NEUTRAL, Placed


@dataclass(frozen=True)
class Driver:
    """Who decides for a hero: `how` is short, `help` one sentence; `order` asks for it, `fact` says that it is so.

    `walks_by_move`: the hero walks as far as its `move` says.
    """

    name: str
    how: str
    help: str
    order: str
    fact: str
    walks_by_move: bool = True


BY_HAND = Driver("by_hand", "by hand", "You give the orders; without a window the hero passes.",
                 "Drive the heroes by hand", "heroes driven by hand")
SCRIPT = Driver("script", "by script", "The hero follows the rows of its script, one a turn.",
                "Drive the heroes by script", "heroes driven by script", walks_by_move=False)
AUTOPILOT = Driver("autopilot", "autopilot", "The hero walks to the nearest enemy and chooses what scores best.",
                   "Drive the heroes by autopilot", "heroes driven by autopilot")

DRIVERS = Shelf("unknown driver {name}", BY_HAND, SCRIPT, AUTOPILOT)


def driver_of(placed: Placed, chosen: str = "") -> str:
    """Who drives a unit: empty for one that its profile decides for.

    As `chosen` for all, else `script` if the hero has one, else `by_hand`.
    """
    if placed.profile or placed.team == NEUTRAL:
        return ""
    return chosen or (BY_HAND if placed.script is None else SCRIPT).name
