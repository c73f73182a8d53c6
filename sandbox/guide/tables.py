"""Tables and keys written as Markdown."""

from __future__ import annotations

import re
from collections.abc import Iterable

_HELD = re.compile(r"((?:\w+\+)*)(.+)")


def table(head: Iterable[str], rows: Iterable[Iterable[object]]) -> str:
    """A table; a bar in a cell is no new column.

    >>> print(table(("key", "does"), [("`1`", "this | that")]))
    | key | does |
    | --- | --- |
    | `1` | this \\| that |
    """
    head = tuple(head)
    lines = [tuple(str(cell).replace("|", "\\|") for cell in row) for row in rows]
    return "\n".join(f"| {' | '.join(cells)} |" for cells in (head, ("---",) * len(head), *lines))


def code(words: object) -> str:
    """Something as files have it."""
    return f"`{words}`"


def kbd(key: str) -> str:
    """A key with those held meanwhile, each as a key; + may be one itself. Empty for none.

    >>> kbd("Ctrl++"), kbd("[+]")
    ('<kbd>Ctrl</kbd>+<kbd>+</kbd>', '<kbd>[+]</kbd>')
    """
    if not key:
        return ""
    held, last = _HELD.fullmatch(key).groups()  # type: ignore[union-attr]
    return "".join(f"<kbd>{key}</kbd>+" for key in held.split("+")[:-1]) + f"<kbd>{last}</kbd>"
