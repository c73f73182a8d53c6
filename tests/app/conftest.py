"""A level that may be saved, and a window on it; a test that needs another one of them says so itself."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.app.hands import Hands, opened
from tests.levels.beside import copied


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """A copy of the lesson level."""
    return copied(tmp_path, "lesson.tmx")


@pytest.fixture
def hands(path: Path) -> Hands:
    return Hands(opened(path))
