"""Colours that mean something are told apart by people who see fewer of them, and by those who see none."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import combinations

import pytest

from sandbox.scene import colours
from sandbox.scene.colours import Colour
from sandbox.scene.contrast import brightness

Row = tuple[float, float, float]

SEEN: Mapping[str, tuple[Row, Row, Row]] = {
    "all colours": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "no red": ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998)),
    "no green": ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.011820, 0.042940, 0.968881)),
    "no blue": ((1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602), (0.004733, 0.691367, 0.303900)),
}
"""What becomes of red, green and blue light for eyes that lack one kind of cone (Machado and others, 2009)."""

STATES_APART, SIDES_APART = 4.5, 10.0
"""How far two colours are apart at least, where about 2 is just seen side by side and black is 100 from white."""


def seen(colour: Colour, how: str) -> tuple[float, float, float]:
    """A colour as such eyes see it, as lightness and two hues in which equal distances look alike (Oklab)."""
    light = [brightness((part, part, part)) for part in colour]
    red, green, blue = (max(0.0, sum(a * b for a, b in zip(row, light, strict=True))) for row in SEEN[how])
    long = (0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue) ** (1 / 3)
    middle = (0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue) ** (1 / 3)
    short = (0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue) ** (1 / 3)
    return (0.2104542553 * long + 0.7936177850 * middle - 0.0040720468 * short,
            1.9779984951 * long - 2.4285922050 * middle + 0.4505937099 * short,
            0.0259040371 * long + 0.7827717662 * middle - 0.8086757660 * short)


def apart(one: Colour, other: Colour, how: str) -> float:
    return 100 * sum((a - b) ** 2 for a, b in zip(seen(one, how), seen(other, how), strict=True)) ** 0.5


@pytest.mark.parametrize("how", SEEN)
def test_states_are_told_apart(how: str) -> None:
    for (one, a), (other, b) in combinations(colours.STATES.items(), 2):
        assert apart(a, b, how) > STATES_APART, f"{one} and {other}"


@pytest.mark.parametrize("how", SEEN)
def test_the_sides_of_a_battle_are_told_apart(how: str) -> None:
    sides = (colours.HERO_SIDE, colours.ENEMY_SIDE, colours.NEUTRAL_SIDE, colours.KRAKEN_SIDE)
    assert min(apart(a, b, how) for a, b in combinations(sides, 2)) > SIDES_APART


def test_one_colour_has_one_meaning() -> None:
    meant = (colours.ACCENT, colours.HERO_SIDE, colours.ENEMY_SIDE, colours.NEUTRAL_SIDE, colours.KRAKEN_SIDE,
             colours.SIGHT, colours.ALARM, colours.QUEUE_EDGE, colours.CHANGED, *colours.STATES.values())
    assert min(apart(a, b, "all colours") for a, b in combinations(meant, 2)) > STATES_APART
