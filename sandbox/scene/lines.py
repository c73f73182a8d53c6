"""A line of an explanation (guide: window, Why)."""

from __future__ import annotations

from typing import Literal, TypeAlias

from sandbox.base.frozen import dataclass
from sandbox.base.language import say

Weight: TypeAlias = Literal["plain", "fired", "quiet", "acting"]
"""How a line is drawn: as it is; as what has led to a change; as what matters less; as what says whose turn it is."""

Worth: TypeAlias = Literal["reason", "deed", "change", "sight", "aside"]
"""What a line is about. Where there is little room, those stay that come first here: the row that decided, what the
unit does, what else its turn changed, whom it notices, anything else."""

WORTHS: tuple[Worth, ...] = ("reason", "deed", "change", "sight", "aside")
"""From the most to the least worth."""


@dataclass(frozen=True)
class Term:
    """Words of a line that the guide tells more about: what stands there for a thing of a shelf, `sort` and `name` as
    the catalog has them.
    """

    words: str
    sort: str
    name: str


@dataclass(frozen=True)
class Line:
    """`weight` says how it is drawn, `worth` which lines stay where not all have room. `lead` stands before the `body`.

    `is_drawn`: the page has a drawing that says the same, and leaves the line out.
    """

    body: str
    weight: Weight = "plain"
    is_drawn: bool = False
    worth: Worth = "aside"
    lead: str = ""
    """What the line is about, such as a change of state; it stands out where its reasons do not."""
    terms: tuple[Term, ...] = ()
    """In the order in which they stand in the text."""

    @property
    def text(self) -> str:
        """The whole line.

        >>> Line("path 3 ≤ wake 5", lead="sleep → chase").text
        'sleep → chase: path 3 ≤ wake 5'
        """
        return say("{lead}: {body}", lead=self.lead, body=self.body) if self.lead else self.body
