"""`tactics-sandbox [LEVEL]` opens the window (design: cli.md); the window itself is stood in for here."""

from __future__ import annotations

from pathlib import Path
from types import SimpleNamespace

import pytest

from sandbox.__main__ import main
from sandbox.base.errors import refuse


def stand_in(monkeypatch: pytest.MonkeyPatch, window: object) -> None:
    monkeypatch.setattr("sandbox.cli.window.import_module", lambda _name: SimpleNamespace(main=window))


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
