"""Each sign is drawn as itself, with the face that has it, not as the box that stands for what is not there."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from typing import get_args

import pygame
import pytest

from sandbox.app.reader.typeset import _FACES
from sandbox.app.widgets import fonts
from sandbox.app.widgets.faces import MARKS, Face
from sandbox.files.shipped import shipped
from sandbox.guide.blocks import Code, Heading, Paragraph, Run, Table
from tests.app.hands import opened
from tests.shape.reading import nodes, tree
from tests.shape.test_floors import CODE

NOBODYS = "\U0010fff0"
"""A character that is never drawn."""


def is_box(character: str, face: Face) -> bool:
    def pixels(words: str, of: Face) -> bytes:
        return pygame.image.tobytes(fonts.text(words, 16, face=of), "RGBA")

    return pixels(character, face) in [pixels(NOBODYS, each) for each in get_args(Face)]


def written_in_the_guide() -> Iterator[tuple[str, str, Face]]:
    """Each page with each of its characters and the face in which that is written."""
    window = opened(shipped("levels", "warden.tmx"))
    window.read("index")
    guide = window.dialogs.reader._guide
    for name in guide.names:
        for block in guide.page(name).blocks:
            match block:
                case Heading(runs=runs) | Paragraph(runs=runs):
                    written: tuple[Run, ...] = runs
                case Code(lines=lines):
                    written = tuple(Run(line, "code") for line in lines if line)
                case Table(head=head, rows=rows):
                    written = tuple(run for row in (head, *rows) for cell in row for run in cell)
            yield from ((name, character, _FACES[run.style]) for run in written for character in run.words)


def declared_in_the_code() -> set[str]:
    """All characters of texts in the code that can be seen, but for what explains it."""
    explained = {id(node.value) for path in CODE.rglob("*.py") for node in nodes(tree(path))
                 if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)}
    return {character for path in CODE.rglob("*.py") for node in nodes(tree(path))
            if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in explained
            for character in node.value if character.isprintable() and not character.isspace()}


def test_no_character_of_the_guide_is_a_box() -> None:
    written = sorted({each for each in written_in_the_guide() if not each[1].isspace()})
    assert len(written) > 1000
    boxes: dict[tuple[str, Face], bool] = {}
    for _, character, face in written:
        if (character, face) not in boxes:
            boxes[character, face] = is_box(character, face)
    assert [each for each in written if boxes[each[1], each[2]]] == []


@pytest.mark.parametrize("face", get_args(Face))
def test_no_sign_that_the_window_declares_is_a_box(face: Face) -> None:
    declared = declared_in_the_code()
    assert {"⚡", "✕", "✓", "→"} <= declared
    assert sorted(character for character in declared if is_box(character, face)) == []


@pytest.mark.parametrize("face", get_args(Face))
def test_text_with_signs_of_both_faces_is_as_wide_as_it_is_measured_and_stands_on_one_line(face: Face) -> None:
    font = fonts.font(face, 16)
    for words in ("a ⚡ b ✕ c ✓", "⚡", "✓", "Ivä ⚡"):
        drawn = font.render(words, True, fonts.TEXT)
        assert drawn.get_size() == font.size(words) == (drawn.get_width(), font.size("a")[1])


def test_the_marks_of_what_holds_and_what_does_not_are_seen_before_the_words_about_them() -> None:
    capital = fonts.text("H", 13).get_bounding_rect()
    for mark in MARKS:
        drawn = fonts.text(f"{mark} distance 9", 13)
        seen = fonts.text(mark, 13).get_bounding_rect()
        assert capital.height * 0.85 <= seen.height and seen.bottom <= drawn.get_height()
        assert drawn.get_width() == fonts.width(f"{mark} distance 9", 13)
