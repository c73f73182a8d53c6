"""What a turn is told as: whose it was, and what came of it."""

from __future__ import annotations

from sandbox.battle.battle import Battle
from sandbox.battle.history import History
from sandbox.files.opening import open_level
from sandbox.files.shipped import shipped
from sandbox.scene.moments import moment


def test_a_turn_stays_its_units_though_the_kraken_acts_at_its_end() -> None:
    history = History(Battle(open_level(shipped("levels", "kraken.tmx")).level, driver="autopilot"))
    while not history.ends_round:
        history.forward("turn")
    steps = [kept for kept in history.steps if kept.decider == "Kraken"]
    assert len(steps) == 1
    turn = steps[0].turn
    unit = next(kept.decider for kept in history.steps if kept.turn == turn)
    told = moment(history, turn)
    assert told.startswith(f"Turn {turn}, round 1: the turn of {unit}. {unit} ")
    assert ". Then the Kraken acts. " in told and " joins on " in told
    assert "Kraken" not in moment(history, turn - 1)
