"""Written text: its width, its lines, and its pictures, which are kept (guide: window, Size; libraries, Display)."""

from __future__ import annotations

from functools import lru_cache

import pygame

from sandbox.app.widgets.faces import Face, Font, path
from sandbox.app.widgets.scale import px
from sandbox.scene.colours import TEXT, Colour

LONGEST_WORD = 16
"""Letters; a longer text is a sentence."""


@lru_cache(maxsize=128)
def font(face: Face, size: int) -> pygame.font.Font:
    """A font at `size` pixels of height; "strong" is bold."""
    if not pygame.font.get_init():
        pygame.font.init()
    made = Font(str(path(face)), size)
    made.set_bold(face == "strong")
    made.set_italic(face == "slanted")
    return made


def text(words: str, size: int = 13, colour: Colour = TEXT, face: Face = "text") -> pygame.Surface:
    """Rendered text of a size in logical pixels, kept for the next time; do not draw on it."""
    return text_in(words, px(size), colour, face)


def text_in(words: str, pixels: int, colour: Colour = TEXT, face: Face = "text") -> pygame.Surface:
    """The same of a height in pixels of the window, for what is a share of a map's cell.

    Sentences are large and seldom come again, so few are kept; numbers and words are small, and many.
    """
    return (_sentence if len(words) > LONGEST_WORD else _word)(words, pixels, colour, face)


@lru_cache(maxsize=2048)
def _word(words: str, size: int, colour: Colour, face: Face) -> pygame.Surface:
    return _rendered(words, size, colour, face)


@lru_cache(maxsize=128)
def _sentence(words: str, size: int, colour: Colour, face: Face) -> pygame.Surface:
    return _rendered(words, size, colour, face)


def _rendered(words: str, size: int, colour: Colour, face: Face) -> pygame.Surface:
    surface = font(face, size).render(words, True, colour)
    return surface.convert_alpha() if pygame.display.get_surface() else surface


def width(words: str, size: int = 13, face: Face = "text") -> int:
    """How wide text of a size in logical pixels is, in pixels of the window."""
    return _width(words, px(size), face)


@lru_cache(maxsize=4096)
def _width(words: str, pixels: int, face: Face) -> int:
    return int(font(face, pixels).size(words)[0])


def fitted(words: str, room: int, size: int = 13, face: Face = "text") -> str:
    """The text, shortened with … where it is wider than `room` pixels of the window."""
    return _fitted(words, room, px(size), face)


@lru_cache(maxsize=1024)
def _fitted(words: str, room: int, pixels: int, face: Face) -> str:
    if _width(words, pixels, face) <= room:
        return words
    low, high = 0, len(words)
    while low < high:
        middle = (low + high + 1) // 2
        if _width(words[:middle].rstrip() + "…", pixels, face) <= room:
            low = middle
        else:
            high = middle - 1
    return words[:low].rstrip() + "…" if low else ""
