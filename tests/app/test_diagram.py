"""The diagram of initiative, below the bar while the mouse rests on it (guide: initiative)."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from sandbox.app.screen.screen import SMALLEST
from sandbox.app.widgets import fonts
from sandbox.app.widgets.scale import px
from sandbox.files.shipped import shipped
from tests.app.hands import Hands, opened
from tests.app.test_bar import REST, crowd

assert crowd


def test_initiative_is_explained_below_the_bar_while_the_mouse_rests_on_it_and_covers_nothing_of_it(crowd: Hands
                                                                                                   ) -> None:
    window = crowd.window
    bar, area = window.bar, window.layout.bar
    crowd.move((area.right - 30, area.centery))
    assert not bar.diagram.stages
    crowd.tick(REST)
    assert [stage.name for stage in bar.diagram.stages if stage.is_lit] == ["first round"]
    assert window.layout.map.contains(bar.diagram.area)
    window.run("round_forward")
    window.run("turn_forward")
    crowd.tick(2)
    assert [stage.name for stage in bar.diagram.stages if stage.is_lit] == ["later rounds"]
    crowd.move(bar.diagram.area.center)
    crowd.tick(2)
    assert not bar.diagram.stages, "it is only looked at: the map below is free at once"


@pytest.mark.parametrize("size", [(720, 600), (800, 600), (900, 600)])
def test_the_diagram_says_all_of_its_words_however_narrow_it_is(
        size: tuple[int, int], monkeypatch: pytest.MonkeyPatch) -> None:
    hands = Hands(opened(shipped("levels", "mine.tmx"), size))
    hands.window.run("round_forward")
    area = hands.window.layout.bar
    hands.move((area.right - 30, area.centery))
    hands.tick(REST)
    written: list[str] = []
    text = fonts.text
    monkeypatch.setattr(fonts, "text", lambda words, *given: written.append(words) or text(words, *given))
    hands.window.bar.diagram.draw(hands.window.surface)
    said = " ".join(written)
    assert hands.window.surface.get_rect().contains(hands.window.bar.diagram.area)
    for stage in hands.window.bar.diagram.stages:
        assert all(words in said for words in (stage.title, stage.rule, *stage.facts))


def test_over_a_portrait_its_value_is_told_and_the_diagram_stays_away() -> None:
    hands = Hands(opened(shipped("levels", "lesson.tmx")))
    hands.window.run("turn_forward")
    hands.tick()
    hands.move(hands.window.bar.spots[0].area.center)
    hands.tick(REST)
    assert not hands.window.bar.diagram.stages


def test_over_the_number_of_those_without_room_the_wheel_is_told_and_the_diagram_stays_away() -> None:
    hands = Hands(opened(shipped("levels", "mine.tmx"), (900, 600)))
    hands.window.run("turn_forward")
    hands.tick()
    bar = hands.window.bar
    assert bar.left_over
    hands.move(bar.more.center)
    hands.tick(REST)
    assert hands.window.status.foreseen.endswith(": turn the wheel.") and not bar.diagram.stages


def test_a_level_that_cannot_run_is_explained_by_its_rules(tmp_path: Path) -> None:
    (tmp_path / "empty.txt").write_text("...\n...\n", "utf-8")
    hands = Hands(opened(tmp_path / "empty.txt"))
    area = hands.window.layout.bar
    hands.move((area.right - 30, area.centery))
    hands.tick(REST)
    assert [stage.name for stage in hands.window.bar.diagram.stages if stage.is_lit] == ["before"]


def test_where_the_map_is_lower_than_the_diagram_that_is_still_seen_whole() -> None:
    hands = Hands(opened(shipped("levels", "kraken.tmx"), SMALLEST))
    window = hands.window
    edge = window.layout.timeline
    hands.drag((edge.centerx, edge.top + 2), (edge.centerx, 0))
    window.run("turn_forward")
    area = window.layout.bar
    hands.move((area.right - 30, area.centery))
    hands.tick(REST)
    diagram = window.bar.diagram
    assert diagram.area.bottom > window.layout.transport.top and window.surface.get_rect().contains(diagram.area)
    seen = diagram.area.inflate(px(-16), px(-16))
    drawn = window.surface.copy()
    diagram.draw(drawn)
    assert pygame.image.tobytes(window.surface.subsurface(seen), "RGB") == pygame.image.tobytes(
        drawn.subsurface(seen), "RGB")


def test_the_diagram_goes_when_the_mouse_moves_into_what_lies_over_the_window(crowd: Hands) -> None:
    window = crowd.window
    area = window.layout.bar
    window.run("ribbons")
    crowd.tick()
    crowd.move((area.right - 30, area.centery))
    crowd.tick(REST)
    assert window.bar.diagram.stages
    crowd.move(window.timeline.chooser.frame.center)
    crowd.tick(2)
    assert not window.bar.diagram.stages
