"""Everything that has a name, gathered from where it is declared (guide: architecture, Six sentences).

Tables, help and completeness tests read it. Entries are plain data whose keys come in a fixed order; each has `name`
and `help`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict
from typing import TypeAlias

from sandbox.ai.drivers import DRIVERS
from sandbox.ai.profile import Profile
from sandbox.base.param import Param
from sandbox.base.version import VERSION
from sandbox.battle.bestiary import SHIPPED
from sandbox.files.shipped import shipped_levels
from sandbox.scene.overlay import key_at
from sandbox.scene.overlays import OVERLAYS
from sandbox.search.flight import FLIGHTS
from sandbox.search.variants import VARIANTS
from sandbox.workbench.tools import TOOLS

Entry: TypeAlias = Mapping[str, object]


def everything() -> Mapping[str, tuple[Entry, ...]]:
    """Every shelf by its heading, each thing in the order of its shelf.

    >>> [entry["name"] for entry in everything()["drivers"]]
    ['by_hand', 'script', 'autopilot']
    """
    return {
        "profiles": tuple(profile_entry(profile) for profile in SHIPPED.profiles),
        "kinds": tuple(asdict(kind) for kind in SHIPPED.kinds),
        "parameters": tuple(param_entry(param) for param in SHIPPED.params),
        "searches": tuple({"name": variant.name, "help": variant.help} for variant in VARIANTS),
        "flights": tuple({"name": flight.name, "help": flight.help} for flight in FLIGHTS),
        "drivers": tuple({"name": driver.name, "help": driver.help} for driver in DRIVERS),
        # An overlay's key follows from its number on the shelf.
        "overlays": tuple({"name": overlay.name, "key": key_at(number), "help": overlay.help}
                          for number, overlay in enumerate(OVERLAYS, start=1)),
        "levels": tuple({"name": name, "help": about} for name, about in shipped_levels().items()),
        "tools": tuple({"name": tool.name, "key": tool.key, "help": tool.help} for tool in TOOLS),
    }


def with_version() -> Mapping[str, object]:
    """Everything, headed by the version that has it."""
    return {"version": VERSION, **everything()}


def profile_entry(profile: Profile) -> Entry:
    """A profile with its states, its rows in the order they are tested, and its parameters."""
    rows = tuple({"from": row.before, "to": row.after, "when": row.sentence, "checked": row.checked}
                 for row in profile.rows)
    states = tuple({"name": state.name, "letter": state.letter, "tone": state.tone, "help": state.help}
                   for state in profile.states)
    return {"name": profile.name, "help": profile.help, "states": states, "rows": rows,
            "parameters": tuple(param_entry(param) for param in profile.params)}


def param_entry(param: Param) -> Entry:
    """A parameter; `low`, `high` and `unit` only of numbers, `choices` only of choices. `allowed` says it in words."""
    entry: dict[str, object] = {"name": param.name, "full": param.full, "owner": param.owner, "sort": param.sort,
                                "default": param.default}
    match param.sort:
        case "number":
            entry |= {"low": param.low, "high": param.high, "unit": param.unit}
        case "choice":
            entry["choices"] = param.choices() if param.choices else ()
        case "switch":
            pass
    return {**entry, "allowed": param.allowed, "help": param.help}
