"""The rows of the table, in its order; each file is one theme and declares its own."""

from __future__ import annotations

from tests.bench.row import Row
from tests.bench.rows import battles, frames, idle, large, long_battles, recordings, searches, start

ROWS: tuple[Row, ...] = (*frames.ROWS, *idle.ROWS, *long_battles.ROWS, *battles.ROWS, *searches.ROWS, *large.ROWS,
                        *start.ROWS, *recordings.ROWS)
