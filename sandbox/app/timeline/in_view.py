"""Which units have a row of the timeline in view."""

from __future__ import annotations

from collections.abc import Mapping

from sandbox.base.language import joined, say, say_many
from sandbox.scene.frame import Frame
from sandbox.scene.lineup import Wanted, in_view, lined_up
from sandbox.scene.ribbons import Ribbon


class InView:
    """Those that are wanted, in their order, as far as there is room. A unit that is selected is in view until the
    wheel scrolls; the acting one always is.
    """

    def __init__(self) -> None:
        self.rows: Mapping[str, Ribbon] = {}
        """The ribbons of all units that have one."""
        self.names: tuple[str, ...] = ()
        """The units that are wanted."""
        self.shown: tuple[str, ...] = ()
        """The units that have a row in view, from top to bottom."""
        self.first = 0
        """How many of those wanted are scrolled away above it."""
        self._room = 1
        self._actor: str | None = None
        self._revealed: str | None = None

    def show(self, frame: Frame, rows: Mapping[str, Ribbon], wanted: Wanted, room: int) -> None:
        """Takes the ribbons there are now, and for how many rows there is room. A unit that has just been selected gets
        a row.
        """
        self.rows, self._room = rows, room
        self._actor = frame.actor if frame.actor in rows else None
        self.names = lined_up(frame.world, rows, wanted, room, frame.selected)
        if frame.selected != self._revealed:
            self._revealed = frame.selected
            if frame.selected in self.names:
                index, whole = self.names.index(frame.selected), max(1, room - 1)
                # The last row may be lent to the acting unit. Who is seen from the beginning on needs no scrolling.
                self.first = 0 if index < whole else max(index - whole + 1, min(self.first, index))
        self.scroll(0)

    def scroll(self, rows: int) -> None:
        """Scrolls by so many rows, as far as there are any; the acting unit stays in view."""
        last = max(0, len(self.names) - self._room)
        # If the last row is lent to the acting unit, one can scroll a row further, to the unit whose row it is.
        furthest = last + (last > 0 and self._actor is not None and self._actor not in self.names[last:])
        self.first = max(0, min(self.first + rows, furthest))
        self.shown = in_view(self.names, self.first, self._room, self._actor)

    @property
    def left_out(self) -> int:
        """How many units with a ribbon are not in view."""
        return len(self.rows) - len(self.shown)

    def counted(self) -> str:
        """Says how many ribbons are in view, why the others are not, and why one is all the same."""
        hidden = len(self.rows) - len(self.names)
        lent = [name for name in self.shown if name not in self.names]
        below = len(self.names) - (len(self.shown) - len(lent))
        words = [say("{shown} of {units} in view.", shown=len(self.shown), units=len(self.rows))]
        if hidden:
            words.append(say_many(hidden, "{number} does not match.", "{number} do not match."))
        words += [say("{unit} is in view because it is its turn.", unit=name) for name in lent]
        if below > 0:
            words.append(say_many(below, "For {number} there is no room: turn the wheel.",
                                  "For {number} there is no room: turn the wheel."))
        return joined(*words)
