"""Which files may be read and written: what a map names, and what lies at a path (guide: files, Hostile files).

Whatever asks about a path of the user's or of a file's asks here: what cannot be asked about (a name too long, a folder
that may not be searched) gets an answer, never an error of the system.
"""

from __future__ import annotations

import os
import re
import stat
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import BinaryIO, Literal, TypeAlias

from sandbox.base.errors import Finding, InputError, Place, refuse
from sandbox.base.frozen import dataclass
from sandbox.base.language import say
from sandbox.base.written import shown
from sandbox.tiled.markup import MAX_BYTES

MAX_NEIGHBOURS = 64 * 1024 * 1024
"""Bytes that all tilesets and templates of a map may have together."""

LONGEST_NAME = 200
"""Bytes of a name that is made here: file systems take 255, and the names of temporary files are longer."""

ABSOLUTE = re.compile(r"[/\\]|[A-Za-z0-9+.-]*:")
"""How an absolute path or an address starts."""

_DEVICES = re.compile(r"(?:con|prn|aux|nul|conin\$|conout\$|com[0-9¹²³]|lpt[0-9¹²³]) *(?:[.:]|$)", re.IGNORECASE)
"""Names that mean a device on Windows, in any folder and with any ending."""

_SYSTEM = ("windows",) if os.name == "nt" else ("dev", "proc", "sys", "etc", "boot")
"""Folders at the root of a system whose files are devices, endless, or its own."""

Bar: TypeAlias = Literal["not relative", "a device", "of the system"]
"""What forbids to read a file that another one names."""

_UNREAD: Mapping[Bar, str] = {
    "not relative": "{what} is not relative and is not read",
    "a device": "{what} leads to a device and is not read",
    "of the system": "{what} leads into a folder of the system and is not read",
}
_REFUSED: Mapping[Bar, str] = {
    "not relative": "the path {source} is not relative",
    "a device": "the path {source} leads to a device",
    "of the system": "the path {source} leads into a folder of the system",
}


@dataclass(frozen=True)
class Named:
    """A file that another one names: where it lies, and what keeps it from being read; nothing (`lack` is empty) if it
    can. `lack` is a sentence of `{what}` names it: "{what} is missing".
    """

    path: Path
    lack: str = ""


def named(folder: Path, source: str) -> Named:
    """The file `source` as seen from `folder`, whatever stands there. What may not be read has no path at all."""
    lack = _forbidden(folder, source)
    if lack:
        return Named(Path(), _UNREAD[lack])
    path = folder / source
    if is_there(path):
        return Named(path)
    return Named(path, "{what} is no ordinary file" if is_taken(path) and os.path.exists(path) else "{what} is missing")


def beside(folder: Path, source: str, place: Place) -> Path:
    """The file `source` as seen from `folder`. Raises InputError for one that may not be read, wherever it leads."""
    lack = _forbidden(folder, source)
    if lack:
        raise refuse(say(_REFUSED[lack], source=shown(source)), say("a path as seen from the file's folder"), place)
    return folder / source


def _forbidden(folder: Path, source: str) -> Bar | None:
    """What forbids to read what a file in `folder` names."""
    if not source or ABSOLUTE.match(source):
        return "not relative"
    if _DEVICES.match(re.split(r"[/\\]", source)[-1]):
        return "a device"
    path = resolved(folder / source)
    # Somebody may well keep maps in /dev/shm: what lies with the map may be read.
    return "of the system" if _is_of_system(path) and not is_within(path, folder) else None


def _is_of_system(path: Path) -> bool:
    parts = [part.casefold() for part in path.parts[1:]]
    # On macOS /etc is a link to /private/etc.
    return bool(parts) and (parts[1] if parts[0] == "private" and len(parts) > 1 else parts[0]) in _SYSTEM


def resolved(path: Path) -> Path:
    """Where a path leads after `.`, `..` and links, as far as that can be found out."""
    try:
        return Path(os.path.realpath(path))
    except (OSError, ValueError):
        return path.absolute()


