"""What a decision weighed: scores as bars, numbered instructions, and what the dice said (guide: window, Why)."""

from __future__ import annotations

import pygame

from sandbox.ai.decision import Carried, Evidence, Scored
from sandbox.app.panel.sheet import Sheet
from sandbox.app.widgets.flow import LEADING, draw_lines, flow, height
from sandbox.app.widgets.fonts import width
from sandbox.app.widgets.paint import CHANGED_EDGE, CHANGED_GROUND, LIFTED, mark, plate, symbol, write
from sandbox.app.widgets.pane import Control, Mood
from sandbox.app.widgets.scale import px
from sandbox.base.language import joined, say
from sandbox.scene.colours import ACCENT, CHANGED, CONTROL, PANEL, QUIET, TEXT, blend
from sandbox.scene.deeds import hindered_words, left_out_words
from sandbox.scene.words.acts import action_words
from sandbox.scene.words.values import throw_words

_BAR_ROW, _NAMES, _LEAST_BAR = 26, 104, 110
"""How high a row is, and how wide names are at least, and a bar with its number."""
_BEATEN = blend(PANEL, QUIET, 0.5)


class Bar(Control):
    """An action that was considered: its name, its score as a bar and a number; the winner with a check.

    The bar is the `share` of the highest score. It begins right of the `names`, so many pixels of the window wide.
    """

    def __init__(self, area: pygame.Rect, scored: Scored, chosen: Scored | None, is_chosen: bool, names: int) -> None:
        self.words = action_words(scored.action)
        super().__init__(area, say("{action}: {standing}", action=self.words,
                                   standing=_standing(scored, chosen, is_chosen)))
        self._scored, self._is_chosen, self._names = scored, is_chosen, names
        self.share = scored.score / chosen.score if chosen is not None and chosen.score else 0.0

    def paint(self, surface: pygame.Surface, area: pygame.Rect, _mood: Mood) -> None:
        is_chosen, names, middle = self._is_chosen, self._names, area.centery
        write(surface, self.words, pygame.Rect(area.left, area.top, names - px(8), area.height),
              TEXT if is_chosen else QUIET)
        track = pygame.Rect(area.left + names, middle - px(4), area.width - names - px(56), px(8))
        surface.blit(plate(*track.size, CONTROL, corner=4), track)
        long = round(track.width * self.share)
        if long:
            surface.blit(plate(max(px(4), long), px(8), ACCENT if is_chosen else _BEATEN, corner=4), track)
        number = pygame.Rect(track.right + px(4), area.top, px(30), area.height)
        write(surface, str(self._scored.score), number, TEXT if is_chosen else QUIET, size=12, face="numbers",
              align="right")
        if is_chosen:
            write(surface, "✓", pygame.Rect(area.right - px(16), area.top, px(16), area.height), ACCENT, align="right")


def _standing(scored: Scored, chosen: Scored | None, is_chosen: bool) -> str:
    if is_chosen or chosen is None:
        return say("{score}, the highest score: chosen", score=scored.score)
    lost = chosen.score - scored.score
    if not lost:
        return say("{score}, as much as {action}, which was considered earlier", score=scored.score,
                   action=action_words(chosen.action))
    return say("{score}, outscored by {lost}: {action} has {higher}", score=scored.score, lost=lost,
               action=action_words(chosen.action), higher=chosen.score)


