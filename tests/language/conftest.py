"""The language of marks, spoken as long as a test asks for it."""

from __future__ import annotations

import argparse
import inspect
from collections.abc import Iterator
from gettext import NullTranslations

import pytest

from sandbox.base.language import speak
from tests.language.marked import Marked
from tests.shape.sentences import sentences


@pytest.fixture(scope="session")
def listed() -> str:
    """All sentences of ours, and of the library that reads options."""
    return "\n".join((*sentences(), inspect.getsource(argparse)))


@pytest.fixture
def marked(listed: str) -> Iterator[None]:
    """Speaks it. Whatever was said stands in the list of all sentences, for whoever translates them."""
    language = Marked()
    speak(language)
    try:
        yield
    finally:
        speak(NullTranslations())
    assert sorted(each for each in language.said if any(map(str.isalpha, each)) and each not in listed) == []
