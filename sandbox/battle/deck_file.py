"""Deck files: TOML beside the level (guide: kraken, Deck file; battle, Bad input).

A file is `[[card]]` tables with `name`, `kind` and `cost`, and where wanted `profile`, `upkeep`, `copies` and a table
`[card.properties]`; the deck may have a `name` of its own. Every finding is told at once; a card that has an error is
left out, so that the rest can be looked at.
"""

from __future__ import annotations

import math
import tomllib
from collections.abc import Callable, Collection, Mapping
from dataclasses import field, replace
from typing import TypeVar

from sandbox.ai.profile import Profile
from sandbox.ai.scoring import SCORE_PARAMS
from sandbox.base.errors import Finding, InputError, Place
from sandbox.base.frozen import dataclass
from sandbox.base.language import say, thing
from sandbox.base.param import Param, Value
from sandbox.base.shelf import Named, Shelf
from sandbox.base.toml import MAX_DEPTH, excess
from sandbox.battle.bestiary import Bestiary
from sandbox.rules.deck import Card, Deck
from sandbox.rules.kind import Kind
from sandbox.rules.parameters import UNIT_NUMBERS

PRICES = (
    Param("cost", 0, "What playing it costs.", "card", 0, 9999, "resources",
          label="To play it costs {value}"),
    Param("upkeep", 0, "What its unit costs in every later turn of the Kraken.", "card", 0, 9999, "resources",
          label="Each later turn costs {value}"),
    Param("copies", 1, "How many of it are in the deck.", "card", 1, 99, label="The deck has {value} of it"),
)
"""The whole numbers of a card; all but the cost may be left out."""

MAX_BYTES = 64 * 1024
"""The largest deck file; a deck of a hundred cards has some twenty thousand."""

T = TypeVar("T", bound=Named)

FIELDS = ("name", "kind", "profile", "cost", "upkeep", "copies", "properties")


def read_deck(text: str, place: Place, bestiary: Bestiary) -> tuple[Deck, tuple[Finding, ...]]:
    """The deck that a file holds, and all that is wrong with it; `place` names the file.

    `bestiary` is that of the level that the deck is for.

    >>> from sandbox.battle.bestiary import SHIPPED
    >>> deck, findings = read_deck("[[card]]", Place("my.toml"), SHIPPED)
    >>> [str(finding) for finding in findings]  # doctest: +NORMALIZE_WHITESPACE
    ['my.toml, "card 1", property "name": has no name (allowed: any text of one line)',
     'my.toml, "card 1", property "kind": has no kind (allowed: hero, goblin, rat, cultist, shaman, hound, brute, guard,
      warden)',
     'my.toml, "card 1", property "cost": has no cost (allowed: whole numbers from 0 to 9999 resources)']
    """
    if problem := _too_much(text):
        return Deck(place.file), (Finding("error", place, *problem),)
    try:
        table = tomllib.loads(text)
    except (ValueError, RecursionError) as error:
        return Deck(place.file), (Finding("error", place, say("is no TOML file: {error}", error=error)),)
    findings = [Finding("error", replace(place, property=key), say('unknown field "{field}"', field=key),
                        "card, name")
                for key in table if key not in ("card", "name")]
    name, listed = table.get("name", place.file), table.get("card", [])
    if not _is_name(name):
        findings.append(Finding("error", replace(place, property="name"), say("name is {value}", value=_shown(name)),
                                say(NAMES)))
        name = place.file
    if not isinstance(listed, list) or not all(isinstance(table, dict) for table in listed):
        findings.append(Finding("error", replace(place, property="card"), say("card is no list of tables"),
                                "[[card]]"))
        listed = []
    elif not listed:
        findings.append(Finding("error", place, say("the deck is empty"), say("at least one [[card]]")))
    cards: list[Card] = []
    taken: set[str] = set()
    for number, stated in enumerate(listed, start=1):
        reading = _CardReading(stated, replace(place, object_name=_title(stated, number)), bestiary, taken)
        if (card := reading.card()) is not None:
            cards.append(card)
        findings += reading.findings
    return Deck(name, tuple(cards)), tuple(findings)


def _too_much(text: str) -> tuple[str, str] | None:
    """What makes a text too large to be looked at as TOML, and what would be allowed."""
    match excess(text, MAX_BYTES):
        case "bytes":
            return say("the deck is too large"), say("at most {limit} bytes", limit=MAX_BYTES)
        case "depth":
            return (say("the deck has tables too deep within each other"),
                    say("at most {limit} deep", limit=MAX_DEPTH))
        case None:
            return None


def missing_goals(deck: Deck, place: Place, known: Collection[str]) -> tuple[Finding, ...]:
    """A warning for each card whose goal is none of the `known` names, those of markers and of units placed."""
    return tuple(
        Finding("warning", replace(place, object_name=card.name, property="goal"),
                say('nothing is called "{goal}", so it wanders', goal=card.properties["goal"]), ", ".join(known))
        for card in deck.cards if card.properties.get("goal", "") and card.properties["goal"] not in known)


NAMES = "any text of one line"


def _is_name(raw: object) -> bool:
    return isinstance(raw, str) and bool(raw.strip()) and raw.isprintable()


def _title(table: Mapping[str, object], number: int) -> str:
    """What a finding calls a card: its name, or its place in the file."""
    name = table.get("name")
    return str(name) if _is_name(name) else thing("card {number}", number=number)


