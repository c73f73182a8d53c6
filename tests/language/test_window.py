"""All text drawn in the window passes the seam, whole: many states of it are looked at in a language of marks."""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from types import FrameType
from typing import Any

import pygame
import pytest

from sandbox.app.widgets import faces, flow, fonts, paint, tips
from sandbox.app.widgets.menu import Choice
from sandbox.base.language import say
from sandbox.battle.history import StepSize
from sandbox.files.opening import open_level
from sandbox.files.shipped import shipped
from sandbox.workbench.decking import with_new_deck
from sandbox.workbench.tools import TOOLS
from tests.app.hands import Hands, opened
from tests.language.marked import faults
from tests.language.values import declared, of_level, words_of

pytestmark = pytest.mark.usefixtures("marked")

_FORMS = re.compile(r"(?:/[\w.-]+){2,}|\b(?:hit=\S+|[\w-]+\.[a-z]{3,5}\b)|(?<=\d )hidden|(?<=: )on, off\b")
"""What stands in a file, or where one lies: a script's hits, what a property may be, names of files, paths."""

LOOKED_THROUGH = ("widgets", "test_window", "language")
"""Places of files that only pass a text on."""

OF_THE_GUIDE = ("reader/rows.py", "reader/typeset.py", "reader/passages.py")
"""Files that show its pages: these are translated whole, not sentence by sentence."""


class Eye:
    """Sees every text that is measured or drawn, and remembers what is wrong with it and who drew it."""

    def __init__(self) -> None:
        self.values = declared()
        self.wrong: dict[str, str] = {}
        self.seen: set[str] = set()

    def look(self, text: object, where: str = "") -> None:
        if not isinstance(text, str) or text in self.seen:
            return
        self.seen.add(text)
        for fault in faults(_FORMS.sub("", text), self.values):
            where = where or _drawn_by(sys._getframe(1))
            if not where.startswith(OF_THE_GUIDE):
                self.wrong.setdefault(f"{fault}: {text!r}", where)

    @property
    def found(self) -> list[str]:
        return [f"{where}: {what}" for what, where in self.wrong.items()]


def _drawn_by(frame: FrameType | None) -> str:
    """The file and line that the text comes from, past what only draws for others."""
    while frame is not None:
        path = Path(frame.f_code.co_filename)
        if "sandbox" in path.parts and not any(place in str(path) for place in LOOKED_THROUGH):
            return f"{path.parent.name}/{path.name}:{frame.f_lineno}"
        frame = frame.f_back
    return "pygame_gui"


def spied(act: Callable[..., Any], look: Callable[[object], None], texts: Callable[..., Iterator[object]]) -> Any:
    def acting(*args: Any, **options: Any) -> Any:
        for text in texts(*args, **options):
            look(text)
        return act(*args, **options)

    return acting


def _flowing(runs: Any, *_: Any, **__: Any) -> Iterator[object]:
    yield "".join(words for words, _ in runs)


def _first(text: object, *_: Any, **__: Any) -> Iterator[object]:
    yield text


def _second(_: object, text: object, *__: Any, **___: Any) -> Iterator[object]:
    yield from text.split("\n") if isinstance(text, str) else ()


@pytest.fixture
def eye(monkeypatch: pytest.MonkeyPatch) -> Eye:
    """Wherever whole texts come by: before they are broken into lines, shortened, or drawn letter by letter."""
    eye = Eye()
    ways = {"flow": (flow.flow, _flowing), "write": (paint.write, _second), "heading": (paint.heading, _second),
            "fitted": (fonts.fitted, _first), "wrapped": (flow.wrapped, _first), "text": (fonts.text, _first)}
    for module in [each for name, each in sys.modules.items() if name.startswith("sandbox.app")]:
        for name, (act, texts) in ways.items():
            if getattr(module, name, None) is act:
                monkeypatch.setattr(module, name, spied(act, eye.look, texts))
    monkeypatch.setattr(tips.Tip, "show", spied(tips.Tip.show, eye.look, _second))
    monkeypatch.setattr(pygame.display, "set_caption", spied(pygame.display.set_caption, eye.look, _first))
    monkeypatch.setattr(faces.Font, "render", spied(faces.Font.render, eye.look, _second))
    return eye


