"""No test asserts a clock: how long something takes is measured in the bench, tests count work and its growth."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

from tests.shape.reading import nodes, tree

TESTS = Path(__file__).resolve().parents[1]
CLOCKS = frozenset(f"{clock}{unit}" for clock in ("perf_counter", "process_time", "monotonic", "thread_time")
                   for unit in ("", "_ns"))
"""What durations are taken with. The time of the day is none of them: files bear it."""


def clocks(code: ast.AST) -> list[str]:
    """The clocks of `time` that are read, by attribute or imported by name."""
    found = [node.attr for node in nodes(code) if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name)
             and node.value.id == "time"]
    found += [alias.name for node in nodes(code) if isinstance(node, ast.ImportFrom) and node.module == "time"
              for alias in node.names]
    return sorted(CLOCKS.intersection(found))


@pytest.mark.parametrize("path", sorted(TESTS.rglob("test_*.py")), ids=lambda path: path.relative_to(TESTS).as_posix())
def test_no_test_reads_a_clock(path: Path) -> None:
    assert clocks(tree(path)) == []


def test_a_clock_is_found_however_it_is_imported() -> None:
    assert clocks(ast.parse("import time\nassert time.process_time() < 2")) == ["process_time"]
    assert clocks(ast.parse("from time import perf_counter_ns, sleep")) == ["perf_counter_ns"]
