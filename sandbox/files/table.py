"""One table of the companion file, declared once (guide: files, Companion file).

Whoever adds one declares what it is called and what may stand in it; reading, the check, undo and saving follow.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import TypeAlias

from sandbox.base.frozen import dataclass

Entry: TypeAlias = Mapping[str, object]
"""What stands in a table: the values of its fields as TOML has them."""


@dataclass(frozen=True)
class Wrong:
    """What is wrong with an entry: in which field (empty: in all of it), the problem with its value, what is allowed.
    """

    field: str
    problem: str
    allowed: str


@dataclass(frozen=True)
class Table:
    """A table `[name]` of one entry, or `[[name]]` of as many as there are. `check` tells all that is wrong with one.

    What is wrong is left out by whoever uses the table, told by the level check, and kept in the file.
    """

    name: str
    help: str
    check: Callable[[Entry], Iterable[Wrong]]
    is_list: bool = True

    @property
    def header(self) -> str:
        """How an entry begins in the file."""
        return f"[[{self.name}]]" if self.is_list else f"[{self.name}]"
