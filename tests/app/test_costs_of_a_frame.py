"""What a frame costs goes by what is shown, not by how many units or turns there are (guide: libraries, Drawing)."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from sandbox.app.bar.bar import InitiativeBar
from sandbox.app.map.labels import lay_out
from sandbox.app.map.surroundings import Surroundings
from sandbox.app.panel.tune import TunePage
from sandbox.app.timeline.strip import Strip
from sandbox.rules.unit import Unit
from sandbox.scene.order import MOST_TIES, Seat, Seats, hint
from sandbox.scene.shapes import Label
from tests.app.hands import Hands, opened
from tests.app.map.large import large


@pytest.fixture
def crowd(tmp_path: Path) -> Hands:
    units = {(x, y): "g" for x in range(0, 40, 2) for y in range(0, 50, 2)}
    return Hands(opened(large(tmp_path, {(39, 49): "@", **units}, 40, 50)))


def test_the_bar_makes_the_seats_it_shows_and_no_others(crowd: Hands, monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[Seat] = []
    seat = Seats._seat
    monkeypatch.setattr(Seats, "_seat", lambda seats, place: made.append(found := seat(seats, place)) or found)
    crowd.window.run("turn_forward")
    crowd.tick()
    shown = len(crowd.window.bar.spots)
    assert 2 < shown < 40 and shown <= len(made) <= shown + 2
    assert len(Seats(crowd.window.session.frame)) > 900


def test_bar_and_timeline_are_not_drawn_anew_while_nothing_changes(
        crowd: Hands, monkeypatch: pytest.MonkeyPatch) -> None:
    crowd.window.run("turn_forward")
    crowd.tick(2)
    drawn: list[object] = []
    monkeypatch.setattr(InitiativeBar, "_paint", lambda *given: drawn.append(given))
    monkeypatch.setattr(Strip, "picture", lambda *given: drawn.append(given))
    crowd.tick(5)
    assert drawn == []


def test_the_timeline_draws_the_rows_it_shows(crowd: Hands, monkeypatch: pytest.MonkeyPatch) -> None:
    drawn: list[Strip] = []
    picture = Strip.picture
    monkeypatch.setattr(Strip, "picture", lambda strip, *given: drawn.append(strip) or picture(strip, *given))
    crowd.window.run("turn_forward")
    crowd.tick()
    assert len(drawn) == len(crowd.window.timeline.shown)


def test_of_many_ties_some_are_told_and_the_others_counted(crowd: Hands) -> None:
    crowd.window.run("turn_forward")
    frame = crowd.window.session.frame
    lines = hint(frame, frame.world.initiative.order[5])
    assert sum("tie with" in line for line in lines) == MOST_TIES
    assert any("more ties" in line for line in lines)


def test_a_label_asks_about_the_units_in_its_way(crowd: Hands) -> None:
    asked: list[int] = []

    class Counted(pygame.Rect):
        def colliderect(self, *given: object) -> bool:
            asked.append(1)
            return super().colliderect(*given)  # type: ignore[call-overload, no-any-return]

    camera = crowd.window.map.camera
    units = [Counted(camera.rect((x, y))) for x in range(40) for y in range(50)]
    labels = [Label((x, y), "S", "Goblin", "", (255, 255, 255), 2) for x in range(40) for y in range(50)]
    lay_out(labels, camera, Surroundings(units))
    assert len(asked) < len(labels) * len(units) // 20


def test_the_tune_page_looks_at_the_units_once_a_frame(crowd: Hands, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[Unit] = []
    uses = TunePage._uses_score
    monkeypatch.setattr(TunePage, "_uses_score", lambda page, unit: asked.append(unit) or uses(page, unit))
    crowd.window.run("turn_forward")
    crowd.tick()
    assert 0 < len(asked) < 20