def watched(eye: Eye, name: str, high: int = 800, **changed: str) -> Hands:
    """A window on a shipped level."""
    path = shipped("levels", f"{name}.tmx")
    opened_level = open_level(path)
    eye.values |= of_level(opened_level.level) | words_of(
        (path, *(layer.name for layer in opened_level.tilemap.layers)))
    hands = Hands(opened(path, (1280, high)))
    for key, value in changed.items():
        hands.window.session.set_map_property(f"sandbox.{key}", value)
    hands.tick()
    return hands


def turn_pages(eye: Eye, hands: Hands) -> None:
    """Looks at each page of the panel, and at the help of every control there is."""
    window = hands.window
    for page in window.panel.offered:
        window.panel.show(page.name)
        hands.tick()
        for pane in (window.panel.page, window.panel.below, window.panel.tabs, window.transport.pane,
                      window.toolbar.column, window.toolbar.palette.plate, window.toolbar.palette.choices,
                      window.hand_bar.pane):
            for control in pane.controls:
                for line in control.tip.split("\n"):
                    eye.look(line, f"the help of a {type(control).__name__} on the page {page.name}")


def step(hands: Hands, *sizes: StepSize) -> None:
    for size in sizes:
        hands.window.session.running.forward(size)
        hands.tick()


@pytest.mark.parametrize("name", ["lesson", "kraken", "shaman", "goal"])
def test_what_is_told_of_a_battle_passes_the_seam(name: str, eye: Eye) -> None:
    hands = watched(eye, name, high=1600)  # A page is seen whole.
    session = hands.window.session
    turn_pages(eye, hands)
    step(hands, "turn", "cell", "cell", "turn", "turn")
    for unit in (session.level.units[0], session.level.units[-1]):
        session.selected = unit.name
        turn_pages(eye, hands)
        step(hands, "turn", "turn")
    for x in range(320, 1100, 260):
        hands.move((x, hands.window.layout.timeline.y + 14))
        hands.move((x, 40))
        hands.move((x, 400))
    session.running.go_to_turn(10**9)
    hands.tick()
    turn_pages(eye, hands)
    assert len(eye.seen) > 200
    assert eye.found == []


@pytest.mark.parametrize("name", ["water", "astar", "stack_detour", "greedy_wall", "field_crowd", "corridor"])
def test_what_is_told_of_a_search_line_by_line_passes_the_seam(name: str, eye: Eye) -> None:
    hands = watched(eye, name, high=1600)
    hands.window.panel.show("Why")
    for _ in range(12):
        step(hands, "cell")
    for _ in range(3):
        while hands.window.session.frame.is_searching:
            hands.window.session.running.forward("cell")
        hands.tick()
        step(hands, "cell", "cell", "cell")
    assert eye.found == []


@pytest.mark.parametrize("name", ["mine", "warden"])
def test_what_opens_below_the_bar_and_is_said_before_a_click_passes_the_seam(name: str, eye: Eye) -> None:
    hands = watched(eye, name)
    window, bar = hands.window, hands.window.layout.bar
    for sizes in ((), ("turn",), ("round", "turn"), ("round",) * 99):
        step(hands, *sizes)
        hands.move((bar.right - 20, bar.bottom - 8))
        hands.tick(60)
        assert window.bar.diagram.stages
        for spot in window.bar.spots[:3]:
            hands.move(spot.area.center)
            hands.tick(60)
        for pane in (window.transport.pane, window.panel.page, window.panel.tabs, window.toolbar.foot):
            for control in pane.controls:
                hands.move(pane.where(control).center)
        for cell in ((0, 0), (3, 3), (-1, 0)):
            hands.move(hands.cell(cell))
    assert eye.found == []


