"""What a map may name, what is read, and what is written where (guide: files, Hostile files)."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

import pytest

from sandbox.__main__ import main
from sandbox.base.errors import InputError, Place
from sandbox.files.opening import open_level
from sandbox.files.shipped import PICTURE
from sandbox.tiled import paths
from sandbox.tiled.paths import is_folder, is_taken, is_there, named, read_bytes, resolved
from sandbox.tiled.saving.moving import moved
from sandbox.tiled.saving.writing import write_atomically
from tests.tiled.maps import GROUND, document, objects

needs_pipes = pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no pipes with a name")
needs_root = pytest.mark.skipif(not Path("/etc/hosts").is_file(), reason="there are no such system folders")
UP = "../" * 40
ROOM = "#####\n#@.g#\n#####\n"


def naming(source: str) -> bytes:
    """A map whose tileset's picture, other tileset and template are all this one file."""
    picture = f'<image source="{source}" width="16" height="16"/>'
    return document(f' <tileset firstgid="1" name="t" tilewidth="16" tileheight="16">{picture}</tileset>\n'
                    f' <tileset firstgid="9" source="{source}"/>\n', GROUND,
                    objects(f'<object id="1" template="{source}"/>'))


@pytest.mark.parametrize(("source", "lack"), [
    ("/home/me/t.png", "is not relative"), (r"C:\me\t.png", "is not relative"), (r"\\host\t.png", "is not relative"),
    ("file:///t.png", "is not relative"), ("https://me.example/t.png", "is not relative"),
    ("nul", "leads to a device"), (r"a\CON.png", "leads to a device"), ("a/../Com1 .png", "leads to a device"),
    ("lpt³.x", "leads to a device"), ("aux:", "is not relative"),
    ("t.png", "is missing"), ("../t.png", "is missing"), ("x" * 300 + ".png", "is missing"), ("folder", "no ordinary"),
])
def test_a_map_opens_whatever_it_names_and_tells_what_it_cannot_read(source: str, lack: str, tmp_path: Path) -> None:
    (tmp_path / "folder").mkdir()
    path = tmp_path / "a.tmx"
    path.write_bytes(naming(source))
    told = [str(finding) for finding in open_level(path).tilemap.findings if lack in str(finding)]
    assert [sum(f"the {what} " in line for line in told) for what in ("picture", "tileset", "template")] == [1, 1, 1]


@needs_root
@pytest.mark.parametrize("source", [f"{UP}etc/hosts", f"{UP}proc/self/environ", "link", "folder/hosts", "a/../link",
                                    f"{UP}dev/../etc/./hosts"])
def test_nothing_of_the_systems_folders_is_read_however_it_is_spelled(source: str, tmp_path: Path) -> None:
    (tmp_path / "link").symlink_to("/etc/hosts")
    (tmp_path / "folder").symlink_to("/etc")
    (tmp_path / "a").mkdir()
    path = tmp_path / "a.tmx"
    path.write_bytes(naming(source))
    tilemap = open_level(path).tilemap
    assert sum("leads into a folder of the system and is not read" in str(each) for each in tilemap.findings) == 3
    picture = tilemap.tilesets[0].picture
    assert picture is not None and not is_there(picture.path)
    with pytest.raises(InputError, match="folder of the system"):
        paths.beside(tmp_path, source, Place("a.tmx"))


