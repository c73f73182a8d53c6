"""Forms of rings are told apart by their outlines alone, however small."""

from __future__ import annotations

from itertools import combinations
from typing import get_args

import pygame
import pytest

from sandbox.app.map import tokens
from sandbox.app.widgets import rings
from sandbox.scene.rings import Form, Ring

GREY = (150, 150, 150)


def shape(picture: pygame.Surface) -> pygame.Surface:
    """Its brightness, in the middle of a canvas: what one sees without colours."""
    canvas = pygame.Surface((160, 160))
    canvas.fill((60, 60, 60))
    canvas.blit(picture, picture.get_rect(center=(80, 80)))
    return canvas


def apart(one: pygame.Surface, other: pygame.Surface) -> int:
    """How many pixels clearly differ."""
    a, b = pygame.image.tobytes(shape(one), "RGB")[::3], pygame.image.tobytes(shape(other), "RGB")[::3]
    return sum(abs(x - y) > 40 for x, y in zip(a, b, strict=True))


@pytest.mark.parametrize(("one", "other"), [*combinations(get_args(Form), 2)])
def test_no_two_forms_look_alike_on_the_map_in_the_bar_and_on_the_minimap(one: Form, other: Form) -> None:
    pygame.font.init()
    for size in (14, 30, 52):
        drawn = [tokens.disc("goblin", "g", Ring(GREY, form), size, size < 16) for form in (one, other)]
        assert apart(*drawn) > size / 2, f"a unit of {size} pixels"
    assert apart(rings.mark(Ring(GREY, one), 12), rings.mark(Ring(GREY, other), 12)) > 5


@pytest.mark.parametrize("form", get_args(Form))
def test_a_mark_is_as_wide_as_asked_and_nothing_of_it_is_cut_off(form: Form) -> None:
    for size in (5, 8, 48):
        picture = rings.mark(Ring(GREY, form), size)
        seen = picture.get_bounding_rect(min_alpha=40)
        assert abs(seen.width - size) <= size * 0.15 + 2 and picture.get_rect().contains(seen)
    drawn = tokens.disc("goblin", "g", Ring(GREY, form), 40, is_small=False)
    seen = drawn.get_bounding_rect(min_alpha=1)
    assert seen.left > 0 and seen.right < drawn.get_width(), "nothing reaches its edge"
