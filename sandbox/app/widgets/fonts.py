"""Inter for text and JetBrains Mono for numbers, with rendered text kept (guide: window, Size; libraries, Display)."""

from __future__ import annotations

import json
from functools import cache, lru_cache
from typing import Any, Literal

import fontpkg_inter
import fontpkg_jetbrains_mono
import pygame

from sandbox.app.widgets.scale import px
from sandbox.base.escaped import escaped
from sandbox.scene.colours import TEXT, Colour

Face = Literal["text", "strong", "slanted", "numbers"]
_FAMILIES = {"text": fontpkg_inter, "strong": fontpkg_inter, "slanted": fontpkg_inter,
             "numbers": fontpkg_jetbrains_mono}

LONGEST_WORD = 16
"""Letters; a longer text is a sentence."""


class Font(pygame.font.Font):
    """Where text leaves for the window, here and in pygame_gui: names are shown as text, whatever is in them."""

    def render(self, text: str | bytes | None, *args: Any, **options: Any) -> pygame.Surface:
        return super().render(_shown(text), *args, **options)

    def size(self, text: str | bytes) -> tuple[int, int]:
        return super().size(_shown(text))


def _shown(text: Any) -> Any:
    return escaped(text) if isinstance(text, str) else text


@lru_cache(maxsize=128)
def font(face: Face, size: int) -> pygame.font.Font:
    """A font at `size` pixels of height; "strong" is bold."""
    if not pygame.font.get_init():
        pygame.font.init()
    made = Font(str(path(face)), size)
    made.set_bold(face == "strong")
    made.set_italic(face == "slanted")
    return made


@cache
def path(face: Face) -> str:
    """The file of a face: the upright one of its package. `fontpkg` would first look through all that is installed."""
    root = _FAMILIES[face].ROOT
    files = json.loads((root / "metadata.json").read_text("utf-8"))["files"]
    return str(root / next(file["path"] for file in files if file["style"] == "normal"))


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


def wrapped(words: str, room: int, size: int = 13, face: Face = "text") -> tuple[str, ...]:
    """The text in lines of at most `room` pixels of the window, broken at spaces."""
    return _wrapped(words, room, px(size), face)


@lru_cache(maxsize=512)
def _wrapped(words: str, room: int, pixels: int, face: Face) -> tuple[str, ...]:
    lines: list[str] = []
    for word in words.split():
        if lines and _width(f"{lines[-1]} {word}", pixels, face) <= room:
            lines[-1] += f" {word}"
        else:
            lines.append(word)
    return tuple(lines)
