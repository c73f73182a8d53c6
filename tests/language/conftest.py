"""The language of marks, spoken as long as a test asks for it."""

from __future__ import annotations

from collections.abc import Iterator
from gettext import NullTranslations

import pytest

from sandbox.base.language import speak
from tests.language.marked import Marked


@pytest.fixture
def marked() -> Iterator[None]:
    speak(Marked())
    try:
        yield
    finally:
        speak(NullTranslations())
