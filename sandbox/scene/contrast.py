"""How well text is told from what it is written on, and what is written on what: as it is declared, so it is tested."""

from __future__ import annotations

from sandbox.base.frozen import dataclass
from sandbox.scene.colours import Colour

SMALL_TEXT = 7.0
"""The least contrast of small text."""


@dataclass(frozen=True)
class Written:
    """Text of some colours over each of some grounds.

    `is_disabled`: it only says what cannot be used now, and says so by being faint.
    """

    inks: tuple[Colour, ...]
    over: tuple[Colour, ...]
    is_disabled: bool = False


def contrast(ink: Colour, ground: Colour) -> float:
    """The ratio of two colours' brightness as the eye sees it, from 1 to 21 (WCAG 2).

    >>> round(contrast((255, 255, 255), (0, 0, 0))), contrast((9, 9, 9), (9, 9, 9))
    (21, 1.0)
    """
    lighter, darker = sorted((brightness(ink), brightness(ground)), reverse=True)
    return (lighter + 0.05) / (darker + 0.05)


def brightness(colour: Colour) -> float:
    """From 0 for black to 1 for white."""
    red, green, blue = (part / 255 / 12.92 if part <= 10 else ((part / 255 + 0.055) / 1.055) ** 2.4 for part in colour)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
