"""The Tiled project that gives Tiled's users our classes and enums as drop-downs (guide: files, Tiled maps).

`levels/sandbox.tiled-project` is this text; a test holds it to that and says how to write it anew.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import Any

from sandbox.ai.drivers import DRIVERS
from sandbox.base.param import Param
from sandbox.battle.bestiary import Bestiary
from sandbox.files.levels import PREFIX, map_params
from sandbox.rules.parameters import UNIT_NUMBERS

COLOURS = {"Hero": "#ff4f8ff7", "Enemy": "#ffe5484d", "Neutral": "#ff8b96a6", "Goal": "#fff5c542", "Spawn": "#ffa06cd5"}
"""What Tiled outlines objects of each class with, as #AARRGGBB."""




def project_text(bestiary: Bestiary) -> str:
    """The project file, as Tiled 1.10 and later read it, for levels that know these kinds and profiles."""
    types = [*_enums(bestiary), *_classes(bestiary), _map_class(bestiary)]
    project: dict[str, Any] = {
        "automappingRulesFile": "", "commands": [], "compatibilityVersion": 1100, "extensionsPath": "extensions",
        "folders": ["."], "properties": [],
        "propertyTypes": [{"id": number, **sort} for number, sort in enumerate(types, start=1)]}
    return json.dumps(project, indent=4) + "\n"


def _enums(bestiary: Bestiary) -> list[dict[str, Any]]:
    states = dict.fromkeys(state for profile in bestiary.profiles for state in profile.state_names)
    enums = {"kind": bestiary.kinds.names, "profile": bestiary.profiles.names, "state": tuple(states),
             "driver": DRIVERS.names}
    for param in (*bestiary.profile_params, *(param for owners in map_params(bestiary).values() for param in owners)):
        if param.sort == "choice" and param.choices is not None:
            enums.setdefault(param.name, param.choices())
    # The empty value is the kind's or profile's own.
    return [{"name": name, "storageType": "string", "type": "enum", "values": ["", *values], "valuesAsFlags": False}
            for name, values in enums.items()]


def _classes(bestiary: Bestiary) -> list[dict[str, Any]]:
    """What may be placed. A member has the value that means the unit's own, so Tiled writes only what was changed."""
    common = [_text("kind", "kind"), _text("state", "state"), _text("team"), _text("tempo"), _text("roll"),
              *(_text(param.name) for param in UNIT_NUMBERS), _text("goal"), _text("post")]
    own = [_text(param.name, param.name if param.sort == "choice" else "")
           for param in _by_name(bestiary.profile_params)]
    members = {
        "Hero": [*common, {"name": "script", "type": "string", "value": ""}],
        "Enemy": [*common, _text("profile", "profile"), *own],
        "Neutral": common, "Goal": [], "Spawn": []}
    return [_class(name, members[name], ["object", "tile"]) for name in COLOURS]


def _map_class(bestiary: Bestiary) -> dict[str, Any]:
    """The map's own properties; a map gets them where its class is set to this one."""
    params = _by_name(owners[0] for name, owners in map_params(bestiary).items() if name == owners[0].name)
    members = [_text(f"{PREFIX}seed"), _text(f"{PREFIX}driver", "driver"), _text(f"{PREFIX}deck"),
               _text(f"{PREFIX}walls"), *(_text(PREFIX + param.name, param.name if param.sort == "choice" else "")
                                          for param in params)]
    return _class("Sandbox", members, ["map"])


def _by_name(params: Iterable[Param]) -> list[Param]:
    """One of each short name, in their order."""
    return list({param.name: param for param in reversed(list(params))}.values())[::-1]


def _class(name: str, members: list[dict[str, Any]], uses: list[str]) -> dict[str, Any]:
    return {"color": COLOURS.get(name, "#ffa0a0a4"), "drawFill": True,
            "members": sorted(members, key=lambda member: str(member["name"])), "name": name, "type": "class",
            "useAs": uses}


def _text(name: str, enum: str = "") -> dict[str, Any]:
    """A member that is empty unless somebody sets it."""
    return {"name": name, **({"propertyType": enum} if enum else {}), "type": "string", "value": ""}
