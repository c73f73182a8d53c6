"""The window lives with every name a file or a unit can have, and shows it as text (guide: window)."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import pygame
import pytest
import watchfiles

from sandbox.app.widgets import faces, fonts
from sandbox.workbench import watcher
from sandbox.workbench.recovery import Recovery
from sandbox.workbench.watcher import Watcher
from tests.app.hands import Hands, opened
from tests.tiled.maps import GROUND, document, objects

NAMES = ["caf\udce9", "n" * 240, "🐙" * 62, "a[1]", "*", "\x1b[2J\u202e"]


def level(folder: Path, name: str) -> Path:
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / f"{name}.tmx"
    path.write_bytes(document(GROUND, objects('<object id="1" name="I\x7fva" type="Hero" x="0" y="0"/>',
                                              '<object id="2" name="Gob" type="Enemy" x="48" y="32"/>')))
    return path


linux = pytest.mark.skipif(sys.platform != "linux", reason="other systems have no such names")


@linux
@pytest.mark.parametrize("name", NAMES)
def test_work_on_a_level_of_any_name_is_kept_offered_and_saved(name: str, tmp_path: Path) -> None:
    path = level(tmp_path / "f\udce9" / name[:40], name)
    hands = Hands(opened(path))
    window = hands.window
    window.filing.live(tmp_path / "kept")
    hands.key(pygame.K_b)
    hands.click(hands.cell((2, 1)))
    hands.tick(2, seconds=4)
    kept = list((tmp_path / "kept").iterdir())
    assert len(kept) == 1
    gone = kept[0].with_name(kept[0].name.replace(f"-{os.getpid()}.", "-999999999."))
    kept[0].rename(gone)
    offered = Recovery(tmp_path / "kept").find(window.session.document)
    assert offered is not None and offered.file == gone
    for key in (pygame.K_o, pygame.K_s):
        hands.key(key, pygame.KMOD_LCTRL | pygame.KMOD_LSHIFT)
        hands.tick(2)
        hands.key(pygame.K_ESCAPE)
    hands.key(pygame.K_s, pygame.KMOD_LCTRL)
    assert not window.session.document.is_changed and window.is_open
    window.filing.close()


@linux
def test_the_caption_names_a_level_whose_name_is_no_text(tmp_path: Path) -> None:
    opened(level(tmp_path, "caf\udce9"))
    assert pygame.display.get_caption()[0].startswith(r"caf\xe9.tmx")


def test_what_hides_or_turns_a_name_is_drawn_as_text() -> None:
    def pixels(words: str) -> bytes:
        return pygame.image.tobytes(fonts.text(words), "RGBA")

    opened_font = fonts.font("text", 13)
    assert opened_font.size("\u202eIva\x1b") == opened_font.size(r"\u202eIva\x1b")
    assert pixels("\u202eIva\x1b\0") == pixels(r"\u202eIva\x1b\x00") != pixels("Iva")
    assert pixels("Zoë 👩\u200d🌾") == pygame.image.tobytes(
        pygame.font.Font(faces.path("text"), 13).render("Zoë 👩\u200d🌾", True, fonts.TEXT), "RGBA")


def test_a_file_that_cannot_be_watched_is_looked_at_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object, **__: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(watchfiles, "watch", refuse)
    monkeypatch.setattr(watcher, "LOOK_EVERY", 0.01)
    path = level(tmp_path, "a")
    opened(path)
    told: list[Path] = []
    follower = Watcher(told.append)
    follower.follow(path)
    for size in range(1, 500):
        path.write_bytes(b"x" * size)
        pygame.time.wait(10)
        if told:
            break
    follower.stop()
    assert told and told[0] == path.resolve()
