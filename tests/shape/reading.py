"""Files of code as statements, each read once."""

from __future__ import annotations

import ast
from functools import cache
from pathlib import Path


@cache
def _module(path: Path) -> ast.Module:
    return ast.parse(path.read_text("utf-8"))


@cache
def statements(path: Path) -> list[ast.stmt]:
    """Every statement of a file, those within others too. Expressions, of which there are many more, are passed by."""
    found: list[ast.stmt] = []
    waiting: list[ast.AST] = [_module(path)]
    while waiting:
        node = waiting.pop()
        if isinstance(node, ast.stmt):
            found.append(node)
        for name in ("body", "orelse", "finalbody", "handlers", "cases"):
            inner = getattr(node, name, ())
            waiting += inner if isinstance(inner, list) else ()
    return found


def docstring(path: Path) -> str | None:
    return ast.get_docstring(_module(path))
