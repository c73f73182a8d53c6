"""Pictures to an animated file, written as they come: only a frame or two are held at once (design: libraries.md)."""

from __future__ import annotations

from collections.abc import Callable, Generator, Sequence
from functools import cached_property
from io import BytesIO
from pathlib import Path

import pygame
from PIL import Image

from sandbox.app.film.formats import FORMATS
from sandbox.app.film.formats.gif import COLOURS
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

FACE, STRIP = 64, 8
"""Pixels of a face, and of the strip of a single colour, on the sheet that the palette is made from."""


def format_of(path: Path) -> PictureFormat:
    """How a file of this name is written. Raises InputError for a suffix that is none of ours."""
    found = next((form for form in FORMATS if form.suffix == path.suffix.lower()), None)
    if found is None:
        raise refuse(say('the picture\'s name ends in "{suffix}"', suffix=path.suffix),
                     ", ".join(form.suffix for form in FORMATS), Place(str(path)))
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
        first, more = 0, 0
        numbers = _spread(self._count)[1:]
        for number in numbers or [0]:
            file = BytesIO()
            before = self._image(max(0, number - 1))
            writer = self._form.begin(file, before.size, self._count, self._palette)
            writer.add(before, self._form.tick)
            alone = file.tell()
            writer.add(self._image(number), self._form.tick)
            first, more = first or alone, more + file.tell() - alone
        return first + (self._count - 1) * more // max(1, len(numbers))

    def write(self) -> Generator[int, None, None]:
        """Writes the file, and puts it in place when it is whole; yields how many frames are done.

        Raises InputError where it cannot be written. Then, and when it is not gone on with, all is as it was before.
        """
        with put_in_place(self._path) as file:
            writer = None
            for number, time in enumerate(self._times):
                image = self._image(number)
                writer = writer or self._form.begin(file, image.size, self._count, self._palette)
                writer.add(image, time)
                yield number + 1
            if writer is not None:
                writer.end()

    @cached_property
    def _palette(self) -> Image.Image | None:
        if not self._form.has_palette:
            return None
        return _palette([self._image(number) for number in _spread(self._count)], self._kinds)

    def _image(self, number: int) -> Image.Image:
        return _image(self._render(number))


def durations(count: int, fps: float, tick: int = 10) -> list[int]:
    """Milliseconds of each frame, in whole ticks; what rounding leaves is spread over the frames.

    >>> durations(4, 30)
    [30, 40, 30, 30]
    """
    ends = [max(round((number + 1) * 1000 / tick / fps), number + 1) for number in range(count)]
    return [tick * (end - start) for start, end in zip([0, *ends], ends, strict=False)]


def _spread(count: int) -> list[int]:
    """Some frame numbers spread over all, the first and the last among them."""
    wanted = min(count, SAMPLES)
    return sorted({round(place * (count - 1) / max(1, wanted - 1)) for place in range(wanted)})


def _palette(samples: list[Image.Image], kinds: Sequence[str]) -> Image.Image:
    """One palette from sample frames side by side, from the colours that mean something, and from the units' faces."""
    meant = [*colours.STATES.values(), colours.QUEUE_EDGE, colours.HERO_SIDE, colours.ENEMY_SIDE, colours.CHANGED,
             colours.LIFE, colours.LIFE_LOW, colours.TEXT, colours.QUIET, colours.PATH]
    # Faces are small on the map, but eyes look there: they count for more than their share of the ground.
    small = [sample.resize((max(1, sample.width // 3), max(1, sample.height // 3)), Image.Resampling.NEAREST)
             for sample in samples]
    faces = [_image(pictures.portrait(kind, FACE)) for kind in kinds]
    width = max(small[0].width, FACE * len(faces))
    tall = sum(sample.height for sample in small)
    sheet = Image.new("RGB", (width, tall + STRIP * len(meant) + 2 * FACE))
    for place, sample in enumerate(small):
        sheet.paste(sample, (0, place * sample.height))
    for place, colour in enumerate(meant):
        sheet.paste(colour, (0, tall + place * STRIP, width, tall + (place + 1) * STRIP))
    for place in range(2 * (width // FACE)):
        across, down = place % (width // FACE), place // (width // FACE)
        sheet.paste(faces[place % len(faces)], (across * FACE, tall + STRIP * len(meant) + down * FACE))
    return sheet.quantize(COLOURS, method=Image.Quantize.MEDIANCUT, dither=Image.Dither.NONE)


def _image(surface: pygame.Surface) -> Image.Image:
    return Image.frombytes("RGB", surface.get_size(), pygame.image.tobytes(surface, "RGB"))
