"""A row that says what a parameter does: a sentence whose value is a slider, switch or choice (guide: window, Tune)."""

from __future__ import annotations

import pygame

from sandbox.app.panel.knobs import Knob
from sandbox.app.panel.rows import Name, Reset, ValueBox
from sandbox.app.panel.sheet import Sheet
from sandbox.app.widgets import fonts
from sandbox.app.widgets.buttons import Segmented, Switch
from sandbox.app.widgets.menu import Choice
from sandbox.app.widgets.scale import px
from sandbox.app.widgets.slider import Slider
from sandbox.base.language import say
from sandbox.base.param import Param
from sandbox.guide.topics import topic
from sandbox.scene.colours import QUIET

RESET = 24
"""The width of the place of a reset, in pixels."""
_SENTENCE, _TRACK, _SWITCH = 23, 16, 68


def box_width(room: int) -> int:
    """How many pixels the values of a page get whose rows are so wide."""
    return px(76 if room >= px(260) else 54)


def name_width(room: int) -> int:
    """How many pixels the names before words and choices get where rows are so wide."""
    return px(88 if room >= px(260) else 80)


def add_param(sheet: Sheet, knob: Knob) -> None:
    """Adds the controls of one parameter: the slider of a number lies under its sentence, in the whole width."""
    with sheet.reaching(knob.reach), sheet.about(topic("parameters", knob.param.name)):
        match knob.param.sort:
            case "number":
                _add_number(sheet, knob)
            case "switch":
                _add_switch(sheet, knob)
            case "choice":
                _add_choice(sheet, knob)


def _add_number(sheet: Sheet, knob: Knob) -> None:
    param, popups = knob.param, sheet.popups
    sentence, below = sheet.row(_SENTENCE), sheet.row(_TRACK)
    low, high = knob.bounds
    track = pygame.Rect(below.left, below.top, below.width - px(RESET) - px(4), below.height)
    slider = Slider(track, low, high, lambda: int(knob.value), knob.change, bend=_bend(low, high, int(param.default)),
                    default=int(param.default), tip=knob.told, does_settle=knob.does_settle)
    after = param.around[1]
    needed = max(fonts.width(param.shown(value), 12, "numbers") for value in (low, high, int(param.default)))
    wide = max(box_width(sheet.width), needed + ValueBox.beside(after))
    box = pygame.Rect(sentence.right - wide, sentence.top, wide, sentence.height)
    sheet.put(slider)
    sheet.put(ValueBox(box, lambda: param.shown(slider.shown),
                       lambda: popups.type(box, str(knob.value), knob.change), after=after, colour=knob.colour,
                       tip=lambda: say("{value}\nClick to type: {allowed}", value=knob.told(), allowed=param.allowed)))
    sheet.put(Reset(pygame.Rect(track.right + px(4), below.top, px(RESET), below.height), knob))
    sheet.put(Name(pygame.Rect(sentence.left, sentence.top, box.left - px(4) - sentence.left, sentence.height), param))
    sheet.skip(4)


def _add_switch(sheet: Sheet, knob: Knob) -> None:
    box = _beside(sheet, knob, px(_SWITCH))
    sheet.put(Switch(box, lambda: bool(knob.value), lambda is_on: knob.change(knob.param.show(is_on)), tip=knob.told,
                     colour=lambda: knob.colour(QUIET)))


def _add_choice(sheet: Sheet, knob: Knob) -> None:
    """A few words side by side if they fit, else a menu; each choice goes by its plain name."""
    param, popups = knob.param, sheet.popups
    names = {param.shown(name): name for name in (param.choices() if param.choices else ())}
    wide = Segmented.width(tuple(names), 8)

    def shown() -> str:
        return param.shown(knob.value)

    def take(words: str) -> None:
        knob.change(names[words])

    if wide <= box_width(sheet.width):
        box = _beside(sheet, knob, wide).inflate(0, px(-4))
        sheet.put(Segmented(box, tuple(names), shown, take, tip=knob.told, colour=knob.colour))
        return
    box = _beside(sheet, knob, Segmented.width((max(names, key=fonts.width),), 20)).inflate(0, px(-4))
    sheet.put(Choice(box, shown, lambda beside: popups.choose(beside, tuple(names), shown(), take), tip=knob.told,
                     colour=knob.colour))


def _beside(sheet: Sheet, knob: Knob, wide: int) -> pygame.Rect:
    """Adds the name and the reset of a control so wide; its area: beside them, or where all three have no room under
    the name, as sliders lie.
    """
    named, room = _named(knob.param), px(RESET) + px(4)
    if named + room + wide <= sheet.width:
        row = sheet.row()
        area = pygame.Rect(row.right - wide, row.top, wide, row.height)
        name, reset = row, pygame.Rect(area.left - room, row.top, px(RESET), row.height)
    else:
        name, row = sheet.row(_SENTENCE), sheet.row()
        area = pygame.Rect(row.left, row.top, row.width - room, row.height)
        reset = pygame.Rect(row.right - px(RESET), row.top, px(RESET), row.height)
        sheet.skip(4)
    sheet.put(Reset(reset, knob))
    sheet.put(Name(pygame.Rect(name.left, name.top, min(named, name.width), name.height), knob.param))
    return area


def _named(param: Param) -> int:
    """The width of what stands before a parameter's value."""
    return fonts.width(param.around[0]) + px(2)


def _bend(low: int, high: int, default: int) -> int:
    """How much more room the slider gives to small numbers: where the default is one of them, or the range is wide."""
    if high - low > 200:
        return 3
    return 2 if (default - low) * 9 <= (high - low) * 2 else 1
