"""What is said is written where it is said, or declared: whole, so that it can be found and translated."""

from __future__ import annotations

import ast
import string
from collections.abc import Iterator

import pytest

from tests.shape.reading import parsed
from tests.shape.sentences import CODE, SAYING, said_by

FILES = sorted(CODE.rglob("*.py"))
MAKING = {"format", "join", "replace", "format_map"}


def findings(source: str) -> Iterator[str]:
    """Where a sentence is put together before it is said, is said while a module is read, or lacks a value."""
    tree = parsed(source)
    for function in (node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)):
        made = {target.id for node in ast.walk(function) if isinstance(node, ast.Assign) and _is_made(node.value)
                for target in node.targets if isinstance(target, ast.Name)}
        for call, text in _said(function):
            if isinstance(text, ast.Name) and text.id in made:
                yield f"{call.lineno}: {text.id} is put together before it is said"
    for call, text in _said(tree):
        if _is_made(text):
            yield f"{call.lineno}: {ast.unparse(text)} is put together before it is said"
        elif isinstance(text, ast.Constant) and isinstance(text.value, str) and call.keywords:
            lacking = {name for _, name, _, _ in string.Formatter().parse(text.value) if name} - {"number"}
            given = {keyword.arg for keyword in call.keywords}
            if None not in given and not lacking <= given:
                yield f"{call.lineno}: {text.value!r} lacks {', '.join(sorted(lacking - given))}"
    yield from _too_early(tree, is_late=False)


def _said(tree: ast.AST) -> Iterator[tuple[ast.Call, ast.expr]]:
    for call in ast.walk(tree):
        if isinstance(call, ast.Call) and isinstance(call.func, ast.Name) and call.func.id not in ("refuse", "Refused"):
            for arg in said_by(call):
                yield from ((call, each) for each in ((arg.body, arg.orelse) if isinstance(arg, ast.IfExp) else (arg,)))


def _is_made(text: ast.expr) -> bool:
    """Whether a text is no text that stands there whole."""
    match text:
        case ast.JoinedStr() | ast.BinOp():
            return True
        case ast.Call(func=ast.Attribute(attr=name)):
            return name in MAKING
        case _:
            return False


def _too_early(node: ast.AST, *, is_late: bool) -> Iterator[str]:
    """What is said when a module is read: before anybody chose a language."""
    if not is_late and isinstance(node, ast.Call) and getattr(node.func, "id", "") in ("say", "say_many", "thing"):
        yield f"{node.lineno}: said before a language is chosen"
    for child in ast.iter_child_nodes(node):
        is_body = isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and child in node.body
        yield from _too_early(child, is_late=is_late or is_body or isinstance(node, ast.Lambda))


@pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.relative_to(CODE)))
def test_a_sentence_is_whole_where_it_is_said(path: object) -> None:
    assert [*findings(path.read_text("utf-8"))] == []  # type: ignore[attr-defined]


@pytest.mark.parametrize("source", [
    'def f(x):\n    return say(f"{x} falls")', 'def f(x):\n    return say("it " + x)', 'A = say("now")',
    'def f(x=say("now")):\n    pass', 'def f(x):\n    told = f"{x} falls"\n    return say(told)',
    'def f(x):\n    return say("{unit} falls", name=x)', 'def f(x):\n    return thing("the " + x if x else "it")',
    'def f(x):\n    return say_many(x, f"{x} step", "{number} steps")'])
def test_what_is_put_together_is_found(source: str) -> None:
    assert len([*findings(source)]) == 1


def test_all_that_says_is_looked_at() -> None:
    assert {"say", "say_many", "thing", "Sentence"} <= set(SAYING)
