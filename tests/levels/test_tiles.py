"""The picture of the shipped tiles is what the drawing gives."""

from __future__ import annotations

from tests.levels.tiles import drawn, written


def test_the_tiles_of_the_levels_are_those_of_the_drawing() -> None:
    assert drawn().tobytes() == written().tobytes(), "python -m tests.levels.tiles makes them anew"
