"""Pictures to an animated file, written as they come: only a frame or two are held at once (guide: libraries, GIF)."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator, Sequence
from importlib.util import find_spec
from io import BytesIO
from pathlib import Path

import pygame
from PIL import Image

from sandbox.app.film.formats import FORMATS
from sandbox.app.film.palette import Palette, chosen
from sandbox.app.film.picture_format import PictureFormat
from sandbox.app.widgets import pictures
from sandbox.base.errors import Place, refuse
from sandbox.base.language import say
from sandbox.scene import colours
from sandbox.tiled.saving.writing import put_in_place

SLOWED = 20
"""Milliseconds below which most viewers show a frame for much longer, a tenth of a second."""

SAMPLES = 12
"""How many frames the palette is made from, and the size is guessed from."""

FACE = 64
"""Pixels of a side of a face, and of a colour that means something, among the samples."""

MEANT = (*colours.STATES.values(), colours.QUEUE_EDGE, colours.HERO_SIDE, colours.ENEMY_SIDE, colours.CHANGED,
         colours.LIFE, colours.LIFE_LOW, colours.TEXT, colours.QUIET, colours.PATH)


def format_of(path: Path) -> PictureFormat:
    """How a file of this name is written.

    Raises InputError for a suffix that is none of ours, and for one that takes a package that is not there.
    """
    found = next((form for form in FORMATS if form.suffix == path.suffix.lower()), None)
    if found is None:
        raise refuse(say('the picture\'s name ends in "{suffix}"', suffix=path.suffix),
                     ", ".join(form.suffix for form in FORMATS), Place(str(path)))
    if found.package and find_spec(found.package) is None:
        raise refuse(say('pictures that end in "{suffix}" need the package {package}, which is not installed',
                         suffix=found.suffix, package=found.package),
                     say("{others}, or {suffix} after pip install 'tactics-sandbox[{extra}]'", suffix=found.suffix,
                         others=", ".join(form.suffix for form in FORMATS if not form.package), extra=found.extra),
                     Place(str(path)))
    return found


class Animation:
    """`count` frames as an endless loop, `fps` frames a second; `render` gives the picture of a number.

    `kinds` are those of the level by name: their faces are to keep their colours.
    """

    def __init__(self, path: Path, render: Callable[[int], pygame.Surface], count: int, fps: float,
                 kinds: Sequence[str]) -> None:
        self._form = format_of(path)
        self._path = path
        self._render = render
        self._count = count
        self._kinds = kinds
        self._times = durations(count, fps, self._form.tick)
        self._palette: Palette | None = None

    @property
    def has_slowed(self) -> bool:
        """Whether frames are so short that most viewers slow them down."""
        return min(self._times) < SLOWED

    @property
    def seconds(self) -> float:
        return sum(self._times) / 1000

    def guess(self) -> int:
        """About how many bytes the file will have, from some frames and what changes between them and the ones before.
        """
        for _ in self._choose_colours():
            pass
        first, more = 0, 0
        indices = _spread(self._count)[1:]
        for index in indices or [0]:
            pair = [self._image(max(0, index - 1)), self._image(index)]
            alone = self._size(pair[:1])
            first, more = first or alone, more + self._size(pair) - alone
        return first + (self._count - 1) * more // max(1, len(indices))

    def write(self) -> Generator[int, None, None]:
        """Writes the file, and puts it in place when it is whole; yields how many frames are done, some counts more
        than once, so that no step takes long.

        Raises InputError where it cannot be written. Then, and where whoever writes stops early, all is as it was
        before.
        """
        with put_in_place(self._path) as file:
            for _ in self._choose_colours():
                yield 0
            writer = None
            for index, time in enumerate(self._times):
                image = self._image(index)
                yield index
                writer = writer or self._form.begin(file, image.size, self._count, self._palette)
                writer.add(image, time)
                yield index + 1
            if writer is not None:
                writer.end()

    def _choose_colours(self) -> Generator[None, None, None]:
        """Once, where the format has few."""
        if self._form.colours and self._palette is None:
            self._palette = yield from chosen(self._samples(), self._form.colours, self._form.rare)

    def _samples(self) -> Iterator[Image.Image]:
        """Some frames; the units' faces, which are small on the map, but eyes look there; colours that mean something.
        """
        for index in _spread(self._count):
            yield self._image(index)
        for kind in self._kinds:
            yield _image(pictures.portrait(kind, FACE))
        for colour in MEANT:
            yield Image.new("RGB", (FACE, FACE), colour)

    def _size(self, images: list[Image.Image]) -> int:
        """How many bytes a file of these frames has."""
        file = BytesIO()
        writer = self._form.begin(file, images[0].size, len(images), self._palette)
        for image in images:
            writer.add(image, self._form.tick)
        writer.end()
        return len(file.getvalue())

    def _image(self, index: int) -> Image.Image:
        return _image(self._render(index))


def durations(count: int, fps: float, tick: int = 10) -> list[int]:
    """Milliseconds of each frame, in whole ticks; what rounding leaves is spread over the frames.

    >>> durations(4, 30)
    [30, 40, 30, 30]
    """
    ends = [max(round((index + 1) * 1000 / tick / fps), index + 1) for index in range(count)]
    return [tick * (end - start) for start, end in zip([0, *ends], ends, strict=False)]


def _spread(count: int) -> list[int]:
    """Some frame numbers spread over all, the first and the last among them."""
    wanted = min(count, SAMPLES)
    return sorted({round(part * (count - 1) / max(1, wanted - 1)) for part in range(wanted)})


def _image(surface: pygame.Surface) -> Image.Image:
    return Image.frombytes("RGB", surface.get_size(), pygame.image.tobytes(surface, "RGB"))
