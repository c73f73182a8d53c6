"""The shape of the house (guide: architecture, Floors): who imports whom, how long files are, what is at the top."""

from __future__ import annotations

import ast
import subprocess
import sys
from pathlib import Path

import pytest

from tests.levels.beside import copied
from tests.shape.reading import docstring, statements

ROOT = Path(__file__).resolve().parents[2]
CODE = ROOT / "sandbox"
FLOORS = ("base", "grid", "search", "rules", "ai", "battle", "tiled", "files", "scene", "workbench", "catalog", "guide",
          "app", "cli")
SCREEN = {"pygame", "pygame_gui", "pytmx", "PIL"}
WRITING = {"tomlkit"}
LONGEST = 350
TOP = {"pyproject.toml", "README.md", "LICENSE", "sandbox", "levels", "assets", "tests", ".ci", ".gitignore"}

FILES = sorted(CODE.rglob("*.py"))


def imports(path: Path) -> list[tuple[int, str]]:
    """Line and dotted name of every import in a file, those within functions and for type checking too."""
    found: list[tuple[int, str]] = []
    for node in statements(path):
        if isinstance(node, ast.Import):
            found += [(node.lineno, alias.name) for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            assert not node.level, f"{path}:{node.lineno} imports relatively"
            found.append((node.lineno, f"{node.module}.{node.names[0].name}" if node.module == "sandbox" else
                          node.module or ""))
    return found


def floor(path: Path) -> str:
    return path.relative_to(CODE).parts[0].removesuffix(".py")


def test_a_folder_imports_only_from_those_above_it() -> None:
    wrong = []
    for path in FILES:
        if floor(path) not in FLOORS:
            continue  # the door and python -m sandbox stand outside of the floors
        for line, name in imports(path):
            package, _, rest = name.partition(".")
            there = rest.partition(".")[0]
            if package == "sandbox" and FLOORS.index(there) > FLOORS.index(floor(path)):
                wrong.append(f"{path.relative_to(ROOT)}:{line} imports {name}")
    assert wrong == []


def test_only_what_is_read_by_people_imports_the_catalog() -> None:
    using = {floor(path) for path in FILES for _, name in imports(path) if name == "sandbox.catalog"}
    assert using <= {"guide", "app", "cli"}


def test_every_folder_is_a_floor() -> None:
    folders = {path.name for path in CODE.iterdir() if path.is_dir() and list(path.rglob("*.py"))}
    assert folders <= set(FLOORS)


def test_nothing_outside_app_imports_what_draws() -> None:
    wrong = [f"{path.relative_to(ROOT)}:{line} imports {name}" for path in FILES if floor(path) != "app"
             for line, name in imports(path) if name.partition(".")[0] in SCREEN]
    assert wrong == []


COMMANDS = ("run levels/lesson.tmx --rounds 1", "search levels/lesson.tmx --from 8,3 --to 2,3",
            "check levels/lesson.tmx", "names", "convert levels/lesson.tmx {out}/copy.tmx",
            "check {out}/lesson.tmx", "convert {out}/lesson.tmx {out}/b.tmx")
ONE_AFTER_THE_OTHER = f"""
import sys
from sandbox.__main__ import main
for command in sys.argv[1:]:
    status = main(command.split())
    drawing = sorted({SCREEN | WRITING} & {{name.partition('.')[0] for name in sys.modules}})
    if status or drawing:
        sys.exit(f"{{command}}: {{status}} {{drawing}}")
"""


def test_commands_without_a_window_import_nothing_that_draws_or_edits(tmp_path: Path) -> None:
    copied(tmp_path, "lesson.tmx").with_name("lesson.sandbox.toml").write_text("[notes]\n", "utf-8")
    commands = [command.format(out=tmp_path.as_posix()) for command in COMMANDS]
    done = subprocess.run([sys.executable, "-c", ONE_AFTER_THE_OTHER, *commands], cwd=ROOT, capture_output=True,
                          text=True, check=False, timeout=60)
    assert (done.returncode, done.stderr) == (0, "")


def test_no_file_is_longer_than_350_lines() -> None:
    lengths = {str(path.relative_to(ROOT)): len(path.read_text("utf-8").splitlines())
               for path in (*FILES, *(ROOT / "tests").rglob("*.py"))}
    assert {name: length for name, length in lengths.items() if length > LONGEST} == {}


def test_every_file_says_what_it_is() -> None:
    assert [str(path) for path in FILES if not docstring(path)] == []


def test_the_door_has_at_most_20_public_names_and_each_is_there() -> None:
    import sandbox

    assert len(sandbox.__all__) <= 20
    assert [name for name in sandbox.__all__ if not hasattr(sandbox, name)] == []
    with pytest.raises(AttributeError):
        sandbox.nothing  # noqa: B018


def test_only_the_agreed_entries_stand_at_the_top() -> None:
    try:
        listed = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, text=True, check=True).stdout
    except (OSError, subprocess.CalledProcessError):
        pytest.skip("not a checkout")
    assert {name.partition("/")[0] for name in listed.split("\0") if name} <= TOP
