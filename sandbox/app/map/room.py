"""What a place costs a label: by what the label would cover there, and how far it would stand from its unit."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import NamedTuple, TypeAlias

import pygame

from sandbox.app.map.pills import Spot, lead
from sandbox.base.frozen import dataclass

COVERS_UNITS, UNIT, END, WAY, NUMBER, HANGS = 100, 10, 40, 8, 2, 1
"""For covering units at all, for each of them, for each end of a path, ring and mark on the ground, for each cell of a
path, for each number; for reaching beyond the map. A line crosses ends at the cost of a cell of a path.
"""
TOO_MUCH = 10_000


class Place(NamedTuple):
    """Where a label may go. It costs so much before it covers anything; one that is apart needs a line to its unit."""

    area: pygame.Rect
    cost: int = 0
    is_apart: bool = False


Try: TypeAlias = tuple[int, pygame.Surface, Iterable[Place]]
"""What a form of a label costs, the form, and the places for it, the cheapest first."""


@dataclass(frozen=True)
class Room:
    """Labels lie within `view` and over none of `taken`. Whatever else they cover costs."""

    view: pygame.Rect
    ground: pygame.Rect
    """The map's own pixels."""
    taken: list[pygame.Rect]
    units: list[pygame.Rect]
    ends: list[pygame.Rect]
    ways: list[pygame.Rect]
    numbers: Callable[[pygame.Rect], int]
    """How many numbers an area covers."""

    def best(self, tries: Iterable[Try], own: pygame.Rect, *, may_cover_units: bool
             ) -> tuple[pygame.Surface, Place] | None:
        """The form and the place that cost least, of equals the first, for the label of a unit that is seen in `own`;
        None where there is no room.
        """
        found, least = None, TOO_MUCH
        for form_cost, form, places in tries:
            for place in places:
                if (start := form_cost + place.cost) >= least:
                    break
                covered = self._covered(place, own)
                if covered is not None and start + covered < least and (may_cover_units or covered < COVERS_UNITS):
                    found, least = (form, place), start + covered
        return found

    def _covered(self, place: Place, own: pygame.Rect) -> int | None:
        """What it costs that a label, and the line from it, cover what they do there; None where it cannot lie."""
        area = place.area
        if not self.view.contains(area) or area.collidelist(self.taken) >= 0 or area.colliderect(own):
            return None
        cost = 0 if self.ground.contains(area) else HANGS
        if place.is_apart:
            line = lead(area, own)
            if _crossed(line, self.taken, own):
                return None
            cost += COVERS_UNITS if _crossed(line, self.units, own) else 0
            cost += WAY * (_crossed(line, self.ends, own) + _crossed(line, self.ways, own))
        if units := _hits(area, self.units, own):
            cost += COVERS_UNITS + UNIT * units
        return (cost + END * _hits(area, self.ends, own) + WAY * _hits(area, self.ways, own)
                + NUMBER * self.numbers(area))


def _hits(area: pygame.Rect, some: list[pygame.Rect], own: pygame.Rect) -> int:
    """How many of some an area covers, but for what lies where its own unit stands."""
    return sum(not some[hit].collidepoint(own.center) for hit in area.collidelistall(some))


def _crossed(line: tuple[Spot, Spot], some: list[pygame.Rect], own: pygame.Rect) -> int:
    """How many of some a line crosses, but for what lies where its own unit stands."""
    near = bounds(line).collidelistall(some)
    return sum(bool(some[hit].clipline(*line)) and not some[hit].collidepoint(own.center) for hit in near)


def bounds(line: tuple[Spot, Spot]) -> pygame.Rect:
    """Where the line from a label that stands apart lies."""
    (x, y), (to_x, to_y) = line
    return pygame.Rect(min(x, to_x), min(y, to_y), max(1, abs(to_x - x)), max(1, abs(to_y - y)))
