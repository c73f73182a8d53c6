"""Lengths of the window follow the display's scale: one that is written down meets an area through `px` alone.

The rule is that of `sandbox.app.widgets.scale`. What is an area is told by how it is asked: its sides, middle, width
and height, and the width of text. Lines of one pixel and halves are no lengths that are written down. Films have no
display, and a map's own pictures are in pixels of cells.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.shape.reading import parsed
from tests.shape.test_floors import CODE

APP = CODE / "app"
OWN_PIXELS = {APP / "map" / name for name in ("ground.py", "tiles.py", "tints.py", "drawings.py", "relief.py")}
FILES = sorted(path for path in APP.rglob("*.py") if APP / "film" not in path.parents and path not in OWN_PIXELS)
SIDES = {"left", "right", "top", "bottom", "centerx", "centery", "width", "height", "get_width", "get_height", "midtop"}
PLACED = {"Rect", "inflate", "inflate_ip", "move", "move_ip"}
"""What makes areas from numbers, so that a number as its argument is a length."""


def constants(tree: ast.Module) -> set[str]:
    """The names of lengths that are declared at the top of a file or class: whole numbers in capital letters."""
    bodies = [tree.body, *(node.body for node in tree.body if isinstance(node, ast.ClassDef))]
    found: set[str] = set()
    for node in (node for body in bodies for node in body if isinstance(node, ast.Assign)):
        values = node.value.elts if isinstance(node.value, ast.Tuple) else [node.value]
        if all(isinstance(value, ast.Constant) and isinstance(value.value, int) for value in values):
            targets = node.targets[0].elts if isinstance(node.targets[0], ast.Tuple) else node.targets
            found |= {target.id for target in targets if isinstance(target, ast.Name) and target.id.isupper()}
    return found


def is_length(node: ast.expr, names: set[str]) -> bool:
    """Whether this is a length as it is written down."""
    match node:
        case ast.Constant(value=int(number)):
            return not isinstance(number, bool) and number > 1
        case ast.UnaryOp(operand=operand):
            return is_length(operand, names)
        case ast.Name(id=name) | ast.Attribute(attr=name):
            return name in names
        case ast.IfExp(body=one, orelse=other):
            return is_length(one, names) or is_length(other, names)
        case ast.BinOp(left=left, op=ast.Mult() | ast.FloorDiv(), right=right):
            # Half of a length, or many of it; a number alone is how many.
            return any(isinstance(each, ast.Name | ast.Attribute) and is_length(each, names) for each in (left, right))
        case ast.BinOp(left=left, op=ast.Add() | ast.Sub(), right=right):
            return is_length(left, names) or is_length(right, names)
    return False


def is_of_area(node: ast.expr) -> bool:
    """Whether a side, a width or a height of an area is in it, outside calls."""
    match node:
        case ast.Attribute(attr=name):
            return name in SIDES
        case ast.Call(func=ast.Attribute(attr=name, value=ast.Name(id=module))):
            return name in SIDES or (module, name) == ("fonts", "width")
        case ast.Call(func=ast.Attribute(attr=name)):
            return name in SIDES
        case ast.BinOp(left=left, right=right):
            return is_of_area(left) or is_of_area(right)
    return False


def unscaled(tree: ast.Module) -> Iterator[tuple[int, str]]:
    names = constants(tree)
    for node in ast.walk(tree):
        match node:
            case ast.Call(func=ast.Attribute(attr=name), args=args) if name in PLACED:
                wrong = [each for each in args if is_length(each, names)]
            case ast.BinOp(left=left, op=ast.Add() | ast.Sub(), right=right):
                wrong = [one for one, other in ((left, right), (right, left))
                         if is_length(one, names) and is_of_area(other)]
            case ast.Compare(left=left, comparators=[right]):
                wrong = [one for one, other in ((left, right), (right, left))
                         if is_length(one, names) and is_of_area(other)]
            case _:
                wrong = []
        for each in wrong:
            yield each.lineno, ast.unparse(node)


@pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.relative_to(CODE)))
def test_a_written_length_meets_an_area_through_px_alone(path: Path) -> None:
    told = [f"{path.relative_to(CODE)}:{line}: {words}" for line, words in unscaled(parsed(path.read_text("utf-8")))]
    assert told == [], "pass these lengths through px (sandbox/app/widgets/scale.py)"


def cached(tree: ast.Module) -> Iterator[ast.FunctionDef]:
    """The functions whose results Python keeps by their arguments, whatever the scale is."""
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef) and any(
                name in ("cache", "lru_cache") for each in node.decorator_list for name in names_in(each)):
            yield node


def names_in(node: ast.AST) -> set[str]:
    return {each.id for each in ast.walk(node) if isinstance(each, ast.Name)}


@pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.relative_to(CODE)))
def test_what_is_kept_by_its_arguments_alone_does_not_ask_for_the_scale(path: Path) -> None:
    told = [f"{path.relative_to(CODE)}:{node.lineno}: {node.name}" for node in cached(parsed(path.read_text("utf-8")))
            if names_in(node) & {"px", "scale"}]
    assert told == [], "let `kept` keep it, which knows the scale, or pass it what px gives"


@pytest.mark.parametrize("wrong", [
    "pygame.Rect(area.left + 8, area.top, 20, px(4))", "area.inflate(-6, 0)", "fonts.width(word) + 16",
    "area.right - GAP", "if area.width > 40: pass", "pygame.Rect(0, 0, number * GAP, 0)", "drawn.get_width() + 4",
    "area.left + (12 if is_wide else 8)"])
def test_the_rule_sees_a_length_that_does_not(wrong: str) -> None:
    assert [*unscaled(ast.parse(f"GAP = 4\n{wrong}"))] != []


@pytest.mark.parametrize("right", [
    "pygame.Rect(area.left + px(8), area.top, px(20), 0)", "area.inflate(px(-6), 0)", "area.right - 1",
    "len(rows) - 2", "area.width // 2", "area.right - 2 * px(GAP)", "area.inflate(-2 * px(GAP), 0)",
    "area.left + row % 2 * px(GAP)", "pygame.Rect(0, 0, *size)"])
def test_the_rule_lets_what_is_scaled_be(right: str) -> None:
    assert [*unscaled(ast.parse(f"GAP = 4\n{right}"))] == []
