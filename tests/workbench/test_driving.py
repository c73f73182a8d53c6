"""Heroes driven by hand, and who drives them (guide: battle, Drivers; window, Driving by hand)."""

from __future__ import annotations

from sandbox.battle.bestiary import SHIPPED
from sandbox.grid.cell import Cell
from sandbox.rules.world import World
from sandbox.scene.why import explanation
from sandbox.workbench.session import Session
from sandbox.workbench.starting import new_level
from tests.workbench.test_session import drawn, lesson


def by_hand() -> Session:
    session = Session(new_level(SHIPPED), is_new=True)
    session.choose_tool("hero")
    drawn(session, (3, 3))
    session.choose_tool("enemy")
    drawn(session, (6, 3))
    session.choose_tool("select")
    session.tuning.set_param("initiative.roll_range", 0)
    return session


def test_playing_waits_for_a_hero_driven_by_hand_and_goes_on_after_its_turn() -> None:
    session = by_hand()
    session.running.toggle_play()
    session.running.tick(1000)
    assert session.driving.is_heros_turn and not session.running.playback.is_playing
    session.driving.order("pass")
    assert session.running.playback.is_playing


def hit(session: Session, cell: Cell) -> None:
    """A press and a release on one cell, as the mouse does it."""
    session.press(cell)
    session.release()
    session.click(cell)


def world(session: Session) -> World:
    assert session.running.history is not None
    return session.running.history.world


def test_a_click_within_reach_sends_the_hero_there() -> None:
    session = by_hand()
    session.running.forward("turn")
    hit(session, (5, 3))
    assert (world(session)["Hero"].cell, world(session)["Hero"].moves_left) == ((5, 3), 1)


def test_the_first_click_on_an_enemy_in_reach_looks_and_aims_the_second_attacks() -> None:
    session = by_hand()
    session.running.forward("turn")
    hit(session, (5, 3))
    hit(session, (6, 3))
    assert session.selected == "Goblin 1" and world(session)["Goblin 1"].life == 16, "looking does nothing"
    aim = session.driving.aim
    assert aim is not None and aim.order == "attack Goblin 1" and aim.step.world["Goblin 1"].life == 10
    hit(session, (6, 3))
    assert world(session)["Goblin 1"].life == 10
    assert world(session).turn == 1 and not session.driving.is_heros_turn


def test_what_is_aimed_is_put_away_by_escape_by_looking_elsewhere_and_by_what_happens() -> None:
    def aimed() -> Session:
        session = by_hand()
        session.running.forward("turn")
        hit(session, (5, 3))
        hit(session, (6, 3))
        return session
    session = aimed()
    assert session.cancel() and session.driving.aim is None
    session = aimed()
    hit(session, (3, 9))
    assert session.driving.aim is None
    session = aimed()
    session.driving.order("move left")
    session.undo()
    assert session.driving.aim is None and world(session)["Hero"].cell == (5, 3)


def test_a_click_beyond_reach_walks_no_part_of_the_way_and_says_how_far_it_is() -> None:
    session = by_hand()
    session.running.forward("turn")
    hit(session, (3, 9))
    assert world(session)["Hero"].cell == (3, 3) and session.driving.is_heros_turn and session.is_refusal
    assert session.message == "Beyond the 3 steps Hero has left: 6 to there."
    hit(session, (0, 0))
    assert session.message == "No way there." and world(session).turn == 0


def test_to_look_at_an_enemy_out_of_reach_is_no_mistake_and_does_nothing() -> None:
    session = by_hand()
    session.running.forward("turn")
    hit(session, (6, 3))
    assert session.selected == "Goblin 1" and session.driving.aim is None and world(session).turn == 0
    assert not session.is_refusal


def test_a_skill_is_chosen_aimed_and_done_when_asked_again() -> None:
    session = by_hand()
    session.running.forward("turn")
    hit(session, (5, 3))
    session.choose_action("strike")
    assert session.driving.aim is not None and world(session)["Goblin 1"].life == 16
    hit(session, (4, 4))
    assert session.message == "strike was put away." and world(session)["Hero"].cell == (5, 3)
    session.choose_action("strike")
    session.choose_action("strike")
    assert world(session)["Goblin 1"].life == 7


def test_a_skill_that_cannot_be_used_says_why() -> None:
    session = by_hand()
    session.running.forward("turn")
    session.choose_action("mend")
    assert session.is_refusal and session.message == "Hero is not hurt." and session.driving.aim is None


def test_the_next_thing_to_do_is_aimed_one_after_the_other_and_round_again() -> None:
    session = by_hand()
    session.running.forward("turn")
    hit(session, (5, 3))
    hand = session.driving.hand
    assert hand is not None
    orders = [choice.order(name) for choice in hand.choices if choice.is_possible for name in choice.targets or ("",)]
    seen = []
    for _ in range(len(orders) + 1):
        session.driving.next_aim()
        seen.append(session.driving.aim.order if session.driving.aim else None)
    assert seen == [*orders, None]
    session.driving.next_aim(-1)
    assert session.driving.aim is not None and session.driving.aim.order == orders[-1]
    session.driving.confirm()
    assert not session.driving.is_heros_turn and orders[-1] in world_orders(session)


def world_orders(session: Session) -> tuple[str, ...]:
    assert session.running.history is not None
    return session.running.history.orders


def fought(turns: int = 3) -> Session:
    """A fight in which the hero has passed so many turns and is waited for again."""
    session = by_hand()
    for _ in range(turns):
        while session.running.forward("turn"):
            pass
        session.driving.order("pass")
    while session.running.forward("turn"):
        pass
    return session


