"""The ruler over the ribbons: as many numbers as can be read, whatever the scale (guide: window, Timeline)."""

from __future__ import annotations

from itertools import pairwise

import pygame
import pytest

from sandbox.app.timeline.ruler import Ruler, round_marks, turn_marks
from sandbox.app.timeline.strip import Scale
from sandbox.app.widgets import fonts

SCALES = [Scale(turns, pixels) for turns in (40, 60, 160, 320, 1000, 10_000, 80_000)
          for pixels in (300, 788, 1168, 2400)]


def width(words: str) -> int:
    return fonts.width(words, 11, "numbers")


@pytest.mark.parametrize("scale", SCALES, ids=str)
def test_turns_have_ticks_where_they_lie_and_numbers_that_do_not_touch(scale: Scale) -> None:
    marks = list(turn_marks(scale))
    numbered = [mark for mark in marks if mark.words]
    assert all(scale.x(int(mark.words)) <= mark.x <= scale.x(int(mark.words) + 1) for mark in numbered)
    assert all(b.x - a.x > (width(a.words) + width(b.words)) / 2 + 2 for a, b in pairwise(numbered))
    assert all(b.x - a.x >= 4 for a, b in pairwise(marks)), "ticks can be told apart"
    assert scale.pixels / 200 <= len(numbered), "there are enough to read a turn by"


@pytest.mark.parametrize("scale", SCALES, ids=str)
@pytest.mark.parametrize("length", [1, 2, 13, 100])
def test_rounds_begin_where_they_do_and_their_numbers_do_not_touch(scale: Scale, length: int) -> None:
    last = scale.turns * 9 // 10
    rounds = list(range(1, last + 1, length))
    marks = list(round_marks(scale, rounds))
    assert marks[0].words == "1"
    assert all(mark.x == scale.x(rounds[int(mark.words) - 1]) for mark in marks)
    assert all(b.x - a.x > width(a.words) + 4 for a, b in pairwise(marks))
    if scale.pixels / scale.turns * length > 40:
        assert len(marks) == len(rounds), "where there is room none is left out"


def test_rounds_of_uneven_length_do_not_touch_either() -> None:
    marks = list(round_marks(Scale(320, 788), [1, 2, 3, 4, 100, 200, 201, 300]))
    assert [mark.words for mark in marks][:1] == ["1"]
    assert all(b.x - a.x > width(a.words) + 4 for a, b in pairwise(marks))


@pytest.mark.parametrize("turn", [0, 1, 7, 12, 38])
def test_the_number_at_the_cursor_is_always_there_and_covers_no_other(
        turn: int, monkeypatch: pytest.MonkeyPatch) -> None:
    pygame.display.init()
    pygame.font.init()
    scale, drawn = Scale(40, 788), list[str]()
    text = fonts.text
    monkeypatch.setattr(fonts, "text", lambda words, *given: drawn.append(words) or text(words, *given))
    ruler = Ruler()
    ruler.arrange(pygame.Rect(0, 0, 900, 28), 96)
    ruler.draw(pygame.Surface((900, 28)), scale, [1, 14], 38, turn)
    assert [words for words in drawn if words.isdigit()][-1] == str(turn)


def test_a_turn_more_draws_its_own_number_and_no_other(monkeypatch: pytest.MonkeyPatch) -> None:
    pygame.display.init()
    pygame.font.init()
    scale, drawn = Scale(320, 788), list[str]()
    surface, ruler = pygame.Surface((900, 28)), Ruler()
    ruler.arrange(surface.get_rect(), 96)
    ruler.draw(surface, scale, [1, 14], 20, 20)
    text = fonts.text
    monkeypatch.setattr(fonts, "text", lambda words, *given: drawn.append(words) or text(words, *given))
    for turn in range(21, 27):
        ruler.draw(surface, scale, [1, 14], turn, turn)
    assert drawn == [str(turn) for turn in range(21, 27)]
    kept = pygame.image.tobytes(surface, "RGB")
    fresh = Ruler()
    fresh.arrange(surface.get_rect(), 96)
    fresh.draw(surface, scale, [1, 14], 26, 26)
    assert pygame.image.tobytes(surface, "RGB") == kept, "and looks as one drawn at once"
