"""The Tiled project follows from the declarations (guide: files)."""

from __future__ import annotations

import json

from sandbox.ai.profiles import PROFILES
from sandbox.battle.bestiary import SHIPPED
from sandbox.files.project import project_text
from sandbox.rules.kind import KINDS
from tests.tiled.maps import PROJECT

FILE = PROJECT / "levels" / "sandbox.tiled-project"


def rewrite() -> None:
    """Writes the file anew: `python -c "from tests.files.test_project import rewrite; rewrite()"`."""
    FILE.write_text(project_text(SHIPPED), "utf-8", newline="\n")


def test_the_project_file_equals_the_declarations() -> None:
    assert FILE.read_text("utf-8") == project_text(SHIPPED), rewrite.__doc__


def test_it_has_our_classes_and_enums() -> None:
    types = {each["name"]: each for each in json.loads(project_text(SHIPPED))["propertyTypes"]}
    assert {"Hero", "Enemy", "Neutral", "Goal", "Spawn", "Sandbox"} <= types.keys()
    assert types["kind"]["values"] == ["", *KINDS.names]
    assert types["profile"]["values"] == ["", *PROFILES.names]
    for each in types.values():
        for member in each.get("members", ()):
            assert member.get("propertyType", "kind") in types
    assert len({each["id"] for each in types.values()}) == len(types)
