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
QUIET: Colour = (0xB7, 0xBF, 0xCC)
ACCENT: Colour = (0x9D, 0xB2, 0xFF)
CHANGED: Colour = (0xF0, 0xC2, 0x3C)
WRONG: Colour = (0xFF, 0xA4, 0x9C)

HERO_SIDE: Colour = (0x56, 0xB4, 0xE9)
ENEMY_SIDE: Colour = (0xF2, 0x5C, 0x38)
NEUTRAL_SIDE: Colour = (0xE3, 0xE5, 0xE6)
KRAKEN_SIDE: Colour = (0xA8, 0x6A, 0xF4)

FURTHER_TEAMS: tuple[Colour, ...] = ((0xE0, 0x6C, 0x9F), (0x8B, 0xC3, 0x4A), (0x3F, 0xB8, 0xAF), (0xD2, 0xB4, 0x8C))
BLOOD: Tone = (0x8E, 0x24, 0x2B, 150)
BLOCKED: Colour = (0xF2, 0xA9, 0x83)

STATES: dict[StateTone, Colour] = {
    "sleep": (0xA3, 0xB1, 0xC9),
    "wander": (0x45, 0xCF, 0x8B),
    "chase": (0xFF, 0x9B, 0x3A),
    "flee": (0xF2, 0xB3, 0xEE),
    "guard": (0xC2, 0xDC, 0x58),
    "home": (0xBF, 0xEF, 0xF5),
}
"""Colours of the tones that states declare."""

ACTING: Colour = (0xF2, 0xE6, 0xC0)
"""The light about whoever acts, in the bar and on the map."""
SELECTED: Colour = ACCENT
"""About whom somebody looks at."""
QUEUE_EDGE: Colour = (0xF0, 0xE4, 0x42)
PATH: Colour = (0xFF, 0xFF, 0xFF)
MEASURED: Colour = (0xAE, 0xB6, 0xC4)
"""The colour of a path that nobody walks."""
PATH_RIM: Colour = (0x0C, 0x0E, 0x12)
SIGHT: Colour = (0x6F, 0xF0, 0xCF)
ALARM: Colour = (0xFF, 0xB4, 0x54)
REACH_ALPHA = 44
REACH_EDGE: Tone = (0xCF, 0xE8, 0xFA, 150)
REACH_EDGE_ALONE: Tone = (0xFF, 0xFF, 0xFF, 255)
"""Where it has to be told from a wave and the borders of a sight, without a tint within."""
IN_REACH: Colour = (0xE0, 0x6C, 0x6C)
AIMED: Colour = (0xF0, 0xC2, 0x3C)
GRID: Tone = (0xDD, 0xE2, 0xEA, 26)
BARE_FLOOR: Colour = (0x3A, 0x38, 0x34)
"""The colour of a cell on which the map draws nothing."""
BARE_WALL: Colour = (0x74, 0x7F, 0x96)
BARE_WALL_ALPHA = 170
BARE_WALL_EDGE: Tone = (0xB4, 0xBF, 0xD2, 220)
WATER: Colour = (0x3A, 0x7C, 0x9C)
NOWHERE: Colour = (0x0A, 0x0B, 0x0E)
NOWHERE_HATCH: Colour = (0x17, 0x19, 0x1F)
MAP_END: Colour = (0x42, 0x4A, 0x5A)
"""What lies about the map, and the line where it ends."""

LIFE: Colour = (0x74, 0xCC, 0x92)
LIFE_LOW: Colour = (0xFF, 0x9E, 0x78)

_WAVE: tuple[Colour, ...] = ((0x5B, 0x34, 0x90), (0x29, 0x54, 0x9A), (0x10, 0x68, 0x6E), (0x2E, 0x70, 0x3A))
WAVE_ALPHA = 140
IDLE_WAVE: Tone = (0xD2, 0xCC, 0xEC, 150)
"""Of the strokes on cells that were searched and made no difference."""


def state(tone: StateTone) -> Colour:
    """The colour of a state's tone."""
    return STATES[tone]


def wave(share: float) -> Colour:
    """From violet at 0 over teal to green at 1.

    >>> wave(0) == (0x5B, 0x34, 0x90) and wave(1) == (0x2E, 0x70, 0x3A)
    True
    """
    along = min(max(share, 0.0), 1.0) * (len(_WAVE) - 1)
    low = min(int(along), len(_WAVE) - 2)
    return blend(_WAVE[low], _WAVE[low + 1], along - low)


def blend(a: Colour, b: Colour, share: float) -> Colour:
    """The colour `share` of the way from a to b."""
    return (round(a[0] + (b[0] - a[0]) * share), round(a[1] + (b[1] - a[1]) * share),
            round(a[2] + (b[2] - a[2]) * share))
