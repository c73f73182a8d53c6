"""Every shelf is complete, and so are portraits and icons (guide: architecture, To add one thing)."""

from __future__ import annotations

from importlib import import_module
from pathlib import Path

import pytest

from sandbox import catalog
from sandbox.ai.profiles import PROFILES
from sandbox.ai.scoring import SCORE_PARAMS
from sandbox.app.keys.commands import COMMANDS
from sandbox.battle.bestiary import SHIPPED
from sandbox.rules.kind import KINDS
from sandbox.scene.overlays import OVERLAYS
from sandbox.workbench.tools import TOOLS

ROOT = Path(__file__).resolve().parents[2]


@pytest.mark.parametrize(("folder", "constant", "shelf"), [
    ("ai/profiles", "PROFILE", PROFILES), ("scene/overlays", "OVERLAY", OVERLAYS), ("workbench/tools", "TOOL", TOOLS)])
def test_each_file_of_a_shelf_is_on_it(folder: str, constant: str, shelf: object) -> None:
    declared = []
    for path in sorted((ROOT / "sandbox" / folder).glob("*.py")):
        module = import_module(f"sandbox.{folder.replace('/', '.')}.{path.stem}")
        if hasattr(module, constant):
            declared.append(getattr(module, constant))
        else:
            assert path.stem == "__init__" or _serves(folder, path.stem), f"{path.name} declares no {constant}"
    on_shelf = list(shelf)  # type: ignore[call-overload]
    assert sorted(each.name for each in declared) == sorted(each.name for each in on_shelf)


def _serves(folder: str, stem: str) -> bool:
    """Whether a file without a declaration is one that its neighbours import from."""
    name = f"sandbox.{folder.replace('/', '.')}.{stem}"
    return any(f"from {name} import" in path.read_text("utf-8") for path in (ROOT / "sandbox" / folder).glob("*.py"))


@pytest.mark.parametrize("kind", KINDS.names)
def test_each_kind_has_a_portrait(kind: str) -> None:
    assert (ROOT / "assets" / "portraits" / f"{kind}.svg").is_file()


@pytest.mark.parametrize("tool", TOOLS.names)
def test_each_tool_has_an_icon(tool: str) -> None:
    assert (ROOT / "assets" / "icons" / f"{tool}.svg").is_file(), f"draw assets/icons/{tool}.svg"


def test_no_two_commands_share_a_key_but_those_that_drive_a_hero() -> None:
    """A tool's key is a command's, too. While a hero is driven, its keys come first."""
    named: dict[object, list[str]] = {}
    for command in COMMANDS:
        for key in command.keys:
            if not command.name.startswith("hero_"):
                named.setdefault(key, []).append(command.name)
    assert {str(key): names for key, names in named.items() if len(names) > 1} == {}


def test_each_kind_has_a_profile_on_the_shelf_and_each_profile_its_states() -> None:
    assert all(not kind.profile or kind.profile in PROFILES for kind in KINDS)
    for profile in PROFILES:
        assert {state for row in profile.rows for state in (row.before, row.after)} <= set(profile.state_names)
        assert len({state.letter for state in profile.states}) == len(profile.states)


def test_each_parameter_of_a_profile_is_owned_by_it() -> None:
    for profile in PROFILES:
        assert {param.owner for param in profile.params} <= {profile.name}


def test_the_catalog_has_everything_that_has_a_name_with_help() -> None:
    gathered = catalog.everything()
    assert set(gathered) >= {
        "profiles", "kinds", "parameters", "searches", "flights", "drivers", "overlays", "levels", "tools"}
    for entries in gathered.values():
        assert entries
        assert all(str(entry["help"]).endswith(".") for entry in entries)
    assert [entry["full"] for entry in gathered["parameters"]] == [param.full for param in SHIPPED.params]


def test_each_ability_of_an_enemy_kind_has_its_score() -> None:
    scores = {param.name for param in SCORE_PARAMS}
    for kind in KINDS:
        if kind.side == "enemy":
            assert {ability.name for ability in kind.abilities} <= scores, kind.name
