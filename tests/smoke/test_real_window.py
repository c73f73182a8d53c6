"""A real window on a virtual screen, driven by a real mouse and keyboard (needs Xvfb and xdotool)."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

import pytest
from PIL import Image

ROOT = Path(__file__).parents[2]
TOOLS = ("Xvfb", "xdotool")
DISPLAY = ":87"
IS_ASKED_FOR = bool(os.environ.get("REAL_WINDOW"))
SIGNALS = (signal.SIGTERM, signal.SIGINT)


@pytest.fixture(scope="module")
def screen() -> Iterator[dict[str, str]]:
    """The environment of a virtual screen; skipped where there can be none, unless REAL_WINDOW asks for it."""
    missing = [tool for tool in TOOLS if shutil.which(tool) is None]
    if missing and not IS_ASKED_FOR:
        pytest.skip(f"not installed: {', '.join(missing)}")
    server = subprocess.Popen(["Xvfb", DISPLAY, "-noreset", "-screen", "0", "1400x900x24"], stderr=subprocess.DEVNULL)
    environment = {**os.environ, "DISPLAY": DISPLAY, "SDL_VIDEODRIVER": "x11"}
    try:
        wait_until(lambda: xdotool(environment, "getdisplaygeometry").returncode == 0)
        yield environment
    finally:
        server.terminate()
        server.wait()


def xdotool(environment: dict[str, str], *words: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(["xdotool", *words], env=environment, capture_output=True, text=True, check=False)


def wait_until(holds: Callable[[], bool], seconds: float = 30) -> None:
    """Waits for something that another process does; the bound only keeps a failure from hanging."""
    for _ in range(int(seconds * 10)):
        if holds():
            return
        time.sleep(0.1)
    raise AssertionError("it did not come about")


def test_a_designer_opens_the_window_plays_and_records_with_mouse_and_keys(
    screen: dict[str, str], tmp_path: Path
) -> None:
    environment = {**screen, "PYTHONPATH": str(ROOT), "XDG_STATE_HOME": str(tmp_path / "state")}
    window = subprocess.Popen([sys.executable, "-m", "sandbox", str(ROOT / "levels" / "lesson.tmx")],
                              cwd=tmp_path, env=environment, stderr=subprocess.PIPE, text=True)
    try:
        search = ("search", "--onlyvisible", ".")
        wait_until(lambda: xdotool(screen, *search).stdout.strip() != "")
        time.sleep(0.5)
        # There is no window manager to give it the keyboard.
        xdotool(screen, "windowfocus", xdotool(screen, *search).stdout.split()[0])
        xdotool(screen, "mousemove", "400", "300")
        xdotool(screen, "key", "F12")
        for _ in range(3):
            # Each is a frame of its own only if the window has painted the one before.
            time.sleep(0.5)
            xdotool(screen, "key", "period")
        xdotool(screen, "key", "space")
        time.sleep(1)
        xdotool(screen, "key", "space")
        xdotool(screen, "key", "F12")
        recorded = tmp_path / "lesson-1.gif"
        wait_until(lambda: recorded.exists() and recorded.stat().st_size > 0)
        xdotool(screen, "key", "ctrl+q")
        assert window.wait(timeout=30) == 0, window.stderr.read() if window.stderr else ""
    finally:
        window.kill()
    with Image.open(recorded) as film:
        assert film.n_frames > 4, "the start, three turns by key, and what was played"


def geometry(screen: dict[str, str]) -> tuple[int, ...]:
    """Left, top, width and height of the window there is."""
    told = xdotool(screen, "search", "--onlyvisible", ".", "getwindowgeometry", "--shell").stdout
    facts = dict(line.split("=") for line in told.splitlines())
    return tuple(int(facts[name]) for name in ("X", "Y", "WIDTH", "HEIGHT"))


def test_the_window_opens_within_the_screen_and_again_where_it_was_left(
        screen: dict[str, str], tmp_path: Path) -> None:
    environment = {**screen, "PYTHONPATH": str(ROOT), "XDG_STATE_HOME": str(tmp_path / "state")}
    wide, high = 1400, 900
    for size, expected in ((["--size", "5000x5000"], None), ([], (200, 100, 1000, 700)), ([], (200, 100, 1000, 700))):
        window = subprocess.Popen([sys.executable, "-m", "sandbox", *size], cwd=tmp_path, env=environment,
                                  stderr=subprocess.PIPE, text=True)
        try:
            wait_until(lambda: xdotool(screen, "search", "--onlyvisible", ".").stdout.strip() != "")
            time.sleep(1)
            left, top, width, height = geometry(screen)
            assert min(left, top) >= 0 and left + width <= wide and top + height <= high
            assert expected in (None, (left, top, width, height))
            found = xdotool(screen, "search", "--onlyvisible", ".").stdout.split()[0]
            xdotool(screen, "windowfocus", found)
            if expected is None:
                xdotool(screen, "windowsize", found, "1000", "700", "windowmove", found, "200", "100")
                time.sleep(1)
            xdotool(screen, "key", "ctrl+q")
            assert window.wait(timeout=30) == 0, window.stderr.read() if window.stderr else ""
        finally:
            window.kill()


@pytest.mark.parametrize("number", SIGNALS if IS_ASKED_FOR else SIGNALS[:1], ids=lambda each: each.name)
def test_a_signal_ends_the_window_at_once_and_unsaved_work_is_kept(
    screen: dict[str, str], tmp_path: Path, number: signal.Signals
) -> None:
    state = tmp_path / "state"
    environment = {**screen, "PYTHONPATH": str(ROOT), "XDG_STATE_HOME": str(state)}
    # What the tests themselves were told not to hear, as what a shell runs behind is, it would not hear either.
    hears = partial(signal.signal, number, signal.SIG_DFL)
    window = subprocess.Popen([sys.executable, "-m", "sandbox", "lesson"], cwd=tmp_path, env=environment,
                              stderr=subprocess.PIPE, text=True, preexec_fn=hears)
    try:
        search = ("search", "--onlyvisible", ".")
        wait_until(lambda: xdotool(screen, *search).stdout.strip() != "")
        time.sleep(0.5)
        xdotool(screen, "windowfocus", xdotool(screen, *search).stdout.split()[0])
        xdotool(screen, "key", "b")
        xdotool(screen, "mousemove", "420", "330", "mousedown", "1")
        xdotool(screen, "mousemove", "760", "390", "mouseup", "1")
        xdotool(screen, "key", "F12")
        time.sleep(0.5)
        window.send_signal(number)
        _, complaint = window.communicate(timeout=30)
    finally:
        window.kill()
    assert window.returncode == 128 + number
    assert complaint == "stopped; unsaved work is kept and offered on the next start; the recording is not saved\n"
    assert len(list(state.rglob("*.kept"))) == 1
    assert list(tmp_path.iterdir()) == [state], "no half of a picture"
