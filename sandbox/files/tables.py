"""The tables of the companion file that are known here. Others may stand in it, too, and are left in peace."""

from __future__ import annotations

from sandbox.base.shelf import Shelf
from sandbox.files.table import Table

TABLES: Shelf[Table] = Shelf("table")
