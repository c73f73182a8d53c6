"""All sentences that the program can say, for whoever translates them. `python -m tests.shape.sentences` lists them."""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from pathlib import Path

from sandbox.ai.drivers import DRIVERS
from sandbox.app.keys.commands import COMMANDS
from sandbox.app.panel.panel import PAGES
from sandbox.base.keys import parted
from sandbox.battle.bestiary import SHIPPED
from sandbox.battle.deck_file import PRICES
from sandbox.catalog import everything
from sandbox.cli.main import COMMANDS as CLI
from sandbox.files.shipped import shipped_levels
from sandbox.rules.parameters import TEMPO, UNIT_NUMBERS
from sandbox.scene.overlays import OVERLAYS
from sandbox.search.flight import FLIGHTS
from sandbox.search.variants import VARIANTS
from sandbox.workbench.tools import TOOLS
from tests.shape.reading import nodes, parsed

CODE = Path(__file__).resolve().parents[2] / "sandbox"
SAYING: Mapping[str, slice] = {
    "say": slice(0, 1), "thing": slice(0, 1), "say_many": slice(1, 3), "Sentence": slice(0, 2),
    "worded": slice(0, 3), "worded_many": slice(1, 3),
    "Refused": slice(0, 1), "refuse": slice(0, 1), "carried": slice(1, 2), "Param": slice(2, 3), "Throw": slice(0, 1)}
"""What says a sentence, or keeps one to be said, and which of its arguments are sentences."""


@cache
def sentences() -> frozenset[str]:
    """Those written where they are said, and those declared elsewhere."""
    trees = [parsed(path.read_text("utf-8")) for path in sorted(CODE.rglob("*.py"))]
    constants: dict[str, set[str]] = {}
    for name, value in (each for tree in trees for each in _assigned(tree)):
        constants.setdefault(name, set()).update(_texts(value))
    found = {text for text in _declared() if text}
    for function in (node for tree in trees for node in nodes(tree) if isinstance(node, ast.FunctionDef)):
        inner = nodes(function)
        said = [arg for node in inner if isinstance(node, ast.Call) for arg in said_by(node)]
        if any(_is_local(each) for arg in said for each in ast.walk(arg)):
            # A local name stands for whatever the function gave it, or took from a table.
            said += _given(inner)
        found |= {text for each in said for text in _texts(each)}
        found |= {text for each in said for node in ast.walk(each) for text in constants.get(_name(node), ())}
    return frozenset(text for text in found if any(map(str.isalpha, text)))


def _given(inner: Iterable[ast.AST]) -> Iterator[ast.expr]:
    for node in inner:
        match node:
            case ast.Assign(value=value) | ast.For(iter=value) | ast.comprehension(iter=value):
                yield value
            case _:
                pass


def _is_local(node: ast.AST) -> bool:
    return isinstance(node, ast.Name) and node.id.islower() and not node.id.startswith("_") and node.id not in SAYING


def _name(node: ast.AST) -> str:
    return str(getattr(node, "id", getattr(node, "attr", "")))


def said_by(call: ast.Call) -> list[ast.expr]:
    """The arguments of a call that are sentences."""
    name = call.func.id if isinstance(call.func, ast.Name) else getattr(call.func, "attr", "")
    return call.args[SAYING[name]] if name in SAYING else []


def _assigned(tree: ast.Module) -> Iterator[tuple[str, ast.expr]]:
    """What stands at a module's or a class's top under a name, and is not made there."""
    for node in nodes(tree):
        body = node.body if isinstance(node, ast.Module | ast.ClassDef) else ()
        for each in body:
            match each:
                case ast.Assign(targets=[ast.Name(id=name)], value=value):
                    yield name, value
                case ast.AnnAssign(target=ast.Name(id=name), value=ast.expr() as value):
                    yield name, value
                case _:
                    pass


def _texts(node: ast.AST) -> Iterator[str]:
    """All texts in a piece of code but those that something is found by."""
    match node:
        case ast.Constant(value=str(value)):
            yield value
        case ast.Dict(values=values):
            yield from (text for value in values for text in _texts(value))
        case ast.Subscript(value=value):
            yield from _texts(value)
        case _:
            yield from (text for child in ast.iter_child_nodes(node) for text in _texts(child))


_DECLARED = ("help", "how", "order", "fact", "label", "plain", "status", "title", "group", "unit")


def _declared() -> Iterator[str]:
    """Texts of what stands on the shelves."""
    yield from everything()
    yield from shipped_levels().values()
    yield from (page.name for page in PAGES)
    for each in (*DRIVERS, *OVERLAYS, *FLIGHTS, *VARIANTS, *TOOLS, *COMMANDS, *CLI, *SHIPPED.params, *SHIPPED.kinds,
                 *UNIT_NUMBERS, TEMPO, *PRICES):
        yield from (str(getattr(each, name, "")) for name in _DECLARED)
    for shelf in (DRIVERS, OVERLAYS, FLIGHTS, VARIANTS, TOOLS, COMMANDS, SHIPPED.kinds, SHIPPED.profiles):
        yield shelf.unknown
    yield from (name for command in COMMANDS for key in command.keys for name in parted(str(key))[2:])
    yield from (ability.help for kind in SHIPPED.kinds for ability in kind.abilities)
    for code in (each.code for each in (*VARIANTS, *FLIGHTS) if each.code is not None):
        yield from (code.order, *(line.words for line in code.lines))
    for profile in SHIPPED.profiles:
        yield profile.help
        yield from (line.partition(". ")[2] for line in profile.instructions)
        yield from (text for state in profile.states for text in (state.help, state.says, state.until))
        yield from (text for row in profile.rows for condition in row.when
                    for text in (condition.says, condition.says_of_one))
        yield from (words for row in profile.rows for words in row.conditions)


if __name__ == "__main__":
    import sys

    sys.stdout.write("".join(f"{sentence!r}\n" for sentence in sorted(sentences())))
