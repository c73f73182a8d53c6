"""For all tests: how many examples the drawn laws try here, what garbage is looked for in, and where processes that
tests start keep compiled code and what a window remembers.
"""

from __future__ import annotations

import gc
import shutil
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

UNHURRIED = settings(deadline=None, suppress_health_check=list(HealthCheck))
settings.register_profile("suite", UNHURRIED, max_examples=20)
settings.register_profile("soak", UNHURRIED, max_examples=100)
settings.load_profile("suite")


def pytest_collection_finish() -> None:
    """What was loaded stays to the end: looking through it for garbage again and again takes a tenth of all time."""
    gc.set_threshold(20_000, 20, 50)
    _pass_by_all_there_is()


@pytest.fixture
def young() -> Iterator[None]:
    """Whoever looks through the memory passes by what was there before the test, which is much."""
    _pass_by_all_there_is()
    yield
    gc.unfreeze()
    _pass_by_all_there_is()


def _pass_by_all_there_is() -> None:
    gc.collect()
    gc.freeze()


@pytest.fixture(scope="session", autouse=True)
def _remembers_elsewhere(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """No window that a test opens reads or writes what the user's own windows remember."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("XDG_STATE_HOME", str(tmp_path_factory.mktemp("state")))
        yield


@pytest.fixture(scope="session", autouse=True)
def _compiled_once(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Where Python is told to keep no compiled modules, the processes of the tests would each compile all of them."""
    if not sys.dont_write_bytecode:
        yield
        return
    folder: Path = tmp_path_factory.mktemp("compiled")
    with pytest.MonkeyPatch.context() as patch:
        patch.delenv("PYTHONDONTWRITEBYTECODE", raising=False)
        patch.setenv("PYTHONPYCACHEPREFIX", str(folder))
        yield
    shutil.rmtree(folder, ignore_errors=True)
