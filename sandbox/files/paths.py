"""Files that a map names beside itself: relative paths only (design: files.md, Hostile files)."""

from __future__ import annotations

import re
from pathlib import Path

from sandbox.base.errors import Place, refuse
from sandbox.files.markup import MAX_BYTES

_ABSOLUTE = re.compile(r"[/\\]|[A-Za-z0-9+.-]*:")
_DEVICES = re.compile(r"(?:con|prn|aux|nul|com[0-9]|lpt[0-9])(?:\.|$)", re.IGNORECASE)


def beside(folder: Path, source: str, place: Place) -> Path:
    """The file `source` as seen from `folder`. Raises InputError for an absolute path, an address or a device."""
    if not source or _ABSOLUTE.match(source) or _DEVICES.match(re.split(r"[/\\]", source)[-1]):
        raise refuse(f'the path "{source}" is not relative', "a path as seen from the file's folder", place)
    return folder / source


def is_there(path: Path) -> bool:
    """Whether `path` is an ordinary file; no for anything that cannot even be asked about."""
    try:
        return path.is_file()
    except (OSError, ValueError):
        return False


def read_bytes(path: Path, place: Place) -> bytes:
    """What an ordinary file holds. Raises InputError for one that is missing, a folder, a device, too large, locked."""
    try:
        if path.is_dir():
            raise refuse("this is a folder", "a level file", place)
        if not path.exists():
            raise refuse("there is no such file", "", place)
        if not path.is_file():
            raise refuse("this is not an ordinary file", "a level file", place)
        if path.stat().st_size > MAX_BYTES:
            raise refuse(f"the file has {path.stat().st_size} bytes", f"at most {MAX_BYTES}", place)
        return path.read_bytes()
    except (OSError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
        raise refuse(f"the file cannot be read: {reason}", "", place) from None
