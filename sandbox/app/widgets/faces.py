"""The two faces, Inter for text and JetBrains Mono for numbers, each of which has signs that the other has not."""

from __future__ import annotations

import json
from functools import cache, lru_cache
from itertools import groupby
from typing import Any, Literal

import fontpkg_inter
import fontpkg_jetbrains_mono
import pygame
import pygame.freetype

from sandbox.base.escaped import escaped

Face = Literal["text", "strong", "slanted", "numbers"]
MARKS = frozenset("✓✗")
"""The marks of what holds and what does not: a comparison is read by them, so they are seen before its words."""
LARGER = 1.2
_FAMILIES = {"text": fontpkg_inter, "strong": fontpkg_inter, "slanted": fontpkg_inter,
             "numbers": fontpkg_jetbrains_mono}


@cache
def path(face: Face) -> str:
    """The file of a face: the upright one of its package. `fontpkg` would first look through all that is installed."""
    root = _FAMILIES[face].ROOT
    files = json.loads((root / "metadata.json").read_text("utf-8"))["files"]
    return str(root / next(file["path"] for file in files if file["style"] == "normal"))


@lru_cache(maxsize=4096)
def has_glyph(file: str, character: str) -> bool:
    """Whether a face's file has a drawing of a character; `pygame.font` draws a box where there is none, and says so
    of nothing."""
    return _read(file).get_metrics(character)[0] is not None


@cache
def _read(file: str) -> pygame.freetype.Font:
    if not pygame.freetype.get_init():
        pygame.freetype.init()
    return pygame.freetype.Font(file, 16)


class Font(pygame.font.Font):
    """Where text leaves for the window, here and in pygame_gui: names are shown as text, whatever is in them, and a
    sign that the face has not is drawn in the other one, on the same line.
    """

    def __init__(self, file: str, size: int) -> None:
        super().__init__(file, size)
        self._file, self._pixels = file, size

    def render(self, text: str | bytes | None, *args: Any, **options: Any) -> pygame.Surface:
        shown = _shown(text)
        parts = self._parts(shown)
        if all(font is self for font, _ in parts):
            return super().render(shown, *args, **options)
        drawn = [(font, pygame.font.Font.render(font, part, *args, **options)) for font, part in parts]
        whole = pygame.Surface((sum(part.get_width() for _, part in drawn), self.get_height()), pygame.SRCALPHA)
        left = 0
        for font, part in drawn:
            whole.blit(part, (left, self.get_ascent() - font.get_ascent()))
            left += part.get_width()
        return whole

    def size(self, text: str | bytes) -> tuple[int, int]:
        shown = _shown(text)
        parts = self._parts(shown)
        if all(font is self for font, _ in parts):
            return super().size(shown)
        return sum(pygame.font.Font.size(font, part)[0] for font, part in parts), self.get_height()

    def _parts(self, shown: Any) -> list[tuple[Font, Any]]:
        """The text in stretches, each with the font that draws it: this one, but for signs that only the other has."""
        if not isinstance(shown, str) or shown.isascii():
            return [(self, shown)]
        return [(self._other(file) if file else self._heavy() if is_mark else self, "".join(part))
                for (file, is_mark), part in groupby(shown, lambda sign: (self._elsewhere(sign), sign in MARKS))]

    def _elsewhere(self, character: str) -> str:
        """The file of the other face where it alone has a character, else empty."""
        if character.isascii() or has_glyph(self._file, character):
            return ""
        return next((file for file in _files() if has_glyph(file, character)), "")

    def _heavy(self) -> Font:
        """This face for marks: as bold as the thin strokes of a sign can be, and larger than the text about it."""
        heavy = _plain(self._file, round(self._pixels * LARGER))
        heavy.set_bold(True)
        return heavy

    def _other(self, file: str) -> Font:
        other = _plain(file, self._pixels)
        other.set_bold(self.get_bold())
        other.set_italic(self.get_italic())
        return other


@lru_cache(maxsize=32)
def _plain(file: str, pixels: int) -> Font:
    return Font(file, pixels)


@cache
def _files() -> tuple[str, ...]:
    return tuple(dict.fromkeys(path(face) for face in _FAMILIES))


def _shown(text: Any) -> Any:
    return escaped(text) if isinstance(text, str) else text
