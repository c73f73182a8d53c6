"""A ribbon's picture: by pixel, not by turn, and drawn on from where it ended (guide: window; libraries)."""

from __future__ import annotations

from random import Random

import pygame
import pytest

from sandbox.app.timeline.strip import CROSS, Scale, Strip
from sandbox.scene.colours import STATES, Colour
from sandbox.scene.ribbons import DEEDS, Ribbon, Ribbons

HEIGHT = 15
TONES = tuple(STATES.values())


class Drawn:
    """A ribbon that goes on at random, and how often a piece of it was drawn."""

    def __init__(self, seed: int, *, has_states: bool) -> None:
        self.now = Ribbons()
        self.ribbon = Ribbon(self.now)
        self.pieces = 0
        self._chance = Random(seed)
        self._has_states = has_states
        self.ribbon.note(0, "0" if has_states else "", None)

    def go_on(self, turns: int) -> None:
        for _ in range(turns):
            self.now.last += 1
            if self._has_states and self._chance.random() < 0.4:
                self.ribbon.note(self.now.last, str(self._chance.randrange(len(TONES))), None)
            if self._chance.random() < 0.5:
                self.ribbon.mark(self.now.last, self._chance.choice(DEEDS[:-1]))

    def fall(self) -> None:
        self.now.last += 1
        self.ribbon.note(self.now.last, None, None)
        self.ribbon.mark(self.now.last, "fell")

    def dye(self, state: str) -> tuple[Colour, str]:
        self.pieces += 1
        return (TONES[int(state)], state) if state else (TONES[0], "")

    def on(self, strip: Strip, scale: Scale) -> bytes:
        picture = strip.picture(self.ribbon, scale, HEIGHT, self.dye, self.now.last, "")
        return pygame.image.tobytes(picture, "RGB")


@pytest.mark.parametrize("has_states", [True, False])
@pytest.mark.parametrize("turns", [40, 240, 1000, 10000])
@pytest.mark.parametrize("seed", range(4))
def test_a_ribbon_that_was_drawn_on_looks_as_one_drawn_at_once(has_states: bool, turns: int, seed: int) -> None:
    chance, drawn, strip, scale = Random(seed), Drawn(seed, has_states=has_states), Strip(), Scale(turns, 400)
    for step in range(16):
        if step < 9:
            drawn.go_on(chance.choice((1, 1, 1, 2, turns // 20)))
        elif step == 9:
            drawn.fall()
        else:
            drawn.now.last += 1
        assert drawn.on(strip, scale) == drawn.on(Strip(), scale)


@pytest.mark.parametrize("has_states", [True, False])
def test_ten_thousand_turns_take_no_more_pieces_than_pixels(
        has_states: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    drawn, scale, marks = Drawn(1, has_states=has_states), Scale(10000, 300), []
    drawn.go_on(9999)
    assert len(drawn.ribbon) > 3000 or not has_states
    monkeypatch.setattr(Strip, "_mark", lambda _strip, _scale, turn, deed, _sign: marks.append((scale.x(turn), deed)))
    drawn.on(Strip(), scale)
    assert drawn.pieces <= scale.pixels + 1
    assert len(marks) == len(set(marks)), "each form at most once a pixel"
    assert bool(marks) != has_states


@pytest.mark.parametrize("has_states", [True, False])
def test_a_turn_more_draws_no_more_than_its_end(has_states: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    drawn, scale, strip, marks = Drawn(1, has_states=has_states), Scale(10000, 1000), Strip(), []
    drawn.go_on(9000)
    drawn.on(strip, scale)
    drawn.pieces = 0
    monkeypatch.setattr(Strip, "_mark", lambda *_: marks.append(1))
    drawn.go_on(1)
    drawn.on(strip, scale)
    assert drawn.pieces <= 4 and len(marks) <= (CROSS + 2) * len(DEEDS), "as many pixels as a mark reaches"
    drawn.on(strip, scale)
    assert drawn.pieces <= 4, "nothing is drawn when nothing has come"


def test_a_state_that_is_shorter_than_a_pixel_at_the_end_of_a_life_is_seen() -> None:
    drawn, scale = Drawn(1, has_states=True), Scale(10000, 100)
    drawn.now.last = 5040
    drawn.ribbon.note(5040, "3", None)
    drawn.ribbon.note(5041, None, None)
    picture = Strip().picture(drawn.ribbon, scale, HEIGHT, drawn.dye, 6000, "")
    assert picture.get_at((scale.x(5040), 7))[:3] == TONES[3]
