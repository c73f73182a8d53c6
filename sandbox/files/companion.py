"""The companion file: all that belongs to a level and is no part of its map, in TOML (guide: files, Companion file).

It is called as the level is, with another ending, and lies beside it: `mine.sandbox.toml` beside `mine.tmx`, and beside
the text level `mine.txt`. What its tables are is declared in `files/tables.py`; of those that are not known here
everything stays as it is. The deck is a file of its own, since several levels may play it.

A map holds the text: an empty one where there is no file, and none at all where there is one that cannot be read.
Whatever is wrong with it is told and keeps nothing from running.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from functools import lru_cache
from pathlib import Path

from sandbox.base import written
from sandbox.base.errors import Finding, InputError, Place, refuse
from sandbox.base.language import say
from sandbox.base.toml import MAX_DEPTH, excess
from sandbox.files import tables
from sandbox.files.names import COMPANION
from sandbox.files.table import Entry, Table
from sandbox.tiled.paths import is_taken, read_bytes, resolved, warnings
from sandbox.tiled.tilemap import TileMap

ENDING = ".sandbox.toml"

MAX_BYTES = 128 * 1024
"""The largest companion file: a thousand entries of some lines each."""

BOM = "\ufeff"
"""What some editors put before a text."""


def companion_path(level: Path) -> Path:
    """Where the companion of a level lies, whether there is one or not.

    >>> companion_path(Path("caves/mine.tmx")).as_posix()
    'caves/mine.sandbox.toml'
    """
    return level.with_name(f"{level.stem}{ENDING}")


def companion_text(level: Path) -> str:
    """What the companion of a level says, nothing where there is none. Raises InputError where it cannot be read."""
    path = companion_path(level)
    if not is_taken(path):
        return ""
    try:
        return read_bytes(path, Place(path.name), MAX_BYTES).decode("utf-8")
    except UnicodeDecodeError:
        raise refuse(say("the file is not encoded as UTF-8"), "UTF-8", Place(path.name)) from None


def with_companion(tilemap: TileMap, level: Path) -> TileMap:
    """The map of a level, holding what the file beside it says; one that cannot be read is a finding, and not held."""
    try:
        return tilemap.with_beside(COMPANION, companion_text(level))
    except InputError as error:
        found = warnings(error, say("what it says does not count"))
        return replace(tilemap.with_beside(COMPANION, None), findings=(*tilemap.findings, *found))


def is_same_map(one: TileMap, other: TileMap) -> bool:
    """Whether two maps differ in their companions at most, and so a battle on them in nothing."""
    return one.with_beside(COMPANION, None) == other.with_beside(COMPANION, None)


def copied_companion(level: Path, target: Path) -> str:
    """What is to be written as the companion of `target`, to which a level is copied; empty for nothing.

    Raises InputError where it cannot be read, and where another one is there already.
    """
    text, path = companion_text(level), companion_path(target)
    if resolved(path) == resolved(companion_path(level)):
        return ""
    if is_taken(path) and companion_text(target) != text:
        raise another_companion(path)
    return "" if is_taken(path) else text


def another_companion(path: Path) -> InputError:
    """Why a level is not written beside the companion of another one."""
    return refuse(say("this file belongs to another level, and would be one of this level's"),
                  say("another name for the level, or no such file"), Place(path.name))


def check_companion(tilemap: TileMap) -> tuple[Finding, ...]:
    """All that is wrong in the companion that a map holds: warnings, since a level runs without it."""
    if COMPANION not in tilemap.beside:
        return ()
    try:
        found = read_tables(tilemap)
    except InputError as error:
        return tuple(replace(wrong, severity="warning") for wrong in error.findings)
    findings: list[Finding] = []
    for table in tables.TABLES:
        try:
            entries = _entries(found, table, companion_place(tilemap))
        except InputError as error:
            findings += (replace(wrong, severity="warning") for wrong in error.findings)
            continue
        findings += (finding for number, entry in enumerate(entries, start=1)
                     for finding in _wrong(table, entry, number, companion_place(tilemap)))
    return tuple(findings)


def told_companion(tilemap: TileMap) -> str:
    """How the companion was read: which tables it has, and which of them are not known here."""
    name = companion_place(tilemap).file
    try:
        found = read_tables(tilemap)
    except InputError:
        return say("companion: {file}", file=name)
    strange = [table for table in found if table not in tables.TABLES]
    if strange:
        return say("companion: {file} with {tables}; not known here, and left as they are: {strange}", file=name,
                   tables=_named(found), strange=_named(strange))
    return say("companion: {file} with {tables}", file=name, tables=_named(found))


def _named(names: Iterable[str]) -> str:
    return written.listed(map(written.cut, names))


def entries_of(tilemap: TileMap, table: Table) -> tuple[Entry, ...]:
    """The entries of a table in their order, those that its check finds wrong included; none where it is not there.

    Raises InputError where the file or the table cannot be read.
    """
    return _entries(read_tables(tilemap), table, companion_place(tilemap))


def read_tables(tilemap: TileMap) -> Mapping[str, object]:
    """All that the companion of a map says. Raises InputError for what is no TOML, too large, or could not be read."""
    text = tilemap.beside.get(COMPANION)
    if text is None:
        raise refuse(say("the file could not be read"), say("a file in TOML and UTF-8"), companion_place(tilemap))
    found = _read(text)
    if isinstance(found, tuple):
        raise refuse(*found, companion_place(tilemap))
    return found


def companion_place(tilemap: TileMap) -> Place:
    """The companion of a map, for a finding."""
    return Place(companion_path(Path(tilemap.name)).name)


@lru_cache(maxsize=8)
def _read(text: str) -> Mapping[str, object] | tuple[str, str]:
    """The tables of a text; else why it has none, and what is allowed. The same text is read once."""
    match excess(text, MAX_BYTES):
        case "bytes":
            return say("the file is too large"), say("at most {number} bytes", number=MAX_BYTES)
        case "depth":
            return (say("the file has tables too deep within each other"),
                    say("at most {number} deep", number=MAX_DEPTH))
        case None:
            pass
    try:
        return tomllib.loads(text.removeprefix(BOM))
    except (ValueError, RecursionError) as error:
        return say("is no TOML file: {reason}", reason=error), ""


def _entries(found: Mapping[str, object], table: Table, place: Place) -> tuple[Entry, ...]:
    if table.name not in found:
        return ()
    stated = found[table.name]
    entries = stated if table.is_list else [stated]
    if not isinstance(entries, list) or not all(isinstance(entry, dict) for entry in entries):
        raise refuse(say("{name} is {value}", name=table.name, value=written.shown(stated)),
                     say("tables {header}", header=table.header) if table.is_list
                     else say("a table {header}", header=table.header), replace(place, property=table.name))
    return tuple(entries)


def _wrong(table: Table, entry: Entry, number: int, place: Place) -> Iterator[Finding]:
    name = f"{table.name} {number}" if table.is_list else table.name
    for wrong in table.check(entry):
        yield Finding("warning", replace(place, object_name=name, property=wrong.field), wrong.problem, wrong.allowed)
