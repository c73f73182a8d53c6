"""A frame holds the events of its step, so that an overlay can mark where something happened."""

from __future__ import annotations

from collections.abc import Iterable

import pytest

from sandbox.base.shelf import Shelf
from sandbox.battle.battle import Battle
from sandbox.battle.history import History
from sandbox.rules.events import Attacked
from sandbox.scene import colours
from sandbox.scene.compose import shapes
from sandbox.scene.frame import Frame
from sandbox.scene.overlay import Overlay
from sandbox.scene.overlays import OVERLAYS
from sandbox.scene.shapes import Outlines, Shape
from sandbox.workbench.framing import frame_of
from tests.spec.drawn import drawn, row


def paint(frame: Frame) -> Iterable[Shape]:
    """A frame round every cell on which a blow fell."""
    struck = [frame.world[event.target].cell for event in frame.events if isinstance(event, Attacked)]
    if struck:
        yield Outlines(tuple(struck), colours.AIMED)


BLOWS = Overlay("blows", "Where blows fell.", paint, is_above_units=True)


@pytest.fixture
def history(monkeypatch: pytest.MonkeyPatch) -> History:
    """Iva walks up to a sleeping goblin, strikes it, and stands."""
    monkeypatch.setattr("sandbox.scene.compose.OVERLAYS", Shelf("overlay", *OVERLAYS, BLOWS))
    script = (row(1, 0), row(2, 0, 5), row(2, 0))
    return History(Battle(drawn("@..g", Iva={"script": script, "tempo": 99.0}, values={"wake": 0, "sight": 0})))


def marked(history: History) -> list[tuple[int, int]]:
    return [cell for shape in shapes(frame_of(history, None), ("blows",)) if isinstance(shape, Outlines)
            for cell in shape.cells]


def test_an_overlay_marks_where_a_blow_fell_in_the_step_in_which_it_did_forwards_and_back(history: History) -> None:
    struck = {}
    for _ in range(6):
        history.forward("turn")
        struck[history.world.turn] = marked(history)
    assert struck == {1: [], 2: [], 3: [(3, 0)], 4: [], 5: [], 6: []}
    while history.cursor.step:
        assert marked(history) == struck[history.world.turn]
        history.back("turn")


def test_while_a_search_is_watched_nothing_has_happened_yet(history: History) -> None:
    for _ in range(3):
        history.forward("turn")
    assert frame_of(history, None).events == history.step.events != ()
    history.forward("cell")
    assert history.cursor.cells and frame_of(history, None).events == ()


def test_before_the_first_turn_the_events_are_those_the_battle_began_with(history: History) -> None:
    assert frame_of(history, None).events == history.steps[0].events != ()
