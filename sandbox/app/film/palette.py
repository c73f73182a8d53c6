"""The few colours of a film: chosen as the eye tells them apart, from samples of its frames (guide: libraries, GIF).

The eye tells hues apart better than shades, and shades in the dark better than in the light. So colours are compared
as brightness and two hues, stretched where the eye is keen. What the eye does not see is the same colour, and a frame
whose colours are the same over long pieces is a small file.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Generator, Iterable, Mapping, Sequence
from typing import TypeAlias

from PIL import Image

BOXES = (8, 4, 2, 1)
"""Colours within so much of each other are one when colours are chosen: the largest that leaves enough of them."""

ROUNDS = 4
"""How often each colour is moved to the middle of what it stands for."""

AT_ONCE, BOXES_AT_ONCE, COLOURS_AT_ONCE = 4, 256, 4096
"""Between two rests: so many colours are chosen, the middles of so many boxes found, so many put into boxes."""

DARK, DARK_STRETCH, LIGHT_STRETCH = 40, 2.0, 0.7
GREY, GREY_STRETCH = 35, 2.5
"""Hues so near to grey are stretched; the others share the rest of the room."""

_LOW = 2
"""Pillow takes each colour for the lowest of 4 x 4 x 4 colours around it, which is so much too dark in the middle."""

Point: TypeAlias = tuple[float, float, float]

Weighted: TypeAlias = tuple[Point, Point, float]
"""A colour, how it looks, and its weight."""


class Palette:
    """Up to 255 colours, red, green and blue each, that stand for all."""

    def __init__(self, colours: Sequence[Point], seen: Sequence[Point]) -> None:
        """`seen` are the same colours as the eye sees them."""
        self.count = len(colours)
        self.data = _bytes(colours).ljust(3 * 256, b"\0")
        self._taken = [min(index, self.count - 1) for index in range(256)]
        self._seen = _table(seen)

    def indexes(self, frame: Image.Image) -> Image.Image:
        """A byte for each pixel: the index of the colour that looks most like its own."""
        return self.nearest(_as_seen(frame))

    def picture(self, indexes: Image.Image) -> Image.Image:
        """What indexes look like."""
        drawn = Image.frombytes("P", indexes.size, indexes.tobytes())
        drawn.putpalette(self.data)
        return drawn.convert("RGB")

    def nearest(self, seen: Image.Image) -> Image.Image:
        """The same for a picture in colours as the eye sees them."""
        found = seen.quantize(palette=self._seen, dither=Image.Dither.NONE)
        return Image.frombytes("L", found.size, found.tobytes()).point(self._taken)


def chosen(samples: Iterable[Image.Image], most: int, rare: float) -> Generator[None, None, Palette]:
    """At most so many colours, from 1 to 255, for pictures like the samples; it rests now and then.

    `rare` is the power of how often a colour is seen by which it counts: at 1 a face would be nothing beside the
    ground; the nearer to 0, the fewer shades has the ground, and the smaller is the file.

    The next colour is always the one that the ones before serve worst. What is as good comes in a fixed order.
    """
    found: Counter[Point] = Counter()
    for sample in samples:
        for count, colour in sample.getcolors(sample.width * sample.height) or ():
            assert isinstance(colour, tuple)
            red, green, blue = colour
            found[red, green, blue] += count
        yield
    boxes = yield from _boxes(found, most, rare)
    colours, looks, weights = zip(*boxes, strict=True)
    taken = [0]
    far = [float("inf")] * len(looks)
    while len(taken) < min(most, len(looks)):
        a, b, c = looks[taken[-1]]
        far = [min(old, weight * ((x - a) ** 2 + (y - b) ** 2 + (z - c) ** 2))
               for old, weight, (x, y, z) in zip(far, weights, looks, strict=True)]
        taken.append(max(range(len(far)), key=far.__getitem__))
        if not len(taken) % AT_ONCE:
            yield
    palette = Palette([colours[at] for at in taken], [looks[at] for at in taken])
    strip = _strip(looks)
    for _ in range(ROUNDS):
        groups: dict[int, list[int]] = {}
        for at, index in enumerate(palette.nearest(strip).tobytes()):
            groups.setdefault(index, []).append(at)
        palette = Palette([_middle(group, colours, weights) for group in groups.values()],
                          [_middle(group, looks, weights) for group in groups.values()])
        yield
    return palette


def _boxes(found: Mapping[Point, int], enough: int, rare: float) -> Generator[None, None, list[Weighted]]:
    """Colours that look nearly the same as one, the most frequent first.

    It rests now and then.
    """
    parts = iter(_as_seen(_strip(list(found))).tobytes())
    looks = list(zip(parts, parts, parts, strict=True))
    for size in BOXES:
        boxes: dict[tuple[int, int, int], list[tuple[Point, Point, int]]] = {}
        for at, ((colour, count), (a, b, c)) in enumerate(zip(found.items(), looks, strict=True)):
            if not at % COLOURS_AT_ONCE:
                yield
            boxes.setdefault((a // size, b // size, c // size), []).append((colour, (a, b, c), count))
        if len(boxes) >= enough:
            break
    middles: list[Weighted] = []
    for box in boxes.values():
        if not len(middles) % BOXES_AT_ONCE:
            yield
        colours, seen, counts = zip(*box, strict=True)
        every = range(len(box))
        middles.append((_middle(every, colours, counts), _middle(every, seen, counts), sum(counts) ** rare))
    return sorted(middles, key=lambda middle: (-middle[2], middle[0]))


def _middle(indexes: Iterable[int], points: Sequence[Point], weights: Sequence[float]) -> Point:
    """The mean of those of the points, each as often as it weighs."""
    parts = [(weights[index], points[index]) for index in indexes]
    whole = sum(weight for weight, _ in parts)
    red, green, blue = (sum(weight * point[axis] for weight, point in parts) / whole for axis in range(3))
    return red, green, blue


def _as_seen(picture: Image.Image) -> Image.Image:
    """Brightness and two hues instead of red, green and blue, stretched where the eye is keen."""
    return Image.merge("RGB", picture.convert("YCbCr").point(_SEEN).split())


def _brightness(value: int) -> int:
    return round(DARK_STRETCH * min(value, DARK) + LIGHT_STRETCH * max(0, value - DARK))


def _hue(value: int) -> int:
    """128 is grey.

    >>> [_hue(value) for value in (0, 108, 128, 148, 255)]
    [1, 78, 128, 178, 255]
    """
    off = abs(value - 128)
    rest = (127 - GREY * GREY_STRETCH) / (128 - GREY)
    stretched = GREY_STRETCH * min(off, GREY) + rest * max(0, off - GREY)
    return round(128 + (stretched if value >= 128 else -stretched))


_SEEN = [*map(_brightness, range(256)), *map(_hue, range(256)), *map(_hue, range(256))]


def _strip(colours: Sequence[Point]) -> Image.Image:
    return Image.frombytes("RGB", (len(colours), 1), _bytes(colours))


def _bytes(colours: Sequence[Point]) -> bytes:
    return bytes(round(part) for colour in colours for part in colour)


def _table(seen: Sequence[Point]) -> Image.Image:
    """A picture that has these colours for its palette; what is left of it repeats the first."""
    table = Image.new("P", (1, 1))
    colours = _bytes([*seen, *[seen[0]] * (256 - len(seen))])
    table.putpalette(bytes(max(0, part - _LOW) for part in colours))
    return table
