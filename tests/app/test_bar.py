"""The initiative bar under the mouse: piles, what opens below them, and names."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise
from pathlib import Path

import pygame
import pytest

from sandbox.app.bar import bar
from sandbox.app.bar.bar import NAME_LINE
from sandbox.app.bar.laid import Spot, shown_name
from sandbox.app.bar.portraits import LARGE, NAME, draw_portrait
from sandbox.app.bar.resting import MOMENT
from sandbox.app.map.plates import plate
from sandbox.app.widgets import fonts
from sandbox.app.widgets.scale import px
from sandbox.files.shipped import shipped
from sandbox.rules.kraken import NAME as KRAKEN
from sandbox.scene.order import Seat, Seats, hint
from sandbox.scene.rings import KRAKENS
from sandbox.scene.who import acts_words
from tests.app.hands import TICK, Hands, opened
from tests.app.map.large import large

REST = round(MOMENT / TICK) + 2
"""Ticks after which what the mouse rests on has opened."""


@pytest.fixture
def crowd(tmp_path: Path) -> Hands:
    """A hundred goblins; the turn of one of them is over."""
    units = {(x, y): "g" for x in range(0, 20, 2) for y in range(0, 20, 2)}
    hands = Hands(opened(large(tmp_path, {(39, 29): "@", **units}, 40, 30)))
    hands.window.run("turn_forward")
    hands.tick()
    return hands


def folded(hands: Hands) -> Spot:
    """The highest pile of this round."""
    return max((spot for spot in hands.window.bar.spots if not spot.pile.first.is_next_round),
               key=lambda spot: spot.pile.count)


def away(hands: Hands) -> None:
    hands.move(hands.window.layout.status.center)
    hands.tick(2)


def test_a_hundred_units_are_in_the_bar_at_once(crowd: Hands) -> None:
    bar = crowd.window.bar
    assert sum(spot.pile.count for spot in bar.spots if not spot.pile.first.is_next_round) > 90
    assert len(bar.spots) < 30


def test_a_few_units_that_have_room_are_not_folded() -> None:
    hands = Hands(opened(shipped("levels", "field_crowd.tmx")))
    hands.window.run("turn_forward")
    hands.tick()
    assert hands.window.bar.spots and not any(spot.pile.is_folded for spot in hands.window.bar.spots)


def test_a_pile_opens_after_a_moment_stays_while_the_mouse_is_in_it_and_then_closes(crowd: Hands) -> None:
    bar, spot = crowd.window.bar, folded(crowd)
    crowd.move(spot.area.center)
    assert not bar.drawer.area and bar.is_opening
    crowd.tick(REST)
    assert bar.drawer.area and not bar.is_opening
    crowd.move((spot.area.centerx, crowd.window.layout.bar.bottom - 2))
    crowd.tick(REST)
    assert bar.drawer.area
    crowd.move(bar.drawer.area.center)
    crowd.tick(REST)
    assert bar.drawer.area
    away(crowd)
    assert not bar.drawer.area


def test_a_click_on_a_pile_opens_it_at_once_and_one_within_selects(crowd: Hands) -> None:
    bar, session, spot = crowd.window.bar, crowd.window.session, folded(crowd)
    crowd.click(spot.area.center)
    assert bar.drawer.area and session.selected is None
    seat, cell = bar.drawer._shown[5]
    crowd.click(cell.center)
    assert session.selected == seat.name
    assert crowd.window.map.camera.area.collidepoint(crowd.cell(session.frame.world[seat.name].cell))
    crowd.tick()
    alone = [spot.pile for spot in bar.spots if spot.pile.first.name == seat.name]
    assert alone and all(pile.count == 1 for pile in alone), "the selected one stands apart"


def test_what_is_open_takes_the_mouse_from_the_map_below_it(crowd: Hands) -> None:
    crowd.click(folded(crowd).area.center)
    drawer = crowd.window.bar.drawer.area
    crowd.move(drawer.center)
    crowd.tick()
    assert crowd.window.map.hovered is None
    assert crowd.window.layout.map.contains(drawer)


def test_the_unit_under_the_mouse_on_the_map_stands_apart(crowd: Hands) -> None:
    session, bar = crowd.window.session, crowd.window.bar
    spot = folded(crowd)
    name = session.frame.world.initiative.order[spot.pile.index + 4]
    crowd.window.look_at(session.frame.world[name].cell)
    crowd.move(crowd.cell(session.frame.world[name].cell))
    crowd.tick(2)
    assert [spot.pile.count for spot in bar.spots if spot.pile.first.name == name][:1] == [1]


def test_an_open_pile_holds_who_is_in_it_as_the_battle_goes_on(crowd: Hands) -> None:
    bar = crowd.window.bar
    crowd.click(folded(crowd).area.center)
    before = len(bar.drawer._seats)
    for _ in range(3):
        crowd.window.run("turn_forward")
        crowd.tick()
    spot = folded(crowd)
    assert bar.drawer.area and len(bar.drawer._seats) == spot.pile.count < before


def test_the_wheel_scrolls_piles_to_the_last_and_back(crowd: Hands) -> None:
    bar = crowd.window.bar
    at = crowd.window.layout.bar.midright
    at = (at[0] - 20, at[1])
    before = [spot.pile.index for spot in bar.spots]
    crowd.wheel(at, -50)
    assert bar.spots[0].pile.index == before[0] and len(bar.spots) >= 2
    assert bar.spots[-1].pile.after > 150, "the last one is in view"
    for _ in range(50):
        crowd.wheel(at, 1)
    assert [spot.pile.index for spot in bar.spots] == before


def test_the_wheel_hides_nobody_where_all_are_seen_and_goes_no_farther_than_to_the_last() -> None:
    for name in ("lesson", "mine"):
        hands = Hands(opened(shipped("levels", f"{name}.tmx")))
        hands.window.run("turn_forward")
        hands.tick()
        bar, most = hands.window.bar, len(hands.window.bar.spots)
        at = hands.window.layout.bar.center
        hands.wheel(at, -50)
        scrolled = len(bar.spots)
        assert not bar.left_over and scrolled >= most - 1
        hands.wheel(at, 1)
        assert bar.left_over or len(bar.spots) == most == scrolled


@pytest.mark.parametrize("size", [(900, 600), (1280, 800)])
def test_scrolled_the_bar_says_at_both_sides_how_many_are_not_in_view(size: tuple[int, int]) -> None:
    hands = Hands(opened(shipped("levels", "mine.tmx"), size))
    hands.window.run("turn_forward")
    hands.tick()
    bar = hands.window.bar
    seats, most = len(Seats(hands.window.session.frame)), 0
    for _ in range(20):
        assert sum(spot.pile.count for spot in bar.spots) + bar.passed + bar.left_over == seats
        assert not any(spot.area.colliderect(where) for spot in bar.spots for where in (bar.before, bar.more))
        most = max(most, bar.passed)
        if bar.passed:
            hands.move(bar.before.center)
            hands.tick(REST)
            assert hands.window.status.foreseen.startswith(f"{bar.passed} more ") and not bar.diagram.stages
        hands.wheel((hands.window.layout.bar.right - 20, hands.window.layout.bar.centery), -1)
    assert most > 1 or size[0] > 900, "with room for nearly all nearly nothing scrolls"


def test_names_of_the_acting_and_the_selected_are_always_there(monkeypatch: pytest.MonkeyPatch) -> None:
    hands = Hands(opened(shipped("levels", "mine.tmx"), (900, 600)))
    session = hands.window.session
    for _ in range(3):
        hands.window.run("turn_forward")
    written: list[str] = []
    text = fonts.text

    def spied(words: str, size: int = 13, *given: object) -> pygame.Surface:
        if size == NAME:
            written.append(words)
        return text(words, size, *given)  # type: ignore[arg-type]

    def plated(words: str, *given: object) -> pygame.Surface:
        written.append(words)
        return plate(words, *given)  # type: ignore[arg-type]

    monkeypatch.setattr(fonts, "text", spied)
    monkeypatch.setattr(bar, "plate", plated)
    session.selected = session.frame.world.initiative.order[6]
    hands.tick()
    assert acts_words(session.frame.actor or "") in written and session.selected in written


def test_nothing_is_written_on_a_face() -> None:
    face = pygame.Rect(20, 20, px(LARGE), px(LARGE))

    def look(seat: Seat, is_below: bool) -> bytes:
        surface = pygame.Surface((200, 100))
        draw_portrait(surface, seat, face, is_below=is_below)
        return pygame.image.tobytes(surface.subsurface(face.inflate(-2, -2)), "RGB")

    plain = Seat("Goblin", "goblin", "G", KRAKENS, "")
    for is_next in (False, True):
        for is_acting in (False, True):
            seat = replace(plain, is_acting=is_acting, is_next_round=is_next)
            full = replace(seat, value="88.5", number=63, has_waited=True)
            assert look(seat, is_next) == look(full, is_next)


@pytest.mark.parametrize("size", [(900, 600), (1280, 800), (2560, 1440)])
@pytest.mark.parametrize("level", ["mine", "warden", "factions", "field_crowd", "kraken"])
def test_slots_lie_beside_each_other_and_hold_what_is_written_at_them(level: str, size: tuple[int, int]) -> None:
    hands = Hands(opened(shipped("levels", f"{level}.tmx"), size))
    for _ in range(12):
        hands.window.run("turn_forward")
        hands.tick()
        spots = hands.window.bar.spots
        assert all(one.area.right < other.area.left for one, other in pairwise(spots))
        for pile, area, face in spots:
            assert area.left <= face.left and face.right <= area.right and face.bottom < area.top + NAME_LINE
            assert fonts.width(shown_name(pile, False, area.width), NAME) <= area.width


def test_slots_of_a_crowd_hold_their_names(crowd: Hands) -> None:
    for _ in range(5):
        crowd.window.run("turn_forward")
        crowd.tick()
        bar = crowd.window.bar
        assert all(one.area.right < other.area.left for one, other in pairwise(bar.spots))
        assert any(spot.pile.is_folded for spot in bar.spots)
        for pile, area, _ in bar.spots:
            assert fonts.width(shown_name(pile, pile.first.is_acting, area.width), NAME) <= area.width
            assert not pile.is_folded or str(pile.count) in shown_name(pile, False, area.width)


def test_what_the_number_at_a_portrait_is_is_said_at_the_first_and_in_its_tip(monkeypatch: pytest.MonkeyPatch) -> None:
    hands = Hands(opened(shipped("levels", "mine.tmx"), (900, 600)))
    written: list[str] = []
    text = fonts.text
    monkeypatch.setattr(fonts, "text", lambda words, *given: written.append(words) or text(words, *given))
    hands.window.run("turn_forward")
    hands.tick()
    assert {"initiative", "round 1"} <= set(written)
    frame = hands.window.session.frame
    assert frame.actor is not None
    value = frame.world.initiative[frame.actor].value
    assert any(line.startswith(f"initiative {value:g}: tempo") for line in hint(frame, frame.actor))


def test_what_is_opened_says_what_values_the_pile_has(crowd: Hands) -> None:
    spot = folded(crowd)
    crowd.click(spot.area.center)
    title = crowd.window.bar.drawer.title
    assert title.startswith(f"Goblin ×{spot.pile.count}, initiative {spot.pile.first.value}")


def test_while_the_kraken_acts_the_bar_names_the_unit_that_the_map_names() -> None:
    hands = Hands(opened(shipped("levels", "kraken.tmx")))
    window, activated = hands.window, 0
    for _ in range(40):
        window.run("turn_forward")
        hands.tick()
        spot = window.bar.spots[0]
        if not spot.pile.first.is_acting:
            continue
        activated += spot.pile.first.is_kraken and window.session.frame.actor != KRAKEN
        assert shown_name(spot.pile, False, 0) == acts_words(window.session.frame.actor or "")
    assert activated > 3
