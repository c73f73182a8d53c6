"""The few colours of a film: none that matters is missing."""

from __future__ import annotations

import random
from collections.abc import Generator

import pytest
from PIL import Image

from sandbox.app.film.palette import Palette, chosen


def finished(choosing: Generator[None, None, Palette]) -> Palette:
    while True:
        try:
            next(choosing)
        except StopIteration as end:
            found: Palette = end.value
            return found


def plain(colour: tuple[int, int, int], size: tuple[int, int] = (40, 30)) -> Image.Image:
    return Image.new("RGB", size, colour)


def noise() -> Image.Image:
    dice = random.Random(1)
    return Image.frombytes("RGB", (64, 64), dice.randbytes(3 * 64 * 64))


def off(palette: Palette, colour: tuple[int, int, int]) -> int:
    """By how much the colour that stands for this one is off."""
    shown = palette.picture(palette.indexes(plain(colour, (1, 1)))).getpixel((0, 0))
    assert isinstance(shown, tuple)
    return max(abs(a - b) for a, b in zip(shown, colour, strict=True))


@pytest.mark.parametrize("colour", [(240, 194, 60), (255, 0, 0), (0, 0, 255), (255, 255, 255), (0, 0, 0)])
def test_a_colour_of_a_few_pixels_stays_what_it_is_beside_a_large_ground_of_many_shades(
    colour: tuple[int, int, int]
) -> None:
    ground = Image.linear_gradient("L").convert("RGB").point([value // 4 + 20 for value in range(256)] * 3)
    ground.paste(colour, (5, 5, 8, 8))
    assert off(finished(chosen([ground], 24, 0.4)), colour) <= 8


@pytest.mark.parametrize("most", [1, 2, 100, 255])
def test_there_are_no_more_colours_than_asked_for(most: int) -> None:
    palette = finished(chosen([noise()], most, 0.4))
    assert len(set(palette.indexes(noise()).tobytes())) <= palette.count <= most


def test_a_picture_of_one_colour_has_one() -> None:
    palette = finished(chosen([plain((7, 90, 200))], 255, 0.4))
    assert (palette.count, off(palette, (7, 90, 200))) == (1, 0)


def test_the_same_samples_give_the_same_colours() -> None:
    assert finished(chosen([noise()], 60, 0.4)).data == finished(chosen([noise()], 60, 0.4)).data


def test_equal_pixels_are_of_equal_colour_wherever_and_whenever_they_stand() -> None:
    palette = finished(chosen([noise()], 60, 0.4))
    whole = palette.indexes(noise())
    assert palette.indexes(noise().crop((7, 9, 40, 33))).tobytes() == whole.crop((7, 9, 40, 33)).tobytes()


def test_it_rests_while_colours_are_chosen() -> None:
    assert sum(1 for _ in chosen([noise()] * 3, 100, 0.4)) > 3 + 100 / 10