def test_in_a_turn_that_was_played_an_order_replaces_what_followed_and_one_undo_brings_it_back() -> None:
    session = fought()
    assert session.running.history is not None
    last = session.running.history.steps[-1].world
    session.running.go_to_turn(0)
    assert session.driving.is_heros_turn and session.running.waits_for is None and session.driving.hand is not None
    assert str(session.driving.replaced) == f"turns 1 to {last.turn} and the 3 orders given in them"
    hit(session, (4, 3))
    assert world(session)["Hero"].cell == (4, 3) and session.driving.replaced is None
    session.undo()
    assert session.running.history.steps[-1].world == last and world(session).turn == 0


def test_the_order_that_was_given_then_only_goes_on() -> None:
    session = fought()
    assert session.running.history is not None
    known = list(session.running.history.steps)
    session.running.go_to_turn(0)
    session.driving.order("pass")
    assert world(session).turn == 1 and session.running.history.steps == known


def test_undo_takes_back_the_order_repeated_in_a_past_turn_and_no_other() -> None:
    session = fought()
    assert session.running.history is not None
    known = list(session.running.history.steps)
    session.running.go_to_turn(0)
    session.driving.order("pass")
    session.undo()
    assert world(session).turn == 0 and session.running.history.steps == known
    assert session.message == "Taken back: Hero's order to pass. The battle is back at turn 0."
    session.redo()
    assert world(session).turn == 1 and session.running.history.steps == known


def test_a_heros_turn_come_to_back_is_shown_as_the_one_come_to_forwards() -> None:
    session = fought()
    session.selected = None
    assert session.running.history is not None
    forwards = session.frame
    session.driving.order("pass")
    session.running.forward("turn")
    while session.running.history.world.turn > forwards.world.turn:
        session.running.back("turn")
    assert session.running.waits_for is None and session.driving.hand is not None
    assert session.frame == forwards
    session.undo()
    assert session.frame == forwards


def test_an_order_that_is_refused_in_a_past_turn_replaces_nothing() -> None:
    session = fought()
    assert session.running.history is not None
    known = list(session.running.history.steps)
    session.running.go_to_turn(0)
    session.driving.order("use mend")
    assert session.is_refusal and session.running.history.steps == known


def test_where_it_is_not_the_heros_turn_it_is_said_whose_it_is_and_how_to_get_to_the_heros() -> None:
    session = fought()
    session.running.go_to_turn(1)
    session.driving.order("pass")
    assert session.is_refusal and "Goblin 1 is next here, not Hero" in session.message
    session.running.toggle_play()
    session.driving.tell_whose_turn()
    assert not session.is_refusal and "waits for your order" in session.message


def test_stepping_forward_while_the_hero_is_waited_for_says_that_it_waits() -> None:
    session = by_hand()
    assert not session.running.forward("turn")
    assert session.message.startswith("Hero waits for your order")


def test_in_a_fight_by_hand_a_drag_moves_nobody_unless_it_is_meant() -> None:
    session = fought()
    assert session.running.history is not None
    data, steps = session.document.data, session.running.history.steps
    where = world(session)["Hero"].cell
    aside = (where[0], where[1] + 1)
    drawn(session, where, aside)
    assert session.is_refusal and "fight by hand" in session.message and "Shift" in session.message
    assert (session.document.data, session.running.history.steps) == (data, steps)
    session.press(where, is_meant=True)
    session.drag(aside)
    session.release()
    assert session.document.data != data and world(session).turn == 0
    session.undo()
    assert session.document.data == data and session.running.history.steps == steps


def test_before_the_fight_is_begun_a_drag_moves_units() -> None:
    session = by_hand()
    drawn(session, (3, 3), (3, 4))
    assert world(session)["Hero"].cell == (3, 4)


def test_while_the_hero_is_waited_for_the_frame_holds_what_it_can_do_and_nobodys_decision() -> None:
    session = by_hand()
    session.selected = None
    assert session.frame.hand is None, "not begun yet"
    session.running.forward("turn")
    hit(session, (4, 3))
    frame = session.frame
    assert frame.hand is not None and frame.hand.steps == 2 and frame.decision is None
    session.selected = "Goblin 1"
    assert session.frame.hand is not None and session.frame.is_preview


def test_before_the_battle_is_begun_a_click_only_selects() -> None:
    session = by_hand()
    session.press((5, 3))
    session.release()
    session.click((5, 3))
    assert session.running.history is not None and session.running.history.world.turn == 0


def test_while_a_hero_is_waited_for_the_frame_is_that_of_its_turn() -> None:
    session = by_hand()
    session.running.forward("turn")
    session.driving.order("pass")
    session.running.forward("turn")
    session.selected = None
    assert session.running.waits_for == "Hero"
    assert (session.frame.world.round, session.frame.actor, session.frame.decision) == (2, "Hero", None)


def test_the_one_who_acted_last_still_says_why_while_a_hero_is_waited_for() -> None:
    session = fought()
    last = session.running.history.decision if session.running.history else None
    assert last is not None and session.running.waits_for == "Hero"
    session.selected = last.unit
    assert session.frame.decision is last and not session.frame.is_preview
    assert "Nobody has decided" not in " ".join(line.text for line in explanation(session.frame))


def test_the_heroes_driver_is_changed_by_one_key_and_the_battle_starts_anew() -> None:
    session = lesson()
    session.running.forward("turn")
    drivers = []
    for _ in range(3):
        session.running.next_driver()
        drivers.append(session.running.driver)
    assert drivers == ["autopilot", "by_hand", "script"]
    assert session.running.history is not None and session.running.history.world.turn == 0
