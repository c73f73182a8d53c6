"""Unsaved work is kept in the user's state folder, and offered when the level is opened again (guide: files, Recovery).

Each process keeps its own file of a level, so that two windows do not take each other's net away. What is offered is
deleted only by an answer.
"""

from __future__ import annotations

import hashlib
import json
import os
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import replace
from datetime import datetime
from glob import escape
from pathlib import Path
from typing import Any

from sandbox.base.errors import InputError, Place
from sandbox.base.frozen import dataclass
from sandbox.base.language import both, say_many, thing
from sandbox.base.values import Change
from sandbox.battle.bestiary import Bestiary
from sandbox.files.companion import companion_path
from sandbox.files.levels import level_of
from sandbox.files.names import COMPANION, DECK
from sandbox.files.opening import Opened
from sandbox.tiled.markup import MAX_BYTES
from sandbox.tiled.paths import cut, is_there, read_bytes, resolved
from sandbox.tiled.reading import read_map
from sandbox.tiled.saving.writing import forget_stale, write_atomically
from sandbox.workbench.document import Document
from sandbox.workbench.writing import told

MOST = 2 * MAX_BYTES
"""Bytes of a kept file: a map, and before it what lies beside it."""


@dataclass(frozen=True)
class Kept:
    """Unsaved work that was found: in which file, when it was kept, whether the level was saved since, and the work.

    `changes` are values that were changed and not in the map.
    """

    file: Path
    when: datetime
    is_older: bool
    opened: Opened
    changes: tuple[Change, ...] = ()

    def told_beside(self, document: Document) -> str:
        """What it holds that the document as it is on disk does not."""
        held, other = self.opened.tilemap.beside, document.tilemap.beside
        is_edited = self.opened.source != document.data or held.get(DECK) != other.get(DECK)
        parts = [thing("edits of the map")] if is_edited else []
        if held.get(COMPANION) != other.get(COMPANION):
            parts.append(thing("edits of {file}", file=companion_path(Path(document.name)).name))
        if self.changes:
            values = told(self.changes, self.opened.level.bestiary)
            parts.append(say_many(len(self.changes), "{number} changed value: {values}",
                                  "{number} changed values: {values}", values=values))
        return both(parts)


class Recovery:
    """Files named after the level's path and the process, in `folder`."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._written: tuple[Path, bytes, tuple[Change, ...]] | None = None

    def keep(self, document: Document, changes: tuple[Change, ...] = ()) -> None:
        """Writes unsaved work down, if it is not written yet. Where that is impossible nothing is said: it is a net."""
        if not document.is_changed and not changes:
            return
        name, data = self._folder / f"{_stem(document)}-{os.getpid()}.kept", document.data
        if self._written == (name, data, changes) and is_there(name):
            return
        facts = {"folder": str(resolved(document.tilemap.folder)), "name": document.tilemap.name,
                 "path": str(document.path or ""), "when": datetime.now().isoformat(timespec="seconds"),
                 "beside": dict(document.tilemap.beside),
                 "changes": [[change.name, change.value, change.unit] for change in changes]}
        try:
            self._folder.mkdir(parents=True, exist_ok=True)
            write_atomically(name, json.dumps(facts).encode() + b"\n" + data)
            # Each process has a file of its own, so nobody saves that of one that was killed again.
            forget_stale(self._folder)
        except (InputError, OSError):
            return
        self.forget(but=name)
        self._written = (name, data, changes)

    def forget(self, but: Path | None = None) -> None:
        """Drops what this process has kept, once it is saved or given up; also under the name it had before."""
        if self._written is not None and self._written[0] != but:
            _delete(self._written[0])
            self._written = None

    def find(self, document: Document) -> Kept | None:
        """The newest unsaved work on a level that no living process holds, if it can be read."""
        found = [kept for file in sorted(self._folder.glob(f"{escape(_stem(document))}-*.kept"))
                 if not _is_held(file) and (kept := _read(file, document.path, document.bestiary)) is not None]
        return max(found, key=lambda kept: kept.when, default=None)

    @staticmethod
    def drop(kept: Kept) -> None:
        """Deletes what was offered, after an answer."""
        _delete(kept.file)


def _delete(file: Path) -> None:
    """Where it cannot be deleted, it is offered once more: that harms less than an error."""
    with suppress(OSError):
        file.unlink(missing_ok=True)


def _stem(document: Document) -> str:
    """The level's part of the name; one without a place goes by where it was read from."""
    path = document.path or document.tilemap.folder / document.tilemap.name
    return f"{cut(path.stem)}-{hashlib.sha256(os.fsencode(resolved(path))).hexdigest()[:12]}"


def _is_held(file: Path) -> bool:
    """Whether the process that keeps this file still runs, this one included."""
    try:
        process = int(file.stem.rpartition("-")[2])
        if os.name == "nt":
            # Signal 0 is Ctrl+C there, so others cannot be asked without harm.
            return process == os.getpid()
        os.kill(process, 0)
    except PermissionError:
        return True
    except (OSError, ValueError, OverflowError):
        return False
    return True


def _read(file: Path, path: Path | None, bestiary: Bestiary) -> Kept | None:
    try:
        head, _, data = read_bytes(file, Place(file.name), MOST).partition(b"\n")
        facts = json.loads(head)
        when = datetime.fromisoformat(facts["when"])
        tilemap = replace(read_map(data, Path(facts["folder"]) / facts["name"]), beside=_beside(facts))
        changes = tuple(bestiary.read_change(name, value, unit) for name, value, unit in facts.get("changes", ()))
        saved = datetime.fromtimestamp(int(path.stat().st_mtime)) if path and is_there(path) else None
    except (OSError, ValueError, KeyError, TypeError, InputError):
        return None
    opened = Opened(path or Path(facts["name"]), data, tilemap, level_of(tilemap, bestiary))
    return Kept(file, when, saved is not None and saved > when, opened, changes)


def _beside(facts: Mapping[str, Any]) -> dict[str, str]:
    """The texts of files beside the map; earlier versions kept that of the deck alone."""
    deck = facts.get("deck")
    held = dict(facts.get("beside", {} if deck is None else {DECK: deck}))
    if not all(isinstance(text, str) for text in held.values()):
        raise TypeError
    return held
