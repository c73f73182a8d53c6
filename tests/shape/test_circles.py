"""Nobody imports in a circle, not even for types: what a file needs can be read before the file itself."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping
from pathlib import Path

from tests.shape.reading import statements

ROOT = Path(__file__).resolve().parents[2]

Imports = Mapping[str, frozenset[str]]
"""Of each module those that it imports, by dotted name."""


def modules_in(code: Path) -> dict[str, Path]:
    """Each module of a package by its dotted name."""
    return {".".join(path.relative_to(code.parent).with_suffix("").parts).removesuffix(".__init__"): path
            for path in sorted(code.rglob("*.py"))}


def imports_in(code: Path) -> Imports:
    """Who imports whom within a package, those within functions and for type checking too."""
    modules = modules_in(code)
    return {name: frozenset(_imported(path, modules)) - {name} for name, path in modules.items()}


def _imported(path: Path, modules: Mapping[str, Path]) -> Iterator[str]:
    for node in statements(path):
        names: list[str] = []
        if isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom) and node.module:
            inner = [f"{node.module}.{alias.name}" for alias in node.names]
            names = [name if name in modules else node.module for name in inner]
        yield from (name for name in names if name in modules)


def circles(imports: Imports) -> list[str]:
    """A shortest circle of imports through each module that lies on one, as `a -> b -> a`; each is told once."""
    found: dict[frozenset[str], str] = {}
    for name in sorted(imports):
        ways: dict[str, tuple[str, ...]] = {name: (name,)}
        queue = [name]
        for here in queue:
            for there in sorted(imports[here]):
                if there == name:
                    found.setdefault(frozenset(ways[here]), " -> ".join((*ways[here], name)))
                elif there not in ways:
                    ways[there] = (*ways[here], there)
                    queue.append(there)
    return sorted(found.values())


def test_no_module_imports_itself_through_others() -> None:
    assert circles(imports_in(ROOT / "sandbox")) == []


def test_a_circle_is_told_by_the_names_on_it(tmp_path: Path) -> None:
    code = tmp_path / "house"
    code.mkdir()
    (code / "__init__.py").write_text("")
    (code / "hall.py").write_text("from house import stairs\n")
    (code / "stairs.py").write_text("import typing\n\nif typing.TYPE_CHECKING:\n    from house.attic import Roof\n")
    (code / "attic.py").write_text("class Roof:\n    def under(self):\n        import house.stairs\n")
    assert circles(imports_in(code)) == ["house.attic -> house.stairs -> house.attic"]
