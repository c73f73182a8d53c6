"""One moment of a battle as it is to be seen; a picture is a function of this and nothing else (architecture)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field
from typing import Literal

from sandbox.ai.decision import Decision, Progress
from sandbox.ai.drivers.hand import Hand
from sandbox.ai.machine import State
from sandbox.base.frozen import dataclass
from sandbox.battle.bestiary import Bestiary
from sandbox.battle.transition import Transition
from sandbox.grid.cell import Cell
from sandbox.rules.events import Event
from sandbox.rules.unit import Unit
from sandbox.rules.world import World
from sandbox.scene.numbered import numbers
from sandbox.scene.rings import rings
from sandbox.scene.shapes import Token
from sandbox.scene.used import explaining
from sandbox.search.result import Search

Idle = Literal["its turn", "by hand", "neutral", "fallen", "kraken", "over", "drawing"]
"""Why nobody decides for a unit: it is asked for an order, or will be; it takes no part; it has fallen; it comes last;
the battle is over; or the map is being drawn, and what the unit would decide is worked out later."""


@dataclass(frozen=True)
class Frame:
    """The world, whose turn it is, and the decision whose evidence is painted.

    `cells` > 0: only so many steps of the decision are shown, while its unit still stands where it stood. `is_preview`:
    the decision is what the unit would do now, not what it did. `transitions` are how units came into their states,
    `changed` those that did in this turn. `bare_walls` are closed cells of which the map itself shows nothing.
    """

    world: World
    actor: str | None = None
    decision: Decision | None = None
    cells: int = 0
    is_preview: bool = False
    selected: str | None = None
    transitions: Mapping[str, Transition] = field(default_factory=dict)
    changed: frozenset[str] = frozenset()
    bare_walls: frozenset[Cell] = frozenset()
    spawns: tuple[Cell, ...] = ()
    searches_in_round: int = 0
    """How many searches all units have run in this round so far."""
    subject: str | None = None
    """Whom the explanation is about."""
    idle: Idle | None = None
    """Why nobody decides for the subject; None where somebody does."""
    events: tuple[Event, ...] = ()
    """What happened in the step that led to this moment; nothing yet while a search is watched."""
    did: tuple[Event, ...] = ()
    """What the subject did in its last turn."""
    hand: Hand | None = None
    """What the hero whose turn it is can do, where it is driven by hand and asked."""
    is_wave_flat: bool = False
    """Whether the wave is painted in few even colours that hide the ground, as small files like it."""
    bestiary: Bestiary = field(kw_only=True)
    """What the level knows: it tells what a unit's profile is like."""

    @property
    def is_asked(self) -> bool:
        """Whether the explanation is about a hero that is asked for an order."""
        return self.hand is not None and self.subject == self.hand.me.name and self.decision is None

    @property
    def search(self) -> tuple[Search, int] | None:
        """The search to paint, and how many of its cells have left the queue."""
        if self.decision is None:
            return None
        if (progress := self.progress) is not None:
            return progress.asked.search, progress.taken
        shown = explaining(self.decision.evidence)
        return None if shown is None else (shown, shown.taken)

    @property
    def progress(self) -> Progress | None:
        """The search that is being watched before it has ended; None once all of them have."""
        return self.decision.evidence.progress(self.cells) if self.cells and self.decision is not None else None

    @property
    def is_searching(self) -> bool:
        return self.progress is not None


def state_of(unit: Unit, bestiary: Bestiary) -> State | None:
    """What its profile declares about the state a unit is in; None for one without states."""
    profile = bestiary.profiles.get(unit.placed.profile)
    return profile.state(unit.state) if profile is not None else None


def mind_of(unit: Unit) -> str:
    """Its kind, and the profile that decides for it, if one does."""
    return f"{unit.kind.name} · {unit.placed.profile}" if unit.placed.profile else unit.kind.name


def is_hero(unit: Unit) -> bool:
    return unit.kind.side == "hero"


def letter_of(unit: Unit) -> str:
    """The letter small discs bear: a hero's initial, else the kind's letter."""
    return unit.name[:1].upper() if is_hero(unit) else unit.kind.letter


def tokens(frame: Frame) -> tuple[Token, ...]:
    """The living units, the acting one last so that it is never covered."""
    sides, number_of = rings(frame.world), numbers(frame.world)
    found = [Token(unit.name, unit.cell, unit.kind.name, letter_of(unit), sides[unit.team],
                   unit.life / unit.placed.max_life, unit.name == frame.actor, unit.name == frame.selected, unit.hidden,
                   unit.is_tapped, number_of.get(unit.name, 0))
             for unit in frame.world.living]
    return tuple(sorted(found, key=lambda token: token.is_acting))
