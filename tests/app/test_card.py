"""A card over the window: all keys are its own, a click elsewhere only closes it, and closed it is not there at all."""

from __future__ import annotations

import pygame
import pytest

from sandbox.app.widgets import fonts
from sandbox.app.widgets.card import Card
from sandbox.app.widgets.pane import Control
from tests.app.hands import Hands

FRAME = pygame.Rect(100, 100, 60, 40)
ON, BESIDE = (120, 110), (300, 300)


class Plain(Card):
    """Notes what it hears."""

    def __init__(self, hands: Hands) -> None:
        super().__init__(hands.window)
        self.frame, self.is_open = FRAME.copy(), True
        self.keys: list[int] = []
        self.moves = 0
        self.pane.arrange(FRAME.inflate(-20, -20), [Control(pygame.Rect(0, 0, 40, 20))])

    def key(self, event: pygame.Event) -> None:
        self.keys.append(event.type)

    def rest(self) -> None:
        self.moves += 1


@pytest.fixture
def card(hands: Hands) -> Plain:
    return Plain(hands)


def event(kind: int, at: tuple[int, int] = ON) -> pygame.Event:
    return pygame.Event(kind, pos=at, rel=(0, 0), button=1, buttons=(0, 0, 0), x=0, y=1, key=pygame.K_a, text="a",
                        unicode="a", mod=0)


KEYS = [pygame.KEYDOWN, pygame.KEYUP, pygame.TEXTINPUT]
MOUSE = [pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP, pygame.MOUSEWHEEL]


def test_while_it_is_open_all_keys_are_its_own(card: Plain) -> None:
    assert all(card.handle(event(kind)) for kind in KEYS) and card.keys == KEYS


def test_closed_it_takes_nothing_covers_nothing_and_is_not_drawn(card: Plain) -> None:
    card.close()
    assert not any(card.handle(event(kind)) for kind in (*KEYS, *MOUSE))
    assert (card.keys, card.moves, card.covers(ON)) == ([], 0, False)
    surface = pygame.Surface((400, 400))
    card.draw(surface)
    assert surface.get_bounding_rect() and not pygame.transform.average_color(surface)[0]
    card.is_open = True
    card.draw(surface)
    assert surface.get_at(ON)[:3] != (0, 0, 0) == surface.get_at(BESIDE)[:3]


@pytest.mark.parametrize("button", [1, 2, 3])
def test_a_press_beside_it_closes_it_and_reaches_nobody_else(card: Plain, button: int) -> None:
    press = event(pygame.MOUSEBUTTONDOWN, BESIDE)
    press.button = button
    assert card.covers(ON) and not card.covers(BESIDE)
    assert card.handle(press) and not card.is_open


def test_a_press_on_its_margin_leaves_it_open_and_reaches_nobody_else(card: Plain) -> None:
    margin = FRAME.left + 2, FRAME.top + 2
    assert not card.pane.area.collidepoint(margin)
    assert card.handle(event(pygame.MOUSEBUTTONDOWN, margin)) and card.is_open


def test_the_wheel_turns_nothing_below_it(card: Plain) -> None:
    for at in (ON, BESIDE):
        card.handle(event(pygame.MOUSEMOTION, at))
        assert card.handle(event(pygame.MOUSEWHEEL))


def test_the_mouse_beside_it_is_told_of_but_is_not_its_own(card: Plain) -> None:
    assert card.handle(event(pygame.MOUSEMOTION, ON))
    assert not card.handle(event(pygame.MOUSEMOTION, BESIDE))
    assert card.moves == 2


def test_of_the_ribbons_only_rows_whose_value_can_be_stepped_have_arrows(
        hands: Hands, monkeypatch: pytest.MonkeyPatch) -> None:
    hands.window.run("ribbons")
    hands.tick()
    chooser, text = hands.window.timeline.chooser, fonts.text
    written: list[str] = []

    def noted(words: str, *given: object) -> pygame.Surface:
        written.append(words)
        return text(words, *given)  # type: ignore[arg-type]

    monkeypatch.setattr(fonts, "text", noted)
    for control in chooser.pane.controls:
        written.clear()
        control.paint(pygame.Surface(chooser.pane.area.size), control.area, "rest")
        has_arrows, before = {"‹", "›"} <= {*written}, chooser.wanted
        hands.click(chooser.pane.where(control).center)
        for _ in range(3):
            hands.key(pygame.K_RIGHT)
            assert has_arrows or chooser.wanted == before
    assert not has_arrows, "the last one holds what is typed"
