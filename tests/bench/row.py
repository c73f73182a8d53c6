"""A row of the table: what is measured, what is to be reached, and how it is measured."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass


@dataclass(frozen=True)
class Goal:
    """One number of a row: `of` says which where there are several. At most one of the limits is given."""

    unit: str
    at_most: float | None = None
    at_least: float | None = None
    of: str = ""

    def told(self, value: float | None) -> str:
        """The number as it is written; one that was not measured is a dash.

        >>> Goal("ms", of="median").told(5.1234)
        'median 5.1 ms'
        """
        return " ".join(filter(None, (self.of, "–" if value is None else f"{_short(value)} {self.unit}")))

    @property
    def asked(self) -> str:
        """What is to be reached; empty for a number that is only told.

        >>> Goal("times", at_least=5).asked, Goal("ms", at_most=9, of="95 % under").asked
        ('at least 5 times', '95 % under 9 ms')
        """
        if self.at_most is None and self.at_least is None:
            return ""
        word = "at least" if self.at_least is not None else "" if "under" in self.of else "at most"
        limit = self.at_most if self.at_least is None else self.at_least
        return " ".join(filter(None, (self.of, word, f"{limit:g} {self.unit}")))

    def is_reached(self, value: float | None) -> bool:
        """Whether it is; a number that was not measured is not."""
        if self.at_most is None and self.at_least is None:
            return True
        return value is not None and (self.at_most is None or value <= self.at_most) and (
            self.at_least is None or value >= self.at_least)


@dataclass(frozen=True)
class Measured:
    """A number for each goal of the row, None where it cannot be measured here, and in words what was measured beside
    it in the same run.
    """

    values: tuple[float | None, ...]
    beside: str


@dataclass(frozen=True)
class Row:
    """`measure` is asked for the whole or, by True, for something tiny that takes the same way in a moment: the tests
    do that, so that no row rots. It runs in a process of its own. `name` is what `--only` takes, `what` stands in the
    table.
    """

    name: str
    what: str
    goals: tuple[Goal, ...]
    measure: Callable[[bool], Measured]

    def reached(self, measured: Measured) -> str:
        return " · ".join(goal.told(value) for goal, value in zip(self.goals, measured.values, strict=True))

    @property
    def asked(self) -> str:
        return " · ".join(filter(None, (goal.asked for goal in self.goals)))

    def is_reached(self, measured: Measured) -> bool:
        return all(map(Goal.is_reached, self.goals, measured.values))


def _short(value: float) -> str:
    """
    >>> [_short(value) for value in (0.0312, 5.0, 56.78, 1234.5)]
    ['0.031', '5.0', '57', '1234']
    """
    return f"{value:.0f}" if value >= 20 else f"{value:.1f}" if value >= 5 else f"{value:.2g}" if value < 0.1 else (
        f"{value:.2f}")
