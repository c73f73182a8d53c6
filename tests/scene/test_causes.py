"""What is told of a unit's state is what brought it there: on the chip, in Why, in the ribbon (guide: window)."""

from __future__ import annotations

from dataclasses import replace

from sandbox.battle.battle import Battle
from sandbox.battle.history import History
from sandbox.battle.transition import BrokenOff, Called, transitions_of
from sandbox.files.opening import open_level
from sandbox.files.shipped import shipped
from sandbox.rules.events import Joined, StateChanged, line
from sandbox.scene.overlays import OVERLAYS
from sandbox.scene.ribbons import Ribbons, told
from sandbox.scene.shapes import Label
from sandbox.scene.why import explanation
from sandbox.workbench.framing import frame_of


def played(name: str) -> History:
    """A shipped level, played to its end."""
    history = History(Battle(open_level(shipped("levels", name)).level), does_wait=False)
    while history.forward("turn"):
        pass
    return history


def at_break_off() -> tuple[History, StateChanged]:
    """The canon level at the end of the turn in which Iva leaves the reach of the cultist."""
    history = played("canon.tmx")
    deciders = {place: step.decision.unit for place, step in enumerate(history.steps) if step.decision}
    place, change = next((place, event) for place, step in enumerate(history.steps) for event in step.events
                         if isinstance(event, StateChanged) and event.unit != deciders.get(place))
    history.go(place)
    return history, change


def chip(history: History, name: str, selected: str | None = None) -> str:
    frame = frame_of(history, selected)
    return next(shape.long for shape in OVERLAYS["state"].paint(frame)
                if isinstance(shape, Label) and shape.cell == frame.world[name].cell)


def test_a_state_that_came_from_a_broken_off_fight_has_that_cause_on_its_chip() -> None:
    history, change = at_break_off()
    assert (change.unit, change.before, change.after) == ("Cultist", "chase", "wander")
    assert chip(history, "Cultist") == "chase → wander · Iva broke off the fight"
    history.forward("turn")
    assert chip(history, "Cultist") == f"since turn {change.turn}", "in its own next turn the reason is an old one"


def test_the_cause_is_the_one_at_the_cursor_going_back_and_between_the_cells_of_a_search() -> None:
    history, _ = at_break_off()
    here = history.cursor
    history.back("turn")
    before = f"since turn {history.transitions['Cultist'].turn}"
    assert history.transitions["Cultist"].before == "sleep", "before the fight was broken off"
    assert chip(history, "Cultist", "Cultist") == before
    while history.forward("cell") and history.cursor != here:
        assert chip(history, "Cultist", "Cultist") == before
    assert history.transitions["Cultist"].cause == BrokenOff("Iva")


def test_why_tells_whose_states_a_turn_changed_and_how_a_unit_came_into_its_own() -> None:
    history, change = at_break_off()
    lines = [line.text for line in explanation(frame_of(history, None))]
    assert "Cultist, chase → wander: Iva broke off the fight." in lines
    history.forward("turn")
    lines = [line.text for line in explanation(frame_of(history, None))]
    assert f"chase → wander in turn {change.turn}: Iva broke off the fight." in lines


def test_a_change_counts_as_a_fight_broken_off_only_where_the_event_says_by_whom() -> None:
    history, change = at_break_off()
    step = history.steps[history.cursor.step]
    assert change.broken_off_by == "Iva" and "Iva" not in line(change), "the log's lines are fixed"
    told = transitions_of(step.world, step.events, step.decision)
    assert told["Cultist"].cause == BrokenOff("Iva")
    otherwise = tuple(replace(each, broken_off_by="") if each is change else each for each in step.events)
    assert "Cultist" not in transitions_of(step.world, otherwise, step.decision), "nobody knows why, so nobody is named"


def test_one_that_is_called_is_told_to_have_joined_in_its_state() -> None:
    history = played("warden.tmx")
    place, joined = next((place, event) for place, step in enumerate(history.steps) for event in step.events
                         if isinstance(event, Joined))
    history.go(place)
    change = history.transitions[joined.unit]
    assert (change.before, change.after, change.cause) == ("", "chase", Called("Warden"))
    assert chip(history, joined.unit) == "joined in chase · called by Warden"


def test_every_change_of_state_in_a_battle_has_its_cause() -> None:
    for name in ("canon.tmx", "lesson.tmx", "mine.tmx", "warden.tmx", "guard.tmx", "kraken.tmx"):
        history = played(name)
        for place, step in enumerate(history.steps):
            history.go(place)
            told_of = {event.unit for event in step.events if isinstance(event, StateChanged)}
            assert told_of <= set(history.changed)
            for unit, change in history.transitions.items():
                assert not step.world[unit].is_alive or change.after == step.world[unit].state


def test_a_ribbon_tells_of_each_turn_the_state_at_its_end_and_what_brought_it() -> None:
    history, change = at_break_off()
    pieces = Ribbons().pieces(history)["Cultist"]
    for place, step in enumerate(history.steps):
        unit = step.world["Cultist"]
        if place + 1 == len(history.steps) or history.steps[place + 1].world.turn > step.world.turn:
            expected = unit.state if unit.is_alive else "fallen"
            assert told("Cultist", pieces, step.world.turn).startswith(f"Cultist: {expected}")
    assert told("Cultist", pieces, change.turn) == (
        "Cultist: wander from this turn on (chase → wander: Iva broke off the fight)")
