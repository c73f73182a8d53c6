"""The row below the map: play and step, speed, what is painted over the map, recording (guide: window, Transport)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial

import pygame

from sandbox.app.keys.commands import COMMANDS
from sandbox.app.layout import BAR
from sandbox.app.toggles import MoreOverlays, OverlayToggle, open_list
from sandbox.app.widgets import fonts
from sandbox.app.widgets.buttons import Button, Segmented
from sandbox.app.widgets.faces import Face
from sandbox.app.widgets.menu import Menu
from sandbox.app.widgets.paint import RED, RED_GROUND, disc, plate, symbol, write
from sandbox.app.widgets.pane import Control, Mood, Pane, Point
from sandbox.app.widgets.part import Desk
from sandbox.app.widgets.scale import px
from sandbox.app.widgets.slider import Slider
from sandbox.base.frozen import dataclass
from sandbox.base.language import say
from sandbox.battle.history import STEP_SIZES, StepSize
from sandbox.scene.colours import ACCENT, CONTROL, LINE, PANEL, QUIET, TEXT, WINDOW, blend
from sandbox.scene.overlay import DIGITS, Overlay
from sandbox.scene.overlays import OVERLAYS

SLOWEST, FASTEST = 1, 60
"""Steps a second."""
_HIGH = 32


@dataclass(frozen=True)
class Room:
    """What the row shows; each next one in `ROOMS` needs less width."""

    has_words: bool = True
    has_names: bool = True
    has_record: bool = True
    has_steps: bool = True
    speed: int = 64
    gap: int = 16
    toggle: int = 28


WAYS = ("start", "round_back", "back", "play", "forward", "round_forward")
"""The commands of its buttons, from left to right."""

_LETTERS: Mapping[StepSize, str] = {"cell": "c", "turn": "t", "round": "r"}
"""The sizes of steps where there is no room for words."""

_TAKES: Mapping[StepSize, str] = {
    "cell": "From now on it steps and plays one search cell at a time.",
    "turn": "From now on it steps and plays one turn at a time.",
    "round": "From now on it steps and plays one round at a time."}
_KEEPS: Mapping[StepSize, str] = {
    "cell": "It steps and plays one search cell at a time already.",
    "turn": "It steps and plays one turn at a time already.",
    "round": "It steps and plays one round at a time already."}
"""What a click on a size of steps would do, and on the one that is chosen."""

ROOMS = (
    Room(), Room(has_words=False), Room(has_words=False, gap=12), Room(has_words=False, has_record=False, gap=12),
    Room(has_words=False, has_names=False, gap=16), Room(has_words=False, has_names=False, gap=12),
    Room(has_words=False, has_names=False, has_record=False, gap=8),
    Room(has_words=False, has_names=False, has_record=False, has_steps=False, gap=8, speed=48, toggle=24),
)


class Record(Control):
    """A red dot on a button like others; while it records the dot pulses on a red ground, and it says so."""

    does_act = True

    def __init__(self, area: pygame.Rect, desk: Desk, beat: Callable[[], int], has_word: bool) -> None:
        super().__init__(area, self._told)
        self._desk, self._beat, self._has_word = desk, beat, has_word
        self.would = self._foreseen
        self.topic = "window#recording"

    def _told(self) -> str:
        return _with_key("record", say("Stop, and save the GIF") if self._desk.is_recording
                         else say("Record from now on"))

    def _foreseen(self) -> str:
        if self._desk.is_recording:
            return say("Ends the recording and saves the GIF.")
        history = self._desk.session.running.on_screen
        return say("Records from turn {turn} on; a second click saves the GIF.", turn=history.world.turn) if (
            history is not None) else say("Records from now on; a second click saves the GIF.")

    def look(self) -> object:
        return self._desk.is_recording, self._beat() if self._desk.is_recording else 0

    def release(self, at: Point) -> None:
        if self.area.collidepoint(at):
            self._desk.run("record")

    def paint(self, surface: pygame.Surface, area: pygame.Rect, mood: Mood) -> None:
        is_on = self._desk.is_recording
        ground = RED_GROUND if is_on else CONTROL
        fill = {"rest": ground, "hover": blend(ground, TEXT, 0.09), "pressed": blend(ground, WINDOW, 0.45)}[mood]
        surface.blit(plate(*area.size, fill, RED if is_on else LINE), area)
        share = self._beat() / 8 if is_on else 0.0
        dot = disc(10, blend(RED, ground, 0.8 * share))
        middle = (area.left + px(17), area.centery) if self._has_word else area.center
        surface.blit(dot, dot.get_rect(center=middle))
        if self._has_word:
            room = pygame.Rect(area.left + px(28), area.top, area.width - px(30), area.height)
            write(surface, say("Stop") if is_on else say("Record"), room)


class Words(Control):
    """A quiet word, or a number that changes."""

    def __init__(self, area: pygame.Rect, words: Callable[[], str], *, face: Face = "text", size: int = 13,
                 tip: str = "") -> None:
        super().__init__(area, tip)
        self._words, self._face, self._size = words, face, size

    def look(self) -> object:
        return self._words()

    def paint(self, surface: pygame.Surface, area: pygame.Rect, _mood: Mood) -> None:
        colour = TEXT if self._face == "numbers" else QUIET
        write(surface, self._words(), area, colour, size=self._size, face=self._face)


class Play(Control):
    """The one large button; its icon says what a click would do."""

    does_act = True

    def __init__(self, area: pygame.Rect, desk: Desk) -> None:
        super().__init__(area, lambda: _with_key(
            "play", say("Pause") if desk.session.running.playback.is_playing else say("Play")))
        self._desk = desk
        self.would = lambda: COMMANDS["play"].foreseen(desk.session)

    def look(self) -> object:
        return self._desk.session.running.playback.is_playing

    def release(self, at: Point) -> None:
        if self.area.collidepoint(at):
            self._desk.run("play")

    def paint(self, surface: pygame.Surface, area: pygame.Rect, mood: Mood) -> None:
        fill = {"rest": ACCENT, "hover": blend(ACCENT, TEXT, 0.3), "pressed": blend(ACCENT, PANEL, 0.3)}[mood]
        surface.blit(plate(*area.size, fill), area)
        symbol(surface, "pause" if self._desk.session.running.playback.is_playing else "play", area.center, 22, PANEL)


def _with_key(command: str, words: str) -> str:
    keys = COMMANDS[command].keys
    return say("{help} ({key})", help=words, key=keys[0]) if keys else words


class Transport:
    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self.pane = Pane(desk)
        self.list = Menu(desk)
        """Of the overlays that have no room in the row."""
        self._seconds = 0.0

    def arrange(self, area: pygame.Rect) -> None:
        """With as much as there is room for. Where the names of all overlays take too much of it, those past the last
        one with a digit of its own may go into a list; in the narrowest row, as many as must."""
        self.list.close()
        self.pane.arrange(pygame.Rect(area), self._widest(area))

    def _widest(self, area: pygame.Rect) -> list[Control]:
        controls: list[Control] = []
        for room in ROOMS:
            most = len(OVERLAYS) if room.has_names else min(len(OVERLAYS), DIGITS)
            fewest = 0 if room is ROOMS[-1] else min(len(OVERLAYS), DIGITS)
            for shown in range(most, fewest - 1, -1):
                controls, right = self._lay(room, area, shown)
                if right <= area.width - px(12):
                    return controls
        return controls

    # Laying out, from left to right; overlays and Record stand at the right

    def _lay(self, room: Room, area: pygame.Rect, shown: int) -> tuple[list[Control], int]:
        """The controls, with so many overlays in the row, and where they would end if nothing could be moved apart."""
        controls: list[Control] = []
        top = (area.height - px(_HIGH)) // 2
        left = self._steps(controls, room, top)
        if room.has_words:
            wide = fonts.width(say("step"))
            controls.append(Words(pygame.Rect(left, top, wide + px(2), px(_HIGH)), lambda: say("step")))
            left += wide + px(8)
        words = tuple(say(size if room.has_steps else _LETTERS[size]) for size in STEP_SIZES)
        wide = Segmented.width(words, 13 if room.has_steps else 8)
        sizes = Segmented(pygame.Rect(left, top + px(2), wide, px(28)), STEP_SIZES,
                          lambda: self._desk.session.running.step_size, self._choose_size, words=words,
                          tip=say("How far one step goes: a search cell, a turn, or a round"),
                          would=self._would_step)
        sizes.topic = "battle#stepping"
        controls.append(sizes)
        left = self._speed(controls, room, left + wide + px(room.gap), top)
        overlays = tuple(OVERLAYS)
        wides = [OverlayToggle.width(overlay) if room.has_names else px(room.toggle) for overlay in overlays[:shown]]
        wides += [px(MoreOverlays.WIDE)] if overlays[shown:] else []
        gap = px(6 if room.has_names else 4)
        record = px(92 if room.has_record else 36)
        total = sum(wides) + gap * len(wides) + px(room.gap) - gap + record
        end = left + px(room.gap) + total
        x = max(left + px(room.gap), area.width - px(16) - total)
        for overlay, wide in zip(overlays[:shown], wides, strict=False):
            spot = pygame.Rect(x, top + px(2), wide, px(28))
            controls.append(OverlayToggle(spot, overlay, self._desk, room.has_names))
            x += wide + gap
        if overlays[shown:]:
            controls.append(MoreOverlays(pygame.Rect(x, top + px(2), wides[-1], px(28)), overlays[shown:], self._desk,
                                         partial(self._open_list, overlays[shown:])))
            x += wides[-1] + gap
        controls.append(Record(pygame.Rect(x - gap + px(room.gap), top + px(2), record, px(28)), self._desk, self._beat,
                               room.has_record))
        return controls, end

    def _steps(self, controls: list[Control], room: Room, top: int) -> int:
        left = px(12 if room.gap > 8 else 8)
        for name in WAYS:
            if name == "play":
                controls.append(Play(pygame.Rect(left + px(2), top - px(2), px(36), px(36)), self._desk))
                left += px(42)
                continue
            icon: str | Callable[[], str] = name
            tip: str | Callable[[], str] = COMMANDS[name].tip
            if name in ("back", "forward"):
                icon, tip = self._step_icon(name), self._step_tip(name)
            spot = pygame.Rect(left, top, px(32), px(_HIGH))
            button = Button(spot, partial(self._desk.run, name), icon=icon, tip=tip)
            button.would = partial(self._foreseen, name)
            controls.append(button)
            left += px(34)
        return left + px(room.gap) - px(2)

    def _foreseen(self, name: str) -> str:
        return COMMANDS[name].foreseen(self._desk.session)

    def _step_icon(self, way: str) -> Callable[[], str]:
        return lambda: f"{'cell' if self._desk.session.running.step_size == 'cell' else 'turn'}_{way}"

    def _step_tip(self, way: str) -> Callable[[], str]:
        return lambda: COMMANDS[f"{self._desk.session.running.step_size}_{way}"].tip

    def _speed(self, controls: list[Control], room: Room, left: int, top: int) -> int:
        if room.has_words:
            wide = fonts.width(say("speed"))
            controls.append(Words(pygame.Rect(left, top, wide + px(2), px(_HIGH)), lambda: say("speed")))
            left += wide + px(10)
        tip = say("Steps a second while playing (slower ({slower}), faster ({faster}))",
                  slower=COMMANDS["slower"].keys[0], faster=COMMANDS["faster"].keys[0])
        track = pygame.Rect(left, top + px(2), px(room.speed), px(28))
        controls.append(Slider(track, SLOWEST, FASTEST, self._speed_now, self._set_speed, bend=2, tip=tip))
        left += px(room.speed) + px(8)
        wide = fonts.width("60/s", 12, "numbers") + px(2)
        spot = pygame.Rect(left, top, wide, px(_HIGH))
        controls.append(Words(spot, lambda: say("{speed}/s", speed=self._speed_now()), face="numbers", size=12,
                              tip=tip))
        return left + wide

    def _speed_now(self) -> int:
        return self._desk.session.running.playback.speed

    def _set_speed(self, speed: int) -> None:
        self._desk.session.running.playback.speed = speed

    def _would_step(self, name: str) -> str:
        size = next(size for size in STEP_SIZES if size == name)
        return say((_KEEPS if size == self._desk.session.running.step_size else _TAKES)[size])

    def _choose_size(self, name: str) -> None:
        self._desk.session.running.step_size = next(size for size in STEP_SIZES if size == name)

    def _beat(self) -> int:
        """Where in its pulse the recording dot is, from 0 to 8 and back within a second."""
        beat = int(self._seconds * 16) % 16
        return min(beat, 16 - beat)

    def _open_list(self, overlays: Sequence[Overlay], beside: pygame.Rect) -> None:
        row = self.pane.area
        above = pygame.Rect(row.left, px(BAR), row.width, row.top - px(BAR))
        open_list(self.list, self._desk, overlays, beside.move(row.topleft), above)

    def handle(self, event: pygame.Event) -> bool:
        return self.pane.handle(event)

    def update(self, seconds: float) -> None:
        self._seconds = self._seconds + seconds if self._desk.is_recording else 0.0

    def draw(self, surface: pygame.Surface) -> None:
        self.pane.draw(surface)
        surface.fill(LINE, (self.pane.area.left, self.pane.area.top, self.pane.area.width, px(1)))
