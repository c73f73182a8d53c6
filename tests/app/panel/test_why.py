"""Why: the drawing of a machine, the bars of the scores, and the instructions of board-game profiles."""

from __future__ import annotations

from dataclasses import replace

import pytest

from sandbox.ai.profiles import PROFILES
from sandbox.app.panel.card import Card
from sandbox.app.panel.explained import runs_of, subject, told
from sandbox.app.panel.why.choices import Bar, Die, Instruction
from sandbox.app.panel.why.code import CodeRow, QueueChip
from sandbox.app.panel.why.diagram import HEIGHT, RADIUS, Arrow, Diagram
from sandbox.app.panel.why.page import MachineRow
from sandbox.app.widgets.paint import heading_width
from sandbox.app.widgets.pane import Control
from sandbox.app.widgets.scale import scaled
from sandbox.app.widgets.texts import Text
from sandbox.files.shipped import shipped
from sandbox.rules.kind import KINDS
from sandbox.scene.colours import CHANGED, TEXT
from sandbox.scene.frame import Frame
from sandbox.scene.lines import Line
from tests.app.hands import Hands, opened
from tests.app.panel.test_panel import nth

MINE = shipped("levels", "mine.tmx")


@pytest.fixture
def hands() -> Hands:
    hands = Hands(opened(MINE))
    hands.window.panel.show("Why")
    return hands


def watch(hands: Hands, kind: type[Control], turns: int = 120) -> bool:
    """Steps until a control of that kind is on the page."""
    for _ in range(turns):
        hands.window.session.running.forward()
        hands.tick()
        if any(isinstance(control, kind) for control in hands.window.panel.page.controls):
            return True
    return False


@pytest.mark.parametrize("room", [228, 276])
@pytest.mark.parametrize("name", [profile.name for profile in PROFILES if profile.states])
def test_states_lie_within_the_drawing_and_apart_and_every_row_has_its_arrow(name: str, room: int) -> None:
    profile = PROFILES[name]
    diagram = Diagram(0, 0, room, profile, profile.states[0].name, None, {})
    spots = list(diagram.spots.values())
    assert len(diagram.arrows) == len(profile.rows)
    for index, (x, y) in enumerate(spots):
        assert RADIUS <= x <= room - RADIUS and RADIUS + 20 <= y <= HEIGHT - RADIUS - 20
        assert all(abs(x - a) > 2 * RADIUS + 8 or abs(y - b) > 2 * RADIUS + 8 for a, b in spots[index + 1:])
    assert all(0 <= x <= room and 0 <= y <= HEIGHT for arrow in diagram.arrows for x, y in arrow.points)


def test_of_a_line_that_fired_what_it_is_about_stands_out_and_of_one_about_nothing_else_all_does() -> None:
    changed = runs_of(Line("path 3 ≤ wake 5: near", "fired", lead="sleep → chase"))
    assert changed == (("sleep → chase:", CHANGED), ("path 3 ≤ wake 5: near", TEXT))
    instruction = "1 If an enemy unit is within 3 cells: be aggressive."
    assert runs_of(Line(instruction, "fired")) == ((instruction, CHANGED),)


