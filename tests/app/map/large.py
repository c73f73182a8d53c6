"""Levels larger than any view, drawn as text."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from sandbox.grid.cell import Cell

SETTINGS = "driver = autopilot\nsight = 98\nwake = 98\nfar = 98\nmax_rounds = 99"


def large(folder: Path, units: Mapping[Cell, str], width: int = 200, height: int = 120,
          settings: str = SETTINGS) -> Path:
    """A level without walls; `units` says which letter stands where."""
    rows = ("".join(units.get((x, y), ".") for x in range(width)) for y in range(height))
    path = folder / "large.txt"
    path.write_text("\n".join(rows) + f"\n\n{settings}\n", "utf-8")
    return path
