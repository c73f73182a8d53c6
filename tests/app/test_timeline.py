"""The ribbons: what is under the mouse, what the tip says of it and where a press leads are one and the same turn."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path

import pygame
import pytest

from sandbox.ai.profiles import PROFILES
from sandbox.app.timeline.laid import Laid
from sandbox.app.timeline.rows import GAP, ROW
from sandbox.app.timeline.strip import Scale, veil
from sandbox.app.widgets.tips import Tip
from sandbox.app.window import Window
from sandbox.files.shipped import shipped
from sandbox.scene import colours
from sandbox.scene.ribbons import DEEDS, sign_of
from tests.app.hands import Hands, opened
from tests.app.map.large import large


@pytest.fixture
def hands() -> Hands:
    hands = Hands(opened(shipped("levels", "canon.tmx")))
    while hands.window.session.running.forward("turn"):
        pass
    hands.tick()
    return hands


@pytest.fixture
def tips(hands: Hands, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What the timeline tells from now on."""
    tips: list[str] = []
    monkeypatch.setattr(hands.window, "tooltip", lambda words, *_, **__: tips.append(words))
    return tips


def row_of(window: Window, name: str) -> int:
    """Where its ribbon is: below the letters and above the row's lower edge."""
    return window.timeline.laid.top + ROW * window.timeline.shown.index(name) + 14


def test_the_colour_under_the_mouse_is_the_state_of_the_turn_that_the_tip_and_a_press_mean(
        hands: Hands, tips: list[str]) -> None:
    window, area = hands.window, hands.window.layout.timeline
    history = window.session.running.history
    assert history is not None
    tones = {state.name: colours.state(state.tone) for state in PROFILES["canon"].states}
    y = row_of(window, "Cultist")
    seen: list[tuple[str, str]] = []
    # Away from the scrubber at the end.
    for x in range(area.left + 100, area.right - 20):
        tips.clear()
        window.timeline.hover((x, y))
        colour = tuple(window.surface.get_at((x, y)))[:3]
        state = next((name for name, tone in tones.items() if tone == colour), None)
        if not tips or state is None:
            continue
        what, said = tips[-1].split("\n", 1)
        assert said.startswith(f"Cultist: {state}"), (x, tips[-1], state)
        seen.append((_turn(what), state))
    assert len({state for _, state in seen}) > 2
    changed = next(turn for (_, before), (turn, after) in pairwise(seen) if before != after)
    for x in range(area.left + 100, area.right):
        tips.clear()
        window.timeline.hover((x, y))
        if tips and _turn(tips[-1]) == changed:
            break
    hands.click((x + 2, y))
    assert history.world.turn == int(changed)


def _turn(told: str) -> str:
    """The turn that a tip is about."""
    return told.removeprefix("Turn ").split(",")[0]


def test_a_tip_says_turn_round_who_acts_and_what_comes_of_it(hands: Hands, tips: list[str]) -> None:
    window = hands.window
    history = window.session.running.history
    assert history is not None
    for turn in (1, 5, 9):
        window.session.running.go_to_turn(turn)
        hands.tick()
        tips.clear()
        window.timeline.hover((window.timeline.laid.x(turn) + 3, window.timeline.laid.top - 4))
        actor = window.session.frame.actor
        assert tips[-1].startswith(f"Turn {turn}, round {history.world.round}: the turn of {actor}. ")
        assert tips[-1].endswith(window.status.news()[0]), "what the status line says there"
    tips.clear()
    window.timeline.hover((window.layout.timeline.right - 17, window.timeline.laid.top))
    assert "not played yet" in tips[-1]


@pytest.mark.parametrize("high", [600, 800])
def test_a_tip_covers_neither_the_ruler_nor_a_ribbon(high: int) -> None:
    hands = Hands(opened(shipped("levels", "mine.tmx"), (900, high)))
    for _ in range(20):
        hands.window.session.running.forward("turn")
    hands.tick()
    area, shown = hands.window.layout.timeline, []
    show = Tip.show
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Tip, "show", lambda tip, *given: shown.append(given) or show(tip, *given))
        for at in ((area.left + 120, area.top + 10), (area.centerx, area.centery), (area.right - 30, area.bottom - 20),
                   (area.left + 30, area.top + 50), (area.left + 30, area.bottom - 4)):
            hands.move(at)
    assert len(shown) == 5
    for given in shown:
        surface = pygame.Surface((900, high))
        tip = Tip()
        tip.show(*given)
        tip.draw(surface)
        covered = pygame.mask.from_threshold(surface, (0, 0, 0), (1, 1, 1, 255))
        covered.invert()
        boxes = covered.get_bounding_rects()
        assert boxes and not any(box.colliderect(area) for box in boxes), given


