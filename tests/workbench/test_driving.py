"""Heroes driven by hand, and who drives them (spec: battle.md, Drivers; design: window, Keys)."""

from __future__ import annotations

from sandbox.workbench.session import Session
from sandbox.workbench.starting import new_level
from tests.workbench.test_session import drawn, lesson


def by_hand() -> Session:
    session = Session(new_level(), is_new=True)
    session.choose_tool("hero")
    drawn(session, (3, 3))
    session.choose_tool("enemy")
    drawn(session, (6, 3))
    session.choose_tool("select")
    session.set_param("initiative.roll_range", 0)
    return session


def test_playing_waits_for_a_hero_driven_by_hand_and_goes_on_after_its_turn() -> None:
    session = by_hand()
    session.toggle_play()
    session.tick(1000)
    assert session.is_heros_turn and not session.playback.is_playing
    session.order("pass")
    assert session.playback.is_playing


def test_a_click_sends_the_hero_and_attacks_who_is_in_reach() -> None:
    session = by_hand()
    session.forward("turn")
    session.click((5, 3))
    assert session.history is not None
    assert session.history.world["Hero"].cell == (5, 3)
    session.click((6, 3))
    assert session.history.world["Goblin 1"].life == 10
    assert session.history.world.turn == 1 and not session.is_heros_turn


def test_before_the_battle_is_begun_a_click_only_selects() -> None:
    session = by_hand()
    session.press((5, 3))
    session.release()
    session.click((5, 3))
    assert session.history is not None and session.history.world.turn == 0


def test_while_a_hero_is_waited_for_the_frame_is_that_of_its_turn() -> None:
    session = by_hand()
    session.forward("turn")
    session.order("pass")
    session.forward("turn")
    session.selected = None
    assert session.waits_for == "Hero"
    assert (session.frame.world.round, session.frame.actor, session.frame.decision) == (2, "Hero", None)


def test_the_heroes_driver_is_changed_by_one_key_and_the_battle_starts_anew() -> None:
    session = lesson()
    session.forward("turn")
    drivers = []
    for _ in range(3):
        session.next_driver()
        drivers.append(session.driver)
    assert drivers == ["autopilot", "by_hand", "script"]
    assert session.history is not None and session.history.world.turn == 0
