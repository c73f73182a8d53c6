"""What state each unit is in, why it came into it in the turn in which it did, and since when the acting and the
selected one are in it; of one without states its profile.

Notice which comparison tipped the scale, and by how little.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from sandbox.base.language import say, thing
from sandbox.scene import colours
from sandbox.scene.frame import Frame, state_of
from sandbox.scene.legend import Entry
from sandbox.scene.overlay import Overlay
from sandbox.scene.reasons import cause_words, chip_words, since_words
from sandbox.scene.shapes import Label, Shape

ACTING, SELECTED, CHANGED, OTHERS = range(4)


def paint(frame: Frame) -> Iterable[Shape]:
    """A pill for each unit with a profile: it tells the state, or the profile where that has none.

    A change has its reason as a chip in its own turn: later its values would be those of another moment. Then those who
    matter have since when they are in their state, and the selected one without a change its profile, called so.
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
        if change is not None and unit.name in frame.changed:
            chip, cause = chip_words(change), cause_words(change.cause)
        elif change is not None and unit.name in matters:
            chip, cause = since_words(change), ""
        else:
            # Beside a state it would be taken for one.
            chip, cause = say("profile {profile}", profile=profile) if priority == SELECTED else "", ""
        yield Label(unit.cell, state.letter, state.name, chip, colours.state(state.tone), priority, cause)


def legend(painted: Sequence[Shape]) -> Iterable[Entry]:
    """The letters of the states that somebody is in, and of the profiles that stand where there are no states the one
    that is most surely seen."""
    labels: dict[str, Label] = {}
    for label in (one for one in painted if isinstance(one, Label)):
        labels[label.letter] = min(labels.get(label.letter, label), label, key=lambda one: one.priority)
    for letter, label in labels.items():
        words = thing(label.short) if letter else thing("profile")
        yield Entry(words, words, Label((0, 0), letter, "" if letter else label.short, "", label.colour, OTHERS), 1)


OVERLAY = Overlay("state", "Each unit's state, and why it changed, with values; its profile where it has no states.",
                  paint, is_above_units=True, legend=legend)