def test_a_level_that_lies_in_such_a_folder_finds_what_lies_with_it(
        tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(paths, "_SYSTEM", (resolved(tmp_path).parts[1].casefold(),))
    level = tmp_path / "level"
    (level / "tiles").mkdir(parents=True)
    for path in (level / "tiles" / "t.png", tmp_path / "t.png"):
        path.write_bytes(b"")
    assert not named(level, "tiles/t.png").lack and not named(level, "tiles/../tiles/t.png").lack
    assert "folder of the system" in named(level, "../t.png").lack


@needs_pipes
def test_what_is_no_ordinary_file_is_not_opened(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe.tmx")
    (tmp_path / "endless.tmx").symlink_to("/dev/zero")
    (tmp_path / "loop.tmx").symlink_to("loop.tmx")
    for name, words in (("pipe", "no ordinary file"), ("endless", "no ordinary file"), ("loop", "cannot be read"),
                        ("none", "no such file"), ("n" * 300, "name too long")):
        with pytest.raises(InputError, match=rf"(?i){words}"):
            open_level(tmp_path / f"{name}.tmx")


@needs_pipes
def test_what_takes_the_place_of_a_file_while_it_is_opened_makes_nobody_wait(
        tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    os.mkfifo(tmp_path / "pipe")
    (tmp_path / "file").write_bytes(b"")
    ordinary = os.stat(tmp_path / "file")  # noqa: PTH116
    with monkeypatch.context() as before:
        before.setattr(paths.os, "stat", lambda _: ordinary)
        with pytest.raises(InputError, match="no ordinary file"):
            read_bytes(tmp_path / "pipe", Place("pipe"))


def test_no_more_is_read_than_the_limit_says(tmp_path: Path) -> None:
    path = tmp_path / "a"
    path.write_bytes(b"x" * 10)
    assert read_bytes(path, Place("a"), 10) == b"x" * 10
    with pytest.raises(InputError, match=r"10 bytes \(allowed: at most 9\)"):
        read_bytes(path, Place("a"), 9)


@pytest.mark.parametrize("ask", [is_there, is_folder, is_taken, resolved], ids=lambda ask: str(ask.__name__))
@pytest.mark.parametrize("name", ["n" * 300, "a\0b", "\ud800", "x/" * 3000, "loop/a"])
def test_a_path_that_no_system_can_have_is_asked_about_without_an_error(
        ask: Callable[[Path], object], name: str, tmp_path: Path) -> None:
    (tmp_path / "loop").symlink_to("loop")
    assert ask(tmp_path / name) in (False, None) or ask is resolved


def test_a_name_of_many_bytes_is_saved_and_one_of_too_many_is_refused(tmp_path: Path) -> None:
    for name in ("🐙" * 62 + ".tmx", "x" * 251 + ".tmx"):
        write_atomically(tmp_path / name, b"one")
        write_atomically(tmp_path / name, b"two")
        assert (tmp_path / name).read_bytes() == b"two"
    with pytest.raises(InputError, match=r"(?i)name too long"):
        write_atomically(tmp_path / ("🐙" * 63 + ".tmx"), b"one")
    assert len(list(tmp_path.iterdir())) == 2


def test_writing_where_the_system_says_no_is_a_sentence(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(path: Path, *_: object, **__: object) -> None:
        raise PermissionError(13, "Permission denied", str(path))

    for name in ("stat", "lstat", "open"):
        monkeypatch.setattr(os, name, refuse)
    with pytest.raises(InputError, match=r"cannot be written: Permission denied"):
        write_atomically(tmp_path / "locked" / "a.tmx", b"data")


@needs_pipes
@pytest.mark.parametrize("name", ["p.tmx", "p.txt"])
def test_convert_never_takes_the_place_of_what_is_no_ordinary_file(
        name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "t.txt").write_text(ROOM)
    os.mkfifo(tmp_path / "dev")
    for target in (tmp_path / name, tmp_path / f"b{name}"):
        if target.name == name:
            target.symlink_to("dev")
        else:
            target.mkdir()
        assert main(["convert", str(tmp_path / "t.txt"), str(target)]) == 2
        told = capsys.readouterr().err
        assert "no ordinary file" in told and len(told.splitlines()) == 1
    assert (tmp_path / name).is_symlink() and (tmp_path / "dev").is_fifo() and not (tmp_path / PICTURE).exists()


def test_the_picture_beside_a_level_follows_no_link(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "t.txt").write_text(ROOM)
    out = tmp_path / "in" / "out"
    out.mkdir(parents=True)
    (out / PICTURE).symlink_to("../../outside.png")
    assert main(["convert", str(tmp_path / "t.txt"), str(out / "o.tmx")]) == 2
    assert f"{PICTURE} cannot be put beside" in capsys.readouterr().err
    assert not (tmp_path / "outside.png").exists() and not (out / "o.tmx").exists()
    (tmp_path / "outside.png").write_bytes(b"mine")
    assert main(["convert", str(tmp_path / "t.txt"), str(out / "o.tmx")]) == 0
    assert (tmp_path / "outside.png").read_bytes() == b"mine"


def test_a_map_in_another_folder_names_what_lies_elsewhere_as_before(tmp_path: Path) -> None:
    data = naming("/home/me/t.png") + b""
    (tmp_path / "new").mkdir()
    assert moved(data, tmp_path, tmp_path / "new") == data
    assert moved(naming("t.png"), tmp_path, tmp_path / "new") == naming("../t.png")
