"""Colours by meaning, as (red, green, blue[, alpha]) from 0 to 255 (guide: window, Map)."""

from __future__ import annotations

from typing import TypeAlias

from sandbox.ai.machine import Tone as StateTone

Colour: TypeAlias = tuple[int, int, int]
Tone: TypeAlias = tuple[int, int, int, int]

WINDOW: Colour = (0x14, 0x16, 0x1B)
PANEL: Colour = (0x1B, 0x1E, 0x25)
CONTROL: Colour = (0x25, 0x2A, 0x34)
LINE: Colour = (0x32, 0x38, 0x46)
TEXT: Colour = (0xDD, 0xE2, 0xEA)
QUIET: Colour = (0x8D, 0x96, 0xA7)
ACCENT: Colour = (0x56, 0xB4, 0xE9)
CHANGED: Colour = (0xF0, 0xC2, 0x3C)
WRONG: Colour = (0xE0, 0x6C, 0x6C)

HERO_SIDE: Colour = (0x56, 0xB4, 0xE9)
ENEMY_SIDE: Colour = (0xE6, 0x9F, 0x00)
NEUTRAL_SIDE: Colour = (0x9A, 0xA5, 0xBD)
KRAKEN_SIDE: Colour = (0xA0, 0x7F, 0xD8)

FURTHER_TEAMS: tuple[Colour, ...] = ((0xE0, 0x6C, 0x9F), (0x8B, 0xC3, 0x4A), (0x3F, 0xB8, 0xAF), (0xD2, 0xB4, 0x8C))
BLOOD: Tone = (0x8E, 0x24, 0x2B, 150)
BLOCKED: Colour = (0xD9, 0x8A, 0x5F)

STATES: dict[StateTone, Colour] = {
    "sleep": (0x9A, 0xA5, 0xBD),
    "wander": (0x2F, 0xB3, 0x91),
    "chase": (0xE6, 0x9F, 0x00),
    "flee": (0xCC, 0x79, 0xA7),
    "guard": (0x6F, 0xA8, 0xDC),
    "home": (0x63, 0xC7, 0xBB),
}
"""By the tone that a state declares."""

QUEUE_EDGE: Colour = (0xF0, 0xE4, 0x42)
PATH: Colour = (0xFF, 0xFF, 0xFF)
MEASURED: Colour = (0xAE, 0xB6, 0xC4)
"""Of a path that nobody goes along."""
PATH_RIM: Colour = (0x0C, 0x0E, 0x12)
SIGHT: Colour = (0x56, 0xB4, 0xE9)
ALARM: Colour = (0xF0, 0xC2, 0x3C)
REACH_ALPHA = 44
REACH_EDGE: Tone = (0xCF, 0xE8, 0xFA, 150)
REACH_EDGE_ALONE: Tone = (0xFF, 0xFF, 0xFF, 255)
"""Where it has to be told from a wave and the borders of a sight, without a tint within."""
IN_REACH: Colour = (0xE0, 0x6C, 0x6C)
AIMED: Colour = (0xF0, 0xC2, 0x3C)
GRID: Tone = (0xDD, 0xE2, 0xEA, 26)
BARE_WALL: Colour = (0x56, 0x60, 0x73)
BARE_WALL_ALPHA = 130

LIFE: Colour = (0x6C, 0xC4, 0x8A)
LIFE_LOW: Colour = (0xE0, 0x6C, 0x4C)

_WAVE: tuple[Colour, ...] = ((0x5B, 0x3A, 0x8C), (0x3A, 0x6E, 0xA8), (0x1F, 0x8F, 0x8A), (0x4C, 0xA3, 0x5C))
WAVE_ALPHA = 96
PALE_WAVE_ALPHA = 22
"""Of cells that were searched and made no difference."""


def state(tone: StateTone) -> Colour:
    """The colour of a state's tone."""
    return STATES[tone]


def wave(share: float) -> Colour:
    """From violet at 0 over teal to green at 1.

    >>> wave(0) == (0x5B, 0x3A, 0x8C) and wave(1) == (0x4C, 0xA3, 0x5C)
    True
    """
    along = min(max(share, 0.0), 1.0) * (len(_WAVE) - 1)
    low = min(int(along), len(_WAVE) - 2)
    return blend(_WAVE[low], _WAVE[low + 1], along - low)


def blend(a: Colour, b: Colour, share: float) -> Colour:
    """The colour `share` of the way from a to b."""
    return (round(a[0] + (b[0] - a[0]) * share), round(a[1] + (b[1] - a[1]) * share),
            round(a[2] + (b[2] - a[2]) * share))
