"""`tactics-sandbox [LEVEL]` opens the window (guide: commands); the window itself is stood in for here."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace

import pygame
import pytest

from sandbox.__main__ import main
from sandbox.app.display import open_surface
from sandbox.base.errors import InputError, refuse

ROOT = Path(__file__).resolve().parents[2]


def stand_in(monkeypatch: pytest.MonkeyPatch, window: Callable[[Path | None], int]) -> None:
    starting = SimpleNamespace(main=lambda path, *_: window(path), check_packages=lambda: None)
    monkeypatch.setattr("sandbox.cli.window.import_module", lambda _name: starting)


@pytest.mark.parametrize(("argv", "level"), [([], None), (["a.tmx"], Path("a.tmx"))])
def test_a_level_without_a_command_opens_the_window(
        monkeypatch: pytest.MonkeyPatch, argv: list[str], level: Path | None) -> None:
    opened = []

    def window(path: Path | None) -> int:
        opened.append(path)
        return 0

    stand_in(monkeypatch, window)
    assert main(argv) == 0
    assert opened == [level]


def test_what_the_window_refuses_is_a_line_and_exit_status_2(
        monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    def window(_path: Path | None) -> int:
        raise refuse("there is no display; run and record do without one")

    stand_in(monkeypatch, window)
    assert main([]) == 2
    assert capsys.readouterr().err == "there is no display; run and record do without one\n"


@pytest.mark.parametrize("written", ["1000x700", "1000X700", "1000×700"])
@pytest.mark.parametrize("level", [[], ["a.tmx"]])
def test_the_window_is_asked_for_in_a_size(
        monkeypatch: pytest.MonkeyPatch, written: str, level: list[str]) -> None:
    asked: list[object] = []
    starting = SimpleNamespace(main=lambda _path, _commands, size: asked.append(size) or 0, check_packages=lambda: None)
    monkeypatch.setattr("sandbox.cli.window.import_module", lambda _name: starting)
    assert main([*level, "--size", written]) == main([f"--size={written}", *level]) == 0
    assert asked == [(1000, 700)] * 2


@pytest.mark.parametrize("written", [
    "", "1000", "1000x", "x700", "899x700", "1000x599", "1000x700x1", "big", "-1000x700", "1000x99999", "1e3x700"])
def test_a_size_that_no_window_has_is_refused_in_a_line_that_says_what_is_allowed(
        monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], written: str) -> None:
    stand_in(monkeypatch, lambda _path: pytest.fail("the window opened"))
    assert main([f"--size={written}"]) == 2
    told = capsys.readouterr().err
    assert told.count("\n") == 1 and "--size" in told and "900x600" in told and "1280x800" in told


NAMED = ({}, {"DISPLAY": ":4077"}, {"SDL_VIDEODRIVER": "nonsense"}, {"WAYLAND_DISPLAY": "nowhere"})
ONE_AFTER_THE_OTHER = f"""
import os
from sandbox.__main__ import main
for named in {NAMED}:
    os.environ |= named
    print(main([]), flush=True)
    for name in named:
        del os.environ[name]
"""


@pytest.mark.skipif(sys.platform != "linux", reason="displays are named by the environment there")
def test_a_display_that_cannot_be_opened_is_one_sentence_whatever_is_named_and_whatever_is_below_says() -> None:
    without = {key: value for key, value in os.environ.items()
               if key not in ("DISPLAY", "WAYLAND_DISPLAY", "SDL_VIDEODRIVER")}
    ran = subprocess.run([sys.executable, "-c", ONE_AFTER_THE_OTHER], check=False, capture_output=True, text=True,
                         timeout=60, cwd=ROOT, env=without)
    told = ran.stderr.splitlines()
    assert (ran.stdout.split(), len(told)) == (["2"] * len(NAMED), len(NAMED)), told
    for sentence in told:
        assert sentence.startswith("there is no display to open a window on")
        assert "run" in sentence and "record" in sentence


def test_a_display_that_gives_no_surface_is_the_same_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    def none(*_: object) -> None:
        raise pygame.error("Couldn't find\nmatching GLX visual")

    monkeypatch.setattr("pygame.display.set_mode", none)
    with pytest.raises(InputError, match=r"no display to open a window on \(Couldn't find matching GLX visual\)"):
        open_surface((900, 600))
