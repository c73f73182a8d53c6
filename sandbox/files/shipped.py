"""The levels and pictures that come with the program: beside the code in a wheel, else at the top.

Whoever has installed the program works on copies of its levels: the program's own files are not theirs to change.
"""

from __future__ import annotations

from pathlib import Path

from sandbox.base.errors import Place, refuse
from sandbox.base.frozen import dataclass
from sandbox.base.language import say
from sandbox.files.names import NAMES_FILES
from sandbox.tiled.markup import read_markup
from sandbox.tiled.paths import is_folder, is_taken, is_there, is_within, read_bytes, resolved
from sandbox.tiled.saving.moving import references
from sandbox.tiled.saving.writing import write_atomically

PICTURE = "dungeon.png"
"""The picture of the shipped tiles, beside the shipped levels."""

LEVEL = ".tmx"

_CODE = Path(__file__).resolve().parent.parent
_INSTALLED = _CODE / "_data"


def shipped(*parts: str) -> Path:
    """A shipped file or folder, such as shipped("levels", "lesson.tmx"), on disk, so that maps find their tilesets."""
    return (_INSTALLED if _INSTALLED.is_dir() else _CODE.parent).joinpath(*parts)


def is_installed(path: Path) -> bool:
    """Whether a file is a part of the installed program. In a checkout its files are those that are worked on."""
    return is_within(path, _INSTALLED)


def is_shipped_folder(folder: Path) -> bool:
    """Whether this is the folder of the shipped levels, with their tiles."""
    return resolved(folder) == resolved(shipped("levels"))


def level_named(name: Path) -> Path | None:
    """The shipped level of a bare name, such as lesson; None where there is none, or a file has that name itself."""
    is_bare = len(name.parts) == 1 and not name.suffix and (is_folder(name) or not is_taken(name))
    path = shipped("levels", f"{name.name}{LEVEL}")
    return path if is_bare and is_there(path) else None


def shipped_names() -> tuple[str, ...]:
    """The names of all shipped levels."""
    return tuple(sorted(path.stem for path in shipped("levels").glob(f"*{LEVEL}")))


def shipped_levels() -> dict[str, str]:
    """The names of all shipped levels, each with what the map says about itself."""
    found = {}
    for name in shipped_names():
        path = shipped("levels", f"{name}{LEVEL}")
        properties = read_markup(read_bytes(path, Place(path.name)), path.name).root.first("properties")
        stated = {child.attributes.get("name"): child.attributes.get("value", "")
                  for child in (properties.children if properties else ())}
        found[name] = stated.get("about", "")
    return found


@dataclass(frozen=True)
class Put:
    """Names of the files that went `along` with a level, and of those that did not, since `others` have their names."""

    along: tuple[str, ...] = ()
    others: tuple[str, ...] = ()


def put_along(source: bytes, folder: Path, has_deck: bool = False) -> Put:
    """Puts what a map of the shipped folder names into another one: tilesets, their pictures, templates.

    Its deck goes along only if asked for: it may have been edited.

    What bears such a name there already is the user's, and stays, be it the same or not.
    Raises InputError where one cannot be put.
    """
    names = _named(source, has_deck)
    for name in names:
        if name.endswith((".tsx", ".tx")):
            names += [more for more in _named(read_bytes(shipped("levels", name), Place(name))) if more not in names]
    along = tuple(name for name in names if put(name, folder))
    return Put(along, tuple(name for name in names if name not in along and not _is_ours(folder / name)))


def _is_ours(path: Path) -> bool:
    """Whether a file is the same as the shipped one of its name."""
    return read_bytes(path, Place(path.name)) == read_bytes(shipped("levels", path.name), Place(path.name))


def _named(source: bytes, has_deck: bool = False) -> list[str]:
    """The shipped files beside the levels that a map, tileset or template names."""
    elements = read_markup(source, "").elements
    named = (element.attributes[attribute] for element, attribute in references(elements, NAMES_FILES)
             if has_deck or element.attributes.get("name") not in NAMES_FILES)
    return [name for name in dict.fromkeys(named) if Path(name).name == name and is_there(shipped("levels", name))]


def put(name: str, folder: Path) -> bool:
    """Puts a file of the shipped levels into a folder; whether it did.

    A file of that name that is there already is the user's, and stays. Raises InputError where the name is taken by
    what is no file, such as a link that leads nowhere: it is not followed.
    """
    path = folder / name
    if is_there(path):
        return False
    if is_taken(path):
        raise refuse(say("the level's {name} cannot be put beside it: this is no ordinary file", name=name),
                     say("another folder, or no file of that name"), Place(str(path)))
    write_atomically(path, shipped("levels", name).read_bytes())
    return True
