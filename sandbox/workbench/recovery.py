"""Unsaved work is kept in the user's state folder, and offered when the level is opened again (design: window)."""

from __future__ import annotations

import hashlib
import json
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from sandbox.base.errors import InputError
from sandbox.files.levels import level_of
from sandbox.files.opening import Opened
from sandbox.files.reading import read_map
from sandbox.files.saving import write_atomically
from sandbox.workbench.document import Document


@dataclass(frozen=True)
class Kept:
    """Unsaved work that was found: of which level, when it was kept, and the work itself."""

    path: Path
    when: datetime
    opened: Opened


class Recovery:
    """One file a level in `folder`, named after the level's path. A level without a place has one too."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._written: tuple[Path, bytes] | None = None

    def keep(self, document: Document) -> None:
        """Writes the work down if it is unsaved and not written yet. Where that is impossible nothing is said: it is
        only a net."""
        if not document.is_changed:
            return
        name, data = self._name(document.path), document.data
        if self._written == (name, data):
            return
        facts = {"path": str(document.path or ""), "folder": str(document.tilemap.folder.resolve()),
                 "when": datetime.now().isoformat(timespec="seconds")}
        try:
            self._folder.mkdir(parents=True, exist_ok=True)
            write_atomically(name, json.dumps(facts).encode() + b"\n" + data)
        except (InputError, OSError):
            return
        self._written = (name, data)

    def forget(self, document: Document) -> None:
        """Drops what was kept, once it is saved or given up."""
        self._name(document.path).unlink(missing_ok=True)
        self._written = None

    def find(self, path: Path | None) -> Kept | None:
        """Unsaved work of the level at `path`, if it is newer than the file and can be read."""
        try:
            head, _, data = self._name(path).read_bytes().partition(b"\n")
            facts = json.loads(head)
            when = datetime.fromisoformat(facts["when"])
            name = path.name if path else "untitled.tmx"
            tilemap = read_map(data, Path(facts["folder"]) / name)
        except (OSError, ValueError, KeyError, TypeError, InputError):
            return None
        if path is not None and path.exists() and datetime.fromtimestamp(int(path.stat().st_mtime)) > when:
            return None
        return Kept(path or tilemap.folder / name, when, Opened(path or Path(name), data, tilemap, level_of(tilemap)))

    def _name(self, path: Path | None) -> Path:
        whole = hashlib.sha256(str(path.resolve()).encode() if path else b"").hexdigest()
        return self._folder / f"{path.stem if path else 'untitled'}-{whole[:12]}.kept"
