"""A row measured in a process of its own: none finds warm what another one left, nor pays for its memory."""

from __future__ import annotations

import multiprocessing
from concurrent.futures import ProcessPoolExecutor

from tests.bench.row import Measured, Row
from tests.bench.rows import ROWS


def alone(row: Row) -> Measured:
    """Raises whatever measuring it raises."""
    with ProcessPoolExecutor(1, multiprocessing.get_context("spawn")) as pool:
        return pool.submit(_measured, row.name).result()


def _measured(name: str) -> Measured:
    return next(row for row in ROWS if row.name == name).measure(False)
