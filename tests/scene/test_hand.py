"""What a hero driven by hand would do, in words and marks (guide: keys)."""

from __future__ import annotations

from sandbox.battle.battle import Battle
from sandbox.battle.history import History
from sandbox.scene import hand
from sandbox.scene.compose import shapes
from sandbox.scene.overlays.reach import OVERLAY as REACH
from sandbox.scene.shapes import Border, Numbers, Outlines, Slant, Tints, Way
from sandbox.workbench.framing import frame_of
from tests.spec.arena import with_trap
from tests.spec.drawn import drawn

ASLEEP = {"wake": 0}


def told(history: History, order: str) -> str:
    return hand.outcome(history.world, history.would(order))


def test_an_outcome_is_told_with_the_life_before_and_after_and_whether_the_turn_ends() -> None:
    history = History(Battle(drawn("@g.g", values=ASLEEP, Iva={"life": 30}, Goblin={"life": 5})))
    assert told(history, "attack Goblin") == "hit Goblin for 6: 5 → 0 · Goblin falls · ends the turn"
    assert told(history, "use potion") == "heal Iva by 10: 30 → 40 · ends the turn"
    assert told(history, "attack Goblin2") == "Goblin2 is out of reach"


def test_what_cannot_be_done_is_told_with_the_reason_in_brackets() -> None:
    found = History(Battle(drawn("@...g", values=ASLEEP))).hand
    assert found is not None
    words = hand.unable(found)
    assert "mend, potion (Iva is not hurt)" in words and ":" not in words


def test_a_walk_is_told_with_the_steps_it_leaves_and_the_traps_on_the_way() -> None:
    level = with_trap(drawn("@....g", values=ASLEEP), (1, 0), 3)
    assert told(History(Battle(level)), "go 2,0") == (
        "go 1 step to (1, 0) · A trap hurts Iva for 3 · go 1 step to (2, 0), 1 left")
    assert told(History(Battle(drawn("@....g", values=ASLEEP))), "go 2,0") == "go 2 steps to (2, 0), 1 left"


def test_the_marks_of_an_order_are_its_path_or_lines_to_all_whom_it_would_touch() -> None:
    history = History(Battle(drawn("@g.", "g..", values=ASLEEP)))
    walk, = hand.marks(history.world, History(Battle(drawn("@..g", values=ASLEEP))).would("go 2,0"))
    assert isinstance(walk, Way) and walk.points == ((0.5, 0.5), (1.5, 0.5), (2.5, 0.5))
    sweep = hand.marks(history.world, history.would("use sweep"))
    assert sum(isinstance(each, Slant) for each in sweep) == 2
    assert [each.cells for each in sweep if isinstance(each, Outlines)] == [((1, 0), (0, 1))]
    assert hand.marks(history.world, history.would("use ward")) == ()


def test_the_reach_of_a_hero_that_is_asked_is_painted_and_whom_it_can_attack_framed() -> None:
    history = History(Battle(drawn("@g...", ".....", values=ASLEEP)))
    frame = frame_of(history, None, history.hand)
    painted = list(REACH.paint(frame))
    assert history.hand is not None
    tinted = [cell for each in painted if isinstance(each, Tints) for cell in each.cells.marked()]
    assert sorted(tinted) == sorted(history.hand.cells)
    assert [each.cells for each in painted if isinstance(each, Outlines)] == [((1, 0),)]
    assert not list(REACH.paint(frame_of(history, None)))


def test_while_an_enemy_is_looked_at_the_reach_is_a_border_above_its_wave_and_brighter_than_before() -> None:
    history = History(Battle(drawn("@...g", ".....", values={"sight": 20, "wake": 0})))
    alone, looking = frame_of(history, None, history.hand), frame_of(history, "Goblin", history.hand)
    assert looking.search is not None and looking.hand is not None
    before, = (each for each in REACH.paint(alone) if isinstance(each, Border))
    border, = (each for each in REACH.paint(looking) if isinstance(each, Border))
    assert border.cells == before.cells
    assert border.tone[3] == 255 and sum(border.tone) > sum(before.tone)
    assert not any(isinstance(each, Tints) for each in REACH.paint(looking))
    drawn_order = shapes(looking, frozenset({"reach", "wave", "sight"}))
    wave = max(place for place, each in enumerate(drawn_order) if isinstance(each, Tints | Numbers))
    assert drawn_order.index(border) > wave
