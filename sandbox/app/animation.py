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
    """One palette from sample frames side by side, and from the colours that mean something."""
    meant = [*colours.STATES.values(), colours.QUEUE_EDGE, colours.HERO_SIDE, colours.ENEMY_SIDE, colours.CHANGED,
             colours.LIFE, colours.LIFE_LOW, colours.TEXT, colours.QUIET, colours.PATH]
    width, height = samples[0].size
    strip = 8
    # The faces are small on the map, but eyes look there: their colours count as much as the ground's.
    faces = [_image(pictures.portrait(kind.name, 64)) for kind in KINDS]
    sheet = Image.new("RGB", (width, height * len(samples) + strip * len(meant) + 64))
    for place, sample in enumerate(samples):
        sheet.paste(sample, (0, place * height))
    for place, colour in enumerate(meant):
        top = height * len(samples) + place * strip
        sheet.paste(colour, (0, top, width, top + strip))
    for place in range(0, width, 64):
        sheet.paste(faces[place // 64 % len(faces)], (place, height * len(samples) + strip * len(meant)))
    return sheet.quantize(COLOURS, method=Image.Quantize.MEDIANCUT, dither=Image.Dither.NONE)


def _image(surface: pygame.Surface) -> Image.Image:
    return Image.frombytes("RGB", surface.get_size(), pygame.image.tobytes(surface, "RGB"))
