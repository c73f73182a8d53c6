"""Hostile and broken files: each a sentence, bounded in time and memory (guide: files, Hostile files)."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sandbox.base.errors import InputError
from sandbox.battle.bestiary import SHIPPED
from sandbox.files.levels import level_of
from sandbox.files.opening import open_level
from sandbox.tiled.reading import read_map
from tests.soak.bombs import opened_within, packed, wrong
from tests.tiled.maps import GROUND, PROJECT, REAL, document, objects

SHARE = 20
"""Bombs, and the bounds that they go beyond, are so much smaller here than those of `python -m tests.soak`."""


def test_bombs_are_refused_or_opened_within_a_bound_of_memory(tmp_path: Path) -> None:
    pytest.importorskip("resource")
    assert wrong(tmp_path, SHARE) == {}


def test_a_zstd_layer_never_unpacks_beyond_its_size(tmp_path: Path) -> None:
    machine = pytest.importorskip("zstandard").ZstdCompressor().compressobj()
    data = b"".join(machine.compress(bytes(1 << 24)) for _ in range(64)) + machine.flush()
    path = tmp_path / "bomb.tmx"
    path.write_bytes(document(packed("zstd", data)))
    assert "unpacks to more" in opened_within(path)[0]


@pytest.mark.parametrize(("name", "content", "words"), [
    ("t.tsx", '<tileset firstgid="1" source="t.tsx"/>', "only points"),
    ("t.tsx", '<tileset><tileset source="t.tsx"/></tileset>', ""),
    ("t.tsx", "<map/>", "<map>"),
    ("t.json", "[" * 100_000, "usable JSON"),
    ("t.json", '{"tiles": 3}', "place of a list"),
    ("t.json", '{"tilewidth": 1e999, "tiles": []}', "tilewidth"),
    ("t.json", '{"tilewidth": ' + "9" * 5000 + ', "tiles": []}', "usable JSON"),
    ("t.json", '{"tiles": [{"id": -1}]}', "id of <tile>"),
    ("t.json", "{}", "neither"),
    ("t.json", "{", "not JSON"),
])
def test_a_broken_tileset_is_told_with_its_own_place(tmp_path: Path, name: str, content: str, words: str) -> None:
    (tmp_path / name).write_text(content)
    path = tmp_path / "a.tmx"
    path.write_bytes(document(f' <tileset firstgid="1" source="{name}"/>\n', GROUND))
    opened = open_level(path)
    if words:
        told = opened.tilemap.findings[0]
        assert (words in told.problem, name in told.place.file, told.severity) == (True, True, "warning")
        assert not opened.tilemap.tilesets[0].is_readable


@pytest.mark.parametrize(("content", "words"), [
    ('<template><object template="t.tx"/></template>', "instance of a template itself"),
    ("<template/>", "no object"),
    ("<tileset/>", "<tileset>"),
])
def test_a_broken_template_is_told_with_its_own_place(tmp_path: Path, content: str, words: str) -> None:
    (tmp_path / "t.tx").write_text(content)
    path = tmp_path / "a.tmx"
    path.write_bytes(document(objects('<object id="1" template="t.tx"/>', '<object id="2" template="t.tx"/>')))
    told = open_level(path).tilemap.findings
    assert [(words in each.problem, "t.tx" in each.place.file, each.severity) for each in told] == [
        (True, True, "warning")]


@pytest.mark.parametrize("number", [
    "nan", "inf", "-inf", "1e309", "1" + "0" * 400, "1e300", "0x10", "1_000", "--1"])
@pytest.mark.parametrize("line", ['<object id="1" x="{}" y="0"/>', '<object id="1" x="0" y="0" width="{}" height="1"/>',
                                  '<object id="1" rotation="{}"/>', '<object id="{}"/>', '<object gid="{}"/>',
                                  '<object><polygon points="0,0 {},0 1,1"/></object>'])
def test_absurd_numbers_are_refused(line: str, number: str) -> None:
    with pytest.raises(InputError, match=r"allowed: (a number|whole numbers|x,y)"):
        level_of(read_map(document(GROUND, objects(line.format(number), name="walls")), Path("a.tmx")), SHIPPED)


def test_very_many_findings_are_cut_and_long_values_too() -> None:
    stated = "".join(f'<property name="sandbox.x{n}" value="1"/>' for n in range(3000))
    tilemap = read_map(document(f"<properties>{stated}</properties>", GROUND), Path("a.tmx"))
    findings = level_of(tilemap, SHIPPED).findings
    assert len(findings) == 1001 and "2002 more findings" in str(findings[-1])
    stated = f'<property name="sandbox.seed" value="{"9" * 100_000}"/>'
    tilemap = read_map(document(f"<properties>{stated}</properties>", GROUND), Path("a.tmx"))
    findings = level_of(tilemap, SHIPPED).findings
    assert len(str(findings[0])) < 250


MAPS = sorted((*PROJECT.joinpath("levels").glob("*.tmx"), *REAL.rglob("*.tmx")))


@given(st.sampled_from(MAPS), st.data())
def test_a_map_cut_off_anywhere_is_refused(path: Path, data: st.DataObject) -> None:
    whole = path.read_bytes()
    end = data.draw(st.integers(0, len(whole.rstrip()) - 1))
    with pytest.raises(InputError) as caught:
        read_map(whole[:end], path)
    assert len(caught.value.findings) == 1
