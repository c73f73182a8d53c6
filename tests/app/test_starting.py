"""The window is there soon: what only a recording or a watched file takes is imported when it comes to that."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pygame
import pytest

from sandbox.app import starting
from sandbox.app.window import Window
from sandbox.base.errors import InputError
from sandbox.cli.window import open_window
from sandbox.files.shipped import shipped

ROOT = Path(__file__).resolve().parents[2]
FIRST_FRAME = """
import sys
from pathlib import Path
from tests.app.hands import opened
opened(Path(sys.argv[1]))
sys.exit(", ".join(sorted(set(sys.argv[2:]) & set(sys.modules))))
"""


def test_the_first_frame_waits_for_nothing_that_is_needed_later() -> None:
    done = subprocess.run([sys.executable, "-c", FIRST_FRAME, str(shipped("levels", starting.FIRST)), *starting.LATER],
                          cwd=ROOT, capture_output=True, text=True, check=False, timeout=60)
    assert done.stderr.strip() == ""


@pytest.mark.parametrize("package", starting.LATER)
def test_a_package_that_is_needed_later_is_missed_at_once(package: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(starting, "find_spec", lambda name: None if name == package else object())
    monkeypatch.setattr(starting, "main", lambda *_: pytest.fail("the window opened"))
    with pytest.raises(InputError, match=f'the window needs the package "{package}"'):
        open_window(None)


def test_a_damaged_memory_keeps_no_window_from_opening_and_is_told_of(
        monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    (tmp_path / "window.json").write_bytes(b"\x00\x01")
    said: list[str] = []
    monkeypatch.setattr(Window, "loop", lambda window: said.append(window.session.message))
    monkeypatch.setattr(pygame, "quit", lambda: None)
    monkeypatch.setattr(starting, "user_state_path", lambda _name: tmp_path)
    assert starting.main(None, {}) == 0
    assert len(said) == 1 and "remembered" in said[0] and "window.json" in said[0]
