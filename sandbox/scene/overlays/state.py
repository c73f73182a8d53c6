"""What state each unit is in, and why the acting and the selected one came into it; of one without states its profile.

Notice which comparison tipped the scale, and by how little.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from sandbox.base.language import thing
from sandbox.scene import colours
from sandbox.scene.frame import Frame, state_of
from sandbox.scene.legend import Entry
from sandbox.scene.overlay import Overlay
from sandbox.scene.reasons import cause_words, chip_words
from sandbox.scene.shapes import Label, Shape

ACTING, SELECTED, CHANGED, OTHERS = range(4)


def paint(frame: Frame) -> Iterable[Shape]:
    """A pill for each unit with a profile; as a chip for those who matter now the last transition, else the profile.

    The pill tells the state, or the profile where that has none.
    """
    for unit in frame.world.living:
        profile = unit.placed.profile
        if not profile:
            continue
        if unit.name == frame.actor:
            priority = ACTING
        elif unit.name == frame.selected:
            priority = SELECTED
        else:
            priority = CHANGED if unit.name in frame.changed else OTHERS
        state = state_of(unit, frame.bestiary)
        if state is None:
            yield Label(unit.cell, "", profile, "", colours.QUIET, priority)
            continue
        change = frame.transitions.get(unit.name)
        # While a search is watched nothing has come of it yet; why the unit is in its state is old news.
        matters = (frame.selected,) if frame.cells else (frame.actor, frame.selected)
        is_told = unit.name in frame.changed or unit.name in matters
        if change is not None and is_told:
            chip, cause = chip_words(change), cause_words(change.cause)
        else:
            chip, cause = profile if priority == SELECTED else "", ""
        yield Label(unit.cell, state.letter, state.name, chip, colours.state(state.tone), priority, cause)


def legend(painted: Sequence[Shape]) -> Iterable[Entry]:
    """The letters of the states that somebody is in."""
    letters = {label.letter: label for label in painted if isinstance(label, Label) and label.letter}
    for letter, label in letters.items():
        badge = Label((0, 0), letter, "", "", label.colour, OTHERS)
        yield Entry(thing(label.short), thing(label.short), badge, 1)


OVERLAY = Overlay("state", "Each unit's state, and why it changed, with values; its profile where it has no states.",
                  paint, is_above_units=True, legend=legend)
