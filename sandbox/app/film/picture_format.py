"""What a kind of moving picture is: how its frames are written into a file one after the other, none of them kept."""

from __future__ import annotations

from collections.abc import Callable
from typing import BinaryIO, Protocol, TypeAlias

from PIL import Image, ImageChops

from sandbox.app.film.palette import Palette
from sandbox.base.frozen import dataclass

Size: TypeAlias = tuple[int, int]
Box: TypeAlias = tuple[int, int, int, int]
"""Left, top, right and bottom in pixels; right and bottom are the first ones outside."""


class Writer(Protocol):
    """Holds one frame at the most: the one before, of which the next one keeps what did not change."""

    def add(self, frame: Image.Image, milliseconds: int) -> None: ...

    def end(self) -> None: ...


@dataclass(frozen=True)
class PictureFormat:
    """`begin` starts a file of so many frames of one size.

    A frame lasts whole `tick`s of milliseconds. `largest` is the longest side in pixels.
    """

    suffix: str
    tick: int
    largest: int
    begin: Callable[[BinaryIO, Size, int, Palette | None], Writer]
    colours: int = 0
    """So many at the most, the same in all frames, are chosen from samples before the first is written; 0 for all."""
    rare: float = 1
    """How colours count that are seldom seen (app/film/palette.py)."""
    package: str = ""
    """What it takes to write it, where that does not come with the sandbox: the package is that of an extra."""
    extra: str = ""


def changed(before: Image.Image, after: Image.Image) -> Box:
    """The smallest box that holds all that changed; one pixel where nothing did."""
    return ImageChops.difference(before, after).getbbox() or (0, 0, 1, 1)