def test_what_comes_after_the_cursor_is_paler_and_what_is_not_played_is_empty(hands: Hands) -> None:
    window, timeline = hands.window, hands.window.timeline
    history = window.session.running.history
    assert history is not None
    last = history.world.turn
    y = row_of(window, "Cultist")

    def look(turn: int) -> list[tuple[int, ...]]:
        start, end = timeline.laid.x(turn), timeline.laid.x(turn + 1)
        return [tuple(window.surface.get_at((x, y)))[:3] for x in range(start + 1, end)]

    there = look(last - 4)
    history.go_to_turn(last - 8)
    hands.tick()
    after = look(last - 4)
    assert all(sum(pale) < sum(full) for pale, full in zip(after, there, strict=True)), "paler than what was played"
    assert len(set(after)) > 1, "and hatched, so that it is told apart without its colour"
    assert set(look(last + 1)) == {colours.WINDOW}


@pytest.fixture
def mine() -> Hands:
    return Hands(opened(shipped("levels", "mine.tmx"), (900, 600)))


def test_in_joining_order_a_row_keeps_its_unit_and_the_last_one_is_lent_to_who_acts(mine: Hands) -> None:
    timeline = mine.window.timeline
    mine.key(pygame.K_u)
    mine.key(pygame.K_RIGHT)
    mine.key(pygame.K_ESCAPE)
    first = timeline.shown
    for _ in range(30):
        mine.key(pygame.K_PERIOD)
        assert timeline.shown[:-1] == first[:-1]
        actor = mine.window.session.frame.actor
        assert timeline.shown[-1] == (actor if actor not in first[:-1] else first[-1])


def test_every_unit_is_reached_by_the_wheel(mine: Hands) -> None:
    timeline, names = mine.window.timeline, {unit.name for unit in mine.window.session.level.units}
    assert len(names) > len(timeline.shown)
    area = mine.window.layout.timeline
    seen = set(timeline.shown)
    for _ in range(len(names)):
        mine.wheel(area.center, -1)
        seen |= set(timeline.shown)
    assert seen == names
    mine.wheel(area.center, 100)
    assert timeline.view.first == 0


def test_a_unit_that_is_selected_gets_a_row_and_then_one_scrolls_as_one_likes(mine: Hands) -> None:
    timeline, last = mine.window.timeline, mine.window.session.level.units[-1].name
    assert last not in timeline.shown
    mine.window.session.selected = last
    mine.tick()
    assert last in timeline.shown
    mine.wheel(mine.window.layout.timeline.center, -100)
    mine.tick(3)
    assert last not in timeline.shown


def test_heroes_and_who_changed_last_are_in_view_and_rows_keep_their_units(mine: Hands) -> None:
    timeline, before = mine.window.timeline, None
    for _ in range(60):
        mine.key(pygame.K_PERIOD)
        frame = mine.window.session.frame
        names = [unit.name for unit in frame.world.units]
        assert "Iva" in timeline.shown and frame.actor in timeline.shown
        upper = timeline.shown[:-1]
        assert list(upper) == sorted(upper, key=names.index)
        changed = any(ribbon.changed_at(frame.world.turn) == frame.world.turn for ribbon in timeline.view.rows.values())
        assert changed or before in (None, upper), "they change only with a change"
        before = upper


def test_in_the_corner_of_the_ruler_the_signs_are_told(hands: Hands, tips: list[str]) -> None:
    area = hands.window.layout.timeline
    hands.window.timeline.hover((area.left + 30, area.top + 12))
    assert all(sign_of(deed) in tips[-1] for deed in DEEDS)


@pytest.mark.parametrize("turns", [12, 700, 9000])
def test_a_change_in_the_turn_at_the_cursor_is_seen_beside_its_line(
        hands: Hands, turns: int, monkeypatch: pytest.MonkeyPatch) -> None:
    window = hands.window
    history = window.session.running.history
    assert history is not None
    monkeypatch.setattr(Laid, "scale", property(lambda laid: Scale.holding(turns, laid.right - laid.left)))
    ribbon = window.timeline.view.rows["Cultist"]
    tones = {state.name: colours.state(state.tone) for state in PROFILES["canon"].states}
    for piece in ribbon[1:]:
        history.go_to_turn(piece.start)
        hands.tick()
        y, line = row_of(window, "Cultist"), window.timeline.laid.x(piece.start + 1)
        seen = [tuple(window.surface.get_at((x, y)))[:3] for x in range(line - 5, line - 1)]
        assert seen == [tones[piece.state]] * 4, (piece, seen)


