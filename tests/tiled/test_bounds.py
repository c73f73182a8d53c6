"""Files that are small but would cost much more than they hold: each bounded, with one sentence (guide: files)."""

from __future__ import annotations

import subprocess
import sys
import tomllib
from collections.abc import Callable
from itertools import product
from pathlib import Path

import pytest

from sandbox.base.errors import InputError, Place
from sandbox.base.toml import excess
from sandbox.battle.bestiary import SHIPPED
from sandbox.battle.deck_file import MAX_BYTES, read_deck
from sandbox.cli import main as cli
from sandbox.files.levels import level_of
from sandbox.files.terrain import grid_of
from sandbox.files.text import map_from_text
from sandbox.files.walls import find_walls
from sandbox.tiled import reading
from sandbox.tiled.coverage import covered, covered_by_all
from sandbox.tiled.reading import read_map
from tests.tiled.maps import GROUND, MAP, PROJECT, TILESET, document, objects, read
from tests.work import growth

BIG = MAP.replace('width="4" height="3"', 'width="1200" height="1200"')
WALL = '<object id="{}" name="wall" x="0" y="0" width="19200" height="19200"/>'


@pytest.mark.parametrize("text", [
    "a." * 30_000 + "a=1", "[" + "a." * 30_000 + "a]", '"a" . ' * 9_000 + "a=1", "a=" + "[" * 60_000,
    "a=" + "{a=" * 20_000, 'x={a="""y"""",' + "b." * 30_000 + 'b=1,c="z"}', "x={a='''y''''," + "b." * 30_000 + "b=1}"])
def test_a_deck_of_tables_deep_within_each_other_is_one_sentence_and_not_read(
    text: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tomllib, "loads", lambda _text: pytest.fail("it was read"))
    _, findings = read_deck(text, Place("d.toml"), SHIPPED)
    assert [str(finding) for finding in findings] == [
        "d.toml: the deck has tables too deep within each other (allowed: at most 8 deep)"]


@pytest.mark.parametrize("text", ['a = "b" # c\n', "# c\n", "[a.b]\n", "x = [[1], [2]]\n"])
def test_how_deep_a_deck_is_takes_twice_the_work_for_twice_the_text(text: str) -> None:
    assert growth(lambda size: lambda: excess(text * size, MAX_BYTES), 1_000) < 2.1


def test_a_deck_larger_than_any_deck_is_one_sentence() -> None:
    _, findings = read_deck("#" * (MAX_BYTES + 1), Place("d.toml"), SHIPPED)
    assert [str(finding) for finding in findings] == ["d.toml: the deck is too large (allowed: at most 65536 bytes)"]


def test_texts_and_numbers_with_points_are_no_depth() -> None:
    text = '[[card]]\nname = "a.b.c.d.e.f.g.h.i.j [[[[[[[[["\nkind = "rat"\ncost = 1\nproperties.tempo = 1.5 # [[[[[[['
    deck, findings = read_deck(text, Place("d.toml"), SHIPPED)
    assert not findings and deck.cards[0].name.startswith("a.b.c")


def test_a_map_of_very_many_layers_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reading, "MAX_LAYERS", 100)
    layers = "".join(f'<layer name="walls{n}" width="4" height="3"/>' for n in range(101))
    with pytest.raises(InputError, match="too many layers"):
        read(layers)


def test_a_map_of_very_many_objects_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reading, "MAX_OBJECTS", 100)
    half = "<objectgroup>" + "<object/>" * 60 + "</objectgroup>"
    with pytest.raises(InputError, match="too many objects"):
        read(half, half)


def test_very_many_layers_are_told_in_short_and_twice_as_many_take_twice_the_work() -> None:
    def telling(count: int) -> Callable[[], str]:
        tilemap = read(*(f'<layer name="walls{n}" width="4" height="3"/>' for n in range(count)))
        return lambda: str(find_walls(tilemap))

    told = telling(10_000)()
    assert "walls0" in told and "…" in told and len(told) < 1000
    assert growth(telling, 500) < 2.1


def test_of_a_long_list_of_walls_the_first_entries_are_read() -> None:
    stated = '<properties><property name="sandbox.walls" value="{}"/></properties>'
    walls = find_walls(read(stated.format("layer:ground," * 5_000), GROUND))
    assert len(walls.tile_layers) == 1
    assert [finding.problem for finding in walls.findings] == ["sandbox.walls has too many entries"]
    walls = find_walls(read(stated.format(",".join(f"layer:{n}" for n in range(5_000))), GROUND))
    assert len(walls.findings) == 1001


def test_large_walls_take_memory_by_the_cell_not_by_the_wall() -> None:
    tilemap = read(objects(*(WALL.format(n + 1) for n in range(2_000))), head=BIG)
    walls = find_walls(tilemap)
    assert walls.closed == bytes([1]) * 1_440_000
    level = level_of(tilemap, SHIPPED)
    assert len(level.bare_walls) == 250_000 and not level.grid.enterable((1199, 1199))
    assert any("so many cells that the window marks only some" in finding.problem for finding in level.findings)


