"""Every page, card and dialog at every size of window: nothing is cut, nothing overlaps, what is shortened is told."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from pathlib import Path

import pygame
import pytest

from sandbox.app.panel.panel import PAGES
from sandbox.app.widgets import fonts
from sandbox.app.widgets.faces import Face
from sandbox.app.widgets.menu import Choice
from sandbox.app.widgets.pane import Control, Mood, Pane
from sandbox.app.widgets.scale import px, rescale
from tests.app.hands import Hands, opened
from tests.app.panel.test_panel import nth, spot
from tests.levels.beside import copied

WINDOWS = {"900 x 600": ((900, 600), 1.0), "1366 x 768": ((1366, 768), 1.0), "1280 x 800": ((1280, 800), 1.0),
           "2560 x 1440": ((2560, 1440), 1.0), "3840 x 2160": ((3840, 2160), 2.0), "larger text": ((1350, 900), 1.5)}
LEVELS = (("mine.tmx", *WINDOWS), ("warden.tmx", "900 x 600"), ("kraken.tmx", "900 x 600", "larger text"))
"""What is opened, and in which windows."""

AROUND = 40
"""So many logical pixels about a control are looked at."""

GROUND = (1, 2, 3)


@pytest.fixture(autouse=True)
def plain() -> Iterator[None]:
    """However a test ends, the next one begins at scale 1."""
    yield
    rescale(1.0)


def _menu(hands: Hands) -> None:
    hands.window.panel.show("Level")
    hands.tick()
    page = hands.window.panel.page
    hands.click(spot(page, nth(page, Choice)))
    assert hands.window.panel.menu.is_open


def _sought(hands: Hands) -> None:
    hands.window.read("keys")
    hands.tick(2)
    hands.write("wave")


ACTS: dict[str, Callable[[Hands], object]] = {
    **{f"the page {page.name}": (lambda hands, name=page.name: hands.window.panel.show(name)) for page in PAGES},
    "a menu": _menu,
    "the filter of the ribbons": lambda hands: hands.window.choose_ribbons(),
    "the list of kinds": lambda hands: hands.window.run("tool_enemy"),
    "a question": lambda hands: hands.window.dialogs.choose(
        "Unsaved changes", "What becomes of them?", ("Save them", "Discard", "Cancel"), lambda _: None),
    "the guide": lambda hands: hands.window.read("search"),
    "what is found in the guide": _sought,
}


class Looked:
    """Looks at all panes that are drawn."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self._panes: dict[int, Pane] = {}
        self._shortened: list[str] = []
        draw, fitted = Pane.draw, fonts.fitted

        def drawn(pane: Pane, surface: pygame.Surface) -> None:
            self._panes[id(pane)] = pane
            draw(pane, surface)

        def shown(words: str, room: int, size: int = 13, face: Face = "text") -> str:
            short = fitted(words, room, size, face)
            if short != words:
                self._shortened.append(words)
            return short

        monkeypatch.setattr(Pane, "draw", drawn)
        monkeypatch.setattr(fonts, "fitted", shown)

    def faults(self) -> list[str]:
        """What is wrong with the panes that were drawn since it was asked last."""
        panes, self._panes = self._panes, {}
        assert panes
        return [fault for pane in panes.values() for fault in (
            *_crossed(pane), *(fault for control in pane.controls for fault in self._drawn(control)))]

    def _drawn(self, control: Control) -> Iterator[str]:
        moods: tuple[Mood, ...] = ("rest", "hover", "pressed") if control.does_act else ("rest",)
        for mood in moods:
            self._shortened.clear()
            if box := spilt(control, mood):
                yield f"{_named(control)} draws beyond its area {control.area.size}: {box}"
            if self._shortened and not control.tip:
                yield f"{_named(control)} shortens {self._shortened}, and no tip says all of it"


def _crossed(pane: Pane) -> Iterator[str]:
    whole = pygame.Rect(0, 0, pane.area.width, max(pane.area.height, pane.height))
    for index, one in enumerate(pane.controls):
        if one.area.size != (0, 0) and not whole.contains(one.area):
            yield f"{_named(one)} lies beyond its pane: {one.area} in {whole}"
        for other in pane.controls[index + 1:]:
            if one.area.colliderect(other.area):
                yield f"{_named(one)} overlaps {_named(other)}: {one.area}, {other.area}"


def spilt(control: Control, mood: Mood = "rest") -> pygame.Rect | None:
    """Where beyond its area a control draws, measured from its upper left corner."""
    around = px(AROUND)
    canvas = pygame.Surface(control.area.inflate(2 * around, 2 * around).size)
    canvas.fill(GROUND)
    area = pygame.Rect((around, around), control.area.size)
    control.paint(canvas, area, mood)
    canvas.fill(GROUND, area)
    mask = pygame.mask.from_threshold(canvas, GROUND, (1, 1, 1))
    mask.invert()
    boxes = mask.get_bounding_rects()
    return boxes[0].unionall(boxes[1:]).move(-around, -around) if boxes else None


def _named(control: Control) -> str:
    return f"{type(control).__name__} {control.look()!r:.60}"


@pytest.mark.parametrize(("level", "window"), [(level, window) for level, *windows in LEVELS for window in windows])
def test_no_control_is_cut_or_overlaps_another_and_what_is_shortened_has_a_tip(
        level: str, window: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    size, scale = WINDOWS[window]
    rescale(scale)
    hands = Hands(opened(with_long_names(copied(tmp_path, level, "kraken-deck.toml")), size))
    for _ in range(6):
        hands.window.session.running.forward("turn")
    hands.window.session.selected = hands.window.session.frame.world.units[0].name
    looked, faults = Looked(monkeypatch), []
    for act, do in ACTS.items():
        do(hands)
        hands.tick()
        faults += [f"{act}: {fault}" for fault in looked.faults()]
        hands.key(pygame.K_ESCAPE)
    assert not faults, "\n".join(faults)


def with_long_names(path: Path) -> Path:
    """The level of a file, with every second of its units called by a name that no row has room for."""
    level = path.read_text(encoding="utf-8")
    path.write_text(re.sub(r'(<object [^>]*\bid="\d*[02468]"[^>]*\bname="[^"]+)',
                           r"\1 the Undaunted of the Long Forgotten Valley", level), encoding="utf-8")
    return path


def test_what_a_control_draws_beyond_its_area_is_found() -> None:
    class Wide(Control):
        def paint(self, surface: pygame.Surface, area: pygame.Rect, _mood: Mood) -> None:
            surface.fill((200, 200, 200), area.move(-3, 2))

    assert spilt(Wide(pygame.Rect(50, 60, 20, 10))) == (-3, 2, 20, 10)
    assert spilt(Control(pygame.Rect(50, 60, 20, 10))) is None
