"""The row below the map: play and step, speed, what is painted over the map, recording (design: window, Watching)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

import pygame

from sandbox.app.keys.commands import COMMANDS
from sandbox.app.widgets import fonts
from sandbox.app.widgets.board import Board, Control, Mood, Point
from sandbox.app.widgets.buttons import Button, Segmented
from sandbox.app.widgets.paint import LIT, ON_EDGE, PRESSED, RED, RED_HOVER, disc, plate, symbol, write
from sandbox.app.widgets.part import Desk
from sandbox.app.widgets.slider import Slider
from sandbox.base.language import say
from sandbox.battle.history import STEP_SIZES
from sandbox.scene.colours import ACCENT, CONTROL, LINE, PANEL, QUIET, TEXT, WRONG, blend
from sandbox.scene.overlay import Overlay
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


ROOMS = (
    Room(), Room(has_words=False), Room(has_words=False, gap=12), Room(has_words=False, has_record=False, gap=12),
    Room(has_words=False, has_names=False, gap=16), Room(has_words=False, has_names=False, gap=12),
    Room(has_words=False, has_names=False, has_record=False, gap=8),
    Room(has_words=False, has_names=False, has_record=False, has_steps=False, gap=8, speed=48, toggle=24),
)


class OverlayToggle(Control):
    """On: a lifted plate with a bar below the words. Off: an empty outline."""

    does_act = True

    def __init__(self, area: pygame.Rect, overlay: Overlay, number: int, desk: Desk, has_name: bool) -> None:
        key = f" ({number})" if number < 10 else ""
        super().__init__(area, f"{overlay.name}: {say(overlay.help)}{key}")
        self._overlay, self._number, self._desk, self._has_name = overlay, number, desk, has_name

    @property
    def is_on(self) -> bool:
        return self._overlay.name in self._desk.session.overlays

    def look(self) -> object:
        return self.is_on

    def release(self, at: Point) -> None:
        if self.area.collidepoint(at):
            name = f"overlay_{self._overlay.name}"
            if name in COMMANDS:
                self._desk.run(name)
            else:
                self._desk.session.toggle_overlay(self._overlay.name)

    def paint(self, surface: pygame.Surface, area: pygame.Rect, mood: Mood) -> None:
        is_on = self.is_on
        if is_on:
            fill = {"rest": LIT, "hover": blend(LIT, TEXT, 0.1), "pressed": PRESSED}[mood]
            surface.blit(plate(*area.size, fill, ON_EDGE), area)
            surface.fill(ACCENT, (area.left + 8, area.bottom - 4, area.width - 16, 2))
        else:
            surface.blit(plate(*area.size, {"rest": None, "hover": CONTROL, "pressed": PRESSED}[mood], LINE), area)
        number = str(self._number) if self._number < 10 else "" if self._has_name else self._overlay.name[:1]
        if not self._has_name:
            write(surface, number, area, TEXT if is_on else QUIET, size=12, face="numbers", align="centre")
            return
        left = area.left + 8
        if number:
            digit = pygame.Rect(left, area.top, 12, area.height)
            left += write(surface, number, digit, QUIET, size=11, face="numbers") + 5
        write(surface, self._overlay.name, pygame.Rect(left, area.top, area.right - left, area.height),
              TEXT if is_on else QUIET)


class Record(Control):
    """Red; while it records its dot pulses and it says so."""

    does_act = True

    def __init__(self, area: pygame.Rect, desk: Desk, beat: Callable[[], int], has_word: bool) -> None:
        super().__init__(area, self._told)
        self._desk, self._beat, self._has_word = desk, beat, has_word

    def _told(self) -> str:
        return say("Stop, and save the GIF" if self._desk.is_recording else "Record from now on") + _key("record")

    def look(self) -> object:
        return self._desk.is_recording, self._beat() if self._desk.is_recording else 0

    def release(self, at: Point) -> None:
        if self.area.collidepoint(at):
            self._desk.run("record")

    def paint(self, surface: pygame.Surface, area: pygame.Rect, mood: Mood) -> None:
        is_on = self._desk.is_recording
        surface.blit(plate(*area.size, RED_HOVER if mood != "rest" else RED, WRONG if is_on else None), area)
        share = self._beat() / 8 if is_on else 0.0
        dot = disc(10, blend(blend(WRONG, TEXT, 0.45), RED, share))
        middle = (area.left + 17, area.centery) if self._has_word else area.center
        surface.blit(dot, dot.get_rect(center=middle))
        if self._has_word:
            room = pygame.Rect(area.left + 28, area.top, area.width - 30, area.height)
            write(surface, say("Stop") if is_on else say("Record"), room)


class Words(Control):
    """A quiet word, or a number that changes."""

    def __init__(self, area: pygame.Rect, words: Callable[[], str], *, face: fonts.Face = "text", size: int = 13,
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
        super().__init__(area,
                         lambda: say("Pause" if desk.session.running.playback.is_playing else "Play") + _key("play"))
        self._desk = desk

    def look(self) -> object:
        return self._desk.session.running.playback.is_playing

    def release(self, at: Point) -> None:
        if self.area.collidepoint(at):
            self._desk.run("play")

    def paint(self, surface: pygame.Surface, area: pygame.Rect, mood: Mood) -> None:
        fill = {"rest": ACCENT, "hover": blend(ACCENT, TEXT, 0.3), "pressed": blend(ACCENT, PANEL, 0.3)}[mood]
        surface.blit(plate(*area.size, fill), area)
        symbol(surface, "pause" if self._desk.session.running.playback.is_playing else "play", area.center, 22, PANEL)


def _key(command: str) -> str:
    keys = COMMANDS[command].keys
    return f" ({keys[0]})" if keys else ""


class Transport:
    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self.board = Board(desk)
        self._seconds = 0.0

    def place(self, area: pygame.Rect) -> None:
        for room in ROOMS:
            controls, right = self._lay(room, area)
            if right <= area.width - 12:
                break
        self.board.place(pygame.Rect(area), controls)

    # Laying out, from left to right; overlays and Record stand at the right

    def _lay(self, room: Room, area: pygame.Rect) -> tuple[list[Control], int]:
        """The controls, and where they would end if nothing could be moved apart."""
        controls: list[Control] = []
        top = (area.height - _HIGH) // 2
        left = self._steps(controls, room, top)
        if room.has_words:
            controls.append(Words(pygame.Rect(left, top, fonts.width(say("step")) + 2, _HIGH), lambda: say("step")))
            left += fonts.width(say("step")) + 8
        words = tuple(say(size) if room.has_steps else say(size)[:1] for size in STEP_SIZES)
        wide = Segmented.width(words, 13 if room.has_steps else 8)
        controls.append(Segmented(pygame.Rect(left, top + 2, wide, 28), STEP_SIZES,
                                  lambda: self._desk.session.running.step_size, self._choose_size, words=words,
                                  tip=say("How far one step goes: a search cell, a turn, or a round")))
        left = self._speed(controls, room, left + wide + room.gap, top)
        wides = [self._toggle_width(overlay, number, room) for number, overlay in enumerate(OVERLAYS, start=1)]
        gap = 6 if room.has_names else 4
        record = 92 if room.has_record else 36
        total = sum(wides) + gap * len(wides) + room.gap - gap + record
        end = left + room.gap + total
        x = max(left + room.gap, area.width - 16 - total)
        for number, (overlay, wide) in enumerate(zip(OVERLAYS, wides, strict=True), start=1):
            spot = pygame.Rect(x, top + 2, wide, 28)
            controls.append(OverlayToggle(spot, overlay, number, self._desk, room.has_names))
            x += wide + gap
        controls.append(Record(pygame.Rect(x - gap + room.gap, top + 2, record, 28), self._desk, self._beat,
                               room.has_record))
        return controls, end

    def _steps(self, controls: list[Control], room: Room, top: int) -> int:
        left = 12 if room.gap > 8 else 8
        for name in ("start", "round_back", "back", "play", "forward", "round_forward"):
            if name == "play":
                controls.append(Play(pygame.Rect(left + 2, top - 2, 36, 36), self._desk))
                left += 42
                continue
            icon: str | Callable[[], str] = name
            tip: str | Callable[[], str] = COMMANDS[name].tip
            if name in ("back", "forward"):
                icon, tip = self._step_icon(name), self._step_tip(name)
            spot = pygame.Rect(left, top, 32, _HIGH)
            controls.append(Button(spot, partial(self._desk.run, name), icon=icon, tip=tip))
            left += 34
        return left + room.gap - 2

    def _step_icon(self, way: str) -> Callable[[], str]:
        return lambda: f"{'cell' if self._desk.session.running.step_size == 'cell' else 'turn'}_{way}"

    def _step_tip(self, way: str) -> Callable[[], str]:
        return lambda: COMMANDS[f"{self._desk.session.running.step_size}_{way}"].tip

    def _speed(self, controls: list[Control], room: Room, left: int, top: int) -> int:
        if room.has_words:
            controls.append(Words(pygame.Rect(left, top, fonts.width(say("speed")) + 2, _HIGH), lambda: say("speed")))
            left += fonts.width(say("speed")) + 10
        tip = say("Steps a second while playing (slower ({slower}), faster ({faster}))",
                  slower=COMMANDS["slower"].keys[0], faster=COMMANDS["faster"].keys[0])
        controls.append(Slider(pygame.Rect(left, top + 2, room.speed, 28), SLOWEST, FASTEST, self._speed_now,
                               self._set_speed, bend=2, tip=tip))
        left += room.speed + 8
        wide = fonts.width("60/s", 12, "numbers") + 2
        controls.append(Words(pygame.Rect(left, top, wide, _HIGH), lambda: say("{speed}/s", speed=self._speed_now()),
                              face="numbers", size=12, tip=tip))
        return left + wide

    def _speed_now(self) -> int:
        return self._desk.session.running.playback.speed

    def _set_speed(self, speed: int) -> None:
        self._desk.session.running.playback.speed = speed

    def _toggle_width(self, overlay: Overlay, number: int, room: Room) -> int:
        if not room.has_names:
            return room.toggle
        digit = fonts.width(str(number), 11, "numbers") + 5 if number < 10 else 0
        return 18 + digit + fonts.width(overlay.name)

    def _choose_size(self, name: str) -> None:
        self._desk.session.running.step_size = next(size for size in STEP_SIZES if size == name)

    def _beat(self) -> int:
        """Where in its pulse the recording dot is, from 0 to 8 and back within a second."""
        place = int(self._seconds * 16) % 16
        return min(place, 16 - place)

    def handle(self, event: pygame.Event) -> bool:
        return self.board.handle(event)

    def update(self, seconds: float) -> None:
        self._seconds = self._seconds + seconds if self._desk.is_recording else 0.0

    def draw(self, surface: pygame.Surface) -> None:
        self.board.draw(surface)
        surface.fill(LINE, (self.board.area.left, self.board.area.top, self.board.area.width, 1))
