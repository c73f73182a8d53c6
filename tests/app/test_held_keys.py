"""Keys that are held down: what steps goes on stepping, what switches does so once (guide: keys)."""

from __future__ import annotations

import pygame
import pytest

from sandbox.app.keys.commands import KEYS, Command, Key
from tests.app.hands import Hands


def hold(hands: Hands, key: Key, times: int) -> None:
    """A key comes down again and again, as the system repeats it, and is let go."""
    for kind in (*times * (pygame.KEYDOWN,), pygame.KEYUP):
        pygame.event.post(pygame.Event(kind, key=key.code, mod=key.modifiers, unicode="", scancode=0))
        hands.tick()


@pytest.fixture
def runs(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The commands that keys ran."""
    ran: list[str] = []
    monkeypatch.setattr(Command, "run_by", lambda self, *_: ran.append(self.name))
    return ran


@pytest.mark.parametrize("key", [key for key in KEYS if key.code != pygame.K_SPACE], ids=str)
def test_a_key_that_is_held_steps_on_and_does_all_else_once(hands: Hands, key: Key, runs: list[str]) -> None:
    hold(hands, key, 5)
    command = KEYS[key]
    does_go_on = command.does_repeat and command.reach(hands.window.session) is None
    assert runs == (5 if does_go_on else 1) * [command.name]
    hold(hands, key, 1)
    assert runs[-2:] == 2 * [command.name], "let go and pressed again, it does it again"


def test_f12_held_down_begins_one_recording_and_a_held_step_is_many(hands: Hands) -> None:
    hold(hands, Key(pygame.K_F12), 8)
    assert hands.window.is_recording
    hold(hands, Key(pygame.K_PERIOD), 4)
    history = hands.window.session.running.history
    assert history is not None and history.cursor.step == 4


def test_a_key_goes_on_being_held_when_another_one_is_let_go(hands: Hands) -> None:
    post = pygame.event.post
    post(pygame.Event(pygame.KEYDOWN, key=pygame.K_F12, mod=0, unicode="", scancode=0))
    post(pygame.Event(pygame.KEYUP, key=pygame.K_PERIOD, mod=0, unicode="", scancode=0))
    hold(hands, Key(pygame.K_F12), 1)
    assert hands.window.is_recording
