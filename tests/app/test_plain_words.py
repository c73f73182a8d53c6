"""The window speaks plain words: names of variables stand in files, events, tooltips and the guide, and on no
label of it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from sandbox.app.film import shots
from sandbox.app.panel.panel import PAGES
from sandbox.app.widgets import fonts, paint
from sandbox.battle.bestiary import SHIPPED
from sandbox.battle.deck_file import PRICES
from sandbox.files.shipped import shipped, shipped_levels
from sandbox.rules.parameters import TEMPO, UNIT_NUMBERS
from sandbox.scene.overlays import OVERLAYS
from sandbox.search.flight import FLIGHTS
from sandbox.search.variants import VARIANTS
from tests.app.hands import Hands, opened

LEVELS = [Path(name).stem for name in shipped_levels()]
FULL_NAMES = re.compile("|".join(re.escape(param.full) for param in SHIPPED.params))
TALL = (1280, 2600)
"""So high that all rows of a page are painted."""


@pytest.fixture
def painted(monkeypatch: pytest.MonkeyPatch) -> set[str]:
    """All texts that are painted from now on."""
    found: set[str] = set()

    def kept(original: Any) -> Any:
        def keeping(*args: Any, **options: Any) -> Any:
            found.update(arg for arg in args if isinstance(arg, str))
            return original(*args, **options)

        return keeping

    monkeypatch.setattr(fonts, "text", kept(fonts.text))
    for module in _users_of(paint.heading):
        monkeypatch.setattr(module, "heading", kept(paint.heading))
    return found


def _users_of(function: Any) -> Iterator[Any]:
    import sys

    for name, module in list(sys.modules.items()):
        if name.startswith("sandbox.app") and getattr(module, function.__name__, None) is function:
            yield module


def variables(texts: set[str], own: str) -> list[str]:
    """What names a variable, but for the name of the level's own file."""
    return sorted(text for text in texts if "_" in text.replace(own, "") or FULL_NAMES.search(text))


@pytest.mark.parametrize("level", LEVELS)
def test_no_variable_name_reaches_a_label_of_the_window(level: str, painted: set[str]) -> None:
    hands = Hands(opened(shipped("levels", f"{level}.tmx"), TALL))
    window, session = hands.window, hands.window.session
    session.overlays = OVERLAYS.names
    for turns in (0, 1, 12):
        for _ in range(turns):
            session.running.forward("turn")
        for page in PAGES:
            window.panel.show(page.name)
            for selected in (None, *dict.fromkeys(unit.name for unit in session.frame.world.units[:3])):
                session.selected = selected
                hands.tick(2)
    session.selected = None
    param = next(each for each in SHIPPED.params if "_" in each.name and each.sort == "number")
    session.tuning.set_param(param.full, param.high)
    hands.tick()
    session.running.forward("turn")
    hands.tick()
    history = session.running.history
    painted.add(shots.facts(history, session.frame) if history is not None else "")
    session.running.choose_driver("autopilot")
    session.running.choose_driver("by_hand")
    hands.tick(2)
    assert len(painted) > 100
    assert variables(painted, level) == []


def test_what_names_a_variable_is_found() -> None:
    assert variables({"guard_alarm", "hunter.sight 8", "Sees up to"}, "mine") == ["guard_alarm", "hunter.sight 8"]
    assert variables({"greedy_wall.tmx"}, "greedy_wall") == []


@pytest.mark.parametrize("param", (*SHIPPED.params, *UNIT_NUMBERS, TEMPO, *PRICES), ids=lambda param: param.full)
def test_the_row_of_a_shipped_parameter_is_a_sentence_with_its_value(param: Any) -> None:
    assert param.label and (("{value}" in param.label) == (param.sort != "switch"))
    assert param.said(param.default) and "{" not in param.said(param.default)


@pytest.mark.parametrize("choice", (*VARIANTS, *FLIGHTS), ids=lambda choice: choice.name)
def test_a_search_and_a_flight_go_by_plain_words_and_their_name_in_files(choice: Any) -> None:
    assert choice.plain and choice.words == f"{choice.plain} ({choice.name})"
