"""What drawing needs to know of a map (guide: files, Pictures)."""

from __future__ import annotations

import base64
from pathlib import Path

from sandbox.files.shipped import shipped
from sandbox.tiled.tilemap import ImageLayer, TextFacts
from sandbox.tiled.tints import blended
from tests.tiled.maps import GROUND, TILESET, objects, read


def test_a_collection_has_gaps_sub_rectangles_and_pictures_of_its_own() -> None:
    tilemap = read(' <tileset firstgid="1" name="c" tilecount="2" columns="0">\n'
                   '  <tile id="0"><image source="a.png" width="20" height="10"/></tile>\n'
                   '  <tile id="9" x="4" y="2" width="8" height="6"><image source="b.png" width="20"/></tile>\n'
                   ' </tileset>\n', GROUND.replace("1,2,1,1", "1,10,1,1"))
    tileset = tilemap.tilesets[0]
    assert (tileset.tile_count, tileset.tiles[0].part, tileset.tiles[9].part) == (10, None, (4, 2, 8, 6))
    assert len(tilemap.findings) == 2  # Both pictures are missing, no tile is.


def test_an_embedded_picture_comes_with_its_bytes() -> None:
    png = shipped("levels", "dungeon.png").read_bytes()
    data = base64.b64encode(png).decode()
    layer = read(f' <imagelayer name="a" offsetx="5" x="2" repeatx="1"><image format="png"><data encoding="base64">'
                 f"{data}</data></image></imagelayer>\n").layers[0]
    assert isinstance(layer, ImageLayer) and layer.picture is not None
    assert (layer.picture.data, layer.picture.path, layer.offset_x, layer.repeat_x, layer.repeat_y) == (
        png, Path(), 5, True, False)
    broken = read(' <imagelayer name="a"><image><data encoding="base64">!</data></image></imagelayer>\n')
    assert "usable data" in str(broken.findings[0])


def test_an_animated_tile_shows_its_first_frame_flipped_alike() -> None:
    tilemap = read(TILESET.replace(" </tileset>", '<tile id="2"><animation><frame tileid="6" duration="9"/></animation>'
                                   "</tile></tileset>"))
    assert (tilemap.shown(3), tilemap.shown(0x80000003), tilemap.shown(2), tilemap.shown(0)) == (7, 0x80000007, 2, 0)


def test_objects_are_drawn_by_y_or_as_they_stand() -> None:
    low, high = '<object id="1" x="0" y="9"/>', '<object id="2" x="0" y="3"/>'
    tilemap = read(objects(low, high), objects(low, high).replace("<objectgroup", '<objectgroup draworder="index"'))
    assert [each.y for each in tilemap.object_layers[0].drawn] == [3, 9]
    assert [each.y for each in tilemap.object_layers[1].drawn] == [9, 3]


def test_a_tile_object_without_a_size_has_its_tiles() -> None:
    tilemap = read(TILESET, objects('<object id="1" gid="1" x="16" y="16"/>'))
    each = tilemap.object_layers[0].objects[0]
    assert (tilemap.size_of(each), tilemap.anchor_of(each), tilemap.cell_of(each)) == ((16, 16), (0, 1), (1, 0))


def test_a_text_object_says_how_it_is_written() -> None:
    each = read(objects('<object id="1" x="0" y="0" width="9" height="9"><text fontfamily="Inter" pixelsize="20" '
                        'wrap="1" color="#ff0000" bold="1" halign="center" valign="bottom">a\nb</text></object>')
                ).object_layers[0].objects[0]
    assert each.text == TextFacts("a\nb", "Inter", 20, "#ff0000", True, True, False, "center", "bottom")


def test_tints_of_groups_are_multiplied_in() -> None:
    tilemap = read(' <group tintcolor="#ff8000">\n', GROUND.replace("<layer", '<layer tintcolor="#808080"'),
                   " </group>\n")
    assert tilemap.layers[0].tint == blended("#ff8000", "#808080") == "#ff804000"
    assert blended("#ff8000", "nonsense") == "#ff8000"


def test_the_order_of_drawing_and_parallax_are_told() -> None:
    tilemap = read(' <group parallaxx="0.5">\n', GROUND.replace("<layer", '<layer parallaxx="0.5" parallaxy="2"'),
                   " </group>\n")
    assert (tilemap.render_order, tilemap.layers[0].parallax) == ("right-down", (0.25, 2))
