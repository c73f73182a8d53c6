"""Words that have no room are shortened with a mark and told in full, and nothing is drawn over their letters."""

from __future__ import annotations

import pygame
import pytest

from sandbox.app.reader.passages import Grid
from sandbox.app.widgets import fonts, paint
from sandbox.app.widgets.scale import px
from sandbox.guide.blocks import Run, Table
from sandbox.scene.colours import ACCENT
from tests.app.hands import Hands


@pytest.mark.parametrize("room", [20, 60, 90, 400])
def test_a_small_heading_without_room_ends_in_a_mark_and_stays_within_it(
        room: int, monkeypatch: pytest.MonkeyPatch) -> None:
    written: list[str] = []
    text = fonts.text

    def kept(words: str, *given: object) -> pygame.Surface:
        written.append(words)
        return text(words, *given)  # type: ignore[arg-type]

    monkeypatch.setattr(fonts, "text", kept)
    wide = paint.heading(pygame.Surface((500, 20)), "kelp shaman 1 · why", pygame.Rect(0, 0, room, 20))
    assert wide <= room + px(1)
    assert "".join(written) == "KELP SHAMAN 1 · WHY" if room == 400 else written[-1] == "…"


def test_the_bar_at_a_row_that_was_found_lies_beside_its_letters() -> None:
    table = Table(((Run("sign"),),), (((Run("Wave"),),), ((Run("Walk"),),)), ("", ""))
    surface = pygame.Surface((300, 200))

    def letters(lit: int | None) -> pygame.Surface:
        grid = Grid(table, 20, 0, 200, lambda _: None, lit)
        surface.fill((0, 0, 0))
        grid.paint(surface, grid.area, "rest")
        return surface.copy()

    columns = [x for x in range(300) if any(letters(1).get_at((x, y))[:3] == ACCENT for y in range(200))]
    plain = letters(None)
    assert columns
    assert not any(plain.get_at((x, y))[:3] != (0, 0, 0) for x in columns for y in range(200))


@pytest.mark.parametrize(("message", "are_told"), [("Saved.", False), ("It is saved. " * 40, True)])
def test_what_the_status_line_has_no_room_for_is_told_while_the_mouse_rests_on_it(
        message: str, are_told: bool, hands: Hands, monkeypatch: pytest.MonkeyPatch) -> None:
    told: list[str] = []
    window = hands.window
    monkeypatch.setattr(window, "tooltip", lambda words, *_: told.append(words))
    window.session.tell(message)
    hands.move(window.layout.map.center)
    assert told == []
    hands.move(window.layout.status.center)
    assert bool(told) == are_told
    if are_told:
        assert message in told[-1] and window.status.hint().words in told[-1]


def test_where_the_line_is_too_narrow_for_what_can_be_done_that_is_told_in_full(
        hands: Hands, monkeypatch: pytest.MonkeyPatch) -> None:
    told: list[str] = []
    window = hands.window
    monkeypatch.setattr(window, "tooltip", lambda words, *_: told.append(words))
    hint = window.status.hint().words
    window.session.tell("x" * 40)
    window.status.arrange(pygame.Rect(0, 0, fonts.width(hint) + fonts.width("x" * 40), px(32)))
    pygame.mouse.set_pos((10, 10))
    window.status.draw(window.surface)
    assert told == [hint]
