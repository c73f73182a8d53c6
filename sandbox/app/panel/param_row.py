"""A row with a parameter's name, its slider, switch or choice, and its value (guide: window, Tune)."""

from __future__ import annotations

from collections.abc import Iterable

import pygame

from sandbox.app.panel.knobs import Knob
from sandbox.app.panel.rows import Name, Reset, ValueBox
from sandbox.app.panel.sheet import ROW, Popups, Sheet
from sandbox.app.widgets import fonts
from sandbox.app.widgets.buttons import Segmented, Switch
from sandbox.app.widgets.menu import Choice
from sandbox.app.widgets.scale import px
from sandbox.app.widgets.slider import Slider
from sandbox.base.language import say
from sandbox.base.param import Param
from sandbox.scene.colours import QUIET

_ABOVE, _SWITCH = 24, 68
RESET = 24
"""The width of the place of a reset, in pixels."""


def box_width(room: int) -> int:
    """How many pixels the values of a page get whose rows are so wide."""
    return px(76 if room >= px(260) else 54)


def name_width(room: int, params: Iterable[Param] = ()) -> int:
    """How many pixels the names before sliders get where rows are so wide: as the longest needs, within limits."""
    least, most = map(px, (88, 108) if room >= px(260) else (80, 96))
    widths = (_named(param) for param in params if param.sort == "number")
    return max(least, *(width for width in widths if width <= most), least)


def _named(param: Param) -> int:
    """The width of a parameter's name."""
    return fonts.width(param.name.replace("_", " ")) + px(2)


def add_param(sheet: Sheet, knob: Knob, names: int) -> None:
    """Adds the controls of one parameter. `names` is how wide names before sliders are: a longer one stands over its
    slider.
    """
    with sheet.reaching(knob.reach):
        _add_param(sheet, knob, names)


def _add_param(sheet: Sheet, knob: Knob, names: int) -> None:
    name_above = sheet.area(_ABOVE)
    is_above = knob.param.sort == "number" and _named(knob.param) > names
    if is_above:
        sheet.skip(_ABOVE - 4)
    area, popups = sheet.row(), sheet.popups
    wide = box_width(area.width)
    box = pygame.Rect(area.right - wide, area.top, wide, px(ROW))
    reset = pygame.Rect(box.left - px(RESET) - px(2), area.top, px(RESET), px(ROW))
    name = pygame.Rect(area.left, area.top, reset.left - px(2) - area.left, px(ROW))
    match knob.param.sort:
        case "number":
            name.width = names
            track = pygame.Rect(name.right + px(4), area.top, reset.left - name.right - px(6), px(ROW))
            _number(sheet, knob, track, box, popups)
        case "switch":
            room = max(box.width, px(_SWITCH))
            box = pygame.Rect(box.right - room, box.top, room, px(ROW))
            reset.right = box.left - px(2)
            name.width = reset.left - px(2) - area.left
            sheet.put(Switch(box, lambda: bool(knob.value), lambda is_on: knob.change(knob.param.show(is_on)),
                             tip=knob.told, colour=lambda: knob.colour(QUIET)))
        case "choice":
            reset.right = _choice(sheet, knob, box, popups) - px(2)
            name.width = reset.left - px(2) - area.left
    sheet.put(Reset(reset, knob))
    sheet.put(Name(name_above if is_above else name, knob.param))


def _number(sheet: Sheet, knob: Knob, track: pygame.Rect, box: pygame.Rect, popups: Popups) -> None:
    param = knob.param
    low, high = knob.bounds
    slider = Slider(track, low, high, lambda: int(knob.value), knob.change, bend=_bend(low, high, int(param.default)),
                    default=int(param.default), tip=knob.told, does_settle=knob.does_settle)
    sheet.put(slider)
    sheet.put(ValueBox(box, lambda: str(slider.shown), param.unit,
                       lambda: popups.type(box, str(knob.value), knob.change), colour=knob.colour,
                       tip=lambda: say("{value}\nClick to type: {allowed}", value=knob.told(), allowed=param.allowed)))


def _choice(sheet: Sheet, knob: Knob, area: pygame.Rect, popups: Popups) -> int:
    """Adds a row of words if they fit, else a menu; where it begins at the left."""
    names = knob.param.choices() if knob.param.choices else ()
    if Segmented.width(names, 8) <= area.width:
        sheet.put(Segmented(area.inflate(0, px(-4)), names, lambda: str(knob.value), knob.change, tip=knob.told,
                            colour=knob.colour))
        return area.left
    wide = max(area.width, Segmented.width((max(names, key=len),), 20))
    drop = pygame.Rect(area.right - wide, area.top + px(2), wide, px(ROW) - px(4))
    sheet.put(Choice(drop, lambda: str(knob.value),
                     lambda beside: popups.choose(beside, names, str(knob.value), knob.change), tip=knob.told,
                     colour=knob.colour))
    return drop.left


def _bend(low: int, high: int, default: int) -> int:
    """How much more room the slider gives to small numbers: where the default is one of them, or the range is wide."""
    if high - low > 200:
        return 3
    return 2 if (default - low) * 9 <= (high - low) * 2 else 1
