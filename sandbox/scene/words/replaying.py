"""Where a log and the battle that runs again part, in words (guide: commands, replay)."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from itertools import zip_longest
from typing import Any, assert_never

from sandbox.base import written
from sandbox.base.language import say, thing
from sandbox.battle.hashing import Part
from sandbox.battle.replay import Difference
from sandbox.rules.events import BattleBegan, Event, Ordered, Rolled, event_of, line
from sandbox.scene.words.events import told


def difference_words(difference: Difference) -> str:
    """What the log says and what happens now, in one clause."""
    then, now, name = event_of(difference.logged.facts), difference.event, difference.logged.event
    before = _clause(then) if then is not None else ""
    if now is None:
        return say('the log goes on with "{then}", the battle is over', then=written.cut(before or name))
    if not difference.keys:
        return say("the log has a hash where no step ends")
    if isinstance(then, Rolled) and isinstance(now, Rolled) and (then.unit, then.for_) == (now.unit, now.for_):
        return _die(then, now)
    if isinstance(then, Ordered) and isinstance(now, Ordered) and (parting := _parting(then, now)):
        return parting
    after = _clause(now)
    if name == now.event and (isinstance(now, BattleBegan) or before in ("", after)):
        return ", ".join(_facts(difference.logged.facts, json.loads(line(now)), difference.keys))
    return say('it was "{then}", now "{now}"', then=written.cut(before or name), now=written.cut(after))


def _die(then: Rolled, now: Rolled) -> str:
    if then.faces == now.faces:
        return say("the die ({use}) had {then} of 0 to {highest}, now {now}", use=say(now.for_), then=then.result,
                   highest=now.faces - 1, now=now.result)
    return say("the die ({use}) had {then} of 0 to {highest}, now {now} of 0 to {other}", use=say(now.for_),
               then=then.result, highest=then.faces - 1, now=now.result, other=now.faces - 1)


def _parting(then: Ordered, now: Ordered) -> str:
    """The first turn in the order that another unit has; empty where all have their own, or the log has no order."""
    if not _clause(then):
        return ""
    names = [[str(entry["unit"]) for entry in event.order] for event in (then, now)]
    return next((say("place {number} in the order was that of {then}, now of {now}", number=number,
                     then=written.cut(before), now=written.cut(after))
                 for number, (before, after) in enumerate(zip_longest(*names, fillvalue=thing("nobody")), start=1)
                 if before != after), "")


def _clause(event: Event) -> str:
    """What an event tells; empty where a log made it of something else than events are made of."""
    try:
        return told(event).clause
    except (TypeError, ValueError, KeyError, IndexError, AttributeError):
        return ""


def _facts(then: Mapping[str, Any], now: Mapping[str, Any], names: tuple[str, ...]) -> Iterator[str]:
    """Which values were others, by the names in the log."""
    for name in names:
        before, after = then.get(name), now.get(name)
        if isinstance(before, dict) and isinstance(after, dict):
            yield from _facts(before, after, tuple(key for key in {**before, **after}
                                                   if before.get(key) != after.get(key)))
        else:
            yield say("{name} was {then}, now {now}", name=written.cut(name), then=_value(then, name),
                      now=_value(now, name))


def _value(facts: Mapping[str, Any], name: str) -> str:
    return _text(facts[name]) if name in facts else thing("not stated")


def _text(value: object) -> str:
    return written.cut(value if isinstance(value, str) else json.dumps(value, ensure_ascii=False))


def part_words(part: Part) -> str:
    """In what two worlds differ."""
    match part:
        case "ground":
            return thing("the ground, its goals or its blood")
        case "units":
            return thing("the units")
        case "order":
            return thing("the order of turns, the dice thrown, or the Kraken")
        case "values":
            return thing("the values of parameters")
        case _:
            assert_never(part)
