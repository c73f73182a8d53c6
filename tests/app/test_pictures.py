"""The pictures of README can be made from today's window, and show what is said of them."""

from __future__ import annotations

from pathlib import Path

import pytest
from PIL import Image

from tests.app import pictures


def test_the_film_shows_the_goblin_wake_and_flee(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    # In haste: a frame for each step, and few cells of the search.
    for name, value in (("FRAMES_A_SECOND", 60), ("HOLD", 1), ("CELLS_A_FRAME", 20)):
        monkeypatch.setattr(pictures, name, value)
    window = pictures.lesson_window()
    seen = set()
    for _ in pictures.played(window):
        history = window.session.running.history
        assert history is not None
        seen |= {change.after for change in history.transitions.values()}
    assert {"chase", "wander", "flee"} <= seen
    pictures.lesson(tmp_path / "window.gif")
    with Image.open(tmp_path / "window.gif") as film:
        assert film.size == pictures.SIZE
        assert getattr(film, "n_frames", 1) > 10


def test_the_still_picture_shows_two_changed_values(tmp_path: Path) -> None:
    assert pictures.main(["--only", "window.png", "--folder", str(tmp_path)]) == 0
    assert [path.name for path in tmp_path.iterdir()] == ["window.png"]
    with Image.open(tmp_path / "window.png") as picture:
        assert picture.size == (1280, 800)
