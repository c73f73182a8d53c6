"""Events as sentences: one line each, calm and short (guide: commands, Events)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields
from types import UnionType
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints

import pytest

from sandbox.ai.drivers import DRIVERS
from sandbox.rules import events
from sandbox.rules.events import Event
from sandbox.scene.words.events import sentence

SENTENCES: list[tuple[Event, str]] = [
    (events.BattleBegan("a.tmx", 3, "by_hand", {}, "1"), "Battle on a.tmx: seed 3, heroes driven by hand."),
    (events.BattleBegan("a.tmx", 3, "", {"hunter.sight": 2}, "1"), "Battle on a.tmx: seed 3, hunter sight 2."),
    (events.Ordered(2, 4, ({"unit": "Iva", "value": 14}, {"unit": "Rat", "value": 7.5})),
     "Round 2, by initiative: Iva 14, Rat 7.5."),
    (events.StateChanged(1, 2, "Goblin", "sleep", "chase", "sees and path <= wake"),
     "Goblin: sleep → chase (sees and path <= wake)."),
    (events.Moved(1, 2, "Goblin", (8, 3), (8, 4), ((8, 4),)), "Goblin goes to (8, 4)."),
    (events.Moved(1, 2, "Iva", (0, 0), (2, 0), ((1, 0), (2, 0))), "Iva goes 2 steps to (2, 0)."),
    (events.Attacked(1, 1, "Iva", "Goblin", 13), "Iva hits Goblin for 13."),
    (events.Healed(1, 1, "Shaman", "Rat", 8), "Shaman heals Rat by 8."),
    (events.Healed(1, 1, "Iva", "Iva", 15), "Iva heals itself by 15."),
    (events.Chose(1, 2, "Shaman", ((("attack", "Iva"), 40), (("heal", "Rat"), 80)), ("heal", "Rat")),
     "Shaman: Attack on Iva 40, heal Rat 80 → heal Rat."),
    (events.Joined(1, 2, "Rat 1", "rat", "foes", (3, 4)), "Rat 1 joins on (3, 4)."),
    (events.Tapped(1, 2, "Rat"), "Rat is tapped."),
    (events.Affected(1, 1, "Iva", "Iva", "poison", 0, 0), "Iva: poison ends."),
    (events.Affected(1, 1, "Iva", "Iva", "poison", 2, 2), "Poison hurts Iva for 2."),
    (events.Affected(1, 1, "Iva", "Iva", "ward", 3, 0), "Iva puts ward on itself for 3 turns."),
    (events.KrakenStep(1, 2, "resources", 5, 3, 0, amount=5), "The Kraken receives 5 resources and has 5."),
    (events.Affected(1, 1, "Rat", "Rat", "trap", 0, 3), "A trap hurts Rat for 3."),
    (events.Affected(1, 1, "Hound", "Iva", "bleed", 3, 2), "Hound puts bleed on Iva for 3 turns, 2 each."),
    (events.Fell(1, 1, "Rat"), "Rat falls."),
    (events.Waited(1, 1, "Iva"), "Iva waits."),
    (events.Passed(1, 1, "Iva"), "Iva passes."),
    (events.OrderRefused(1, 1, "Iva", "a wall is there"), "Iva cannot: a wall is there."),
    (events.Rolled(1, 0, "Rat", "initiative", 7, 4), "Rat rolls 4 of 0 to 6 (initiative)."),
    (events.Commanded(1, 1, "Iva", "move up"), "Order to Iva: move up."),
    (events.ParameterSet(1, 1, "combat", False), "Combat is now off."),
    (events.ParameterSet(1, 1, "sight", 12, "Rat"), "Sight of Rat is now 12."),
    (events.TurnEnded(3, 6, "Goblin", "hunter", "sleep", "chase", (8, 3), 5, 16),
     "Goblin is on (8, 3), 5 steps from its nearest enemy, life 16."),
    (events.TurnEnded(3, 6, "Iva", "by_hand", "", "", (8, 3), None, 16),
     "Iva is on (8, 3), with no enemy to walk to, life 16."),
    (events.BattleOver(3, 6, "won", "heroes"), "Over in round 3: heroes won."),
    (events.BattleOver(30, 60, "draw", None), "Over in round 30: a draw."),
]


@pytest.mark.parametrize(("event", "told"), SENTENCES, ids=lambda each: each if isinstance(each, str) else "")
def test_the_sentence_of_each_event(event: Event, told: str) -> None:
    assert sentence(event) == told


@pytest.mark.parametrize("kind", get_args(Event))
def test_every_event_has_a_sentence_of_one_line(kind: type[Event]) -> None:
    """Of whatever events there are, filled with values of the types that their fields declare."""
    hints = get_type_hints(kind)
    values = [KNOWN.get(field.name, made(hints[field.name])) for field in fields(kind)]
    told = sentence(kind(*values))
    assert told.endswith(".") and "\n" not in told and "None" not in told


def made(hint: Any) -> Any:
    """Some value of a type, as simple as possible."""
    kind, inner = get_origin(hint), get_args(hint)
    if kind in (Union, UnionType):
        return made(inner[0])
    if kind is Literal:
        return inner[0]
    if kind is tuple:
        return tuple(made(each) for each in inner if each is not ...)
    return MADE[kind or getattr(hint, "__supertype__", hint)]


KNOWN = {"driver": DRIVERS.names[0]}
"""Fields that name one of a shelf."""
MADE: dict[Any, Any] = {int: 3, str: "rat", bool: True, Mapping: {"unit": "Rat", "value": 7}}
