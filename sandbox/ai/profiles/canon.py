"""The canon, the full game's machine: sees along lines, wakes by chance, rests from fights (guide: profiles, canon)."""

from __future__ import annotations

from dataclasses import replace

from sandbox.ai import hunting as by
from sandbox.ai.act import Act, Stand
from sandbox.ai.decision import Tested
from sandbox.ai.machine import CALM_TURNS, Condition, Machine, Row, behaviour
from sandbox.ai.profile import Profile
from sandbox.ai.view import View
from sandbox.base.language import Sentence
from sandbox.base.param import Param
from sandbox.base.tapes import Throw
from sandbox.grid.cell import DIRECTIONS

WAKE_CHANCE = Param("wake_chance", 50, "How likely it wakes when all else says so.", low=0, high=100, unit="percent",
                    label="Wakes with a chance of {value}")

PARAMS = tuple(param.of("canon", default) for param, default in (
    (replace(by.SIGHT, help="How far it sees the hero, counted across and down, along a clear line of sight."), None),
    (replace(by.WAKE, help="How near the hero must come to wake it, counted across and down."), None),
    (by.LOST_LIMIT, 5), (by.FAR, None), (by.FLEE_SHARE, None),
    (replace(by.GUARD_ALARM, help="How near the hero must come to alarm it, counted across and down."), None),
    (WAKE_CHANCE, None), (CALM_TURNS, 6), (by.AVOID_UNITS, True), (by.SEARCH, None), (by.FLIGHT, None)))


def _sees(view: View) -> Tested:
    """Seen is a quarry that is not hidden, within `sight` by Manhattan distance, and in line of sight."""
    quarry = view.quarry
    if quarry is None or quarry.hidden:
        view.note_sight(False)
        return Tested(False, reason="hidden" if quarry else "nobody")
    near = view.compare_distance(quarry, "sight")
    saw = view.has_line_to(quarry) and near.holds
    view.note_sight(saw, near)
    return Tested(saw, (near,), None if saw or not near.holds else "blocked")


def _within(param: Param) -> Condition:
    def test(view: View) -> Tested:
        if view.quarry is None:
            return Tested(False, reason="nobody")
        near = view.compare_distance(view.quarry, param.name)
        return Tested(near.holds, (near,))

    return Condition(Sentence("distance <= {parameter}", parameter=param.name), test, (param, *by.QUARRY),
                     says="that one is at most {limit} cells away, counted across and down",
                     says_of_one="that one is at most {limit} cell away, counted across and down", is_near=True)


def _die_says_yes(view: View) -> Tested:
    """A die of 100 faces below wake_chance."""
    rolled = view.compare("die", view.roll(100, Throw("wake")), "<", view.whole("wake_chance"), "wake_chance")
    return Tested(rolled.holds, (rolled,))


def _is_weak(view: View) -> Tested:
    if view.me.kind.is_fearless:
        return Tested(False, reason="fearless")
    return by.WEAK.test(view)


SEES = Condition("sees", _sees, (by.SIGHT, *by.QUARRY),
                 says="it sees an enemy at most {limit} cells away, counted across and down",
                 says_of_one="it sees an enemy at most {limit} cell away, counted across and down", is_near=True)
LOST = by.losing(SEES)
DIE = Condition("the die says yes", _die_says_yes, (WAKE_CHANCE,), throws=True,
                says="a die of 0 to 99 is below {limit}")
WEAK = Condition(by.WEAK.words, _is_weak, by.WEAK.needs, says=by.WEAK.says)

ROWS = (
    Row("sleep", "chase", (SEES, _within(by.WAKE), DIE)),
    Row("guard", "chase", (SEES, _within(by.GUARD_ALARM))),
    Row("wander", "chase", (by.CALM_OVER, SEES)),
    Row("chase", "flee", (WEAK,)),
    Row("chase", "wander", (LOST,)),
)


@behaviour()
def wander(view: View) -> Act:
    """A die with 5 faces: 0 to 3 are the directions, 4 stands still."""
    face = view.roll(5, Throw("wander"))
    if face == 4:
        return Stand("stays")
    dx, dy = DIRECTIONS[face]
    return by.step_to(view, (view.cell[0] + dx, view.cell[1] + dy))


@behaviour(*by.STEP)
def chase(view: View) -> Act:
    """Fights when a target is in reach; stands at distance <= 1; steps if the path is at most `far` long."""
    if view.quarry is None:
        return Stand("nobody")
    if (fought := by.fight_in_reach(view)) is not None:
        return fought
    if view.compare("distance", view.distance_to(view.quarry), "<=", 1).holds:
        return Stand("beside")
    return by.follow(view)


STATES = (by.SLEEP, by.WANDER.doing(wander), by.CHASE.doing(chase), by.FLEE, by.GUARD)

PROFILE = Profile(
    "canon", "Sees along lines of sight, wakes by chance, goes round others, and leaves you in peace for a while.",
    PARAMS, Machine(STATES, ROWS), tells_only_seen=True)
