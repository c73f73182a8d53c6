"""What is said is written where it is said, or declared: whole, so that it can be found and translated. What was said
is passed on as it is.
"""

from __future__ import annotations

import ast
import re
import string
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.shape.handling import SEAM, SENTENCES, Speakers, among_words, handled, speakers
from tests.shape.reading import nodes, parsed
from tests.shape.sentences import CODE, SAYING, said_by

FILES = sorted(CODE.rglob("*.py"))
BESIDE_THE_SEAM = [path for path in FILES if path != SEAM]
MAKING = {"format", "join", "replace", "format_map"}
_GLUED = re.compile(r"\{(?!number\b)\w+[^{}]*\}[A-Za-z]|[A-Za-z]\{")
"""A value to which a letter clings, such as that of a plural. Of a number it is a part ("3rd")."""


def findings(source: str) -> Iterator[str]:
    """Where a sentence is put together before it is said, is said while a module is read, or lacks a value."""
    tree = parsed(source)
    said = [*_said(tree)]
    for function in (node for node in nodes(tree) if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)):
        named = [(call, text.id) for call, text in said if isinstance(text, ast.Name) and _is_within(call, function)]
        made = {target.id for node in (nodes(function) if named else ()) if isinstance(node, ast.Assign)
                and _is_made(node.value) for target in node.targets if isinstance(target, ast.Name)}
        yield from (f"{call.lineno}: {name} is put together before it is said" for call, name in named if name in made)
    for call, text in said:
        if _is_made(text):
            yield f"{call.lineno}: {ast.unparse(text)} is put together before it is said"
        elif isinstance(text, ast.Constant) and isinstance(text.value, str) and call.keywords:
            if _GLUED.search(text.value):
                yield f"{call.lineno}: {text.value!r} makes a word of a value and letters"
            lacking = {f"{name[:1].lower()}{name[1:]}" for _, name, _, _ in string.Formatter().parse(text.value)
                       if name} - {"number"}
            given = {keyword.arg for keyword in call.keywords}
            if None not in given and not lacking <= given:
                yield f"{call.lineno}: {text.value!r} lacks {', '.join(sorted(lacking - given))}"
    yield from _too_early(tree, is_late=False)


def _is_within(call: ast.Call, function: ast.FunctionDef | ast.AsyncFunctionDef) -> bool:
    return function.lineno <= call.lineno <= (function.end_lineno or call.lineno)


def _said(tree: ast.AST) -> Iterator[tuple[ast.Call, ast.expr]]:
    for call in nodes(tree):
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
def test_a_sentence_is_whole_where_it_is_said(path: Path) -> None:
    assert [*findings(path.read_text("utf-8"))] == []


@pytest.mark.parametrize("path", BESIDE_THE_SEAM, ids=lambda path: str(path.relative_to(CODE)))
def test_what_was_said_is_neither_cut_nor_gone_on_with(path: Path) -> None:
    assert [*handled(path.read_text("utf-8"), speakers(path))] == []


@pytest.mark.parametrize("source", [
    'def f(x):\n    return say(f"{x} falls")', 'def f(x):\n    return say("it " + x)', 'A = say("now")',
    'def f(x=say("now")):\n    pass', 'def f(x):\n    told = f"{x} falls"\n    return say(told)',
    'def f(x):\n    return say("{unit} falls", name=x)', 'def f(x):\n    return thing("the " + x if x else "it")',
    'def f(x):\n    return say_many(x, f"{x} step", "{number} steps")',
    'def f(x):\n    return say("all {kind}s", kind=x)'])
def test_what_is_put_together_is_found(source: str) -> None:
    assert len([*findings(source)]) == 1


@pytest.mark.parametrize("path", BESIDE_THE_SEAM, ids=lambda path: str(path.relative_to(CODE)))
def test_no_sentence_is_put_among_the_words_of_another_one(path: Path) -> None:
    assert [*among_words(path.read_text("utf-8"), speakers(path, SENTENCES))] == []


@pytest.mark.parametrize(("line", "is_found"), [
    ('say("it {does}.", does=say("walks"))', True), ('say("{start} and stays", start=told)', True),
    ('say_many(n, "{what} once", "{what} {number} times", what=told)', True), ('say("{Told} again", told=told)', True),
    ('say("saved without {values}" if n else "{values}", values=why(n))', True),
    ('say("Done: {what}.", what=told)', False), ('say("{why} ({what})", why=told, what=why(n))', False),
    ('say("{number} cells: {what}", number=n, what=told)', False),
    ('say("it is a {what}", what=thing("wall"))', False)])
def test_a_sentence_among_words_is_found(line: str, is_found: bool) -> None:
    known = Speakers(frozenset({"say", "why"}))
    assert bool([*among_words(f"def f(n):\n    told = say(n)\n    return {line}", known)]) is is_found


@pytest.mark.parametrize("line", [
    'say("falls.").rstrip(".")', 'say("falls").capitalize()', 'say("turn")[:1]', 'f"{name}: {say(why)}"',
    'f"{say(what)} {say(why)}"', 'f"{say(help)} (F1)"', 'say(help) + key', '"(" + thing("goal")',
    '" ".join((say("a"), b))', 'say("falls").replace("falls", "fell")', 'sentence.clause.lower()',
    'f"{finding.problem}."', 'told(unit).title()', 'f"{unit.standing}, {unit.name}"',
    '(both(names) or "nobody").upper()', 'f"{name} {say(a) if a else b}"',
    'text.rstrip(".")', 'f"{text}."', '" and ".join(row)', '" ".join(say(each) for each in names)',
    'f"{text} · {name}: {text}"'])
def test_what_goes_on_with_a_text_that_was_said_is_found(line: str) -> None:
    known = Speakers(frozenset({"say", "thing", "both", "told"}), frozenset({"standing"}))
    assert len({*handled(f"def f(a):\n    text = say(a)\n    row = [text]\n    return {line}", known)}) == 1


@pytest.mark.parametrize("line", [
    'say("{name}: {why}", name=name, why=say(why))', 'f"{say(title)} · {text}"', '"\\n".join((say("a"), say("b")))',
    '" · ".join(row)', '", ".join(say(each) for each in names)', 'joined(text, say(b))', 'name.rstrip(".") + "x"',
    'f"{name}: {value}"', 'text.replace("_", " ")', 'f"{text}"', 'text.split("\\n")', 'names[0]', 'row[0]'])
def test_passing_it_on_and_setting_it_apart_is_not(line: str) -> None:
    known = Speakers(frozenset({"say"}))
    assert [*handled(f"def f(a):\n    text = say(a)\n    row = [text]\n    return {line}", known)] == []


def test_whoever_passes_on_what_was_said_is_known_where_it_goes_by_its_name() -> None:
    words = CODE / "scene" / "words"
    assert "sentence" in speakers(words / "events.py").functions
    assert "cause_words" in speakers(words / "events.py").functions - speakers(words / "acts.py").functions


def test_all_that_says_is_looked_at() -> None:
    assert {"say", "say_many", "thing", "Sentence"} <= set(SAYING)
