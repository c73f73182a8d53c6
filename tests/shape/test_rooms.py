"""Each room is what its docstring says: what it must not know, it does not import.

A room is a folder with code. Its docstring says in one sentence what it "must not know"; a name in backquotes there is
a room of the sandbox (`ai.profiles`) or a library, and no file of the room imports it. A room may always know itself.
"""

from __future__ import annotations

import ast
import re
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

import pytest

from sandbox.app.panel.panel import PAGES
from sandbox.rules.kind import KINDS
from tests.shape.reading import parsed
from tests.shape.test_floors import CODE, FILES, ROOT, imports

ROOMS = sorted({path.parent for path in FILES} - {CODE})
SENTENCE = re.compile(r"must\s+not.*?\.(?=\s|$)", re.DOTALL)


def name_of(room: Path) -> str:
    """As other rooms call it: `ai.profiles`."""
    return ".".join(room.relative_to(CODE).parts)


def docstring(room: Path) -> str:
    return ast.get_docstring(parsed((room / "__init__.py").read_text("utf-8"))) or ""


def barred(room: Path) -> set[str]:
    """What a room must not know, as dotted names."""
    return {name for sentence in SENTENCE.findall(docstring(room)) for name in re.findall(r"`([^`]+)`", sentence)}


def module(name: str) -> str:
    """The dotted name of what may be imported by it."""
    return name if name == "sandbox" or not (CODE / name.partition(".")[0]).exists() else f"sandbox.{name}"


def is_in(imported: str, name: str) -> bool:
    return imported == name or imported.startswith(f"{name}.")


@pytest.mark.parametrize("room", ROOMS, ids=name_of)
def test_a_room_says_what_it_must_not_know(room: Path) -> None:
    assert barred(room), f"{name_of(room)}: its docstring should say what it must not know, in backquotes"
    assert [name for name in barred(room) if find_spec(module(name)) is None] == []


@pytest.mark.parametrize("room", ROOMS, ids=name_of)
def test_a_room_does_not_import_what_it_must_not_know(room: Path) -> None:
    own = f"sandbox.{name_of(room)}"
    wrong = [f"{path.relative_to(ROOT)}:{line} imports {name}" for path in sorted(room.rglob("*.py"))
             for line, name in imports(path) for other in barred(room)
             if is_in(name, module(other)) and not is_in(name, own)]
    assert wrong == []


def test_no_room_of_the_window_imports_the_windows_own_files() -> None:
    own = {f"sandbox.app.{path.stem}" for path in (CODE / "app").glob("*.py")}
    wrong = [f"{path.relative_to(ROOT)}:{line} imports {name}" for path in (CODE / "app").glob("*/**/*.py")
             for line, name in imports(path) if name in own]
    assert wrong == []


def test_no_page_of_the_panel_knows_another_and_only_the_panel_knows_them() -> None:
    panel = CODE / "app" / "panel"
    pages = {page.__module__.removesuffix(".page") for page in PAGES}
    wrong = []
    for path in sorted(panel.rglob("*.py")):
        here = ".".join(path.relative_to(ROOT).with_suffix("").parts)
        wrong += [f"{path.relative_to(ROOT)}:{line} imports {name}" for line, name in imports(path) for page in pages
                  if is_in(name, page) and not is_in(here, page) and path != panel / "panel.py"]
    assert wrong == []


# A Tiled map as a document

TILED = sorted((CODE / "tiled").rglob("*.py"))
WORDS = re.compile(r"[A-Z]?[a-z]+|[A-Z]+(?![a-z])")


def game_words() -> set[str]:
    """Words of the game: what it has kinds and profiles of, and what it makes of a map."""
    declared = {*KINDS.names, *(kind.side for kind in KINDS), *(kind.profile for kind in KINDS if kind.profile)}
    return declared | {"unit", "wall", "level", "battle", "kraken", "deck", "card", "profile", "team", "spawn", "goal",
                       "terrain", "game", "designer", "sandbox"}


def said(path: Path) -> set[str]:
    """The words of a file: of its names, its texts and its docstrings, each as one of many; imports are no words."""
    text = []
    tree = parsed(path.read_text("utf-8"))
    for node in ast.walk(tree):
        match node:
            case ast.Constant(value=str(words)) if not (path.name == "__init__.py" and words == _doc(tree)):
                text.append(words)
            case ast.Constant(value=bytes(raw)):
                text.append(raw.decode("latin-1"))
            case ast.Name(id=name) | ast.Attribute(attr=name) | ast.arg(arg=name) | ast.keyword(arg=str(name)):
                text.append(name)
            case ast.FunctionDef(name=name) | ast.ClassDef(name=name):
                text.append(name)
            case ast.alias(asname=str(name)):
                text.append(name)
    comments = re.findall(r"#(.*)", path.read_text("utf-8"))
    words = {word.lower() for each in (*text, *comments) for word in WORDS.findall(each)}
    return words | {word.removesuffix("s") for word in words} | {word.removesuffix("ies") + "y" for word in words}


def _doc(tree: ast.Module) -> str:
    return ast.get_docstring(tree, clean=False) or ""


@pytest.mark.parametrize("path", TILED, ids=lambda path: str(path.relative_to(CODE)))
def test_what_reads_a_map_knows_no_word_of_the_game(path: Path) -> None:
    assert said(path) & game_words() == set()


def test_what_reads_a_map_is_usable_on_its_own(tmp_path: Path) -> None:
    """A map is read, changed, saved as patches of its bytes, and read again, without any room that plays on it."""
    program = """
import sys
from dataclasses import replace
from pathlib import Path
from sandbox.tiled.reading import read_map
from sandbox.tiled.saving.writing import patched, write_atomically
from sandbox.tiled.tilemap import Property

source, target = Path(sys.argv[1]), Path(sys.argv[2])
data = source.read_bytes()
opened = read_map(data, source)
assert patched(data, opened, opened) == data
changed = replace(opened, properties=(*opened.properties, Property("weather", "rain")))
write_atomically(target, patched(data, opened, changed))
again = read_map(target.read_bytes(), target)
assert again.property("weather").value == "rain"
back = replace(again, properties=opened.properties)
assert patched(target.read_bytes(), again, back) == data
print(*sorted({name.split(".")[1] for name in sys.modules if name.startswith("sandbox.")}))
"""
    done = subprocess.run([sys.executable, "-c", program, str(ROOT / "levels" / "mine.tmx"), str(tmp_path / "a.tmx")],
                          cwd=ROOT, capture_output=True, text=True, check=False, timeout=60)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.split() == ["base", "grid", "tiled"]