def test_what_is_told_of_a_hero_driven_by_hand_passes_the_seam(eye: Eye) -> None:
    hands = watched(eye, "shaman", driver="by_hand")
    eye.values |= {"nonsense", "nobody"}
    session = hands.window.session
    session.running.toggle_play()
    for _ in range(3):
        if session.driving.hand is None:
            step(hands, "turn")
            continue
        for enemy in session.frame.world.living:
            hands.move(hands.cell(enemy.cell))
            hands.click(hands.cell(enemy.cell))
        hands.move((2, 2))  # Off the map it is told what is aimed.
        for _ in range(4):
            session.driving.next_aim()
            hands.tick()
        for cell in list(session.driving.hand.cells)[:2]:
            hands.move(hands.cell(cell))
        for command in ("go 0,0", "use nonsense", "attack nobody", "move up", "pass"):
            session.driving.order(command)
            hands.tick()
    session.running.back()
    hands.tick()
    session.driving.tell_whose_turn()
    turn_pages(eye, hands)
    assert eye.found == []


def test_what_editing_tells_passes_the_seam(eye: Eye) -> None:
    hands = watched(eye, "lesson")
    window, session = hands.window, hands.window.session
    step(hands, "turn", "turn")
    eye.values |= {"nonsense"}
    spots = [hands.cell((x, y)) for x, y in ((1, 1), (8, 3), (0, 0))]
    for tool in TOOLS:
        window.run(f"tool_{tool.name}")
        for spot in spots:
            hands.move(spot)
            hands.press()
            hands.move((spot[0] + 60, spot[1]), (1, 0, 0))
            hands.release()
        window.toolbar.palette.unfold()
        hands.tick()
        window.toolbar.palette.fold()
    left = session.level.units[0].name
    for act in (session.undo, session.redo, session.running.restart, session.running.next_driver, session.next_profile,
                lambda: session.running.choose_seed(9), lambda: session.tuning.set_param("hunter.sight", 3),
                lambda: session.tuning.set_param("hunter.sight", 3000),
                lambda: session.tuning.set_param("wake", 1, left),
                lambda: session.tuning.set_param("combat", "off"), session.write_values,
                lambda: session.set_map_property("sandbox.combat", "true"),
                lambda: session.set_unit_property(left, "avoid_units", "true"),
                lambda: session.set_unit_property(left, "avoid_units", None),
                lambda: session.tuning.set_param("combat", "off"), session.write_values,
                lambda: session.rename_unit(left, "Nonsense"),
                lambda: session.rename_unit("Nonsense", ""), lambda: session.asking.is_meant("F5", "anew"),
                lambda: session.edit(lambda tilemap: with_new_deck(tilemap, session.level.bestiary)),
                session.undo, session.undo):
        act()
        hands.tick()
    session.open(Path("nonsense.tmx"))
    hands.tick()
    turn_pages(eye, hands)
    assert eye.found == []


def test_what_dialogs_and_keys_tell_passes_the_seam(eye: Eye, tmp_path: Path,
                                                    monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(Path, "home", lambda: tmp_path)
    hands = watched(eye, "lesson")
    window, session = hands.window, hands.window.session
    for command in ("help", "help", "record", "record"):
        window.run(command)
        hands.tick(2)
    session.tuning.set_param("hunter.sight", 3)
    for ask in (window.save, window.new, window.open, window.close):
        ask()
        hands.tick(3)
        hands.key(pygame.K_ESCAPE)
        hands.tick(2)
    window.dialogs.tell(say("Overwrite?"), say("Nothing changes."))
    hands.tick()
    hands.key(pygame.K_ESCAPE)
    for knob in window.panel.page.controls:
        if isinstance(knob, Choice):
            hands.click(window.panel.page.where(knob).center)
            hands.key(pygame.K_ESCAPE)
    assert eye.found == []
