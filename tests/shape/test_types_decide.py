"""Types decide, words tell (guide: architecture, Six sentences): nothing is found by the text that is made of it."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.shape.reading import parsed

ROOT = Path(__file__).resolve().parents[2]
ROOMS = ("rules", "ai", "battle", "scene", "workbench", "app", "cli")
"""Those between what happens and who is told of it; the rooms before them read documents, which are text."""

LAYING_OUT = ("app/widgets", "app/dialogs", "app/reader")
"""They show and take text, whatever it says."""

FILES = sorted(path for room in ROOMS for path in (ROOT / "sandbox" / room).rglob("*.py")
               if not path.relative_to(ROOT / "sandbox").as_posix().startswith(LAYING_OUT))

SAID = {"words", "sentence", "text", "body", "lead", "message", "refusal", "help", "label", "tip", "hint", "news",
        "caption", "story", "told", "explanation", "able", "unable", "standing", "outcome", "say", "say_many"}
"""What holds or makes text for people: attributes, and functions, beside them all that are called `…_words`."""

PARTING = {"startswith", "endswith", "partition", "rpartition", "split", "removeprefix", "removesuffix", "find",
           "index"}
"""Methods of text that find something in it."""


def findings(source: str) -> Iterator[str]:
    """Where a piece of code finds something by its words."""
    for node in ast.walk(parsed(source)):
        match node:
            case ast.Compare(left=left, comparators=others) if any(_is_text(each) for each in (left, *others)):
                sides = (left, *others)
                if any(_names_an_event(each) for each in sides):
                    yield f"{node.lineno}: an event is found by its name: {ast.unparse(node)}"
                if any(ast.unparse(each).endswith("tool.name") for each in sides):
                    yield f"{node.lineno}: a tool is found by its name: {ast.unparse(node)}"
                if any(_is_said(each) for each in sides) or any(_is_sentence(each) for each in sides):
                    yield f"{node.lineno}: text is compared with text: {ast.unparse(node)}"
            case ast.Call(func=ast.Attribute(attr=attr, value=value)) if attr in PARTING and _is_said(value):
                yield f"{node.lineno}: text is taken apart: {ast.unparse(node)}"
            case ast.match_case(pattern=ast.MatchValue(value=value)) if _is_sentence(value):
                yield f"{value.lineno}: text is matched: {ast.unparse(value)}"
            case _:
                pass


def _is_text(node: ast.expr) -> bool:
    """Whether it is text, or several texts."""
    match node:
        case ast.Constant(value=str(value)):
            return bool(value)
        case ast.Tuple(elts=parts) | ast.List(elts=parts) | ast.Set(elts=parts):
            return any(_is_text(each) for each in parts)
        case _:
            return isinstance(node, ast.JoinedStr) or _is_said(node)


def _is_said(node: ast.expr) -> bool:
    """Whether it holds or makes text for people."""
    match node:
        case ast.Attribute(attr=name) | ast.Call(func=ast.Name(id=name)):
            return name in SAID or (name.endswith("_words") and name != "_words")
        case ast.Call(func=func):
            return _is_said(func)
        case _:
            return False


def _names_an_event(node: ast.expr) -> bool:
    return isinstance(node, ast.Attribute) and node.attr == "event"


def _is_sentence(node: ast.expr) -> bool:
    """Whether a text is more than a name: it begins as sentences do and has several words, or it ends as they do."""
    match node:
        case ast.Constant(value=str(value)):
            return " " in value and (value[:1].isupper() or value.endswith((".", "!", "?", ":")))
        case ast.Tuple(elts=parts) | ast.List(elts=parts) | ast.Set(elts=parts):
            return any(_is_sentence(each) for each in parts)
        case _:
            return False


@pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.relative_to(ROOT)))
def test_nothing_is_found_by_its_words(path: Path) -> None:
    assert [f"{path.relative_to(ROOT)}:{each}" for each in findings(path.read_text("utf-8"))] == []


@pytest.mark.parametrize("source", [
    'next(event for event in step.events if event.event == "end_turn")', 'event.event in ("move", "attack")',
    'line.text == "It sleeps."', 'line.text == f"{name} sleeps."', 'one.words != "sees"', '"goal" in state.help',
    'sentence(event) == "Rat falls."', 'reason == "Out of reach."', 'line.text.partition(": ")',
    'session.message.startswith("Cannot run")', 'session.tool.name != "select"', 'cause_words(cause) == chip',
    'say("on") == value',
    'match line:\n    case "It sleeps.":\n        pass'])
def test_finding_something_by_its_words_is_noticed(source: str) -> None:
    assert list(findings(source))


@pytest.mark.parametrize("source", [
    'session.tool is SELECT', 'tool.name == self._unfolded',
    'isinstance(event, TurnEnded)', 'one.measure == "path"', 'line.weight == "fired"', 'step.kind == "play"',
    'each.event == ParameterSet.event', 'if line.lead: pass', 'match why:\n    case "no way":\n        pass'])
def test_asking_for_types_and_values_is_not(source: str) -> None:
    assert list(findings(source)) == []


# Words for every kind

def unasked(source: str) -> Iterator[str]:
    """Choices among named values for which the type checker would not ask for the words of a new one."""
    for node in ast.walk(parsed(source)):
        if isinstance(node, ast.Match) and any(_names_a_value(case.pattern) for case in node.cases):
            last = node.cases[-1]
            is_any = isinstance(last.pattern, ast.MatchAs) and last.pattern.pattern is None
            if not is_any or "assert_never" not in ast.unparse(last):
                yield f"{node.lineno}: match {ast.unparse(node.subject)}"
        elif isinstance(node, ast.Dict) and len(node.keys) > 1 and all(map(_is_name, node.keys)) and all(
                map(_is_text, node.values)):
            yield f"{node.lineno}: {ast.unparse(node)}"


def _names_a_value(pattern: ast.pattern) -> bool:
    match pattern:
        case ast.MatchValue(value=value):
            return _is_name(value)
        case ast.MatchOr(patterns=patterns):
            return any(map(_names_a_value, patterns))
        case _:
            return False


def _is_name(node: ast.expr | None) -> bool:
    return isinstance(node, ast.Constant) and isinstance(node.value, str)


@pytest.mark.parametrize("path", sorted((ROOT / "sandbox" / "scene").rglob("*.py")), ids=lambda path: path.stem)
def test_the_type_checker_asks_for_the_words_of_every_new_kind(path: Path) -> None:
    # What an order says is text, as the log has it.
    assert [each for each in unasked(path.read_text("utf-8")) if not each.endswith("match verb")] == []


@pytest.mark.parametrize("source", [
    'match why:\n    case "sleeps":\n        pass\n    case _:\n        pass',
    'match why:\n    case "sleeps" | "stays":\n        pass', 'WORDS = {"sleeps": "It sleeps.", "stays": "It stays."}'])
def test_a_choice_that_would_leave_a_new_kind_without_words_is_noticed(source: str) -> None:
    assert list(unasked(source))