class Instruction(Control):
    """A numbered instruction of a board-game profile; one that was carried out is lit, with what came of it.

    What stood in its way is said below it.
    """

    def __init__(self, left: int, top: int, room: int, point: str, words: str, carried: tuple[Carried, ...]) -> None:
        self.is_lit = any(one.was_done for one in carried)
        self._point = point
        tone = TEXT if self.is_lit else QUIET
        self._lines = flow(((words, tone),), room - px(56), 12)
        inner = [joined(one.point, say(one.words)) for one in carried if one.was_done and one.point != point]
        inner += dict.fromkeys(hindered for one in carried if (hindered := hindered_words(one)))
        self._inner = tuple(flow(((line, QUIET),), room - px(56), 12) for line in inner)
        high = height(self._lines) + sum(height(lines) for lines in self._inner)
        super().__init__(pygame.Rect(left, top, room, high + px(12)),
                         say("Carried out") if self.is_lit else
                         say("Tried, but it could not be carried out") if carried else say("Not come to"))

    def paint(self, surface: pygame.Surface, area: pygame.Rect, _mood: Mood) -> None:
        box = area.inflate(0, px(-4))
        lit = plate(*box.size, CHANGED_GROUND, CHANGED_EDGE) if self.is_lit else plate(*box.size, LIFTED)
        surface.blit(lit, box)
        if self.is_lit:
            mark(surface, (box.left + px(11), box.top + px(4) + px(LEADING) // 2), CHANGED)
        write(surface, self._point, pygame.Rect(box.left + px(18), box.top + px(4), px(26), px(LEADING)),
              CHANGED if self.is_lit else QUIET, size=12, face="numbers")
        top = box.top + px(4)
        for lines in (self._lines, *self._inner):
            draw_lines(surface, lines, (box.left + px(44), top), 12)
            top += height(lines)


class Die(Control):
    """What the dice said, beside a die."""

    def __init__(self, left: int, top: int, room: int, words: str, aside: str, tip: str) -> None:
        self._lines = flow(((words, TEXT), (aside, QUIET)), room - px(26))
        super().__init__(pygame.Rect(left, top, room, height(self._lines) + px(4)), tip)

    def paint(self, surface: pygame.Surface, area: pygame.Rect, _mood: Mood) -> None:
        symbol(surface, "dice", (area.left + px(8), area.top + px(LEADING) // 2 + px(1)), 16, QUIET)
        draw_lines(surface, self._lines, (area.left + px(26), area.top))


def add_scores(sheet: Sheet, evidence: Evidence) -> None:
    """The scores as bars in the order considered, and what cannot be done or is worth nothing, with the reasons."""
    if not evidence.considered and not evidence.left_out:
        return
    sheet.heading(say("scores"))
    if len(evidence.considered) > 1:
        sheet.paragraph((say("The highest score wins; its bar is full."), QUIET))
    chosen = evidence.considered.index(evidence.chosen) if evidence.chosen in evidence.considered else -1
    widest = max((width(action_words(scored.action)) for scored in evidence.considered), default=0)
    names = min(max(px(_NAMES), widest + px(10)), sheet.width - px(_LEAST_BAR))
    for index, scored in enumerate(evidence.considered):
        sheet.put(Bar(sheet.row(_BAR_ROW), scored, evidence.chosen, index == chosen, names))
    for left_out in evidence.left_out:
        sheet.paragraph((left_out_words(left_out), QUIET))
    sheet.skip(8)


def add_instructions(sheet: Sheet, instructions: tuple[str, ...], evidence: Evidence) -> None:
    """The instructions with those carried out lit."""
    for written in instructions:
        point, _, words = written.partition(". ")
        carried = tuple(one for one in evidence.carried
                        if one.point == point or one.point.startswith(f"{point}."))
        sheet.add(Instruction(*sheet.spot, point, say(words), carried))
    sheet.skip(8)


def add_dice(sheet: Sheet, evidence: Evidence) -> None:
    """What was picked among equals and which dice were thrown."""
    picked = [choice for choice in evidence.picked if len(choice.candidates) > 1]
    by_picks = [choice.die for choice in picked]
    thrown = [die for die in evidence.dice if die not in by_picks]
    if not picked and not thrown:
        return
    sheet.heading(say("dice"))
    for choice in picked:
        sheet.add(Die(*sheet.spot, say("{What}:", what=throw_words(choice.what, choice.whom)),
                      say("picked by the dice: {picked} of {count} equal", picked=choice.picked,
                          count=len(choice.candidates)), say("Among {names}", names=", ".join(choice.candidates))))
    for die in thrown:
        sheet.add(Die(*sheet.spot, say("{what}: {result}", what=throw_words(die.reason, die.whom), result=die.result),
                      say("of 0 to {highest}", highest=die.faces - 1), say("A die of {faces} faces", faces=die.faces)))
    sheet.skip(8)
