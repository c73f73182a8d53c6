"""Logical pixels and those of the window."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from sandbox.app.film.recorder import record
from sandbox.app.widgets import fonts
from sandbox.app.widgets.flow import flow, height
from sandbox.app.widgets.kept import kept
from sandbox.app.widgets.paint import plate
from sandbox.app.widgets.scale import SCALES, px, scale, scaled
from sandbox.files.shipped import shipped
from sandbox.scene.colours import TEXT

pygame.font.init()


def test_a_length_is_itself_at_scale_1_and_twice_as_long_at_2() -> None:
    assert [px(length) for length in range(-50, 50)] == list(range(-50, 50))
    with scaled(2.0):
        assert [px(length) for length in range(-50, 50)] == list(range(-100, 100, 2))


@pytest.mark.parametrize("one", SCALES)
def test_lengths_keep_their_order_and_no_line_vanishes(one: float) -> None:
    with scaled(one):
        lengths = [px(length) for length in range(100)]
    assert lengths == sorted(lengths) and lengths[0] == 0 < lengths[1]


def test_a_scale_for_a_while_ends_with_what_it_was_for() -> None:
    with pytest.raises(ValueError, match="over"), scaled(2.0):
        raise ValueError("over")
    assert scale() == 1.0


def test_text_is_drawn_as_large_as_its_scale_says_also_where_the_same_was_drawn_at_another() -> None:
    small, narrow = fonts.text("Goblin").get_size(), fonts.width("Goblin")
    with scaled(2.0):
        assert fonts.text("Goblin").get_size() == fonts.text("Goblin", 13).get_size() > small
        assert fonts.text("Goblin").get_width() == fonts.width("Goblin") > 1.8 * narrow
        assert fonts.text_in("Goblin", 13).get_size() == small
    assert fonts.text("Goblin").get_size() == small


def test_lines_of_text_are_broken_anew_at_another_scale() -> None:
    words = (("the quick brown fox jumps over the lazy dog", TEXT),)
    lines = flow(words, 200)
    with scaled(2.0):
        assert len(flow(words, 200)) > len(lines)
        assert height(lines) == 2 * len(lines) * 20


def test_what_is_kept_is_kept_for_each_scale() -> None:
    with scaled(2.0):
        large = plate(40, 40, TEXT)
    assert plate(40, 40, TEXT) is plate(40, 40, TEXT) is not large
    assert large.get_at((3, 1)).a < plate(40, 40, TEXT).get_at((3, 1)).a, "corners are twice as round"


def test_a_fine_display_keeps_as_many_pictures_as_another() -> None:
    made: list[int] = []

    @kept(pixels=300)
    def square(number: int) -> pygame.Surface:
        made.append(number)
        return pygame.Surface((px(10), px(10)))

    for one in (1.0, 2.0):
        with scaled(one):
            made.clear()
            for number in (1, 2, 3, 1, 2, 3):
                square(number)
            assert made == [1, 2, 3]


def test_a_film_is_the_same_at_every_scale_of_the_window(tmp_path: Path) -> None:
    def recorded() -> bytes:
        record(shipped("levels", "lesson.tmx"), tmp_path / "film.gif", turns=2)
        return (tmp_path / "film.gif").read_bytes()

    plain = recorded()
    with scaled(2.0):
        assert recorded() == plain
