"""Moments of a battle as a film shows them: the frame, what happened, and the facts (guide: window, Recording)."""

from __future__ import annotations

from sandbox.app.film.caption import BETWEEN
from sandbox.app.film.film import Shot
from sandbox.base.language import say, thing
from sandbox.battle.history import History
from sandbox.scene.frame import Frame
from sandbox.scene.searches import progress_words
from sandbox.scene.story import caption
from sandbox.scene.words.values import name_words, value_words
from sandbox.tiled.tilemap import TileMap


def shot(history: History | None, frame: Frame, tilemap: TileMap) -> Shot:
    """The moment with its caption: what happened last; turn, seed and changed values."""
    return Shot(frame, tilemap, *((say("The level"), "") if history is None else (told(history), facts(history))))


def facts(history: History) -> str:
    """Turn, seed and changed values at the cursor."""
    world = history.world
    progress = history.decision.evidence.progress(history.cursor.cells) if history.decision else None
    cells = ([say("search {number}, cell {cell}", number=progress.number, cell=progress.taken)]
             if history.cursor.cells and progress else [])
    changed = [thing("{name} {value}", name=name_words(change.name), value=value_words(change.value))
               for change in world.changes]
    return BETWEEN.join((*cells, say("turn {turn}", turn=world.turn), say("seed {seed}", seed=history.battle.seed),
                         *changed))


def told(history: History) -> str:
    """What just happened, in a sentence: the weightiest event of the step at the cursor."""
    if history.cursor.cells and history.decision is not None:
        return progress_words(history.decision, history.cursor.cells)
    step = history.cursor.step
    before = history.steps[step - 1].world if step else None
    return caption(before, history.step, history.battle.bestiary) or say("Before the first turn.")
