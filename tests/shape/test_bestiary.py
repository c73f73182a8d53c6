"""What a level knows of kinds and profiles it carries: the shipped shelves are read as the default of a value alone."""

from __future__ import annotations

import ast

from tests.shape.reading import parsed
from tests.shape.test_floors import CODE, FILES, floor

SHELVES = {("sandbox.ai.profiles", "PROFILES"), ("sandbox.rules.kind", "KINDS")}
DEFAULTS = {"battle/bestiary.py", "rules/unit.py"}
"""The files that read them: as the default of a bestiary's fields, and for a unit placed by the name of its kind."""


def test_the_shipped_shelves_are_the_default_of_a_value_and_read_by_nobody_else() -> None:
    reading = {path.relative_to(CODE).as_posix() for path in FILES
               for node in ast.walk(parsed(path.read_text("utf-8"))) if isinstance(node, ast.ImportFrom)
               and any((node.module, each.name) in SHELVES for each in node.names)}
    assert reading == DEFAULTS


DOORS = {"files/opening.py", "battle/level.py"}
"""The files whose readers need not say which bestiary: to open a level, and to make one."""


def test_below_the_catalog_the_shipped_bestiary_is_only_the_default_of_the_doors() -> None:
    """Anywhere else one that was forgotten would go unnoticed; app, which shows a level, does not know it at all."""
    wrong = []
    for path in FILES:
        tree = parsed(path.read_text("utf-8"))
        defaults = {id(node) for each in ast.walk(tree) if isinstance(each, ast.FunctionDef)
                    for node in (*each.args.defaults, *each.args.kw_defaults)}
        defaults |= {id(each.value) for each in ast.walk(tree) if isinstance(each, ast.AnnAssign)}
        wrong += [f"{path.relative_to(CODE)}:{node.lineno}" for node in ast.walk(tree)
                  if isinstance(node, ast.Name) and node.id == "SHIPPED" and isinstance(node.ctx, ast.Load)
                  and not (id(node) in defaults and path.relative_to(CODE).as_posix() in DOORS)
                  and floor(path) not in ("catalog", "cli")]
    assert wrong == []
