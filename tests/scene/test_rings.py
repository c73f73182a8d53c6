"""Which side a unit is on is told by the form of its ring, not by its colour alone."""

from __future__ import annotations

from typing import get_args

from sandbox.battle.battle import Battle
from sandbox.battle.level import Level
from sandbox.grid.grid import Grid
from sandbox.rules.unit import Placed
from sandbox.scene import colours
from sandbox.scene.frame import tokens
from sandbox.scene.order import Seats
from sandbox.scene.rings import FURTHER_FORMS, TEAMS, Form, ring_of, rings
from sandbox.workbench.framing import placed_frame


def level(*teams: str) -> Level:
    """One unit of each team, in that order."""
    return Level("row", Grid.from_rows("." * len(teams)), tuple(
        Placed.of("hero" if team == "heroes" else "goblin", f"Unit {x}", (x, 0), team=team)
        for x, team in enumerate(teams)))


def test_teams_that_meet_have_forms_of_their_own() -> None:
    frame = placed_frame(level("heroes", "foes", "cult", "bandits", "beasts"), None)
    found = rings(frame.world)
    assert len({ring.form for ring in found.values()}) == len(found) == 5
    assert [token.ring for token in tokens(frame)] == [found[unit.team] for unit in frame.world.units]
    assert all(ring_of(unit, frame.world) == found[unit.team] for unit in frame.world.units)


def test_many_further_teams_share_neither_colour_and_form_at_once() -> None:
    most = len(FURTHER_FORMS) * len(colours.FURTHER_TEAMS)
    found = rings(placed_frame(level(*(f"team {number}" for number in range(most))), None).world)
    assert len(set(found.values())) == most


def test_the_bar_and_the_map_show_the_same_ring() -> None:
    world = Battle(level("heroes", "foes", "cult")).start().world
    frame = placed_frame(level("heroes", "foes", "cult"), None)
    seats = {seat.name: seat.ring for seat in Seats(frame)} or {
        unit.name: ring_of(unit, world) for unit in world.units}
    assert all(token.ring == seats[token.name] for token in tokens(frame))


def test_every_named_team_has_a_colour_and_a_form_and_no_form_stands_for_two() -> None:
    forms = [*(ring.form for ring in TEAMS.values()), *FURTHER_FORMS]
    assert len(set(forms)) == len(forms) == len(get_args(Form))
    assert len({*(ring.colour for ring in TEAMS.values()), *colours.FURTHER_TEAMS}) == len(TEAMS) + len(
        colours.FURTHER_TEAMS)
