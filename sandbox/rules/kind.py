"""The kinds of unit, read once from `kinds.toml` (spec: battle.md, Kinds)."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from importlib import resources

from sandbox.base.shelf import Shelf


@dataclass(frozen=True)
class Kind:
    """Default numbers of a kind: `life` points, `tempo`, `damage` points, `range` cells, `move` cells a turn.

    `side` is hero or enemy, `profile` empty where a driver decides, `letter` what small discs bear.
    """

    name: str
    side: str
    letter: str
    life: int
    tempo: int
    damage: int
    range: int
    move: int
    help: str
    profile: str = ""


def _read() -> Shelf[Kind]:
    text = resources.files("sandbox.rules").joinpath("kinds.toml").read_text("utf-8")
    return Shelf("kind", *(Kind(name=name, **table) for name, table in tomllib.loads(text).items()))


KINDS: Shelf[Kind] = _read()
