"""Where the window opens on the displays there are, and what is remembered of it."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path

import pygame
import pytest

from sandbox.app.screen.found import Found
from sandbox.app.screen.placing import Display
from sandbox.app.screen.screen import IS_MAXIMIZED, OWN_SCALE, SETTLED, SMALLEST, SPOT, USUAL, Screen
from sandbox.app.widgets.scale import scaled
from sandbox.base.errors import InputError
from sandbox.workbench.remembered import Remembered

Size = tuple[int, int]
PANEL = 40


def display(size: Size, left: int = 0, dots: float = 96.0) -> Display:
    """One with a panel at its upper edge."""
    area = pygame.Rect(left, 0, *size)
    return Display(area, pygame.Rect(left, PANEL, size[0], size[1] - PANEL), Found(size[1], dots=dots))


def screen(*displays: Display, remembered: Remembered | None = None) -> Screen:
    return Screen(remembered or Remembered(), lambda: displays)


def is_within(area: pygame.Rect, displays: Sequence[Display]) -> bool:
    return any(each.usable.contains(area) for each in displays)


@pytest.mark.parametrize("size", [(640, 480), (800, 600), (1024, 768), (1366, 768), (1920, 1080), (3840, 2160)])
@pytest.mark.parametrize("dots", [0.0, 96.0, 144.0, 192.0])
@pytest.mark.parametrize("spot", [None, [0, 0, 1280, 800], [5000, 3000, 5000, 3000], [-900, -900, 20, 20]])
def test_it_opens_within_what_panels_leave_free_and_no_smaller_than_all_has_room(
        size: Size, dots: float, spot: list[int] | None) -> None:
    remembered = Remembered()
    remembered[SPOT] = spot
    here = display(size, dots=dots)
    opening = screen(here, remembered=remembered).open()
    room = here.room(opening.scale)
    assert is_within(opening.area, [here]) and room.contains(opening.area)
    for have, least, free in zip(opening.area.size, SMALLEST, room.size, strict=True):
        assert have >= min(round(least * opening.scale), free)


def test_at_first_it_opens_in_its_usual_size_in_the_middle() -> None:
    opening = screen(display((1920, 1080))).open()
    assert opening.area.size == USUAL and abs(opening.area.centerx - 960) <= 1 and opening.scale == 1.0
    assert screen(display((3840, 2160), dots=192)).open().area.size == (2560, 1600)


def test_where_it_was_left_it_opens_again(tmp_path: Path) -> None:
    one = screen(display((1920, 1080)), remembered=Remembered(tmp_path / "window.json"))
    one.open()
    moved(one, (300, 200, 1000, 700))
    one.keep()
    again = screen(display((1920, 1080)), remembered=Remembered(tmp_path / "window.json")).open()
    assert (again.area, again.is_maximized) == ((300, 200, 1000, 700), False)


def moved(one: Screen, area: tuple[int, int, int, int]) -> None:
    """As if the window had been moved and made larger or smaller."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(pygame.display, "get_window_position", lambda: area[:2])
        patch.setattr(pygame.display, "get_window_size", lambda: area[2:])
        patch.setattr(pygame.display, "is_fullscreen", lambda: False)
        one.note(pygame.Event(pygame.WINDOWMOVED))


def test_maximised_it_opens_maximised_and_restored_has_the_size_from_before() -> None:
    remembered = Remembered()
    one = screen(display((1920, 1080)), remembered=remembered)
    moved(one, (300, 200, 1000, 700))
    one.work(SETTLED)
    moved(one, (0, PANEL, 1920, 1000))  # First it is moved, then it is said why.
    one.note(pygame.Event(pygame.WINDOWMAXIMIZED))
    one.work(SETTLED)
    one.keep()
    opening = screen(display((1920, 1080)), remembered=remembered).open()
    assert (opening.area, opening.is_maximized) == ((300, 200, 1000, 700), True)


def test_a_window_that_opens_maximised_is_left_maximised_unless_it_is_made_smaller() -> None:
    remembered = Remembered()
    remembered[SPOT], remembered[IS_MAXIMIZED] = [300, 200, 1000, 700], True
    one = screen(display((1920, 1080)), remembered=remembered)
    one.open()
    moved(one, (0, PANEL, 1920, 1000))
    one.work(SETTLED)
    one.keep()
    assert (remembered[SPOT], remembered[IS_MAXIMIZED]) == ([300, 200, 1000, 700], True)
    one.note(pygame.Event(pygame.WINDOWRESTORED))
    moved(one, (300, 200, 1100, 700))
    one.keep()
    assert (remembered[SPOT], remembered[IS_MAXIMIZED]) == ([300, 200, 1100, 700], False)


def test_the_full_screen_is_no_size_to_remember(monkeypatch: pytest.MonkeyPatch) -> None:
    remembered = Remembered()
    one = screen(display((1920, 1080)), remembered=remembered)
    moved(one, (300, 200, 1000, 700))
    monkeypatch.setattr(pygame.display, "is_fullscreen", lambda: True)
    one.note(pygame.Event(pygame.WINDOWSIZECHANGED, x=1920, y=1080))
    one.keep()
    assert remembered[SPOT] == [300, 200, 1000, 700]


def test_it_opens_on_the_display_where_most_of_it_was_and_on_another_where_that_is_gone() -> None:
    remembered = Remembered()
    remembered[SPOT] = [2000, 100, 1000, 700]
    left, right = display((1920, 1080)), display((1920, 1080), left=1920)
    assert screen(left, right, remembered=remembered).open().area == (2000, 100, 1000, 700)
    assert is_within(screen(left, remembered=remembered).open().area, [left])


