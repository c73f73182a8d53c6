"""Pictures to an animated file: GIF with one palette for all frames and true durations (design: libraries.md, GIF)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pygame
from PIL import Image

from sandbox.app import pictures
from sandbox.base.errors import Place, refuse
from sandbox.rules.kind import KINDS
from sandbox.scene import colours

SUFFIXES = (".gif", ".png", ".webp")
COLOURS = 255
"""One less than a GIF can have: the free slot lets frames keep what did not change."""

SAMPLES = 12
"""How many frames the palette is made from."""

FACE, STRIP = 64, 8
"""Pixels of a face, and of the strip of a single colour, on the sheet that the palette is made from."""


def check_suffix(path: Path) -> None:
    """Raises InputError for a kind of file that cannot be written."""
    if path.suffix.lower() not in SUFFIXES:
        raise refuse(f'the picture\'s name ends in "{path.suffix}"', ", ".join(SUFFIXES), Place(str(path)))


def write(path: Path, render: Callable[[int], pygame.Surface], count: int, fps: float) -> Iterator[int]:
    """Writes `count` frames as an endless loop, `fps` frames a second; `render` gives the picture of a number.

    Yields how many frames are done, so that a window can go on in between. Raises InputError when it cannot be written.
    """
    check_suffix(path)
    is_gif = path.suffix.lower() == ".gif"
    palette = _palette([_image(render(number)) for number in _spread(count)]) if is_gif else None
    frames: list[Image.Image] = []
    for number in range(count):
        image = _image(render(number))
        # One byte a pixel from here on: all frames stay in memory until the file is written.
        frames.append(image if palette is None else image.quantize(palette=palette, dither=Image.Dither.NONE))
        yield number + 1
    _save(path, frames, durations(count, fps))


def durations(count: int, fps: float) -> list[int]:
    """Milliseconds of each frame, in the hundredths a GIF counts in; what rounding leaves is spread over the frames.

    >>> durations(4, 30)
    [30, 40, 30, 30]
    """
    ends = [max(round((number + 1) * 100 / fps), number + 1) for number in range(count)]
    return [10 * (end - start) for start, end in zip([0, *ends], ends, strict=False)]


def _save(path: Path, frames: list[Image.Image], times: list[int]) -> None:
    options: dict[str, Any] = {"save_all": True, "append_images": frames[1:], "duration": times, "loop": 0}
    match path.suffix.lower():
        case ".gif":
            # Only a palette that is named is written once, for all frames.
            options |= {"optimize": True, "disposal": 1, "palette": bytes(frames[0].getpalette() or ())[:3 * COLOURS]}
        case ".webp":
            options |= {"lossless": True, "method": 2}
        case _:
            pass
    try:
        frames[0].save(path, **options)
    except OSError as error:
        raise refuse(f"cannot be written: {error.strerror or error}", "a folder that can be written to",
                     Place(str(path))) from None


def _spread(count: int) -> list[int]:
    """Some frame numbers spread over all, the first and the last among them."""
    wanted = min(count, SAMPLES)
    return sorted({round(place * (count - 1) / max(1, wanted - 1)) for place in range(wanted)})


def _palette(samples: list[Image.Image]) -> Image.Image:
    """One palette from sample frames side by side, from the colours that mean something, and from the units' faces."""
    meant = [*colours.STATES.values(), colours.QUEUE_EDGE, colours.HERO_SIDE, colours.ENEMY_SIDE, colours.CHANGED,
             colours.LIFE, colours.LIFE_LOW, colours.TEXT, colours.QUIET, colours.PATH]
    # Faces are small on the map, but eyes look there: they count for more than their share of the ground.
    small = [sample.resize((max(1, sample.width // 3), max(1, sample.height // 3)), Image.Resampling.NEAREST)
             for sample in samples]
    faces = [_image(pictures.portrait(kind.name, FACE)) for kind in KINDS]
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