def test_an_arrow_under_the_mouse_tells_its_row(hands: Hands) -> None:
    assert watch(hands, Diagram)
    page = hands.window.panel.page
    diagram = nth(page, Diagram)
    page.show(diagram)
    arrow = diagram.arrows[0]
    assert isinstance(arrow, Arrow)
    x, y = arrow.points[len(arrow.points) // 2]
    area = page.where(diagram)
    hands.move((round(area.left + x), round(area.top + y)))
    assert diagram.tip == "sleep → chase\nit notices an enemy at most 8 steps away and that one is at most 5 steps away"
    x, y = diagram.spots["flee"]
    hands.move((round(area.left + x), round(area.top + y)))
    assert diagram.tip == "flee: Runs away, for good."
    hands.move((600, 300))
    assert diagram.tip == ""


def test_scores_are_bars_and_one_is_the_winner(hands: Hands) -> None:
    hands.window.session.set_map_property("sandbox.driver", "autopilot")
    assert watch(hands, Bar)
    bars = [control for control in hands.window.panel.page.controls if isinstance(control, Bar)]
    assert sum("chosen" in bar.tip for bar in bars) == 1
    assert all("chosen" in bar.tip or "outscored by" in bar.tip or "earlier" in bar.tip for bar in bars)


def test_a_bar_is_its_share_of_the_highest_score_and_that_is_said_once_where_there_are_several() -> None:
    hands = Hands(opened(shipped("levels", "factions.tmx"), (900, 600)))
    hands.window.panel.show("Why")
    assert watch(hands, Bar, 1)
    controls = hands.window.panel.page.controls
    bars = [control for control in controls if isinstance(control, Bar)]
    scores = [int(bar.tip.partition(": ")[2].partition(",")[0]) for bar in bars]
    assert [bar.share for bar in bars] == [score / max(scores) for score in scores] and len(bars) > 1
    texts = [" ".join(run[0] for line in control._lines for run in line) for control in controls
             if isinstance(control, Text)]
    assert sum("its bar is full" in text for text in texts) == 1


def test_instructions_that_were_carried_out_are_lit_and_the_dice_are_told(hands: Hands) -> None:
    session = hands.window.session
    session.set_unit_property("Pip", "profile", "wandering")
    session.set_unit_property("Iva", "script", None)
    session.selected = "Pip"
    hands.tick()
    lit = [control.is_lit for control in hands.window.panel.page.controls if isinstance(control, Instruction)]
    assert lit == [False, True]
    assert nth(hands.window.panel.page, Die)
    assert len(lit) == len(PROFILES["wandering"].instructions)


@pytest.mark.parametrize("size", [(1280, 800), (900, 600)])
def test_the_row_that_fired_is_in_view_and_what_was_tested_comes_before_the_rest(size: tuple[int, int]) -> None:
    hands = Hands(opened(MINE, size))
    panel, session = hands.window.panel, hands.window.session
    panel.show("Why")
    fired = 0
    for _ in range(60):
        session.running.forward()
        hands.tick()
        rows = [control for control in panel.page.controls if isinstance(control, MachineRow)]
        decision = session.frame.decision
        if not rows or decision is None:
            continue
        evidence = decision.evidence
        tested = [row.row in [one.row for one in evidence.rows] for row in rows]
        assert tested == sorted(tested, reverse=True)
        if evidence.fired is not None:
            fired += 1
            assert [row.is_fired for row in rows] == [True, *[False] * (len(rows) - 1)]
            assert rows[0].row == evidence.fired.row
            assert panel.page.area.contains(panel.page.where(rows[0]))
    assert fired


def test_every_kind_of_enemy_can_be_looked_at(hands: Hands) -> None:
    session, panel = hands.window.session, hands.window.panel
    for kind in KINDS:
        if kind.side == "enemy":
            session.set_unit_property("Grik", "kind", kind.name)
            session.selected = "Grik"
            for page in ("Tune", "Unit", "Level"):
                panel.show(page)
                hands.tick()
                assert panel.page.controls


# The short Why

WIDTH = 276


def asleep(**values: int) -> Frame:
    """The goblin of the lesson before the first turn, looked at with other values."""
    session = opened(shipped("levels", "lesson.tmx")).session
    for name, value in values.items():
        session.tuning.set_param(name, value)
    session.selected = "Goblin"
    return session.frame


def shown(frame: Frame, limit: int, width: int = WIDTH) -> str:
    return " / ".join(line.text for line, _ in Card.lines(frame, width, limit))


@pytest.mark.parametrize("width", [228, 276])
@pytest.mark.parametrize("limit", [3, 5, 7])
def test_the_short_why_never_leaves_out_the_comparison_that_decided(width: int, limit: int) -> None:
    assert "10 steps away, it would wake at 5" in shown(asleep(sight=42), limit, width)
    assert "✓ 10 steps ≤ wake 42" in shown(asleep(sight=42, wake=42), limit, width)


@pytest.mark.parametrize("name", ["Goblin", "Goblin of the very deep and very dark mine"])
@pytest.mark.parametrize("room", [204, 252])
def test_the_short_why_of_what_would_happen_says_so_in_its_heading(name: str, room: int) -> None:
    words = subject(replace(asleep(sight=42, wake=42), subject=name), room)
    assert words.endswith(" · if it were its turn") and words.startswith("Gob")
    assert heading_width(words) <= room
    did = opened(shipped("levels", "lesson.tmx")).session
    did.running.forward()
    did.running.forward()
    assert not did.frame.is_preview and subject(did.frame, room).endswith(" · why")


def test_the_short_why_says_when_it_leaves_something_out_and_only_then() -> None:
    frame = asleep(sight=42)
    every = " / ".join(line.text for line in told(frame))
    assert shown(frame, 40) == every and "more on Why" not in every
    for limit in range(3, 12):
        words, rows = shown(frame, limit), sum(len(lines) for _, lines in Card.lines(frame, WIDTH, limit))
        assert rows <= limit
        assert words.endswith("more on Why") == (words != every)


def test_a_card_as_high_as_it_asks_to_be_shows_the_lines_it_was_measured_for() -> None:
    frame = asleep(sight=42)
    for limit in range(2, 12):
        lines = Card.lines(frame, WIDTH, limit)
        assert Card.lines(frame, WIDTH, sum(len(rows) for _, rows in lines)) == lines


def test_a_search_that_is_watched_has_its_lines_and_its_queue_on_the_page(hands: Hands) -> None:
    session, page = hands.window.session, hands.window.panel.page
    for _ in range(200):
        session.running.forward("cell")
        hands.tick()
        if session.frame.is_searching and session.frame.cells == 3:
            break
    rows = [control for control in page.controls if isinstance(control, CodeRow)]
    chips = [control for control in page.controls if isinstance(control, QueueChip)]
    assert any(row.line.did for row in rows) and any(not row.line.did for row in rows)
    search = session.frame.search
    assert search is not None
    cells = [entry.cell for entry in search[0].queue(search[1])]
    assert [chip.waiting.cell for chip in chips] == [f"({x}, {y})" for x, y in cells[:len(chips)]]
    assert all(chip.area.right <= rows[0].area.right for chip in chips)
    session.running.forward("turn")
    hands.tick()
    assert not any(isinstance(control, CodeRow) for control in page.controls)


def test_the_queue_and_the_lines_take_twice_the_room_at_twice_the_scale() -> None:
    heights = []
    for one in (1.0, 2.0):
        with scaled(one):
            hands = Hands(opened(shipped("levels", "lesson.tmx"), (1280 * round(one), 800 * round(one))))
            hands.window.panel.show("Why")
            for _ in range(12):
                hands.window.session.running.forward("cell")
            hands.tick()
            assert hands.window.session.frame.is_searching
            chips = [each for each in hands.window.panel.page.controls if isinstance(each, QueueChip)]
            rows = [each for each in hands.window.panel.page.controls if isinstance(each, CodeRow)]
            heights.append(rows[0].area.top - chips[0].area.top)
    assert heights[0] < heights[1] <= 2 * heights[0] + 4
