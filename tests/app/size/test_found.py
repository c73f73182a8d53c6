"""The scale that follows from what a display and its system tell."""

from __future__ import annotations

import pytest

from sandbox.app.screen.displays import told
from sandbox.app.screen.found import Found, scale_of, with_room
from sandbox.app.screen.screen import SMALLEST
from sandbox.app.widgets.scale import SCALES


@pytest.mark.parametrize(("found", "scale"), [
    (Found(1080), 1.0), (Found(1440), 1.0), (Found(2160), 2.0), (Found(4320), 2.5),
    (Found(2160, dots=96), 1.0), (Found(1080, dots=144), 1.5), (Found(1080, dots=101), 1.0),
    (Found(1080, dots=960), 3.0),
    (Found(1080, ("2", "")), 2.0), (Found(1080, ("", "1.25")), 1.25), (Found(1080, ("2", "1.25"), 120), 2.0),
    (Found(2160, ("much", "-1", "0", "nan"), 96), 1.0), (Found(2160, ("0.5",)), 1.0),
    (Found(2160, ("2",), 192, does_enlarge=True), 1.0)])
def test_what_is_asked_for_outweighs_dots_and_these_outweigh_lines(found: Found, scale: float) -> None:
    assert scale_of(found) == scale


def test_every_display_has_one_of_the_scales() -> None:
    found = [Found(lines, dots=dots) for lines in range(0, 9000, 100) for dots in (0, 30, 110, 500)]
    assert {*map(scale_of, found)} <= {*SCALES}


@pytest.mark.parametrize("size", [(640, 480), (900, 600), (1366, 768), (1920, 1080), (3840, 2160)])
def test_at_the_scale_taken_all_has_room_and_at_no_larger_one_up_to_the_wish(size: tuple[int, int]) -> None:
    for wish in SCALES:
        taken = with_room(wish, size, SMALLEST)
        fit = [each for each in SCALES if all(each * need <= have for need, have in zip(SMALLEST, size, strict=True))]
        assert taken == max((each for each in fit if each <= wish), default=1.0)


def test_on_x11_the_environment_is_asked_and_elsewhere_not() -> None:
    environment = {"GDK_SCALE": "2"}
    assert scale_of(told("x11", environment, 1080, 0)) == 2.0
    assert scale_of(told("windows", environment, 1080, 0)) == 1.0


@pytest.mark.parametrize("driver", ["wayland", "cocoa"])
def test_where_windows_are_counted_in_points_nothing_is_enlarged_twice(driver: str) -> None:
    assert scale_of(told(driver, {"GDK_SCALE": "2"}, 2160, 192)) == 1.0
