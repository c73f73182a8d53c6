"""The keys that sentences name, each declared once: the window binds them to its commands (guide: keys)."""

from __future__ import annotations

from sandbox.base.keys import key_words

PLAY, TURN_FORWARD, TURN_BACK = "Space", ".", ","
RECORD = "F12"
DRIVER, END_TURN = "M", "X"
UNDO, REMOVE = "Ctrl+Z", "Del"


def undo() -> str:
    """The key that undoes, in the language spoken."""
    return key_words(UNDO)
