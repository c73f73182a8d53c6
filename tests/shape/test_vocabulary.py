"""One word has one meaning (guide: style, One word, one meaning)."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

from tests.shape.test_floors import FILES, ROOT

COUNTING = ("enumerate", "range", "len", "bisect", "bisect_left", "bisect_right")
"""Calls that give an index or a count."""


def bound(tree: ast.Module) -> list[tuple[int, str, ast.expr | None]]:
    """Each name that a file gives to something: the line, the name, and what it is given, or gone through, if told."""
    found: list[tuple[int, str, ast.expr | None]] = []
    for node in ast.walk(tree):
        match node:
            case ast.arg(arg=name):
                found.append((node.lineno, name, None))
            case ast.Assign(targets=targets, value=value):
                found += [(node.lineno, one.id, value) for one in targets if isinstance(one, ast.Name)]
            case ast.For(target=target, iter=value) | ast.comprehension(target=target, iter=value):
                first = target.elts[0] if isinstance(target, ast.Tuple) else target
                found += [(one.lineno, one.id, value if one is first else None) for one in ast.walk(target)
                          if isinstance(one, ast.Name)]
    return found


@pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.relative_to(ROOT)))
def test_an_index_is_no_place(path: Path) -> None:
    counted = [line for line, name, value in bound(ast.parse(path.read_text("utf-8")))
               if name in ("place", "places") and isinstance(value, ast.Call) and isinstance(value.func, ast.Name)
               and value.func.id in COUNTING]
    assert counted == [], "which one in a row is its index"


def counts_from_0(value: ast.expr | None) -> bool:
    """Whether it gives which one in a row: `enumerate` that is told no start, and the `range` of a length."""
    match value:
        case ast.Call(func=ast.Name(id="enumerate"), args=[_], keywords=[]):
            return True
        case ast.Call(func=ast.Name(id="range"), args=[ast.Call(func=ast.Name(id="len"))]):
            return True
        case _:
            return False


@pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.relative_to(ROOT)))
def test_an_index_is_no_number_which_counts_from_1(path: Path) -> None:
    counted = [line for line, name, value in bound(ast.parse(path.read_text("utf-8")))
               if name == "number" and counts_from_0(value)]
    assert counted == [], "from 0 it is an index"


@pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.relative_to(ROOT)))
def test_what_is_handed_over_has_the_name_of_what_it_is(path: Path) -> None:
    nameless = [node.lineno for node in ast.walk(ast.parse(path.read_text("utf-8")))
                if isinstance(node, ast.FunctionDef) and any(one.arg == "each" for one in node.args.args)]
    assert nameless == [], "each says nothing of what it is"
