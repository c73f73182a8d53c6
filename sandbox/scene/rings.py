"""The ring round a unit's portrait: the side is told by its colour, and by its form for whoever sees no colours."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, NamedTuple, TypeAlias

from sandbox.rules.unit import Unit
from sandbox.rules.world import World
from sandbox.scene import colours
from sandbox.scene.colours import Colour

Form: TypeAlias = Literal["round", "square", "diamond", "dashed", "hexagon", "pentagon", "shield"]


class Ring(NamedTuple):
    colour: Colour
    form: Form = "round"


KRAKENS = Ring(colours.KRAKEN_SIDE, "diamond")

TEAMS: Mapping[str, Ring] = {"heroes": Ring(colours.HERO_SIDE, "round"), "foes": Ring(colours.ENEMY_SIDE, "square"),
                             "kraken": KRAKENS, "none": Ring(colours.NEUTRAL_SIDE, "dashed")}
FURTHER_FORMS: tuple[Form, ...] = ("hexagon", "pentagon", "shield")
"""The forms of further teams, in order. They are three and the colours four, so twelve teams have a ring each."""


def rings(world: World) -> Mapping[str, Ring]:
    """The ring of each team; teams without one of their own take the next of the further ones, in joining order."""
    further = 0
    found: dict[str, Ring] = {}
    for team in dict.fromkeys(unit.team for unit in world.units):
        if team in TEAMS:
            found[team] = TEAMS[team]
        else:
            found[team] = Ring(colours.FURTHER_TEAMS[further % len(colours.FURTHER_TEAMS)],
                               FURTHER_FORMS[further % len(FURTHER_FORMS)])
            further += 1
    return found


def ring_of(unit: Unit, world: World) -> Ring:
    """The ring of the team a unit is in."""
    return TEAMS.get(unit.team) or rings(world)[unit.team]
