"""What a hero driven by hand can do, as a bar at the lower edge of the map, while its turn is to be taken."""

from __future__ import annotations

from functools import partial

import pygame

from sandbox.ai.drivers.by_hand import ANTIDOTE, POTION
from sandbox.ai.drivers.hand import Choice, Hand
from sandbox.app.keys.commands import COMMANDS
from sandbox.app.widgets import fonts
from sandbox.app.widgets.buttons import Button
from sandbox.app.widgets.facts import ability_words
from sandbox.app.widgets.paint import CHANGED_EDGE, CHANGED_GROUND, FAINT, HOVER, LIFTED, PRESSED, plate, write
from sandbox.app.widgets.pane import Control, Mood, Pane, Point
from sandbox.app.widgets.part import Desk
from sandbox.app.widgets.scale import px
from sandbox.base.counting import steps
from sandbox.base.language import say
from sandbox.scene.colours import CHANGED, CONTROL, LINE, QUIET, TEXT

HIGH = 32
_CHIP, _GAP = 26, 3
_LABELS = {"hero_pass": "End turn", "hero_wait": "Wait"}
_COMMANDS = tuple(_LABELS)


class Chip(Control):
    """An action: faint when it cannot be done now (its tip says why), lit while it is aimed."""

    does_act = True

    def __init__(self, area: pygame.Rect, choice: Choice, hand: Hand, desk: Desk) -> None:
        super().__init__(area, _told(choice, hand))
        self._choice, self._desk = choice, desk

    @property
    def is_aimed(self) -> bool:
        aim = self._desk.session.driving.aim
        return aim is not None and aim.action == self._choice.action

    def look(self) -> object:
        return self.is_aimed

    def release(self, at: Point) -> None:
        if self.area.collidepoint(at):
            self._desk.session.choose_action(self._choice.action)

    def paint(self, surface: pygame.Surface, area: pygame.Rect, mood: Mood) -> None:
        if self.is_aimed:
            surface.blit(plate(*area.size, CHANGED_GROUND, CHANGED_EDGE), area)
        elif self._choice.is_possible:
            surface.blit(plate(*area.size, {"rest": CONTROL, "hover": HOVER, "pressed": PRESSED}[mood]), area)
        colour = CHANGED if self.is_aimed else TEXT if self._choice.is_possible else FAINT
        write(surface, self._choice.action, area, colour, align="centre")


class Standing(Control):
    def __init__(self, area: pygame.Rect, words: str) -> None:
        super().__init__(area, say("Steps it may still walk in this turn. Whatever else it does ends the turn."))
        self._words = words

    def paint(self, surface: pygame.Surface, area: pygame.Rect, _mood: Mood) -> None:
        write(surface, self._words, area, QUIET, size=12)


class HandBar:
    """Lies over the map: drawn after it, given events before it. There only while a hero is to be ordered about."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self.pane = Pane(desk, LIFTED)
        self.pane.topic = "window#driving-by-hand"
        self._area = pygame.Rect(0, 0, 0, 0)
        self._frame = pygame.Rect(0, 0, 0, 0)
        self._laid: object = None

    @property
    def hand(self) -> Hand | None:
        session = self._desk.session
        return None if session.stroking is not None and session.stroking.edit is not None else session.driving.hand

    def arrange(self, area: pygame.Rect) -> None:
        """Takes the area of the map."""
        self._area = pygame.Rect(area)
        self._laid = None

    def _lay_out(self, hand: Hand) -> None:
        """Anew only where the hero can do something else; in little room without its name, then without Wait."""
        key = (hand.me, hand.choices)
        if key == self._laid or (self.pane.is_held and self._laid is not None):
            return
        self._laid = key
        left = steps(hand.steps)
        for words, commands in ((f"{hand.me.name} · {left}", _COMMANDS), (left, _COMMANDS), (left, _COMMANDS[:1]),
                                (left, ()), ("", ())):
            controls, wide = self._controls(hand, words, commands)
            if wide <= self._area.width - px(16):
                break
        self._frame = pygame.Rect(0, 0, min(wide, self._area.width - px(8)), px(HIGH))
        self._frame.midbottom = (self._area.centerx, self._area.bottom - px(4))
        self.pane.arrange(self._frame.inflate(px(-6), px(-6)), controls)

    def _controls(self, hand: Hand, words: str, commands: tuple[str, ...]) -> tuple[list[Control], int]:
        """From left to right, and how wide the bar is with them."""
        controls: list[Control] = []
        left = px(6)
        if words:
            wide = fonts.width(words, 12)
            controls.append(Standing(pygame.Rect(left, 0, wide, px(_CHIP)), words))
            left += wide + px(10)
        for choice in hand.choices:
            wide = fonts.width(choice.action) + px(12)
            controls.append(Chip(pygame.Rect(left, 0, wide, px(_CHIP)), choice, hand, self._desk))
            left += wide + px(_GAP)
        for name in commands:
            label = say(_LABELS[name])
            wide = fonts.width(label) + px(22)
            controls.append(Button(pygame.Rect(left, 0, wide, px(_CHIP)), partial(self._desk.run, name), words=label,
                                   style="outlined", tip=COMMANDS[name].tip))
            left += wide + px(_GAP)
        return controls, left + px(6)

    @property
    def area(self) -> pygame.Rect:
        """Where it is in the window; of no size while it is not there."""
        return self._frame if self.hand is not None else pygame.Rect(0, 0, 0, 0)

    def covers(self, at: Point) -> bool:
        """Whether a place is on the bar, not on the map behind it."""
        return self.area.collidepoint(at)

    def handle(self, event: pygame.Event) -> bool:
        hand = self.hand
        if hand is None:
            return False
        self._lay_out(hand)
        return self.pane.handle(event) or (
            event.type == pygame.MOUSEBUTTONDOWN and self._frame.collidepoint(event.pos))

    def update(self, seconds: float) -> None:
        """Nothing here moves by itself."""

    def draw(self, surface: pygame.Surface) -> None:
        hand = self.hand
        if hand is None:
            self._laid = None
            return
        self._lay_out(hand)
        surface.blit(plate(*self._frame.size, LIFTED, LINE), self._frame)
        self.pane.draw(surface)


def _told(choice: Choice, hand: Hand) -> str:
    """What an action does in numbers, then why it cannot be done now, or how it is done."""
    unit = hand.me
    ability = unit.kind.ability(choice.action)
    if ability is not None:
        facts = [ability_words(ability), *([say("{mana} mana left", mana=unit.mana)] if ability.mana else ())]
        what = f"{say(ability.help)}\n{', '.join(facts)}"
    elif choice.action == POTION:
        what = say("Heals {amount}; {potions} left", amount=unit.kind.potion_heals, potions=unit.potions)
    elif choice.action == ANTIDOTE:
        what = say("Ends poison and bleeding; {antidotes} left", antidotes=unit.antidotes)
    else:
        what = say("{damage} damage, range {range}", damage=unit.placed.damage, range=unit.placed.range)
    if not choice.is_possible:
        return say("{what}\nNot now: {reason}", what=what, reason=say(choice.refusal))
    return say("{what}\nClick aims it; {key} or another click does it", what=what, key=COMMANDS["hero_do"].keys[0])
