"""Values that were changed while running, and the map that should hold them (guide: window, Tune)."""

from __future__ import annotations

from collections.abc import Sequence

from sandbox.base.language import say, say_many, thing
from sandbox.base.param import Param, Value
from sandbox.base.values import Change, resolve
from sandbox.battle.bestiary import Bestiary
from sandbox.battle.level import Level
from sandbox.files.editing import set_map_property, set_object_property
from sandbox.files.levels import PREFIX
from sandbox.tiled.tilemap import TileMap
from sandbox.workbench.document import Edit
from sandbox.workbench.wording import row, worded

_TYPES = {"number": "int", "switch": "bool", "choice": "string"}
"""Tiled's words for the types of values."""


def with_one(changes: tuple[Change, ...], change: Change, level: Level) -> tuple[Change, ...]:
    """The changes with one more; one that says what would hold anyway is dropped."""
    kept = tuple(old for old in changes if (old.name, old.unit) != (change.name, change.unit))
    below = level.settings.at_large(())
    is_plain = change.unit is None and all(below[param.full].value == change.value
                                           for param in level.bestiary.params if param.full == change.name)
    return kept if is_plain and change.name in below else (*kept, change)


def unwritten(level: Level, changes: Sequence[Change]) -> tuple[Change, ...]:
    """The changes without which another value would hold on this level, in their order."""
    kept = list(changes)
    for change in changes:
        others = [other for other in kept if other is not change]
        if not _matters(level, change, kept, others):
            kept = others
    return tuple(kept)


def _matters(level: Level, change: Change, kept: Sequence[Change], others: Sequence[Change]) -> bool:
    placed = level.unit(change.unit) if change.unit is not None else None
    if placed is None:
        # Of a unit that joins later nobody knows what would hold.
        return change.unit is not None or any(
            resolve(param, level.values, kept).value != resolve(param, level.values, others).value
            for param in level.bestiary.named(change.name))
    rivals = {param.owner for param in level.bestiary.profile_params} - {placed.profile}
    return any(resolve(param, level.values, kept, placed.name, placed.values).value
               != resolve(param, level.values, others, placed.name, placed.values).value
               for param in level.bestiary.named(change.name) if param.owner not in rivals)


def why_not(level: Level, change: Change) -> str:
    """Why a change cannot be written into the map; empty where it can."""
    if change.unit is None:
        return ""
    placed = level.unit(change.unit)
    if placed is None or placed.object_id is None:
        return say("{unit} came during the battle", unit=change.unit)
    if _param_of(change, placed.profile, level.bestiary) is None:
        return say("a map cannot state it for {unit} alone", unit=change.unit)
    return ""


def writable(level: Level, changes: Sequence[Change]) -> tuple[Change, ...]:
    """The changes that the map does not hold, and could."""
    return tuple(change for change in unwritten(level, changes) if not why_not(level, change))


def told(changes: Sequence[Change], bestiary: Bestiary) -> str:
    """The changes in the words of their rows; of values that two owners have, whose it is.

    >>> from sandbox.battle.bestiary import SHIPPED
    >>> told((Change("hunter.sight", 12), Change("hunter.wake", 3, "Goblin")), SHIPPED)
    '"Sees up to 12 cells", "Wakes within 3 cells" of Goblin'
    >>> told((Change("hunter.sight", 12), Change("canon.sight", 9)), SHIPPED)
    '"Sees up to 12 cells" of hunter, "Sees up to 9 cells" of canon'
    """
    params = [bestiary.named(change.name)[0] for change in changes]
    for_all = [param.name for param, change in zip(params, changes, strict=True) if change.unit is None]
    words = []
    for param, change in zip(params, changes, strict=True):
        whose = change.unit or (param.owner if for_all.count(param.name) > 1 else "")
        words.append(thing("{row} of {owner}", row=row(param, change.value), owner=whose) if whose
                     else row(param, change.value))
    return ", ".join(words)


def with_values(tilemap: TileMap, level: Level, changes: Sequence[Change]) -> Edit:
    """The map with these changes in it: those for all as its properties, those for one unit as the unit's.

    Where the map states a value by short or full name already, that property is written. Those that cannot be written
    are left out. Raises InputError for a property that cannot be changed.
    """
    written = [change for change in changes if not why_not(level, change)]
    for change in written:
        placed = level.unit(change.unit) if change.unit is not None else None
        if placed is None:
            tilemap = _for_all(tilemap, change, level.bestiary)
            continue
        param, number = _param_of(change, placed.profile, level.bestiary), placed.object_id
        assert param is not None and number is not None
        item = tilemap.object(number)
        stated = [name for name in (param.name, param.full) if item and item.property(name) is not None]
        for name in stated or [param.name]:
            tilemap = set_object_property(tilemap, number, name, _text(change.value), "" if stated else _type(param))
    what = (say_many(len(written), "{number} value", "{number} values") if len(written) > 2
            else told(written, level.bestiary))
    return Edit(worded("Write {values} into the map", "{Values} written into the map",
                       "{Values} taken out of the map again", values=what), tilemap)


def _for_all(tilemap: TileMap, change: Change, bestiary: Bestiary) -> TileMap:
    """A full name is stronger than a short one, and a short one holds for others that have the name, too."""
    params = bestiary.named(change.name)
    owners = [param for param in bestiary.params if param.name == params[0].name]
    stated = [name for param in params for name in (param.full,) if tilemap.property(PREFIX + name) is not None]
    if len(params) == len(owners):
        # The short name as well, unless full names say it for each of them.
        stated += [params[0].name] if len(stated) < len(params) else []
    for name in stated or [params[0].full]:
        is_there = tilemap.property(PREFIX + name) is not None
        tilemap = set_map_property(tilemap, PREFIX + name, _text(change.value), "" if is_there else _type(params[0]))
    return tilemap


def _param_of(change: Change, name: str, bestiary: Bestiary) -> Param | None:
    """The parameter of a unit's profile that a change is of: only those can be stated on a unit."""
    profile = bestiary.profiles.get(name)
    params = {param.full: param for param in (profile.params if profile is not None else ())}
    return next((params[param.full] for param in bestiary.named(change.name) if param.full in params), None)


def _type(param: Param) -> str:
    return _TYPES[param.sort]


def _text(value: Value) -> str:
    """As Tiled writes it."""
    return ("true" if value else "false") if isinstance(value, bool) else str(value)
