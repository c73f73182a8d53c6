"""Longer shelves for tests: twenty overlays, twenty tools, as if somebody had added them."""

from __future__ import annotations

import sys
from dataclasses import replace
from string import ascii_uppercase

import pytest

from sandbox.app.keys import commands
from sandbox.base.shelf import Shelf
from sandbox.scene.overlay import Overlay
from sandbox.scene.overlays import OVERLAYS
from sandbox.workbench.tool import Tool
from sandbox.workbench.tools import TOOLS

NAMES = ("glow", "heat", "threat", "cover", "noise", "distances", "crowd", "danger", "flank", "escape", "ambush",
         "watch", "supply", "orders")
ICONS = ("blood", "card", "close", "deck", "dice", "discard", "end", "error", "fallen", "kraken", "new", "note",
         "potion", "resource", "save", "stop", "tapped")
"""Drawings that there are, for tools that have none of their own."""

LETTERS = tuple(letter for letter in (*ascii_uppercase, *"[];'")
                if not {commands.Key(ord(letter.lower()))} & {*commands.KEYS, *commands.HERO_KEYS})
"""Those that are no key yet; of letters there are too few left for so many tools."""


def twenty_overlays() -> Shelf[Overlay]:
    count = 20 - len(OVERLAYS)
    return Shelf("overlay", *OVERLAYS, *(
        Overlay(name, f"Where {name} is told.", lambda _: (), is_on=name == "heat") for name in NAMES[:count]))


def twenty_tools() -> Shelf[Tool]:
    wanted = zip(ICONS[:20 - len(TOOLS)], LETTERS, strict=False)
    return Shelf("tool", *TOOLS, *(replace(TOOLS["goal"], name=icon, key=key, does=f"Draw {icon}")
                                   for icon, key in wanted))


def lengthened(patch: pytest.MonkeyPatch) -> None:
    """Twenty of each, in the whole program."""
    put_in_place(patch, OVERLAYS, twenty_overlays())
    put_in_place(patch, TOOLS, twenty_tools())


def put_in_place(patch: pytest.MonkeyPatch, old: object, new: object) -> None:
    """Whoever holds the old shelf holds the new one, and the commands and keys that follow from it."""
    _exchange(patch, old, new)
    shelf = Shelf("command", *commands._commands())
    for name in ("HERO_KEYS", "KEYS"):
        is_heros = name == "HERO_KEYS"
        keys = {key: each for each in shelf if each.name.startswith("hero_") == is_heros for key in each.keys}
        _exchange(patch, getattr(commands, name), keys)
    _exchange(patch, commands.COMMANDS, shelf)


def _exchange(patch: pytest.MonkeyPatch, old: object, new: object) -> None:
    for module in tuple(sys.modules.values()):
        if getattr(module, "__name__", "").startswith("sandbox."):
            for name, value in tuple(vars(module).items()):
                if value is old:
                    patch.setattr(module, name, new)
