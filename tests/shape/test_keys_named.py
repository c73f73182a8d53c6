"""What names a key in a sentence takes it from where it is declared, so that it still holds when another is bound."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

from sandbox.app.keys.commands import COMMANDS, Key
from sandbox.workbench import keys
from tests.shape.reading import nodes, parsed
from tests.shape.sentences import CODE, said_by

KEYS = re.compile(r"\b(?:(?:Ctrl|Alt)\+(?!\{)|Shift\+(?!\{|drag)|F\d+\b|Space\b|Del\b|Esc\b|Enter\b|Tab\b"
                  r"|full stop|comma key|[A-Z] (?:changes|ends))")
"""Names of keys as a sentence would have them; a drag with Shift is none."""


@pytest.mark.parametrize("path", sorted(CODE.rglob("*.py")), ids=lambda path: str(path.relative_to(CODE)))
def test_no_sentence_names_a_key_by_itself(path: Path) -> None:
    said = [text.value for call in nodes(parsed(path.read_text("utf-8"))) if isinstance(call, ast.Call)
            for arg in said_by(call) for text in ast.walk(arg)
            if isinstance(text, ast.Constant) and isinstance(text.value, str)]
    assert [text for text in said if KEYS.search(text)] == []


@pytest.mark.parametrize(("name", "written"), [
    ("play", keys.PLAY), ("turn_forward", keys.TURN_FORWARD), ("turn_back", keys.TURN_BACK), ("record", keys.RECORD),
    ("driver", keys.DRIVER), ("hero_pass", keys.END_TURN), ("undo", keys.UNDO), ("remove", keys.REMOVE)])
def test_a_key_that_sentences_name_is_the_one_that_does_it(name: str, written: str) -> None:
    assert COMMANDS[name].keys[0] == Key.written(written)


@pytest.mark.parametrize("key", [key for command in COMMANDS for key in command.keys], ids=str)
def test_a_key_is_read_as_it_is_written(key: Key) -> None:
    assert Key.written(str(key)) == key
