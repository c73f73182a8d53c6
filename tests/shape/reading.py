"""Files of code as trees and as statements, each read once. Nobody changes a tree."""

from __future__ import annotations

import ast
from functools import cache
from pathlib import Path


@cache
def parsed(source: str) -> ast.Module:
    return ast.parse(source)


@cache
def tree(path: Path) -> ast.Module:
    return parsed(path.read_text("utf-8"))


@cache
def nodes(root: ast.AST) -> tuple[ast.AST, ...]:
    """Everything in a tree or a part of it, kept: many tests walk the same ones."""
    return tuple(ast.walk(root))


@cache
def statements(path: Path) -> list[ast.stmt]:
    """Every statement of a file, those within others too. Expressions, of which there are many more, are passed by."""
    found: list[ast.stmt] = []
    waiting: list[ast.AST] = [tree(path)]
    while waiting:
        node = waiting.pop()
        if isinstance(node, ast.stmt):
            found.append(node)
        for name in ("body", "orelse", "finalbody", "handlers", "cases"):
            inner = getattr(node, name, ())
            waiting += inner if isinstance(inner, list) else ()
    return found


def docstring(path: Path) -> str | None:
    return ast.get_docstring(tree(path))
