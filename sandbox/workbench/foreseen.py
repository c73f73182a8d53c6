"""What an act would do now, in one sentence before it is done (guide: window, Status line)."""

from __future__ import annotations

from typing import NamedTuple, assert_never

from sandbox.ai.drivers import BY_HAND
from sandbox.base.errors import InputError
from sandbox.base.keys import key_words
from sandbox.base.language import joined, say
from sandbox.battle.history import History, StepSize
from sandbox.files.editing import marker_on
from sandbox.grid.cell import Cell
from sandbox.rules.kraken import NAME as KRAKEN
from sandbox.rules.world import World
from sandbox.workbench.keys import REMOVE
from sandbox.workbench.losing import Reach, loss_beside, told_going
from sandbox.workbench.running import Running
from sandbox.workbench.session import Session
from sandbox.workbench.standstill import told_standing, why_no_battle, why_no_step, why_no_step_back
from sandbox.workbench.tool import Tool
from sandbox.workbench.tools.erase import TOOL as ERASE
from sandbox.workbench.tools.select import TOOL as SELECT
from sandbox.workbench.undoing import Run


class Foreseen(NamedTuple):
    """What it would do in words, and how far into the battle it would reach; None where not at all."""

    words: str
    reach: Reach | None = None


# Time

def play(running: Running) -> str:
    """What Play would do."""
    history = running.on_screen
    if history is None:
        return _refused(running)
    if running.playback.is_playing:
        return say("Pauses here, in turn {turn}.", turn=history.world.turn)
    if history.is_at_end:
        return why_no_battle(history) or say("The battle is over: it plays again from the start.")
    if running.waits_for is not None:
        return say("Waits for {hero}'s order, then plays on.", hero=running.waits_for)
    turn, last = next_turn(history.world), _last(history)
    if _ends_now(history):
        return say("The battle ends with the next step.")
    if turn <= last:
        again = (say("Shows turns {turn} to {last} again", turn=turn, last=last) if turn < last
                 else say("Shows turn {turn} again", turn=turn))
        is_last = history.steps[history.seen].world.is_over
        return (say("{again}: then the battle is over.", again=again) if is_last
                else say("{again}, then plays on.", again=again))
    if _is_krakens(history):
        return say("Plays on: the Kraken acts.")
    return say("Plays from the start.") if turn == 1 else say("Plays on from turn {turn}.", turn=turn)


def forward(running: Running, size: StepSize) -> str:
    """What one step forward would do."""
    history = running.on_screen
    if history is None:
        return _refused(running)
    reason = why_no_step(history)
    if reason:
        return reason
    if _ends_now(history):
        return say("The battle ends with this step.")
    turn = next_turn(history.world)
    if size != "round" and _is_krakens(history):
        return (say("Shows again how the Kraken acts.") if history.cursor.step < history.seen
                else say("The Kraken acts."))
    match size:
        case "cell":
            return say("Takes the next cell of turn {turn}'s search; without one it plays the turn.", turn=turn)
        case "turn":
            return (say("Shows turn {turn} again.", turn=turn) if turn <= _last(history)
                    else say("Plays turn {turn}.", turn=turn))
        case "round":
            number = max(1, history.world.round + history.ends_round)
            return (say("Goes to the end of round {round}, or until a hero waits for your order.", round=number)
                    if _asks_heroes(history) else say("Goes to the end of round {round}.", round=number))
        case _:
            assert_never(size)


def back(running: Running, size: StepSize) -> str:
    """What one step back would do."""
    history = running.on_screen
    if history is None:
        return _refused(running)
    reason = why_no_step_back(history)
    if reason:
        return reason
    match size:
        case "cell":
            return say("Puts the last cell of the search back; without one it takes the turn back.")
        case "turn":
            if history.decision is not None and history.decision.unit == KRAKEN and not history.cursor.cells:
                return say("Goes back to before the Kraken acted.")
            turn = history.world.turn - (not history.cursor.cells)
            return (say("Goes back to the end of turn {turn}.", turn=turn) if turn > 0
                    else say("Goes back to the start."))
        case "round":
            # While the first search of a round is watched, the round before it is where one comes back to.
            number = history.world.round - (not (history.cursor.cells and history.ends_round))
            return (say("Goes back to the end of round {round}.", round=number) if number > 0
                    else say("Goes back to the start."))
        case _:
            assert_never(size)


def go_to(running: Running, turn: int) -> str:
    """What a jump to a turn would do; nothing that is not played is jumped to."""
    history = running.on_screen
    if history is None:
        return _refused(running)
    last = _last(history)
    if history.last_step_of(turn) == history.cursor.step and not history.cursor.cells:
        return told_standing(history)
    if turn <= 0:
        return say("Goes back to the start.")
    if min(turn, last) == history.world.turn:
        # A search is watched that follows it, or the Kraken has not acted yet, which has no turn of its own.
        return (say("Goes back to the end of turn {turn}.", turn=history.world.turn) if history.cursor.cells
                else say("Goes on to the end of turn {turn}: the Kraken acts.", turn=history.world.turn)
                if _is_krakens(history) else say("Goes to the end of turn {turn}.", turn=history.world.turn))
    return (say("Goes to turn {turn}.", turn=turn) if turn <= last
            else say("Goes to turn {turn}, the last one played.", turn=last))


