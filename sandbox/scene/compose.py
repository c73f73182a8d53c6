"""All shapes of a frame, in drawing order (guide: architecture, Shapes)."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from dataclasses import replace
from itertools import cycle
from typing import get_args

from sandbox.base.frozen import dataclass
from sandbox.base.shelf import plainly
from sandbox.scene.frame import Frame, is_hero, tokens
from sandbox.scene.inview import View, in_view, sees
from sandbox.scene.legend import Entry, by_weight, hidden, lettered, teams
from sandbox.scene.overlay import Overlay
from sandbox.scene.overlays import OVERLAYS
from sandbox.scene.rings import rings
from sandbox.scene.shapes import Corner, Numbers, Shape, Token
from sandbox.scene.who import names

CORNERS: tuple[Corner, ...] = get_args(Corner)


@dataclass(frozen=True)
class Picture:
    """All shapes of a frame, the lowest first, and what the marks among them mean."""

    frame: Frame
    shapes: tuple[Shape, ...]
    painted: tuple[tuple[Overlay, tuple[Shape, ...]], ...]
    """What each overlay that is on painted."""

    def legend(self, view: View | None = None, *, are_lettered: bool = False,
               is_alone: bool = False) -> tuple[Entry, ...]:
        """Whose side each ring is, and the marks in view; None is the whole map. `are_lettered`: units are so
        small that they bear letters, which are explained too.

        A map that `is_alone` has neither bar nor timeline beside it, which have rings of units out of view.
        """
        world = self.frame.world
        known = rings(world)
        sides = dict.fromkeys(unit.team for unit in world.living
                              if not is_alone or view is None or sees(view, unit.cell))
        discs = (shape for shape in self.shapes if isinstance(shape, Token))
        units = [shape for shape in in_view(discs, view) if isinstance(shape, Token)]
        letters = lettered((unit, unit.name if is_hero(world[unit.name]) else plainly("", unit.kind))
                           for unit in units if are_lettered)
        marks = (entry for overlay, found in self.painted for entry in overlay.legend(tuple(in_view(found, view))))
        return by_weight((*teams((team, known[team]) for team in sides), *letters, *hidden(units), *marks))

    @property
    def whose(self) -> str:
        """Whose search, ways and zones are painted; empty where there are none."""
        decision = self.frame.decision
        return decision.unit if decision is not None else ""


def picture(frame: Frame, overlays: Collection[str]) -> Picture:
    """The overlays that are on and lie below the units, the units, the overlays above them."""
    on = [overlay for overlay in OVERLAYS if overlay.name in overlays]
    painted = tuple(apart(tuple(overlay.paint(frame)) for overlay in on))
    pairs = tuple(zip(on, painted, strict=True))
    below = (shape for overlay, found in pairs if not overlay.is_above_units for shape in found)
    above = (shape for overlay, found in pairs if overlay.is_above_units for shape in found)
    return Picture(frame, (*below, *tokens(frame), *above, *names(frame)), pairs)


def shapes(frame: Frame, overlays: Collection[str]) -> tuple[Shape, ...]:
    """What is to be painted, in drawing order."""
    return picture(frame, overlays).shapes


def apart(painted: Iterable[tuple[Shape, ...]]) -> Iterator[tuple[Shape, ...]]:
    """What each overlay paints. Each overlay that writes numbers gets a corner of the cells for them.

    A cell has four corners; the fifth such overlay gets the corner of the first again.
    """
    corners = cycle(CORNERS)
    for found in painted:
        if any(isinstance(shape, Numbers) for shape in found):
            corner = next(corners)
            found = tuple(replace(shape, corner=corner) if isinstance(shape, Numbers) else shape for shape in found)
        yield found
