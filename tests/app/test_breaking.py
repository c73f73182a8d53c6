"""Lines are broken by one rule, wherever text flows: what belongs together stays on one line."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from sandbox.app.reader import typeset
from sandbox.app.widgets import fonts
from sandbox.app.widgets.flow import flow, wrapped
from sandbox.guide.blocks import Run
from sandbox.scene.colours import QUIET, TEXT
from sandbox.scene.words.values import cell_words

Break = Callable[[str, int], list[str]]


def typeset_lines(words: str, room: int) -> list[str]:
    lines = typeset.typeset((Run(words),), room, 13)
    assert all(line[-1].left + line[-1].width <= room for line in lines)
    return [" ".join(piece.word.letters for piece in line) for line in lines]


def flow_lines(words: str, room: int) -> list[str]:
    lines = [line[0][0] for line in flow(((words, TEXT),), room)]
    assert all(fonts.width(line) <= room for line in lines)
    return lines


WAYS: dict[str, Break] = {
    "flow": flow_lines,
    "wrapped": lambda words, room: list(wrapped(words, room)),
    "typeset": typeset_lines,
}
KEPT = (cell_words((11, 3)), cell_words((-4, 120)), "8 cells", "25 %", "distance 9", "✓ distance 9", "✗ distance 9",
        "<= sight 12", "(41 too", "3 × guard", "never\N{NO-BREAK SPACE}parted", "Round 1 of 50")


@pytest.mark.parametrize("way", WAYS.values(), ids=list(WAYS))
@pytest.mark.parametrize("kept", KEPT)
def test_what_belongs_together_stays_on_one_line_wherever_the_line_ends(kept: str, way: Break) -> None:
    words = f"It goes, {kept}, then on"
    for room in range(fonts.width(kept + ",") + 4, fonts.width(words)):
        lines = way(words, room)
        assert any(kept in line for line in lines), (room, lines)
        assert " ".join(lines) == words


@pytest.mark.parametrize("way", WAYS.values(), ids=list(WAYS))
def test_what_belongs_together_is_parted_where_it_has_no_room_and_nothing_is_lost(way: Break) -> None:
    words = "rolled 11 12 13 14 15 16 Supercalifragilistic (100, 2000)"
    for room in (30, 40, 60, 90):
        lines = way(words, room)
        assert "".join(lines).replace(" ", "") == words.replace(" ", "")


def test_a_mark_stays_with_what_follows_in_another_colour() -> None:
    runs = (("It is near:", TEXT), ("✓", QUIET), ("distance 9", TEXT))
    whole = sum(fonts.width(words) for words, _ in runs) + 2 * fonts.width(" ")
    for room in range(fonts.width("✓ distance 9") + 2, whole):
        lines = flow(runs, room)
        assert [words for line in lines for words, _ in line][-2:] == ["✓", "distance 9"]
        assert lines[-1][-2:] == (("✓", QUIET), ("distance 9", TEXT))
