"""What is known of a display's scale, and the scale that follows from it (guide: window, Size)."""

from __future__ import annotations

from bisect import bisect_right

from sandbox.app.widgets.scale import SCALES
from sandbox.base.frozen import dataclass
from sandbox.base.written import decimal

PLAIN_DOTS = 96.0
"""Dots an inch that text is drawn for at scale 1."""

LINES: tuple[tuple[int, float], ...] = ((1800, 1.5), (2160, 2.0), (2880, 2.5))
"""Where nothing else tells: the scale of a display with at least so many lines."""


@dataclass(frozen=True)
class Found:
    """What a display and its system tell of its scale.

    `lines` is the display's height in pixels; `asked` are the scales as the environment writes them, the weightiest
    first, empty where it does not; `dots` an inch that the system draws text for, 0 where it does not say. A system
    that `does_enlarge` counts in points and enlarges windows by itself.
    """

    lines: int
    asked: tuple[str, ...] = ()
    dots: float = 0.0
    does_enlarge: bool = False


def scale_of(found: Found) -> float:
    """The scale of a display: one of `SCALES`, the nearest to what is asked for.

    >>> scale_of(Found(2160)), scale_of(Found(2160, dots=96)), scale_of(Found(1080, ("", "1.5"))), scale_of(Found(1080))
    (2.0, 1.0, 1.5, 1.0)
    """
    if found.does_enlarge:
        return 1.0
    asked = next(filter(None, map(_number, found.asked)), 0.0) or found.dots / PLAIN_DOTS
    if asked:
        return min(SCALES, key=lambda scale: abs(scale - asked))
    index = bisect_right(LINES, found.lines, key=lambda row: row[0])
    return LINES[index - 1][1] if index else 1.0


def _number(written: str) -> float:
    """What the environment writes as a number above 0; 0 for anything else."""
    return max(0.0, decimal(written) or 0.0)


def with_room(scale: float, size: tuple[int, int], smallest: tuple[int, int]) -> float:
    """The scale, or the largest below it at which `size` pixels hold the `smallest` window; at least 1.

    >>> with_room(2.0, (3840, 2160), (900, 600)), with_room(2.0, (1366, 768), (900, 600)), with_room(2.0, (640, 480),
    ...     (900, 600))
    (2.0, 1.25, 1.0)
    """
    room = min(have / need for have, need in zip(size, smallest, strict=True))
    return max((known for known in SCALES if known <= min(scale, room)), default=SCALES[0])
