"""A hero's script: one row a turn (guide: files, Script)."""

from __future__ import annotations

import re

from sandbox.files.limits import MAX_FINDINGS, MAX_ROWS
from sandbox.rules.unit import Hit, ScriptRow

ROW_FORM = "X,Y [hit=N] [hit=N@UNIT] [hidden], X and Y to 999999, N from 0 to 9999"

_CELL = re.compile(r"\s*(-?[0-9]{1,6})\s*,\s*(-?[0-9]{1,6})(?=\s|$)")
_HIT = re.compile(r"\s+hit=([0-9]{1,4})(?:@(\S.*?))?(?=\s+hit=|\s+hidden\s*$|\s*$)")
_END = re.compile(r"(\s+hidden)?\s*")


def read_script(text: str) -> tuple[tuple[ScriptRow, ...], tuple[tuple[int, str], ...]]:
    """The rows of a script, and the rows that cannot be read: their number from 1 and what they hold.

    Empty lines are passed over but count as lines. A unit's name may have spaces. Of very long scripts, rows are read
    until there is one too many.

    >>> read_script("3,4 hit=2@Goblin 1 hidden\\nnorth")
    ((ScriptRow(cell=(3, 4), hits=(Hit(amount=2, target='Goblin 1'),), hidden=True),), ((2, 'north'),))
    """
    rows: list[ScriptRow] = []
    wrong: list[tuple[int, str]] = []
    for number, line in enumerate(text.splitlines(), start=1):
        if len(rows) > MAX_ROWS or len(wrong) > MAX_FINDINGS:
            break
        if line.strip():
            row = _read_row(line)
            if row is None:
                wrong.append((number, line.strip()))
            else:
                rows.append(row)
    return tuple(rows), tuple(wrong)


def _read_row(line: str) -> ScriptRow | None:
    cell = _CELL.match(line)
    if cell is None:
        return None
    at = cell.end()
    hits: list[Hit] = []
    while hit := _HIT.match(line, at):
        hits.append(Hit(int(hit[1]), (hit[2] or "").strip()))
        at = hit.end()
    end = _END.fullmatch(line, at)
    return ScriptRow((int(cell[1]), int(cell[2])), tuple(hits), bool(end[1])) if end else None
