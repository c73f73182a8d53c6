"""What is declared elsewhere, as Markdown: a table for each shelf, made when a page is read."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import fields
from functools import partial
from typing import get_args

from sandbox.ai.profile import Profile
from sandbox.base.counting import measured
from sandbox.base.language import thing
from sandbox.base.param import Param
from sandbox.battle.bestiary import Bestiary
from sandbox.catalog import everything
from sandbox.guide.filling import Declared, Section
from sandbox.guide.tables import code, kbd, table
from sandbox.rules.events import Event
from sandbox.rules.kind import Kind
from sandbox.search.flight import FLIGHTS


def declared(bestiary: Bestiary) -> Declared:
    """The tables of everything below the window, kinds, profiles and parameters as a level has them.

    Of a profile that the level does not know its page keeps its words, without tables.
    """
    def _of(name: str, told: Callable[[Profile], str]) -> str:
        return told(bestiary.profiles[name]) if name in bestiary.profiles else ""

    tables: dict[str, Callable[[str], str]] = {
        "profiles": lambda _: _profiles(bestiary.profiles),
        "states": lambda name: _of(name, _states),
        "rows": lambda name: _of(name, _rows),
        "instructions": lambda name: _of(name, lambda profile: "\n".join(profile.instructions)),
        "kinds": lambda _: _kinds(bestiary.kinds),
        "abilities": lambda _: _abilities(bestiary.kinds),
        "parameters": lambda owner: _parameters(bestiary.params, owner),
        "events": lambda _: _events(),
    }
    for name in ("searches", "flights", "drivers", "overlays", "tools", "levels"):
        tables[name] = partial(_shelf, name)
    return Declared(tables, {
        "profiles": lambda: tuple(Section(one.name, _section(one)) for one in bestiary.profiles),
        "states": lambda: tuple(Section(state.name, f"Of `{profile.name}`. {state.help}")
                                for profile in bestiary.profiles for state in profile.states),
        "flights": lambda: tuple(Section(f"Flight {flight.name}", flight.help) for flight in FLIGHTS)})


def _shelf(heading: str, _owner: str) -> str:
    """What stands on a shelf, with its keys where it has any."""
    entries = everything()[heading]
    has_keys = any(entry.get("key") for entry in entries)
    return table(("name", *(("key",) if has_keys else ()), "what it is"),
                 ((code(entry["name"]), *((kbd(str(entry["key"])),) if has_keys else ()), entry["help"])
                  for entry in entries))


def _profiles(profiles: Iterable[Profile]) -> str:
    return table(("profile", "what it is like to meet", "states"),
                 ((code(profile.name), profile.help, ", ".join(profile.state_names)) for profile in profiles))


def _states(profile: Profile) -> str:
    return table(("state", "letter", "what the unit does"),
                 ((code(state.name), state.letter, state.help) for state in profile.states))


def _rows(profile: Profile) -> str:
    """The rows in the order in which they are tested."""
    tested = {"first": "before it acts", "last": "after it acted"}
    return table(("in the state", "when", "it goes to", "tested"),
                 ((row.before, row.sentence, row.after, tested[row.checked])
                  for row in profile.rows))


def _section(profile: Profile) -> str:
    """All that is declared of a profile."""
    parts = [profile.help]
    if profile.states:
        parts += [_states(profile), _rows(profile)]
    if profile.instructions:
        parts.append("\n".join(profile.instructions))
    if profile.params:
        parts.append(_parameters(profile.params))
    return "\n\n".join(parts)


def _kinds(kinds: Iterable[Kind]) -> str:
    return table(("kind", "what it is", "life", "tempo", "damage", "range", "move", "profile"),
                 ((code(kind.name), kind.help, kind.life, kind.tempo, kind.damage, kind.range, kind.move,
                   kind.profile or "none") for kind in kinds))


def _abilities(kinds: Iterable[Kind]) -> str:
    return table(("ability", "of", "what it does", "ready again", "mana"),
                 ((code(ability.name), kind.name, ability.help,
                   f"{ability.every} own turns later" if ability.every > 1 else "at once", ability.mana or "none")
                  for kind in kinds for ability in kind.abilities))


def _parameters(params: Iterable[Param], owner: str = "") -> str:
    """Those of one owner, else all; each name once, with the default that each owner has for it."""
    chosen = [param for param in params if owner in ("", param.owner)]
    if not chosen:
        return ""
    rows = []
    for name in dict.fromkeys(param.name for param in chosen):
        owners = [param for param in chosen if param.name == name]
        defaults = ", ".join(param.show(param.default) if owner else f"{param.owner} {param.show(param.default)}"
                             for param in owners)
        rows.append((code(name), defaults, _range(owners[0]), _help(owners),
                     owners[0].said(owners[0].default) if owners[0].label else ""))
    head = "parameter", "default" if owner else "owners and defaults", "allowed", "what it does", "in the window"
    return table(head, rows)


def _help(owners: Iterable[Param]) -> str:
    """What a parameter does; where that differs, with the owners of whom each is true."""
    told: dict[str, list[str]] = {}
    for param in owners:
        told.setdefault(param.help, []).append(param.owner)
    if len(told) == 1:
        return next(iter(told))
    return " ".join(f"{', '.join(names)}: {words}" for words, names in told.items())


def _range(param: Param) -> str:
    """What is allowed, shortly: of a number the least and the most."""
    return thing("{low} to {high}", low=param.low, high=measured(param.high, param.unit)) if param.sort == "number" \
        else param.allowed


def _events() -> str:
    """The events of a log with their fields, in the order in which a line has them."""
    return table(("event", "what it tells", "fields"), (
        (code(sort.event), " ".join((sort.__doc__ or "").split("\n\n")[0].split()),
         ", ".join(code(field.name.rstrip("_")) for field in fields(sort) if field.metadata.get("is_written", True)))
        for sort in get_args(Event)))
