"""The plain loop with nothing written down but numbers, some cells at a time: for grids and ways too long for masks."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import islice

from sandbox.grid.cell import Cell
from sandbox.grid.grid import Grid
from sandbox.grid.sheet import Sheet, packed

AT_ONCE = 1024
"""So many cells leave the queue before anybody asks whether that is far enough."""

LAYER = 0
"""What stands in the queue behind the last cell of each number: the first cell of the border, which nobody enters."""


class Front:
    """A wave from some cells, as far as it has been advanced. Cells are indexes of the padded grid.

    `number` has the steps from the nearest source: None where the wave has not come yet, -1 where it cannot.
    """

    def __init__(self, grid: Grid, sources: Iterable[int], closed: Iterable[int] = ()) -> None:
        self._grid = grid
        self.number: list[int | None] = [None if is_open else -1 for is_open in grid.padded]
        for index in closed:
            self.number[index] = -1
        queue = [*sources]
        for index in queue:
            self.number[index] = 0
        queue.append(LAYER)
        self._queue = queue
        self._starts = [0, len(queue)]  # Where in the queue the cells of each number begin.
        self._rest = iter(queue)  # It goes on where it stopped, also over what was added since.
        self._step = 1
        self.is_whole = False

    def advance(self, most: int) -> None:
        """Takes up to so many further cells from the queue, first in, first out; neighbours in the fixed order."""
        if self.is_whole:
            return
        queue, number, starts, stride, step = self._queue, self.number, self._starts, self._grid.stride, self._step
        enter = queue.append
        for here in islice(self._rest, most):
            if here:
                # Written out four times, since this is where all the time goes.
                if number[there := here - stride] is None:
                    number[there] = step
                    enter(there)
                if number[there := here + 1] is None:
                    number[there] = step
                    enter(there)
                if number[there := here + stride] is None:
                    number[there] = step
                    enter(there)
                if number[there := here - 1] is None:
                    number[there] = step
                    enter(there)
            elif queue[-1]:
                step += 1
                enter(LAYER)
                starts.append(len(queue))
            else:
                self.is_whole = True
                break
        self._step = step

    def lowest(self, cells: Sequence[int]) -> int:
        """The smallest number that any of some cells holds, -1 for none.

        It advances until all of them that hold it are numbered, or to its end.
        """
        while True:
            found = min([number for cell in cells if (number := self.number[cell]) is not None and number >= 0],
                        default=-1)
            if self.is_whole or 0 <= found < self._step:
                return found
            self.advance(AT_ONCE)

    @property
    def count(self) -> int:
        """How many cells it numbers before it ends."""
        while not self.is_whole:
            self.advance(len(self.number))
        return len(self._queue) - self._queue.count(LAYER)

    def left_before(self, index: int) -> int:
        """How many cells leave the queue before this one does; the wave comes to it."""
        number = self.lowest((index,))
        # A mark stands behind each smaller number.
        return self._queue.index(index, self._starts[number]) - number

    def way(self, index: int) -> list[int]:
        """The cells by which the wave first comes to one, from the one after the source; itself the last."""
        number, stride = self.number, self._grid.stride
        found = []
        for above in range(self.lowest((index,)) - 1, -1, -1):
            found.append(index)
            first = -1
            for there in (index - stride, index + 1, index + stride, index - 1):
                # Of several, the one that left the queue first.
                if number[there] == above and (first < 0 or self.left_before(there) < self.left_before(first)):
                    first = there
            index = first
        return found[::-1]

    def path(self, goals: Iterable[Cell]) -> tuple[Cell, ...] | None:
        """The way to the goal that leaves the queue first, in cells; None where the wave comes to none."""
        reached = [index for index in map(self._grid.index, goals) if self.lowest((index,)) >= 0]
        return tuple(map(self._grid.cell, self.way(min(reached, key=self.left_before)))) if reached else None

    def ranks(self) -> Sheet:
        """For each cell of the rectangle one more than its number, 0 where the wave does not come."""
        assert self.count
        return Sheet.of_padded(self._grid, packed([number + 1 if number is not None else 0 for number in self.number]))