def change(running: Running) -> str:
    """From when on a value that is changed now holds."""
    history = running.on_screen
    if history is None or not history.cursor.step:
        return say("A change here holds from the start of the battle.")
    if history.world.is_over:
        return say("The battle is over: a change here does nothing in it.")
    return say("A change here holds from turn {turn} on.", turn=next_turn(history.world))


def reaching(running: Running, reach: Reach) -> str:
    """What an edit or a change that reaches so far into the battle would do."""
    match reach:
        case "from here":
            return change(running)
        case "anew":
            return say("Starts the battle anew; nothing of it is played yet.")
        case "for good":
            return say("Ends the battle; nothing of it is played yet.")
        case _:
            assert_never(reach)


def next_turn(world: World) -> int:
    """The turn that is decided next."""
    return world.turn + (world.stage != "open")


def _ends_now(history: History) -> bool:
    """Whether no turn comes any more: after as many rounds as there may be now the next step ends the battle."""
    begun = history.battle.as_begun(history.world)
    return not history.cursor.cells and begun.is_over and not history.world.is_over and begun.turn == history.world.turn


def _is_krakens(history: History) -> bool:
    """Whether the Kraken itself is next: it acts within the turn that was the last of the round."""
    return not history.cursor.cells and history.battle.is_krakens(history.world)


def _asks_heroes(history: History) -> bool:
    """Whether a hero is driven by hand, so that the battle may stop for its order."""
    return any(history.battle.driver_of(unit) == BY_HAND.name for unit in history.world.living)


def _last(history: History) -> int:
    """The last turn that was played."""
    return history.steps[history.seen].turn


def _refused(running: Running) -> str:
    return say("Cannot run: {lack}", lack=running.lack)


# Undoing

def undo(session: Session) -> str:
    """What undoing now would take back."""
    if session.stroking is not None:
        return say("Drops what is being drawn.")
    entry = session.document.past.last
    return say("There is nothing to undo.") if entry is None else _told_of(
        session.running, say("Undo: {what}.", what=entry.words.doing), entry.run)


def redo(session: Session) -> str:
    """What was undone last and would be done again now, and what of the battle would go with that."""
    entry = session.document.past.next
    if entry is None:
        return say("There is nothing to do again.")
    told = _told_of(session.running, say("Do again: {what}.", what=entry.words.doing), entry.run)
    if entry.run is None:
        return told
    there = entry.run.held.history if entry.run.held is not None else None
    return joined(told, told_going(loss_beside(session.running.on_screen, there)))


def _told_of(running: Running, what: str, run: Run | None) -> str:
    """The same with what comes back of the battle."""
    if run is not None and not run.can_run:
        return joined(what, say("The battle cannot run then.") if running.on_screen is not None else "")
    if run is None or run.is_dropped:
        return joined(what, say("The battle starts anew.") if run is not None else "")
    is_played = run.turn or (running.history is not None and running.history.world.turn)
    return joined(what, say("The battle comes back at turn {turn}.", turn=run.turn) if is_played else "")


# The map

def click(session: Session, cell: Cell) -> Foreseen:
    """What a click on a cell would do with the tool in hand, and the right button with one that paints."""
    if cell not in session.level.grid:
        does_deselect = session.tool is SELECT and session.selected
        return Foreseen(say("Beyond the map: a click deselects {unit}.", unit=session.selected) if does_deselect
                        else say("Beyond the map: a click does nothing."))
    if session.tool is SELECT:
        return _select(session, cell)
    left = _stroke(session, cell, session.tool)
    right = _stroke(session, cell, ERASE) if session.tool.does_paint and session.tool is not ERASE else Foreseen("")
    told = [say("Click: {act}", act=left.words) if left.reach is not None else left.words]
    if right.reach is not None:
        told.append(say("Right click: {act}", act=right.words))
    return Foreseen(" · ".join(filter(None, told)) or say("A click changes nothing here"), left.reach or right.reach)


def _stroke(session: Session, cell: Cell, tool: Tool) -> Foreseen:
    """What the tool itself makes of a stroke over the one cell, or why it cannot; empty for nothing."""
    try:
        edit = tool.edit(session.stroke(cell, tool))
    except InputError as error:
        return Foreseen(say("{Reason}", reason=str(error)))
    if edit is None:
        return Foreseen("")
    return Foreseen(edit.words.doing, "anew")


def _select(session: Session, cell: Cell) -> Foreseen:
    there = session.frame.world.at(cell)
    if there is None:
        marker = marker_on(session.document.tilemap, cell)
        drag = say("Drag moves the {marker}.", marker=marker.name or marker.type.lower()) if marker is not None else ""
        looks = (say("A click deselects {unit}.", unit=session.selected) if session.selected
                 else "" if marker is not None else say("Nobody is here: a click does nothing."))
        return Foreseen(joined(looks, drag))
    if session.level.unit(there.name) is None:
        return Foreseen(say("Click: look at {unit}, who came during the battle.", unit=there.name))
    if session.driving.is_fighting:
        return Foreseen(say("Click: look at {unit}. Shift+drag moves it on the map.", unit=there.name))
    if there.name == session.selected:
        return Foreseen(say("{unit} is selected. Drag moves it, {key} removes it.", unit=there.name,
                            key=key_words(REMOVE)))
    return Foreseen(say("Click: look at {unit}. Drag moves it.", unit=there.name))