def is_within(path: Path, folder: Path) -> bool:
    """Whether a path leads into a folder or one below it, whatever links lead out again."""
    return resolved(path).is_relative_to(resolved(folder))


def warnings(error: InputError, so: str) -> Iterator[Finding]:
    """Why a neighbour cannot be used, as warnings of a map that opens without it; `so` is what is done instead."""
    for finding in error.findings:
        yield replace(finding, severity="warning", problem=say("{problem}; {so}", problem=finding.problem, so=so))


def is_there(path: Path) -> bool:
    """Whether `path` is an ordinary file, or a link to one; no for anything that cannot even be asked about."""
    return os.path.isfile(path)


def is_folder(path: Path) -> bool:
    """Whether `path` is a folder; no for anything that cannot even be asked about."""
    return os.path.isdir(path)


def is_taken(path: Path) -> bool:
    """Whether anything bears this name, be it a link that leads nowhere."""
    return os.path.lexists(path)


def state(path: Path) -> tuple[int, int, int] | None:
    """What changes when the file at `path` is written: which file it is, its size and time; None where there is none.
    """
    try:
        found = os.stat(path)
    except (OSError, ValueError):
        return None
    return found.st_ino, found.st_size, found.st_mtime_ns


def cut(name: str, most: int = LONGEST_NAME) -> str:
    """A name without its last characters where it has more bytes than that on disk.

    >>> cut("a" * 300) == "a" * 200, len(cut("🐙" * 70).encode())
    (True, 200)
    """
    while len(os.fsencode(name)) > most:
        name = name[:-1]
    return name


def read_bytes(path: Path, place: Place, limit: int = MAX_BYTES, wanted: str = "") -> bytes:
    """What an ordinary file holds. Raises InputError for one that is missing, a folder, a device, too large, locked.

    `wanted` says which file it should have been, a file unless given.
    """
    with opened(path, place, wanted) as file:
        size = size_of(file)
        data = file.read(limit + 1) if size <= limit else b""
        if max(size, len(data)) > limit:
            raise refuse(say("the file has {count} bytes", count=max(size, len(data))),
                         say("at most {limit}", limit=limit), place)
        return data


def size_of(file: BinaryIO) -> int:
    """Bytes of a file that is open."""
    return os.fstat(file.fileno()).st_size


@contextmanager
def opened(path: Path, place: Place, wanted: str = "") -> Iterator[BinaryIO]:
    """An ordinary file to read from. Raises InputError for one that is missing, a folder, a device, or locked."""
    wanted = wanted or say("a file")
    try:
        if is_folder(path):
            raise refuse(say("this is a folder"), wanted, place)
        # What is no ordinary file is not even opened; what takes its place in between makes nobody wait.
        if not stat.S_ISREG(os.stat(path).st_mode):
            raise refuse(say("this is no ordinary file"), wanted, place)
        with open(os.open(path, os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0)), "rb") as file:
            if not stat.S_ISREG(os.fstat(file.fileno()).st_mode):
                raise refuse(say("this is no ordinary file"), wanted, place)
            yield file
    except FileNotFoundError:
        raise refuse(say("there is no such file"), "", place) from None
    except (OSError, ValueError) as error:
        raise refuse(say("the file cannot be read: {reason}", reason=reason(error)), "", place) from None


def reason(error: OSError | ValueError) -> str:
    """What the system says against it, without the number and the path."""
    return error.strerror if isinstance(error, OSError) and error.strerror else str(error)


class Neighbours:
    """The tilesets and templates of one map: how many bytes they may still have together."""

    def __init__(self) -> None:
        self._left = MAX_NEIGHBOURS

    def read(self, path: Path) -> bytes:
        """What the file at `path` holds."""
        data = read_bytes(path, Place(str(path))) if self._left >= 0 else b""
        self._left -= len(data)
        if self._left < 0:
            raise refuse(say("with this file the tilesets and templates of the map are too large"),
                         say("{limit} bytes together", limit=MAX_NEIGHBOURS), Place(str(path)))
        return data