def test_a_size_that_is_asked_for_is_taken_for_once() -> None:
    remembered = Remembered()
    remembered[SPOT], remembered[IS_MAXIMIZED] = [100, 100, 1280, 800], True
    opening = screen(display((1920, 1080)), remembered=remembered).open((1000, 700))
    assert (opening.area.size, opening.is_maximized, opening.told) == ((1000, 700), False, "")


def resized(one: Screen, size: Size, monkeypatch: pytest.MonkeyPatch) -> None:
    """The user gives the window another size, or moves it."""
    monkeypatch.setattr(pygame.display, "is_fullscreen", lambda: False)
    monkeypatch.setattr(pygame.display, "get_window_position", lambda: (60, 70))
    monkeypatch.setattr(pygame.display, "get_window_size", lambda: size)
    one.note(pygame.Event(pygame.WINDOWSIZECHANGED))
    one.work(SETTLED)


def test_a_size_that_was_taken_for_once_is_remembered_only_where_the_user_changes_it(
        monkeypatch: pytest.MonkeyPatch) -> None:
    remembered = Remembered()
    remembered[SPOT], remembered[IS_MAXIMIZED] = [100, 100, 1280, 800], True
    one = screen(display((1920, 1080)), remembered=remembered)
    one.open((1000, 700))
    one.keep()
    resized(one, (1000, 700), monkeypatch)
    one.keep()
    assert (remembered[SPOT], remembered[IS_MAXIMIZED]) == ([100, 100, 1280, 800], True)
    resized(one, (1100, 750), monkeypatch)
    one.keep()
    assert (remembered[SPOT], remembered[IS_MAXIMIZED]) == ([60, 70, 1100, 750], False)


def test_a_size_that_the_desktop_has_no_room_for_is_made_smaller_and_that_is_told() -> None:
    here = display((1366, 768))
    opening = screen(here).open((2000, 1500))
    assert opening.area.size == here.room(1.0).size
    assert "{} x {}".format(*opening.area.size) in opening.told


def test_in_a_small_window_on_a_fine_display_text_is_smaller_rather_than_cut() -> None:
    assert screen(display((3840, 2160), dots=192)).open((1280, 800)).scale == 1.25


@pytest.mark.parametrize("damaged", [
    {"window": [1, 2, 3]}, {"window": [0, 0, 0, 800]}, {"window": "here"}, {"window": [0, 0, 1e99, 800]},
    {"window": [0, 0, 2**40, 800]}, {"scale": 7}, {"scale": "2"}, {"scale": True}, {"is_maximized": 1}])
def test_a_damaged_memory_opens_the_window_as_at_first(tmp_path: Path, damaged: dict[str, object]) -> None:
    (tmp_path / "window.json").write_text(json.dumps(damaged))
    remembered = Remembered(tmp_path / "window.json")
    opening = screen(display((1920, 1080)), remembered=remembered).open()
    assert (opening.area.size, opening.scale, opening.is_maximized) == (USUAL, 1.0, False)
    assert remembered.trouble


# The user's own scale


def test_a_scale_the_user_chose_outweighs_the_display_until_it_is_given_back() -> None:
    remembered, here = Remembered(), display((3840, 2160), dots=192)
    one = screen(here, remembered=remembered)
    with scaled(2.0):
        assert one.choose(-1, (2560, 1600)) == 1.75
    assert screen(here, remembered=remembered).open().scale == 1.75
    assert one.choose(0, (2560, 1600)) == 2.0
    assert remembered[OWN_SCALE] is None and screen(here, remembered=remembered).open().scale == 2.0


def test_a_scale_at_which_all_has_no_room_is_refused_with_what_it_takes() -> None:
    remembered = Remembered()
    with pytest.raises(InputError, match="1125 x 750"):
        screen(display((1920, 1080)), remembered=remembered).choose(1, (1000, 700))
    assert remembered[OWN_SCALE] is None


def test_a_scale_the_user_chose_that_has_no_room_at_the_start_is_told_to_be_smaller() -> None:
    remembered = Remembered()
    remembered[OWN_SCALE] = 2.0
    assert not screen(display((3840, 2160)), remembered=remembered).open().told
    opening = screen(display((1366, 768)), remembered=remembered).open()
    assert opening.scale == 1.0
    assert all(words in opening.told for words in ("at 100 %", "the 200 % that you chose", "1800 x 1200 pixels"))
    asked = screen(display((3840, 2160)), remembered=remembered).open((1400, 900))
    assert (asked.scale, asked.area.size) == (1.5, (1400, 900)) and "at 150 %" in asked.told
    assert remembered[OWN_SCALE] == 2.0
    assert not screen(display((1366, 768), dots=192)).open().told


def test_there_is_a_largest_and_a_smallest_scale() -> None:
    with pytest.raises(InputError):
        screen(display((9000, 9000))).choose(-1, (9000, 9000))
    with scaled(3.0), pytest.raises(InputError):
        screen(display((9000, 9000))).choose(1, (9000, 9000))


def test_on_another_display_the_window_takes_its_scale() -> None:
    one = screen(display((1920, 1080)), display((3840, 2160), left=1920, dots=192))
    moved(one, (100, 100, 1280, 800))
    assert one.displayed((2560, 1600)) == 1.0
    moved(one, (2500, 100, 2560, 1600))
    assert one.displayed((2560, 1600)) == 2.0


def test_the_window_gets_no_smaller_than_all_has_room_or_than_the_desktop_is() -> None:
    with scaled(1.5):
        assert screen(display((1920, 1080))).least == (1350, 900)
    small = display((800, 600))
    assert screen(small).least == small.room(1.0).size
