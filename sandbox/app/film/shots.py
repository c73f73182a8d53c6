"""Moments of a battle as a film shows them: the frame, what happened, and the facts (guide: window, Recording)."""

from __future__ import annotations

from sandbox.app.film.caption import BETWEEN
from sandbox.app.film.film import Shot
from sandbox.base.language import say, thing
from sandbox.battle.history import History
from sandbox.rules.parameters import REROLL, ROLL_RANGE
from sandbox.scene.frame import Frame
from sandbox.scene.order import Seats
from sandbox.scene.searches import progress_words
from sandbox.scene.story import caption
from sandbox.scene.words.values import name_words, value_words
from sandbox.tiled.tilemap import TileMap


def shot(history: History | None, frame: Frame, tilemap: TileMap) -> Shot:
    """The moment with its caption: what happened last, and the facts."""
    if history is None:
        return Shot(frame, tilemap, say("The level"), "")
    return Shot(frame, tilemap, told(history), facts(history, frame))


def facts(history: History, frame: Frame) -> str:
    """Round, turn, who comes next, seed and changed values at the cursor, whose frame it is."""
    world = history.world
    progress = history.decision.evidence.progress(history.cursor.cells) if history.decision else None
    cells = ([say("search {number}, cell {cell}", number=progress.number, cell=progress.taken)]
             if history.cursor.cells and progress else [])
    changed = [thing("{name} {value}", name=name_words(change.name), value=value_words(change.value))
               for change in world.changes]
    following = [say("next: {unit}", unit=name)] if (name := _next(history, frame)) else []
    return BETWEEN.join((*cells, say("round {round}", round=world.round), say("turn {turn}", turn=world.turn),
                         *following, say("seed {seed}", seed=history.battle.seed), *changed))


def _next(history: History, frame: Frame) -> str:
    """Who acts after the moment; empty where nobody does, where dice of the next round will decide it, and where the
    sentence says who begins.
    """
    if not history.cursor.cells and not _caption(history):
        return ""
    seats, rule, changes = Seats(frame), history.battle.settings.rule, history.world.changes
    index = seats.following if history.cursor.step or history.cursor.cells else 0
    if index >= len(seats):
        return ""
    if index and seats[0].is_kraken and not history.ends_round:
        # It activates its units one after another.
        return seats.name(0)
    is_rolled_for = index >= seats.first_next and rule(REROLL, changes) and rule(ROLL_RANGE, changes)
    return "" if is_rolled_for else seats.name(index)


def told(history: History) -> str:
    """What just happened, in a sentence: the weightiest event of the step at the cursor."""
    if history.cursor.cells and history.decision is not None:
        return progress_words(history.decision, history.cursor.cells)
    return _caption(history) or _beginning(history)


def _caption(history: History) -> str:
    """Empty where nothing has happened yet."""
    step = history.cursor.step
    before = history.steps[step - 1].world if step else None
    return caption(before, history.step, history.battle.bestiary)


def _beginning(history: History) -> str:
    first = history.world.initiative.actor
    return say("The battle begins: the first turn is {unit}'s.", unit=first) if first else say("The battle begins.")