def test_walls_painted_at_once_are_those_painted_one_by_one() -> None:
    tilemap = read(objects(
        '<object id="1" name="wall" x="8" y="8" width="24" height="24"/>',
        '<object id="2" name="wall" x="32" y="0" width="99" height="16"/>',
        '<object id="3" name="wall" x="0" y="20"><polygon points="0,0 30,0 0,30"/></object>'))
    layer = tilemap.object_layers[0]
    alone = {cell for each in layer.objects for cell in covered(tilemap, layer, each)}
    assert set(tilemap.cells_of(covered_by_all(tilemap, [(layer, each) for each in layer.objects], "walls"))) == alone


def test_cells_alike_share_their_terrain() -> None:
    costly = TILESET.replace('"wall" type="bool" value="true"', '"cost" type="int" value="3"')
    tilemap = read(costly, GROUND.replace("1", "5").replace('id="5"', 'id="1"'))
    grid, _ = grid_of(tilemap, find_walls(tilemap))
    assert grid.cells[0].cost == 3 and len({id(terrain) for terrain in grid.cells}) == 2


def test_a_text_level_of_units_alone_is_refused_by_their_number() -> None:
    with pytest.raises(InputError, match="the level has 1000000 units and goals"):
        map_from_text("\n".join("g" * 1000 for _ in range(1000)), "a.txt", SHIPPED)


def test_of_very_many_bad_rows_the_first_are_told() -> None:
    with pytest.raises(InputError) as caught:
        map_from_text("#\n" + "?\n" * 20_000, "a.txt", SHIPPED)
    assert len(caught.value.findings) == 1001 and "19000 more findings" in str(caught.value.findings[-1])


def test_a_text_level_of_very_many_settings_is_refused() -> None:
    with pytest.raises(InputError, match="too many lines key = value"):
        map_from_text("@g\n\n" + "".join(f"k{n}=1\n" for n in range(5_000)), "a.txt", SHIPPED)


def test_too_little_memory_is_one_sentence(tmp_path: Path) -> None:
    pytest.importorskip("resource")
    path = tmp_path / "big.tmx"
    path.write_bytes(document(head=BIG))
    code = ("import resource, sys\nfrom sandbox.cli.main import main\n"
            "resource.setrlimit(resource.RLIMIT_AS, (60 << 20,) * 2)\nsys.exit(main(sys.argv[1:]))")
    ran = subprocess.run([sys.executable, "-c", code, "search", str(path), "--from", "0,0", "--to", "2,2"],
                         capture_output=True, text=True, cwd=PROJECT, timeout=60, check=False)
    assert (ran.returncode, ran.stderr) == (cli.REFUSED, "there is not enough memory for this; try a smaller level\n")


def test_the_bounds_leave_small_maps_alone() -> None:
    assert not read_map(document(GROUND), Path("a.tmx")).findings


LIMITED = """
import resource, sys
from pathlib import Path
from sandbox.base.errors import InputError
from sandbox.tiled.reading import read_map
resource.setrlimit(resource.RLIMIT_AS, (600 << 20,) * 2)
for name in sys.argv[1:]:
    try:
        read_map(Path(name).read_bytes(), Path("a.tmx"))
    except InputError as error:
        print(error)
"""
CHUNKS = (
    '<data encoding="csv"><chunk x="0" y="0" width="{side}" height="{side}"/></data>',
    '<data encoding="csv"><chunk x="0" y="0" width="{side}" height="{side}">1</chunk></data>',
    '<data encoding="base64"><chunk x="0" y="0" width="{side}" height="{side}"/></data>',
    '<data encoding="base64" compression="zlib"><chunk x="0" y="0" width="{side}" height="{side}">eJw=</chunk></data>',
    '<data><chunk x="0" y="0" width="{side}" height="{side}"/></data>',
    '<data><chunk x="0" y="0" width="{side}" height="{side}"><tile gid="1"/></chunk></data>')


def test_a_chunk_with_more_cells_than_a_map_may_have_is_refused_before_it_is_made(tmp_path: Path) -> None:
    pytest.importorskip("resource")
    files = []
    for number, (data, side) in enumerate(product(CHUNKS, (2001, 4_000_000_000))):
        layer = f'<layer id="1" name="a" width="4" height="3">{data.format(side=side)}</layer>'
        files.append(tmp_path / f"{number}.tmx")
        files[-1].write_bytes(document(layer, head=MAP.replace('infinite="0"', 'infinite="1"')))
    ran = subprocess.run([sys.executable, "-c", LIMITED, *map(str, files)], cwd=PROJECT, text=True,
                         capture_output=True, check=False, timeout=60)
    assert ran.returncode == 0, ran.stderr[-300:]
    told = ran.stdout.splitlines()
    assert len(told) == len(files) and all("too many cells" in line for line in told), told
