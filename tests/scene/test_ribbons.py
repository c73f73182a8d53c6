"""Each unit that has turns has a ribbon; of one without states it tells what it did (guide: window)."""

from __future__ import annotations

import pytest

from sandbox.ai.profiles import PROFILES
from sandbox.battle.battle import Battle
from sandbox.battle.history import History
from sandbox.files.opening import open_level
from sandbox.files.shipped import shipped
from sandbox.rules.events import Attacked, Fell, Healed, Moved, TurnEnded
from sandbox.rules.unit import NEUTRAL
from sandbox.scene.ribbons import DEEDS, Ribbons, legend, sign_of, told


def played(level: str) -> History:
    history = History(Battle(open_level(shipped("levels", level)).level, driver="autopilot"), does_wait=False)
    while history.forward("turn"):
        pass
    return history


def test_every_unit_has_a_ribbon_and_it_ends_when_the_unit_falls() -> None:
    history = played("warden.tmx")
    pieces = Ribbons().pieces(history)
    assert list(pieces) == [unit.name for unit in history.world.units if unit.team != NEUTRAL]
    last = history.world.turn
    for unit in history.world.units:
        assert (pieces[unit.name][-1].end == last + 1) == unit.is_alive, unit.name


def test_the_turns_of_a_unit_without_states_are_marked_by_its_events() -> None:
    history = played("aggressive.tmx")
    ribbons = Ribbons()
    pieces = ribbons.pieces(history)
    attacks = [event for event in history.events if isinstance(event, Attacked)]
    assert attacks
    for event in attacks:
        assert ribbons.marks(history, event.unit)[event.turn] in ("attacked", "fell")
        assert ribbons.marks(history, event.target)[event.turn] in ("hit", "attacked", "fell")
    for event in history.events:
        if isinstance(event, Fell):
            mark = ribbons.marks(history, event.unit)[event.turn]
            assert told(event.unit, pieces[event.unit], event.turn, mark) == f"{event.unit}: falls"
    stateless = [unit for unit in history.world.units
                 if not unit.placed.profile or not PROFILES[unit.placed.profile].states]
    assert stateless and all(ribbons.marks(history, unit.name) for unit in stateless)


def test_marks_grow_with_the_history_and_start_anew_with_another() -> None:
    ribbons, history = Ribbons(), played("aggressive.tmx")
    name = history.world.units[0].name
    whole = dict(ribbons.marks(history, name))
    fresh = History(history.battle, does_wait=False)
    assert ribbons.marks(fresh, name) == {}
    while fresh.forward("turn"):
        ribbons.pieces(fresh)
    assert ribbons.marks(fresh, name) == whole


@pytest.mark.parametrize("level", ["mine.tmx", "kraken.tmx", "lesson.tmx"])
def test_a_round_begins_with_its_first_turn(level: str) -> None:
    history, ribbons = played(level), Ribbons()
    ribbons.pieces(history)
    turns: dict[int, int] = {}
    for event in history.events:
        if isinstance(event, TurnEnded):
            turns.setdefault(event.round, event.turn)
    assert len(ribbons.rounds) == history.world.round
    assert {number: ribbons.rounds[number - 1] for number in turns} == turns


def test_rounds_that_are_forgotten_begin_anew() -> None:
    history, ribbons = played("warden.tmx"), Ribbons()
    ribbons.pieces(history)
    whole = list(ribbons.rounds)
    fresh = History(history.battle, does_wait=False)
    ribbons.pieces(fresh)
    assert ribbons.rounds == []
    while fresh.forward("turn"):
        ribbons.pieces(fresh)
    assert ribbons.rounds == whole


def test_what_a_hero_does_is_marked_by_its_sign_and_told_of_in_words() -> None:
    history, ribbons = played("warden.tmx"), Ribbons()
    hero = ribbons.pieces(history)["Iva"]
    moves = {event.turn for event in history.events if isinstance(event, Moved) and event.unit == "Iva"}
    heals = {event.turn for event in history.events if isinstance(event, Healed) and event.unit == "Iva"}
    assert moves and all(hero.marks[turn] != "acted" for turn in moves)
    assert all(DEEDS.index(hero.marks[turn]) >= DEEDS.index("healed") for turn in heals)
    assert len({sign_of(deed) for deed in DEEDS}) == len(DEEDS)
    words = legend(hero)
    for deed in set(hero.marks.values()):
        assert sign_of(deed) in words
