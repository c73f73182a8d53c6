"""Below the ribbons it is said what letters, signs and numbers mean, of those that are in view."""

from __future__ import annotations

import pygame
import pytest

from sandbox.app.timeline.key import draw_entries
from sandbox.app.timeline.strip import Scale, Sign, Strip
from sandbox.app.window import Window
from sandbox.files.shipped import shipped
from sandbox.scene.ribbons import DEEDS, Ribbon, Ribbons, deed_words
from tests.app.hands import Hands, opened


def played(level: str, turns: int, size: tuple[int, int] = (1280, 800)) -> Window:
    hands = Hands(opened(shipped("levels", level), size))
    for _ in range(turns):
        hands.window.session.running.forward("turn")
    hands.tick()
    return hands.window


def said(window: Window) -> list[str]:
    return [words for _, words in window.timeline.key]


def test_signs_and_letters_that_are_in_view_are_told_and_no_others() -> None:
    words = said(played("warden.tmx", 13))
    assert {"walks", "is hit", "attacks", "guard", "chase"} <= set(words)
    assert not {"falls", "heals", "sleep", "wander"} & set(words)


def test_a_state_that_nobody_is_in_any_more_is_told_as_long_as_its_letter_is_seen() -> None:
    window = played("mine.tmx", 20)
    assert "wander" not in {unit.state for unit in window.session.frame.world.living if unit.name == "Muzz"}
    assert "wander" in said(window)


def test_colours_after_the_turn_on_screen_are_told_and_that_they_were_played() -> None:
    window = played("warden.tmx", 13)
    assert "played, after this turn" not in said(window)
    window.session.running.go_to_turn(3)
    Hands(window).tick()
    assert {"guard", "chase", "played, after this turn"} <= {*said(window)}


def test_numbers_are_told_where_one_stands_behind_a_name() -> None:
    assert "number among its kind" in said(played("warden.tmx", 3))
    assert "number among its kind" not in said(played("guard.tmx", 3))


@pytest.mark.parametrize("room", [90, 200, 420, 2000])
def test_the_key_stays_in_its_line_and_says_that_there_is_more(room: int) -> None:
    found = played("mine.tmx", 31).timeline.key
    surface = pygame.Surface((2100, 16))
    draw_entries(surface, pygame.Rect(4, 0, room, 16), found)
    assert all(surface.get_at((x, y))[:3] == (0, 0, 0) for x in range(room + 4, 2100) for y in range(16))


def test_the_mouse_on_the_key_reads_all_of_it_and_a_press_there_goes_nowhere(monkeypatch: pytest.MonkeyPatch) -> None:
    window = played("warden.tmx", 13)
    told: list[str] = []
    monkeypatch.setattr(window, "tooltip", lambda words, *_, **__: told.append(words))
    at = window.timeline.laid.under.left + 40, window.timeline.laid.under.centery
    window.timeline.hover(at)
    assert all(deed_words(deed) in told[0] for deed in DEEDS) and "number" in told[0]
    Hands(window).click(at)
    history = window.session.running.history
    assert history is not None and history.world.turn == 13


def test_a_ribbon_knows_which_of_its_marks_are_signs_as_it_grows_narrow_and_is_cut() -> None:
    now = Ribbons()
    ribbon, strip = Ribbon(now), Strip()
    ribbon.note(0, "", None)

    def signs(turns: int) -> set[Sign]:
        strip.picture(ribbon, Scale(turns, 400), 15, lambda _: ((20, 40, 60), ""), now.last, now.cuts)
        return set(strip.signs)

    now.last = 10
    ribbon.mark(10, "attacked")
    assert signs(80) == {Sign("attacked", is_sign=True)}
    now.last = 11
    ribbon.mark(11, "hit")
    assert signs(80) == {Sign("attacked", is_sign=False), Sign("hit", is_sign=False)}
    assert signs(40) == {Sign("attacked", is_sign=True), Sign("hit", is_sign=True)}
    ribbon.cut(11)
    now.last, now.cuts = 10, 1
    assert signs(40) == {Sign("attacked", is_sign=True)}
