"""The display's scale, how many pixels of the window a logical pixel is, and the rule by which lengths follow it.

A length that is written down, as a constant or where it is used, is in logical pixels: it means the same to the eye on
every display. Areas, places and sizes that are worked out are in pixels of the window, as the mouse's are. So:

- `px(length)` makes one of the other, where a written length meets an area: `pygame.Rect(area.left + px(9), ...)`.
  Constants stay logical, and pass it where they are used.
- What is called by a nominal size takes it in logical pixels and passes `px` by itself: text (`fonts.text`, `width`,
  `fitted`, `wrapped`; `write`, `heading`, `Text`, `Line`, `flow`), signs (`symbol`, `mark`, `disc`), corners of plates.
- What has to fill a place takes pixels of the window: `plate`, `icon`, `portrait`, and the `room` of text.
- The cells of a map are pixels of the window, and so is all that is a share of a cell: `fonts.text_in` writes in it.

Films have no display: they are drawn at scale 1, whatever the window's is.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from math import floor

SCALES = (1.0, 1.25, 1.5, 1.75, 2.0, 2.25, 2.5, 2.75, 3.0)
"""Those a display may have."""

_scale = 1.0


def scale() -> float:
    """How many pixels of the window a logical pixel is."""
    return _scale


def rescale(to: float) -> None:
    """From now on all is drawn at another scale: one for the whole window, chosen before it paints."""
    global _scale
    _scale = to


@contextmanager
def scaled(to: float) -> Iterator[None]:
    """At another scale for a while, for what is not drawn on the window."""
    before = _scale
    rescale(to)
    try:
        yield
    finally:
        rescale(before)


def px(length: float) -> int:
    """A length in logical pixels as whole pixels of the window, halves rounded up; a line does not vanish.

    >>> with scaled(1.5):
    ...     px(28), px(1), px(3), px(-3), px(0)
    (42, 2, 5, -5, 0)
    """
    pixels = floor(abs(length) * _scale + 0.5)
    return pixels if length >= 0 else -pixels
