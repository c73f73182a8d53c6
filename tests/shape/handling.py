"""What is done with a text after it was said: it may be passed on, put into another sentence, and set apart in a list.

A text that is cut, or that code goes on with, would be wrong in a language that orders its words in other ways.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable, Iterator, Mapping, Set
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from tests.shape.reading import nodes, parsed, statements, tree
from tests.shape.sentences import CODE, said_by

SEAM = CODE / "base" / "language.py"
SAYING = frozenset({"say", "say_many", "thing", "both", "joined"})
"""Functions of the seam that give a text."""

SENTENCES = frozenset({"say", "joined"})
"""Those that give sentences: the others give what stands for a name."""

KEEPING = frozenset({"label", "refusal", "message", "clause", "sentence", "lead", "body", "problem"})
"""Attributes that keep a sentence which was said."""

CUTTING = frozenset({
    "strip", "lstrip", "rstrip", "removeprefix", "removesuffix", "capitalize", "lower", "upper", "title", "casefold",
    "swapcase", "replace", "translate", "split", "rsplit", "partition", "rpartition", "format", "format_map"})
APART = frozenset("·\n")
"""Signs between which texts stand each for itself."""

MARKS = "\n:;,.()·→/\"“”…"
"""Signs that keep a sentence apart from the words of another one round it."""


@dataclass(frozen=True)
class Speakers:
    """What gives said texts: functions, and properties and methods, by their names."""

    functions: Set[str]
    attributes: Set[str] = frozenset()


def handled(source: str, speakers: Speakers) -> Iterator[str]:
    """Where a text is cut or gone on with after it was said."""
    found = {}
    for function in (node for node in nodes(parsed(source)) if isinstance(node, ast.FunctionDef)):
        inner = nodes(function)
        said = _Said(speakers, _assigned(inner))
        found |= {(node.lineno, ast.unparse(node)): why for node in inner if (why := _wrong(node, said))}
    yield from (f"{line}: {why}: {code}" for (line, code), why in sorted(found.items()))


def among_words(source: str, sentences: Speakers) -> Iterator[str]:
    """Where a sentence is put among the words of another one. `sentences` is what gives sentences."""
    for function in (node for node in nodes(parsed(source)) if isinstance(node, ast.FunctionDef)):
        inner = nodes(function)
        said = _Said(sentences, _assigned(inner))
        for call in (node for node in inner if isinstance(node, ast.Call)):
            outer = [text.value for arg in said_by(call) for text in ast.walk(arg)
                     if isinstance(text, ast.Constant) and isinstance(text.value, str)]
            yield from (f"{call.lineno}: {keyword.arg} is a sentence among the words of {text!r}"
                        for keyword in call.keywords if keyword.arg and said.is_(keyword.value)
                        for text in outer if not _stands_apart(keyword.arg, text))


def _stands_apart(name: str, text: str) -> bool:
    return all(beside[:1] in MARKS for found in re.finditer(rf"\{{(?i:{name})\b[^{{}}]*\}}", text)
               for beside in (text[:found.start()].rstrip(" ")[::-1], text[found.end():].lstrip(" ")))


def _wrong(node: ast.AST, said: _Said) -> str:
    match node:
        case ast.Call(func=ast.Attribute(attr="join", value=ast.Constant(value=str(between))), args=[row]):
            goes_on = (not between.strip() and not APART & set(between)) or any(map(str.isalpha, between))
            return "joined in one place" if goes_on and said.are(row) else ""
        case ast.Call(func=ast.Attribute(attr=name, value=value), args=args) if name in CUTTING:
            return "changed" if said.is_(value) and not _keeps_words(name, args) else ""
        case ast.Subscript(value=ast.Call() | ast.Name() as value):
            return "cut" if said.is_(value) else ""
        case ast.BinOp(left=left, op=ast.Add() | ast.Mod(), right=right) | ast.AugAssign(
                target=left, op=ast.Add(), value=right):
            return "gone on with" if said.is_(left) or said.is_(right) else ""
        case ast.JoinedStr(values=parts):
            # What stands beside a said text, at either side.
            beside = {other for place, part in enumerate(parts) if _is_hole(part, said)
                      for other in (place - 1, place + 1) if 0 <= other < len(parts)}
            return "" if all(_is_apart(parts[place]) for place in beside) else "gone on with"
        case _:
            return ""


def _is_hole(part: ast.expr, said: _Said) -> bool:
    return isinstance(part, ast.FormattedValue) and said.is_(part.value)


def _is_apart(part: ast.expr) -> bool:
    return isinstance(part, ast.Constant) and bool(APART & set(str(part.value)))


def _keeps_words(method: str, args: list[ast.expr]) -> bool:
    """Whether it only writes signs in the place of other signs, or breaks a text where its lines end."""
    values = [arg.value if isinstance(arg, ast.Constant) else "?a" for arg in args]
    return (method == "replace" and not any(map(str.isalpha, "".join(map(str, values))))) or (
        method == "split" and values == ["\n"])


class _Said:
    """Tells which expressions of a function are texts that were said."""

    def __init__(self, speakers: Speakers, assigned: list[tuple[str, ast.expr]]) -> None:
        self._speakers, self._names, self._rows = speakers, set[str](), set[str]()
        while True:
            known = len(self._names) + len(self._rows)
            self._names |= {name for name, value in assigned if self.is_(value)}
            self._rows |= {name for name, value in assigned if not self.is_(value) and self.are(value)}
            if len(self._names) + len(self._rows) == known:
                break

    def is_(self, node: ast.expr) -> bool:
        match node:
            case ast.Call(func=ast.Name(id=name)):
                return name in self._speakers.functions
            case ast.Call(func=ast.Attribute(attr="join"), args=[row]):
                return self.are(row)
            case ast.Call(func=ast.Attribute() as func):
                return self.is_(func)
            case ast.Attribute(attr=name):
                return name in self._speakers.attributes or name in KEEPING
            case ast.Name(id=name):
                return name in self._names
            case ast.IfExp(body=one, orelse=other):
                return self.is_(one) or self.is_(other)
            case ast.BoolOp(values=values):
                return any(map(self.is_, values))
            case ast.NamedExpr(value=value):
                return self.is_(value)
            case _:
                return False

    def are(self, node: ast.expr) -> bool:
        """Whether it is a row in which such texts are."""
        match node:
            case ast.Tuple(elts=parts) | ast.List(elts=parts) | ast.Set(elts=parts):
                return any(self.is_(part) or (isinstance(part, ast.Starred) and self.are(part.value)) for part in parts)
            case ast.ListComp(elt=part) | ast.GeneratorExp(elt=part) | ast.SetComp(elt=part):
                return self.is_(part)
            case ast.Name(id=name):
                return name in self._rows
            case ast.IfExp(body=one, orelse=other):
                return self.are(one) or self.are(other)
            case _:
                return False


def _assigned(inner: Iterable[ast.AST]) -> list[tuple[str, ast.expr]]:
    found = []
    for node in inner:
        match node:
            case ast.Assign(targets=[ast.Name(id=name)], value=value) | ast.NamedExpr(
                    target=ast.Name(id=name), value=value):
                found.append((name, value))
            case ast.Assign(targets=[ast.Tuple(elts=names)], value=ast.Tuple(elts=values)):
                found += [(name.id, value) for name, value in zip(names, values, strict=False)
                          if isinstance(name, ast.Name)]
            case ast.Call(func=ast.Attribute(attr="append", value=ast.Name(id=name)), args=[value]):
                found.append((name, ast.List([value])))
            case _:
                pass
    return found


def speakers(path: Path, of: frozenset[str] = SAYING) -> Speakers:
    """What gives said texts by one `of` the seam's functions, by the names it has in a file of the program."""
    return _speakers(of)[_module_name(path)]