def _shown(raw: object) -> str:
    """A value as a finding tells it, short."""
    try:
        text = f'"{raw}"' if isinstance(raw, str) else str(raw).lower() if isinstance(raw, bool) else str(raw)
    except ValueError:
        return thing("a very large number")
    return text if len(text) <= 60 else f"{text[:57]}..."


@dataclass
class _CardReading:
    """One table on its way to a card. `taken` are the names of the cards before it."""

    table: Mapping[str, object]
    place: Place
    bestiary: Bestiary
    taken: set[str]
    findings: list[Finding] = field(default_factory=list)

    def card(self) -> Card | None:
        """The card; None where anything is wrong with it."""
        for key in self.table:
            if key not in FIELDS:
                self.find(key, say('unknown field "{field}"', field=key), ", ".join(FIELDS))
        name = self._name()
        profiles = self.bestiary.profiles
        kind = self._one_of("kind", self.bestiary.kinds)
        stated = self._one_of("profile", profiles) if "profile" in self.table else None
        prices = {param.name: self._number(param) for param in PRICES}
        profile = stated or (profiles.get(kind.profile) if kind is not None else None)
        if kind is not None and profile is None and "profile" not in self.table:
            self.find("profile", say("a {kind} has no profile of its own, so nothing decides for it", kind=kind.name),
                      ", ".join(profiles.names))
        properties = self._properties(profile, kind)
        if kind is None or self.findings:
            return None
        return Card(name, kind, prices["cost"], stated.name if stated is not None else "", properties,
                    prices["upkeep"], prices["copies"])

    def find(self, name: str, problem: str, allowed: str) -> None:
        self.findings.append(Finding("error", replace(self.place, property=name), problem, allowed))

    def _name(self) -> str:
        name = self.table.get("name", "")
        if not isinstance(name, str) or not _is_name(name):
            self.find("name",
                      say("name is {value}", value=_shown(name)) if "name" in self.table else say("has no name"),
                      say(NAMES))
            return ""
        if name in self.taken:
            self.find("name", say('another card is called "{name}" too', name=name), say("a name of its own"))
        self.taken.add(name)
        return name

    def _one_of(self, name: str, known: Shelf[T]) -> T | None:
        """The kind or profile that a field names, in any letter case; None where that is wrong."""
        raw = self.table.get(name)
        found = known.get(raw.strip().casefold()) if isinstance(raw, str) else None
        if found is None:
            problem = (say("unknown {name} {value}", name=name, value=_shown(raw)) if name in self.table
                       else say("has no {name}", name=name))
            self.find(name, problem, ", ".join(known.names))
        return found

    def _number(self, param: Param) -> int:
        if param.name in self.table:
            return int(self._read(param, param.name, self.table[param.name]))
        if param.name == "cost":
            self.find("cost", say("has no cost"), param.allowed)
        return int(param.default)

    def _read(self, param: Param, name: str, raw: object) -> Value:
        """A value that a parameter takes; its default where that is wrong."""
        is_sane = not isinstance(raw, int) or abs(raw) < 10**9
        try:
            return param.read(raw if is_sane else "too large")
        except InputError as error:
            self.find(name, say("{name} is {value}", name=name, value=_shown(raw)), error.findings[0].allowed)
            return param.default

    def _properties(self, profile: Profile | None, kind: Kind | None) -> Mapping[str, Value | float]:
        """The properties, parameters by their short name. Of a card without a profile only its own numbers are
        checked."""
        raw = self.table.get("properties", {})
        if not isinstance(raw, dict):
            self.find("properties", say("properties is {value}", value=_shown(raw)), say("a table [card.properties]"))
            return {}
        params = {name: param for param in (*(profile.params if profile else ()), *SCORE_PARAMS)
                  for name in (param.full, param.name)}
        numbers = {param.name: param for param in UNIT_NUMBERS}
        special: dict[str, Callable[[object], Value | float]] = {
            "tempo": self._tempo, "goal": self._goal, "state": lambda state: self._state(state, profile)}
        found: dict[str, Value | float] = {}
        for name, value in raw.items():
            if name in special:
                found[name] = special[name](value)
            elif param := numbers.get(name) or params.get(name):
                found[param.name] = self._read(param, name, value)
            elif profile is not None:
                known = (*numbers, *special, *(param.name for param in (*profile.params, *SCORE_PARAMS)))
                self.find(name, say('unknown property "{name}" of profile {profile}', name=name, profile=profile.name),
                          ", ".join(known))
        if kind is not None and found.get("life", 0) > (most := found.get("max_life", 9999)):  # type: ignore[operator]
            self.find("life", say("life is {life}, more than its max_life", life=found["life"]),
                      say("1 to {most}", most=most))
        return found

    def _tempo(self, raw: object) -> float:
        """Of no use to the Kraken, which has no order among its units, but a number of the unit like the others."""
        if isinstance(raw, int | float) and not isinstance(raw, bool) and abs(raw) < 10**9 and math.isfinite(raw):
            return raw
        self.find("tempo", say("tempo is {value}", value=_shown(raw)), say("a number"))
        return 0

    def _goal(self, raw: object) -> str:
        if isinstance(raw, str):
            return raw.strip()
        self.find("goal", say("goal is {value}", value=_shown(raw)), say("the name of a goal marker or of a unit"))
        return ""

    def _state(self, raw: object, profile: Profile | None) -> str:
        state = raw.strip().casefold() if isinstance(raw, str) else ""
        if profile is None or state in profile.state_names:
            return state
        self.find("state", say("unknown state {value} of profile {profile}", value=_shown(raw), profile=profile.name),
                  ", ".join(profile.state_names) or say("none: it has no states"))
        return ""
