"""The dice of the battle: its seed to type, to copy, or to throw anew (guide: window, Tune)."""

from __future__ import annotations

import random

import pygame

from sandbox.app.panel.rows import ValueBox
from sandbox.app.panel.sheet import ROW, Sheet
from sandbox.app.panel.watched import Watched
from sandbox.app.widgets.buttons import Button
from sandbox.app.widgets.scale import px
from sandbox.app.widgets.texts import Heading
from sandbox.base import written
from sandbox.base.language import say

_BOX = 76
_HIGHEST = 9999


def add_seed(sheet: Sheet, watched: Watched) -> None:
    """Adds the row: its name, copying, the dice, and the value."""
    with sheet.about("battle#the-same-battle-again"):
        _add(sheet, watched)


def _add(sheet: Sheet, watched: Watched) -> None:
    area, popups = sheet.row(), sheet.popups
    box = pygame.Rect(area.right - px(_BOX), area.top, px(_BOX), px(ROW))
    dice = pygame.Rect(box.left - px(30), area.top, px(28), px(ROW))
    copy = pygame.Rect(dice.left - px(58), area.top + px(2), px(56), px(24))
    with sheet.reaching("anew"):
        sheet.put(ValueBox(
            box, lambda: str(watched.seed),
            lambda: popups.type(box, str(watched.seed), lambda typed: _take(watched, typed)),
            copy=lambda: _copy(watched),
            tip=say("The same level, values and seed give the same battle\nClick to type, right click to copy")))
        sheet.put(Button(dice, lambda: _roll(watched), icon="dice", icon_size=18,
                         tip=say("Another seed, and the battle anew")))
    sheet.put(Heading(pygame.Rect(area.left, area.top, copy.left - area.left, px(ROW)), say("seed")))
    sheet.put(Button(copy, lambda: _copy(watched), words=say("copy"), is_quiet=True, tip=say("Copy the seed")))


def _roll(watched: Watched) -> None:
    """Chosen by the machine's own chance: this is the one place that is meant to give something new every time."""
    seed = watched.seed
    while seed == watched.seed:
        seed = random.SystemRandom().randint(0, _HIGHEST)
    watched.session.running.choose_seed(seed)


def _take(watched: Watched, typed: str) -> None:
    seed = written.seed(typed)
    if seed is None:
        watched.session.tell(say("The seed is {typed!r} (allowed: {seeds})", typed=typed, seeds=written.seeds()),
                             is_refusal=True)
    else:
        watched.session.running.choose_seed(seed)


def _copy(watched: Watched) -> None:
    pygame.scrap.put_text(str(watched.seed))
    watched.session.tell(say("Copied the seed {seed}.", seed=watched.seed))
