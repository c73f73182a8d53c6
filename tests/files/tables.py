"""Tables declared for tests, as whoever adds one to the companion file would declare it."""

from __future__ import annotations

from collections.abc import Iterator

from sandbox.base.written import shown
from sandbox.files.table import Entry, Table, Wrong


def _check_stop(entry: Entry) -> Iterator[Wrong]:
    turn = entry.get("turn")
    if not isinstance(turn, int) or isinstance(turn, bool) or turn < 0:
        yield Wrong("turn", f"turn is {shown(turn)}", "whole numbers from 0")
    for name in entry:
        if name not in ("turn", "why"):
            yield Wrong(name, f'unknown field "{name}"', "turn, why")


def _check_look(entry: Entry) -> Iterator[Wrong]:
    if entry.get("light") not in ("day", "night"):
        yield Wrong("light", f"light is {shown(entry.get('light'))}", "day, night")


STOPS = Table("stops", "Turns to stop at.", _check_stop)
LOOK = Table("look", "How it is shown.", _check_look, is_list=False)