@cache
def _modules() -> list[_Module]:
    return [_Module(path) for path in sorted(CODE.rglob("*.py"))]


@cache
def _speakers(of: frozenset[str]) -> Mapping[str, Speakers]:
    """Of every module. A method or property whose name something else has, too, is not known for one."""
    modules = _modules()
    fields = {name for module in modules for name in module.fields}
    functions: dict[str, set[str]] = {_module_name(SEAM): set(of)}
    attributes: set[str] = set()
    while True:
        known = sum(map(len, functions.values())) + len(attributes)
        found = {module.name: module.speakers(functions, attributes) for module in modules}
        for module in modules:
            for text in module.texts:
                into = attributes if text.is_of_class else functions.setdefault(module.name, set())
                if text.name not in into and not (text.is_of_class and text.name in fields) and any(
                        map(_Said(found[module.name], text.assigned).is_, text.returned)):
                    into.add(text.name)
        if known == sum(map(len, functions.values())) + len(attributes):
            return found


def _module_name(path: Path) -> str:
    return ".".join(path.relative_to(CODE.parent).with_suffix("").parts)


class _Text:
    """A function or method that gives a text, with what it assigns and returns."""

    def __init__(self, function: ast.FunctionDef, is_of_class: bool) -> None:
        inner = nodes(function)
        self.name, self.is_of_class, self.assigned = function.name, is_of_class, _assigned(inner)
        self.returned = [node.value for node in inner if isinstance(node, ast.Return) and node.value is not None]


class _Module:
    """A module of the program: its functions and methods that give a text, and the names of whatever gives no text."""

    def __init__(self, path: Path) -> None:
        self.name = _module_name(path)
        self.texts: list[_Text] = []
        self.fields: set[str] = set()
        self._imported: dict[str, tuple[str, str]] = {}
        for node in (tree(path), *statements(path)):
            match node:
                case ast.ImportFrom(module=str(module), names=names):
                    self._imported |= {each.asname or each.name: (module, each.name) for each in names}
                case ast.AnnAssign(target=ast.Name(id=name) | ast.Attribute(attr=name)):
                    self.fields.add(name)
                case ast.Module(body=body) | ast.ClassDef(body=body):
                    is_class = isinstance(node, ast.ClassDef)
                    functions = [each for each in body if isinstance(each, ast.FunctionDef)]
                    texts = [each for each in functions if each.returns and ast.unparse(each.returns) == "str"]
                    self.texts += [_Text(each, is_class) for each in texts]
                    self.fields |= {each.name for each in functions if is_class and each not in texts}
                case _:
                    pass

    def speakers(self, functions: Mapping[str, Set[str]], attributes: Set[str]) -> Speakers:
        own = functions.get(self.name, frozenset())
        foreign = {name for name, (module, of) in self._imported.items() if of in functions.get(module, ())}
        return Speakers(frozenset(own | foreign), frozenset(attributes))
