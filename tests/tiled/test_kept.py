"""What editing and saving must not lose: ids, properties of cut walls, templates, other files (guide: files)."""

from __future__ import annotations

import os
import time
from pathlib import Path

import pytest

from sandbox.base.errors import InputError
from sandbox.battle.bestiary import SHIPPED
from sandbox.files.editing import add_unit, erase_walls, set_object_property
from sandbox.files.shipped import PICTURE, put, shipped
from sandbox.tiled.attributes import LARGEST_ID
from sandbox.tiled.reading import read_map
from sandbox.tiled.saving.writing import STALE, patched, put_in_place, write_atomically
from tests.tiled.maps import GROUND, MAP, document, objects

WALL = '<object id="1" name="wall" x="0" y="0" width="64" height="16"><properties>{}</properties></object>'
ENUM = '<property name="stone" type="int" propertytype="Stone" value="2"/>'
CLASS = ('<property name="made" type="class" propertytype="Made"><properties><property name="by" value="Ada"/>'
         "</properties></property>")


@pytest.mark.parametrize("stated", [LARGEST_ID, LARGEST_ID - 1])
def test_an_object_that_would_use_up_the_last_id_is_refused(stated: int) -> None:
    data = document(GROUND, head=MAP.replace('nextobjectid="9"', f'nextobjectid="{stated}"'))
    tilemap = read_map(data, Path("a.tmx"))
    if stated == LARGEST_ID:
        with pytest.raises(InputError, match="no ids left for new objects"):
            add_unit(tilemap, "hero", "hero", "", (0, 0), SHIPPED)
        return
    out = patched(data, tilemap, add_unit(tilemap, "hero", "hero", "", (0, 0), SHIPPED)[0])
    assert read_map(out, Path("a.tmx")).next_object_id == LARGEST_ID


def test_the_parts_of_a_cut_wall_keep_enums_as_they_are() -> None:
    data = document(GROUND, objects(WALL.format(ENUM)))
    tilemap = read_map(data, Path("a.tmx"))
    out = patched(data, tilemap, erase_walls(tilemap, [(1, 0)]))
    assert out.count(ENUM.encode()) == 2


def test_a_wall_with_members_is_shortened_but_never_cut_in_two() -> None:
    data = document(GROUND, objects(WALL.format(CLASS)))
    tilemap = read_map(data, Path("a.tmx"))
    with pytest.raises(InputError, match='"made", a class, which its parts would lose'):
        erase_walls(tilemap, [(1, 0)])
    assert CLASS.encode() in patched(data, tilemap, erase_walls(tilemap, [(0, 0)]))


def test_a_property_taken_from_an_instance_is_gone_from_the_file(tmp_path: Path) -> None:
    (tmp_path / "t.tx").write_text('<template><object type="Enemy" width="16" height="16"><properties>'
                                   '<property name="kind" value="rat"/></properties></object></template>')
    own = '<object id="1" template="t.tx" x="0" y="0">\n   <properties>\n{}   </properties>\n  </object>'
    kind, life = (f'    <property name="{name}" value="{value}"/>\n'
                  for name, value in (("kind", "brute"), ("life", 3)))
    data = document(GROUND, objects(own.format(kind + life)))
    tilemap = read_map(data, tmp_path / "a.tmx")
    changed = set_object_property(tilemap, 1, "kind", None)
    out = patched(data, tilemap, changed)
    assert out == document(GROUND, objects(own.format(life)))
    each = read_map(out, tmp_path / "a.tmx").object(1)
    stated = each.property("kind") if each else None
    assert stated is not None and stated.value == "rat"


def test_what_a_killed_save_left_is_taken_away_by_the_next_save(tmp_path: Path) -> None:
    target = tmp_path / "a[1].tmx"
    old, young, other, strange = (tmp_path / name for name in (
        ".a[1].tmx.0123abcd.tmp", ".a[1].tmx.4567cdef.tmp", ".a1.tmx.0123abcd.tmp", ".a[1].tmx.mine.tmp"))
    for path in (old, young, other, strange):
        path.write_text("half")
    long_ago = time.time() - STALE - 5
    for path in (old, other, strange):
        os.utime(path, (long_ago, long_ago))
    write_atomically(target, b"whole")
    assert sorted(path.name for path in tmp_path.iterdir()) == sorted(
        path.name for path in (target, young, other, strange))


def test_the_shipped_picture_is_put_beside_a_map_unless_one_is_there(tmp_path: Path) -> None:
    assert put(PICTURE, tmp_path)
    assert (tmp_path / PICTURE).read_bytes() == shipped("levels", PICTURE).read_bytes()
    (tmp_path / PICTURE).write_bytes(b"mine")
    assert not put(PICTURE, tmp_path)
    assert (tmp_path / PICTURE).read_bytes() == b"mine"


def test_what_ends_the_writing_early_leaves_the_old_file_and_nothing_beside(tmp_path: Path) -> None:
    path = tmp_path / "a.gif"
    path.write_bytes(b"good")
    with pytest.raises(KeyboardInterrupt), put_in_place(path) as file:
        file.write(b"half")
        raise KeyboardInterrupt
    with pytest.raises(InputError, match="No space left"), put_in_place(path) as file:
        file.write(b"half")
        raise OSError(28, "No space left on device")
    assert path.read_bytes() == b"good" and list(tmp_path.iterdir()) == [path]


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no pipes with a name")
def test_nothing_takes_the_place_of_what_is_no_ordinary_file(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    (tmp_path / "link.gif").symlink_to("pipe")
    for name in ("pipe", "link.gif"):
        with pytest.raises(InputError, match="no ordinary file"):
            write_atomically(tmp_path / name, b"data")
    assert (tmp_path / "pipe").is_fifo() and (tmp_path / "link.gif").is_symlink()
