"""Maps for tests: small ones written here, and real ones where they are present."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest

from sandbox.base.errors import InputError
from sandbox.tiled.reading import read_map
from sandbox.tiled.tilemap import TileMap

PROJECT = Path(__file__).resolve().parents[2]
REAL = PROJECT.parent / "shared" / "maps"

HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n'
MAP = ('<map version="1.10" orientation="orthogonal" width="4" height="3" tilewidth="16" tileheight="16" '
       'infinite="0" nextlayerid="4" nextobjectid="9">\n')
TILESET = """ <tileset firstgid="1" name="t" tilewidth="16" tileheight="16" tilecount="8" columns="4">
  <tile id="4">
   <properties>
    <property name="wall" type="bool" value="true"/>
   </properties>
  </tile>
 </tileset>
"""
GROUND = """ <layer id="1" name="ground" width="4" height="3">
  <data encoding="csv">
1,1,1,1,
1,2,1,1,
1,1,1,1
</data>
 </layer>
"""


def objects(*lines: str, name: str = "units", number: int = 2) -> str:
    body = "".join(f"  {line}\n" for line in lines)
    return f' <objectgroup id="{number}" name="{name}">\n{body} </objectgroup>\n'


def document(*parts: str, head: str = MAP) -> bytes:
    """A map of 4 x 3 cells of 16 pixels made of these parts."""
    return (HEAD + head + "".join(parts) + "</map>\n").encode()


def read(*parts: str, head: str = MAP) -> TileMap:
    return read_map(document(*parts, head=head), Path("a.tmx"))


def real_maps() -> list[Path]:
    """The finite orthogonal maps that can be read; skips where the real maps are absent."""
    if not REAL.is_dir():
        pytest.skip(f"real maps are not at {REAL}")
    return [path for path in sorted(REAL.rglob("*.tmx")) if _is_readable(path)]


@cache
def _is_readable(path: Path) -> bool:
    try:
        read_map(path.read_bytes(), path)
    except InputError:
        return False
    return True


def real_map(name: str) -> Path:
    found = next((path for path in real_maps() if path.name == name), None)
    if found is None:
        pytest.skip(f"the real map {name} is not at {REAL}")
    return found
