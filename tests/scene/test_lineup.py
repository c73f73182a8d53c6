"""Which units have a ribbon, and in which order (guide: window, Timeline)."""

from __future__ import annotations

from dataclasses import replace

from sandbox.battle.battle import Battle
from sandbox.battle.history import History
from sandbox.files.opening import open_level
from sandbox.files.shipped import shipped
from sandbox.scene.frame import is_hero
from sandbox.scene.lineup import Wanted, lined_up
from sandbox.scene.ribbons import Ribbons


def played(level: str, turns: int) -> History:
    history = History(Battle(open_level(shipped("levels", level)).level, driver="autopilot"), does_wait=False)
    for _ in range(turns):
        history.forward("turn")
    return history


def test_as_long_as_all_have_room_they_stand_as_they_joined() -> None:
    history = played("mine.tmx", 120)
    names = [unit.name for unit in history.world.units]
    assert list(lined_up(history.world, Ribbons().pieces(history), Wanted(), len(names))) == names


def test_where_not_all_have_room_the_selected_the_heroes_and_who_changed_last_stand_as_they_joined() -> None:
    history = played("mine.tmx", 120)
    ribbons = Ribbons().pieces(history)
    names = [unit.name for unit in history.world.units]
    by_change = lined_up(history.world, ribbons, Wanted("changed"), 999)
    assert [ribbons[name].changed_at(120) for name in by_change] == sorted(
        (ribbons[name].changed_at(120) for name in names), reverse=True)
    heroes = [unit.name for unit in history.world.units if is_hero(unit)]
    idle = by_change[-1]
    for room in (4, 6, len(names) - 1):
        order = lined_up(history.world, ribbons, Wanted(), room, idle)
        first = order[:room - 1]
        assert sorted(order) == sorted(names)
        assert list(first) == sorted(first, key=names.index), "rows keep their units"
        others = [name for name in by_change if name not in (idle, *heroes)]
        assert set(first) == {idle, *heroes, *others[:room - 2 - len(heroes)]}
        rest = order[room - 1:]
        assert list(rest) == [name for name in by_change if name in rest]


def test_what_comes_after_the_cursor_changes_no_order() -> None:
    history = played("mine.tmx", 120)
    ribbons = Ribbons().pieces(history)
    history.go_to_turn(40)
    order = lined_up(history.world, ribbons, Wanted("changed"), 5)
    fresh = played("mine.tmx", 40)
    assert order == lined_up(fresh.world, Ribbons().pieces(fresh), Wanted("changed"), 5)


def test_by_initiative_they_stand_as_their_turns_come() -> None:
    history = played("mine.tmx", 3)
    names = lined_up(history.world, Ribbons().pieces(history), Wanted("initiative"), 5)
    order = history.world.initiative.order
    assert [name for name in names if name in order] == [name for name in order if name in names]
    assert len(names) == len(history.world.units)


def test_side_kind_state_and_a_part_of_the_name_leave_the_others_out() -> None:
    history = played("mine.tmx", 60)
    ribbons, units = Ribbons().pieces(history), history.world.units
    one = next(unit for unit in units if unit.state)
    for wanted, is_wanted in (
            (Wanted(side=one.team), lambda unit: unit.team == one.team),
            (Wanted(kind=one.kind.name), lambda unit: unit.kind.name == one.kind.name),
            (Wanted(state=one.state), lambda unit: unit.state == one.state),
            (Wanted(text=one.name[1:].upper()), lambda unit: one.name[1:].upper() in unit.name.upper())):
        there = set(lined_up(history.world, ribbons, wanted, 5))
        assert there == {unit.name for unit in units if is_wanted(unit)} and wanted.is_filter
        assert 0 < len(there) < len(units)
    nobody = replace(Wanted(), text="nobody is called that")
    assert lined_up(history.world, ribbons, nobody, 5) == ()


def test_of_a_unit_without_states_a_step_or_a_rest_is_no_change() -> None:
    history = played("aggressive.tmx", 40)
    ribbons = Ribbons()
    for name, ribbon in ribbons.pieces(history).items():
        if ribbon.has_states:
            continue
        for turn in range(41):
            loud = [each for each in ribbon.marked if each <= turn and ribbon.marks[each] not in ("acted", "moved")]
            assert ribbon.changed_at(turn) == (loud[-1] if loud else 0), (name, turn)
