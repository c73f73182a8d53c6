"""Files that a map names beside itself: relative paths only, each read once (design: files.md, Hostile files)."""

from __future__ import annotations

import re
from pathlib import Path

from sandbox.base.errors import Place, refuse
from sandbox.files.markup import MAX_BYTES

MAX_NEIGHBOURS = 64 * 1024 * 1024
"""Bytes that all tilesets and templates of a map may have together."""

ABSOLUTE = re.compile(r"[/\\]|[A-Za-z0-9+.-]*:")
"""How an absolute path or an address starts."""

_DEVICES = re.compile(r"(?:con|prn|aux|nul|com[0-9]|lpt[0-9])(?:\.|$)", re.IGNORECASE)
_SYSTEM = ("dev", "proc", "sys")
"""Folders at the root of a system whose files are devices, or endless, though they look like files."""


def beside(folder: Path, source: str, place: Place) -> Path:
    """The file `source` as seen from `folder`. Raises InputError for an absolute path, an address or a device."""
    shown = source if len(source) <= 80 else source[:80] + "…"
    if not source or ABSOLUTE.match(source) or _DEVICES.match(re.split(r"[/\\]", source)[-1]):
        raise refuse(f'the path "{shown}" is not relative', "a path as seen from the file's folder", place)
    path = folder / source
    if source.startswith("..") and _is_of_system(path):
        raise refuse(f'the path "{shown}" leads to a device', "a path as seen from the file's folder", place)
    return path


def _is_of_system(path: Path) -> bool:
    try:
        parts = path.resolve().parts
    except (OSError, ValueError, RuntimeError):
        return True
    return len(parts) > 1 and parts[0] == "/" and parts[1] in _SYSTEM


def is_there(path: Path) -> bool:
    """Whether `path` is an ordinary file; no for anything that cannot even be asked about."""
    try:
        return path.is_file()
    except (OSError, ValueError):
        return False


def read_bytes(path: Path, place: Place, limit: int = MAX_BYTES) -> bytes:
    """What an ordinary file holds. Raises InputError for one that is missing, a folder, a device, too large, locked."""
    try:
        if path.is_dir():
            raise refuse("this is a folder", "a level file", place)
        if not path.exists():
            raise refuse("there is no such file", "", place)
        if not path.is_file():
            raise refuse("this is not an ordinary file", "a level file", place)
        size = path.stat().st_size
        with path.open("rb") as file:
            data = file.read(limit + 1) if size <= limit else b""
        if size > limit or len(data) > limit:
            raise refuse(f"the file has {max(size, len(data))} bytes", f"at most {limit}", place)
        return data
    except (OSError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
        raise refuse(f"the file cannot be read: {reason}", "", place) from None


class Neighbours:
    """The tilesets and templates of one map: how many bytes they may still have together."""

    def __init__(self) -> None:
        self._left = MAX_NEIGHBOURS

    def read(self, path: Path) -> bytes:
        """What the file at `path` holds."""
        data = read_bytes(path, Place(str(path)))
        self._left -= len(data)
        if self._left < 0:
            raise refuse("with this file the tilesets and templates of the map are too large",
                         f"{MAX_NEIGHBOURS} bytes together", Place(str(path)))
        return data
