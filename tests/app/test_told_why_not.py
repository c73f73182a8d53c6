"""What cannot be done now is said, not passed over (guide: window, Status line)."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pygame
import pytest

from sandbox.workbench import foreseen
from sandbox.workbench.running import Running
from tests.app.hands import Hands, opened


def hands_on(folder: Path, text: str) -> Hands:
    (folder / "level.txt").write_text(text, "utf-8")
    return Hands(opened(folder / "level.txt"))


@pytest.mark.parametrize("key", [pygame.K_SPACE, pygame.K_PERIOD])
def test_a_level_of_heroes_alone_says_that_an_enemy_is_missing(tmp_path: Path, key: int) -> None:
    hands = hands_on(tmp_path, "@..\n...\n")
    session = hands.window.session
    assert "enemy" in " ".join(hands.window.bar._facts())
    hands.key(key)
    assert session.message == "The battle is over before it begins: only heroes are there. Place an enemy with N."
    assert foreseen.play(session.running) == foreseen.forward(session.running, "turn") == session.message
    assert not session.running.playback.is_playing
    session.choose_tool("enemy")
    session.press((2, 1))
    session.release()
    hands.key(pygame.K_PERIOD)
    assert session.running.history is not None and session.running.history.world.turn == 1


@pytest.mark.parametrize("command", ["start", "back", "turn_back", "round_back", "cell_back", "remove"])
def test_what_has_nothing_to_do_at_the_start_says_so(hands: Hands, command: str) -> None:
    session = hands.window.session
    session.selected = None
    session.tell("")
    hands.window.run(command)
    assert session.message


@pytest.mark.parametrize("command", ["end", "forward", "turn_forward", "round_forward", "cell_forward"])
def test_a_step_beyond_the_end_says_that_the_battle_is_over(hands: Hands, command: str) -> None:
    session = hands.window.session
    while session.running.forward("round"):
        pass
    assert session.running.history is not None and session.running.history.is_at_end
    session.tell("")
    hands.window.run(command)
    assert session.message


@pytest.mark.parametrize("going", [lambda running: running.back("turn"), lambda running: running.go_to_turn(2)])
def test_that_the_battle_is_over_is_not_said_where_it_goes_on(
    hands: Hands, going: Callable[[Running], object]
) -> None:
    session = hands.window.session
    while session.running.forward("round"):
        pass
    assert "over" in session.message
    going(session.running)
    assert not session.message


@pytest.mark.parametrize("command", ["start", "end", "back", "turn_back"])
def test_time_in_a_level_that_cannot_run_says_what_it_lacks(tmp_path: Path, command: str) -> None:
    hands = hands_on(tmp_path, "...\n...\n")
    hands.window.run(command)
    assert "no hero" in hands.window.session.message


@pytest.mark.parametrize("command", ["faster", "slower"])
def test_the_last_speed_is_told(hands: Hands, command: str) -> None:
    session = hands.window.session
    speeds = [session.running.playback.speed]
    while len(speeds) < 2 or speeds[-1] != speeds[-2]:
        hands.window.run(command)
        speeds.append(session.running.playback.speed)
    counted = "1 step a second" if speeds[-1] == 1 else f"{speeds[-1]} steps a second"
    assert counted in session.message


@pytest.mark.parametrize("key", [pygame.K_x, pygame.K_w, pygame.K_a, pygame.K_RETURN, pygame.K_UP])
def test_an_order_where_no_hero_is_driven_by_hand_says_so(hands: Hands, key: int) -> None:
    session = hands.window.session
    assert not session.driving.is_driven_by_hand
    hands.key(key)
    assert "by hand" in session.message
