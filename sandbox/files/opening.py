"""A level file, opened (guide: files, Tiled maps). Opening fails only for what is no level at all."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from sandbox.base.errors import Place, refuse
from sandbox.base.frozen import dataclass
from sandbox.base.language import say
from sandbox.battle.bestiary import SHIPPED, Bestiary
from sandbox.battle.level import Level
from sandbox.files.companion import with_companion
from sandbox.files.levels import level_of
from sandbox.files.shipped import shipped, shipped_names
from sandbox.files.text import map_from_text
from sandbox.tiled.limits import CELL_LIMIT
from sandbox.tiled.paths import is_taken, read_bytes
from sandbox.tiled.reading import read_map
from sandbox.tiled.tilemap import TileMap

KINDS_OF_FILE = ".tmx (Tiled map), .txt (text level)"


@dataclass(frozen=True)
class Opened:
    """A file as it was opened: its bytes, the map they hold, the level that makes.

    Of a text level, `source` is the Tiled map that it stands for, and `path` still the text's.
    """

    path: Path
    source: bytes
    tilemap: TileMap
    level: Level

    @property
    def is_text(self) -> bool:
        return self.path.suffix.lower() == ".txt"


def open_level(path: Path, cell_limit: int = CELL_LIMIT, bestiary: Bestiary = SHIPPED) -> Opened:
    """The level at `path`, a Tiled map (.tmx) or a text level (.txt). Raises InputError for what is neither.

    `bestiary` is what may stand and decide in it.
    """
    suffix = path.suffix.lower()
    place = Place(str(path))
    if suffix in (".tmj", ".json"):
        raise refuse(say("maps in JSON are not read; open it in Tiled and choose File, Export As, Tiled map files "
                         "(*.tmx)"), say(KINDS_OF_FILE), place)
    if not suffix and not is_taken(path):
        raise refuse(say("there is no such file, and no shipped level of that name"),
                     say("{kinds}, or one of {names}", kinds=say(KINDS_OF_FILE), names=", ".join(shipped_names())),
                     place)
    data = read_bytes(path, place)
    if suffix == ".tmx":
        tilemap = with_companion(read_map(data, path, cell_limit), path)
        return Opened(path, data, tilemap, level_of(tilemap, bestiary))
    if suffix != ".txt":
        raise refuse(say('the file ends in "{suffix}"', suffix=path.suffix), say(KINDS_OF_FILE), place)
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise refuse(say("the file is not encoded as UTF-8"), "UTF-8", Place(str(path), line=line)) from None
    source = map_from_text(text, path.name, bestiary, cell_limit)
    # Until it is saved as a map somewhere, it is drawn with the shipped tiles.
    tilemap = with_companion(replace(read_map(source, shipped("levels", path.name), cell_limit), findings=()), path)
    return Opened(path, source, tilemap, level_of(tilemap, bestiary))
