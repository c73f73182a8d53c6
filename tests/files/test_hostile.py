"""Hostile and broken files: each a sentence, bounded in time and memory (design: files.md, Hostile files)."""

from __future__ import annotations

import base64
import subprocess
import sys
import zlib
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sandbox.base.errors import InputError
from sandbox.files.levels import level_of
from sandbox.files.opening import open_level
from sandbox.tiled.reading import read_map
from tests.tiled.maps import GROUND, MAP, PROJECT, REAL, document, objects

BIG = MAP.replace('width="4" height="3"', 'width="1000" height="1000"')
MEGABYTES = 600
"""What a process may take that is to refuse a bomb, Python and all its libraries included."""

LIMITED = """
import resource, sys
resource.setrlimit(resource.RLIMIT_AS, (int(sys.argv[2]) << 20,) * 2)
from pathlib import Path
from sandbox.base.errors import InputError
from sandbox.files.opening import open_level
try:
    print("opened", len(open_level(Path(sys.argv[1])).level.findings))
except InputError as error:
    print("refused", error)
"""


def opened_within(path: Path, megabytes: int = MEGABYTES) -> str:
    """How opening ends in a process that has so much memory and 30 seconds."""
    pytest.importorskip("resource")
    ran = subprocess.run([sys.executable, "-c", LIMITED, str(path), str(megabytes)], capture_output=True, text=True,
                         cwd=PROJECT, timeout=30, check=False)
    assert ran.returncode == 0, ran.stderr[-2000:]
    return ran.stdout


def packed(compression: str, data: bytes) -> str:
    how = f'encoding="base64" compression="{compression}"'
    return (f' <layer id="1" name="ground" width="4" height="3">\n  <data {how}>'
            f"{base64.b64encode(data).decode()}</data>\n </layer>\n")


def zeros(gigabytes: int) -> bytes:
    """A stream that unpacks to so much."""
    machine = zlib.compressobj(9)
    first = machine.compress(bytes(1 << 24)) + machine.flush(zlib.Z_FULL_FLUSH)
    again = machine.compress(bytes(1 << 24)) + machine.flush(zlib.Z_FULL_FLUSH)
    return first + again * (gigabytes * 64 - 1) + machine.flush()


WALL = '<object id="1" name="wall" x="0" y="0" width="16000" height="16000"/>'
POLYGON = '<object name="wall" x="0" y="0"><polygon points="0,0 16000,0 16000,16000 0,16000"/></object>'
HERO = '<object type="hero"><properties><property name="script" value="1,1 hit=1"/></properties></object>'
ENTITIES = "".join(f'<!ENTITY a{n} "{f"&a{n - 1};" * 10}">' for n in range(1, 30))
BOMBS: dict[str, tuple[Callable[[], bytes], str]] = {
    "entities": (lambda: f'<!DOCTYPE m [<!ENTITY a0 "aaaaaaaaaa">{ENTITIES}]><map>&a29;</map>'.encode(), "DOCTYPE"),
    "an external entity": (lambda: b'<!DOCTYPE m [<!ENTITY a SYSTEM "/etc/passwd">]><map>&a;</map>', "DOCTYPE"),
    "a layer that unpacks to gigabytes": (lambda: document(packed("zlib", zeros(4))), "unpacks to more"),
    "a thousand million cells": (lambda: document(head=MAP.replace('"4"', '"40000"').replace('"3"', '"25000"')),
                                 "at most 4000000"),
    "deep nesting": (lambda: document(" <group>" * 100_000), "deep"),
    "very many elements": (lambda: document(" <a/>" * 410_000), "too many elements"),
    "very many attributes": (lambda: b"<map " + b" ".join(b'a%d=""' % n for n in range(300_000)) + b"/>", "no width"),
    "a very long attribute": (lambda: document(f'<properties><property name="{"x" * 30_000_000}"/></properties>',
                                               GROUND), "opened"),
    "ten thousand walls over everything": (lambda: document(objects(*(WALL,) * 10_000), head=BIG), "opened"),
    "very many outlines": (lambda: document(objects(*(POLYGON,) * 3_000), head=BIG), "too many outlines"),
    "eleven thousand heroes with scripts": (lambda: document(objects(*(HERO,) * 11_000)), "opened"),
    "a chunk at the end of the world": (lambda: document(
        '<layer name="a"><data encoding="csv"><chunk x="-1000000000" y="0" width="1" height="1">1</chunk>'
        '<chunk x="1000000000" y="0" width="1" height="1">1</chunk></data></layer>',
        head=MAP.replace('infinite="0"', 'infinite="1"')), "2000000001 x 1"),
}


@pytest.mark.parametrize("name", BOMBS)
def test_a_bomb_is_refused_or_opened_within_a_bound_of_memory(name: str, tmp_path: Path) -> None:
    make, words = BOMBS[name]
    path = tmp_path / "bomb.tmx"
    path.write_bytes(make())
    assert words in opened_within(path)


def test_a_zstd_layer_never_unpacks_beyond_its_size(tmp_path: Path) -> None:
    machine = pytest.importorskip("zstandard").ZstdCompressor().compressobj()
    data = b"".join(machine.compress(bytes(1 << 24)) for _ in range(64)) + machine.flush()
    path = tmp_path / "bomb.tmx"
    path.write_bytes(document(packed("zstd", data)))
    assert "unpacks to more" in opened_within(path)


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
        level_of(read_map(document(GROUND, objects(line.format(number), name="walls")), Path("a.tmx")))


def test_very_many_findings_are_cut_and_long_values_too() -> None:
    stated = "".join(f'<property name="sandbox.x{n}" value="1"/>' for n in range(3000))
    findings = level_of(read_map(document(f"<properties>{stated}</properties>", GROUND), Path("a.tmx"))).findings
    assert len(findings) == 1001 and "2002 more findings" in str(findings[-1])
    stated = f'<property name="sandbox.seed" value="{"9" * 100_000}"/>'
    findings = level_of(read_map(document(f"<properties>{stated}</properties>", GROUND), Path("a.tmx"))).findings
    assert len(str(findings[0])) < 250


MAPS = sorted((*PROJECT.joinpath("levels").glob("*.tmx"), *REAL.rglob("*.tmx")))


@given(st.sampled_from(MAPS), st.data())
def test_a_map_cut_off_anywhere_is_refused(path: Path, data: st.DataObject) -> None:
    whole = path.read_bytes()
    end = data.draw(st.integers(0, len(whole.rstrip()) - 1))
    with pytest.raises(InputError) as caught:
        read_map(whole[:end], path)
    assert len(caught.value.findings) == 1
