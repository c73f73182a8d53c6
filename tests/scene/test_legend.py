"""The legend names what is painted now, and nothing else; each overlay declares its own part of it."""

from __future__ import annotations

from dataclasses import replace

import pytest

from sandbox.base.shelf import Shelf
from sandbox.battle.battle import Battle
from sandbox.battle.history import History
from sandbox.files.opening import open_level
from sandbox.files.shipped import shipped
from sandbox.scene import compose
from sandbox.scene.compose import picture
from sandbox.scene.frame import Frame
from sandbox.scene.inview import in_view
from sandbox.scene.legend import Spots, no_legend
from sandbox.scene.overlay import Overlay
from sandbox.scene.overlays import OVERLAYS
from sandbox.scene.rings import Ring
from sandbox.scene.shapes import Border, Label, Markers, Mesh, Numbers, Outlines, Slant, Tints, Way
from sandbox.workbench.framing import frame_of, placed_frame


def frames(name: str, turns: int) -> list[Frame]:
    level = open_level(shipped("levels", f"{name}.tmx")).level
    assert level is not None
    history, found = History(Battle(level), does_wait=False), [placed_frame(level, None)]
    for _ in range(turns):
        history.forward("turn")
        found.append(frame_of(history, None))
    return found


@pytest.mark.parametrize("name", ["mine", "lesson", "guard", "kraken", "canon", "goal"])
def test_every_kind_of_mark_that_an_overlay_paints_is_named_and_nothing_that_is_not_there(name: str) -> None:
    for frame in frames(name, 30):
        for overlay in (each for each in OVERLAYS if each.legend is not no_legend):
            painted = tuple(overlay.paint(frame))
            entries = list(overlay.legend(painted))
            kinds = {type(shape) for entry in entries
                     for shape in ((entry.sample,) if isinstance(entry.sample, Label | Ring | Spots) else entry.sample)}
            shown = {type(shape) for shape in painted if not (isinstance(shape, Outlines) and not shape.cells)}
            wanted = shown & {Tints, Border, Slant, Way, Markers, Label, Outlines}
            assert wanted <= kinds | ({Tints} if overlay.name == "reach" else set()), (overlay.name, wanted, kinds)
            assert kinds <= shown, (overlay.name, kinds - shown)
            assert all(entry.words and len(entry.brief) <= len(entry.words) for entry in entries)


def test_an_overlay_that_is_off_is_not_named_and_sides_always_are() -> None:
    frame = frames("mine", 20)[-1]
    assert [entry.words for entry in picture(frame, ()).legend()] == ["heroes", "enemies"]
    named = {entry.words for entry in picture(frame, OVERLAYS.names).legend()}
    assert {"way measured, not walked", "notices within 8 steps", "searched, made no difference"} <= named
    assert not any("path" in entry.words for entry in picture(frame, ("wave", "sight")).legend())


def test_an_overlay_that_explains_nothing_is_painted_all_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    frame = frames("lesson", 8)[-1]
    plain = Overlay("plain", "Nothing to explain.", OVERLAYS["wave"].paint)
    monkeypatch.setattr(compose, "OVERLAYS", Shelf("overlay {name}", plain))
    found = picture(frame, ("plain",))
    assert any(isinstance(shape, Tints) for shape in found.shapes)
    assert [entry.words for entry in found.legend()] == ["heroes", "enemies"]


def test_the_legend_comes_with_the_overlay(monkeypatch: pytest.MonkeyPatch) -> None:
    frame = frames("lesson", 8)[-1]
    monkeypatch.setattr(compose, "OVERLAYS", Shelf("overlay {name}", replace(OVERLAYS["path"], name="heat")))
    assert "path it follows" in [entry.words for entry in picture(frame, ("heat",)).legend()]


def test_all_is_in_view_of_the_whole_map_and_no_mark_of_a_place_is_in_view_of_no_cells() -> None:
    shapes = [shape for name, turns in (("mine", 31), ("warden", 8), ("guard", 12)) for frame in frames(name, turns)
              for shape in picture(frame, OVERLAYS.names).shapes]
    assert {type(shape) for shape in shapes} >= {Tints, Border, Outlines, Way, Slant}
    everywhere = (range(300), range(300))
    marks = [shape for shape in shapes if not isinstance(shape, Outlines) or shape.cells]
    assert [*in_view(marks, None)] == marks
    assert not [*in_view((shape for shape in marks if not isinstance(shape, Mesh | Numbers)), (range(0), range(0)))]
    lines = [shape for shape in marks if isinstance(shape, Way | Slant | Outlines)]
    assert [*in_view(lines, everywhere)] == lines