def test_no_letter_is_left_under_what_lies_over_later_turns(hands: Hands) -> None:
    window = hands.window
    history = window.session.running.history
    assert history is not None
    history.go_to_turn(1)
    hands.tick()
    timeline, high = window.timeline, ROW - GAP
    top = timeline.laid.top + ROW * timeline.shown.index("Cultist") + 1
    hatch = veil(timeline.laid.scale.pixels, high)
    tones = {state.name: colours.state(state.tone) for state in PROFILES["canon"].states}
    looked = 0
    for piece in timeline.view.rows["Cultist"]:
        if piece.start <= 1:
            continue
        start, end = (timeline.laid.x(turn) - timeline.laid.left for turn in (piece.start, piece.end))
        band = pygame.Surface((end - start - 1, high))
        band.fill(tones[piece.state])
        band.blit(hatch, (0, 0), (start, 0, *band.get_size()))
        there = window.surface.subsurface((timeline.laid.left + start, top, *band.get_size()))
        assert pygame.image.tobytes(there, "RGB") == pygame.image.tobytes(band, "RGB")
        looked += 1
    assert looked


def test_a_click_on_a_name_selects_the_unit_and_leaves_the_turn(mine: Hands) -> None:
    for _ in range(3):
        mine.key(pygame.K_PERIOD)
    timeline = mine.window.timeline
    mine.click((30, row_of(mine.window, timeline.shown[1]) - 5))
    history = mine.window.session.running.history
    assert mine.window.session.selected == timeline.shown[1] and history is not None and history.world.turn == 3


def test_of_a_crowd_whoever_acts_is_in_view(tmp_path: Path) -> None:
    units = {(x, y): "g" for x in range(0, 20, 2) for y in range(0, 20, 2)}
    hands = Hands(opened(large(tmp_path, {(19, 19): "@", **units}, 20, 20), (900, 600)))
    for _ in range(40):
        hands.key(pygame.K_PERIOD)
        assert hands.window.session.frame.actor in hands.window.timeline.shown


def test_a_click_does_nothing_where_the_level_cannot_run_and_says_what_it_lacks(mine: Hands) -> None:
    session, timeline = mine.window.session, mine.window.timeline
    for _ in range(9):
        session.running.forward("turn")
    session.selected = next(unit.name for unit in session.level.units if unit.kind.side == "hero")
    session.remove_selected()
    mine.tick()
    history = session.running.history
    assert history is not None
    before = history.cursor
    at = (timeline.laid.x(4), timeline.laid.top)
    mine.move(at)
    would = mine.window.status.would
    mine.click(at)
    assert history.cursor == before and session.message == would and would.startswith("Cannot run: ")


def test_near_the_edge_the_pointer_and_a_grip_say_so(hands: Hands, monkeypatch: pytest.MonkeyPatch) -> None:
    pointers: list[int] = []
    monkeypatch.setattr(pygame.mouse, "set_cursor", pointers.append)
    area = hands.window.layout.timeline
    edge = pygame.Rect(area.left, area.top, area.width, 4)

    def look() -> bytes:
        return pygame.image.tobytes(hands.window.surface.subsurface(edge), "RGB")

    far = look()
    hands.move((area.centerx, area.top + 2))
    assert pointers == [pygame.SYSTEM_CURSOR_SIZENS] and look() != far
    hands.move((area.centerx, area.centery))
    assert pointers[1:] == [pygame.SYSTEM_CURSOR_ARROW] and look() == far


def test_after_an_edit_that_stops_the_battle_its_turns_are_not_shown_as_if_they_held() -> None:
    hands = Hands(opened(shipped("levels", "lesson.tmx")))
    session, timeline = hands.window.session, hands.window.timeline
    for _ in range(6):
        session.running.forward("turn")
    hands.tick()
    before, at = timeline.shown, (timeline.laid.left + 40, timeline.laid.top + 5)
    session.selected = next(unit.name for unit in session.level.units if unit.kind.side == "hero")
    session.remove_selected()
    hands.tick()
    assert session.running.problems and not timeline.shown and not timeline.hover(at)
    assert "cannot run now" in timeline.empty and "Ctrl+Z" in timeline.empty
    assert hands.window.status.news()[0] == session.message, "nor is its last turn told of"
    session.tell("")
    assert hands.window.status.news()[0] == ""
    session.undo()
    hands.tick()
    assert timeline.shown == before and timeline.hover(at)


def test_a_level_that_never_ran_has_only_no_turns_yet(tmp_path: Path) -> None:
    (tmp_path / "empty.txt").write_text("...\n...\n", "utf-8")
    hands = Hands(opened(tmp_path / "empty.txt"))
    assert hands.window.timeline.empty.startswith("Here units run along")
