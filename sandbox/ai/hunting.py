"""What machines that hunt have in common: their parameters, conditions and ways to act (guide: machines, States)."""

from __future__ import annotations

from sandbox.ai.act import Act, Blocked, Stand, Walk
from sandbox.ai.decision import Tested
from sandbox.ai.machine import Condition, State, behaviour
from sandbox.ai.scoring import fight
from sandbox.ai.view import View
from sandbox.base.language import Sentence
from sandbox.base.param import Param
from sandbox.grid.cell import DIRECTIONS, Cell
from sandbox.search.field import Field
from sandbox.search.flight import FLIGHTS
from sandbox.search.greedy import straight
from sandbox.search.variants import VARIANTS

SIGHT = Param("sight", 8, "How far it notices the hero, in steps.", low=0, high=98, unit="cells",
              label="Sees up to {value}")
WAKE = Param("wake", 5, "How near the hero must come to wake it, in steps.", low=0, high=98, unit="cells",
             label="Wakes within {value}")
LOST_LIMIT = Param("lost_limit", 3, "How long it keeps chasing without seeing the hero.", low=0, high=99, unit="turns",
                   label="Gives up after {value} unseen")
FAR = Param("far", 20, "The longest path it still follows, in steps.", low=1, high=98, unit="cells",
            label="Follows paths up to {value}")
FLEE_SHARE = Param("flee_share", 25, "Below this share of its life it flees.", low=0, high=100, unit="percent of life",
                   label="Flees below {value} life")
GUARD_ALARM = Param("guard_alarm", 6, "How near the hero must come to alarm it, in steps.", low=0, high=98,
                    unit="cells", label="Alarmed within {value}")
AVOID_UNITS = Param("avoid_units", False, "Whether its search goes round other units.",
                    label="Goes round other units")
SEARCH = Param("search", "bfs", "The search that finds its step.", choices=lambda: VARIANTS.names,
               label="Finds its way by: {value}", called=lambda name: VARIANTS[name].words)
FLIGHT = Param("flight", "greedy", "How it flees.", choices=lambda: FLIGHTS.names,
               label="Flees by: {value}", called=lambda name: FLIGHTS[name].words)

QUARRY = (SEARCH,)
"""What is read to find the quarry: who is nearest is measured as its search measures."""
STEP = (FAR, AVOID_UNITS, *QUARRY)
"""What is read to step after it."""


def _sees(view: View) -> Tested:
    """Seen is a quarry that is not hidden and whose path is at most `sight`."""
    quarry = view.quarry
    if quarry is None or quarry.hidden:
        view.note_sight(False)
        return Tested(False, reason="hidden" if quarry else "nobody")
    compared = view.compare_path("sight")
    view.note_sight(compared.holds, compared)
    return Tested(compared.holds, (compared,))


def _path_within(param: Param) -> Condition:
    def test(view: View) -> Tested:
        compared = view.compare_path(param.name)
        return Tested(compared.holds, (compared,))

    return Condition(Sentence("path <= {parameter}", parameter=param.name), test, (param, *QUARRY),
                     says="that one is at most {limit} steps away",
                     says_of_one="that one is at most {limit} step away", is_near=True)


def _is_weak(view: View) -> Tested:
    # Comparing the whole percent is comparing the exact share: the limit is a whole number.
    compared = view.compare("life share", view.me.life_share, "<", view.whole("flee_share"), "flee_share")
    return Tested(compared.holds, (compared,))


def losing(sees: Condition) -> Condition:
    """Whether the quarry is lost to who sees it so. It counts the turn: seen sets `lost` to 0, unseen adds one."""
    def test(view: View) -> Tested:
        seen = sees.test(view)
        lost = 0 if seen.holds else view.me.lost + 1
        view.note_lost(lost)
        compared = view.compare("lost", lost, ">", view.whole("lost_limit"), "lost_limit")
        return Tested(compared.holds, (*seen.compared, compared), seen.reason)

    return Condition("lost > lost_limit", test, (LOST_LIMIT, *sees.needs),
                     says="it has seen no enemy for more than {limit} turns",
                     says_of_one="it has seen no enemy for more than {limit} turn")


def _is_calm_over(view: View) -> Tested:
    compared = view.compare("calm", view.me.calm, "=", 0)
    return Tested(compared.holds, (compared,))


SEES = Condition("sees", _sees, (SIGHT, *QUARRY), says="it notices an enemy at most {limit} steps away",
                 says_of_one="it notices an enemy at most {limit} step away", is_near=True)
WITHIN_WAKE = _path_within(WAKE)
WITHIN_ALARM = _path_within(GUARD_ALARM)
WEAK = Condition("life share < flee_share", _is_weak, (FLEE_SHARE,), says="its life is below {limit} %")
LOST = losing(SEES)
CALM_OVER = Condition("calm = 0", _is_calm_over, says="it rests no longer")


@behaviour()
def sleep(_view: View) -> Act:
    """Does nothing."""
    return Stand("sleeps")


@behaviour()
def watch(_view: View) -> Act:
    """Stands on guard."""
    return Stand("watches")


@behaviour()
def wander(view: View) -> Act:
    """One step in direction n mod 4 (up, right, down, left), n its own turn, if that cell is free."""
    dx, dy = DIRECTIONS[view.me.turns % 4]
    return step_to(view, (view.cell[0] + dx, view.cell[1] + dy))


def fight_in_reach(view: View) -> Act | None:
    """The fight with whoever is in reach; None for nobody. With fighting off it is kept whom it does not attack."""
    target = view.target
    if target is None:
        return None
    if view.is_on("combat"):
        return fight(view, target)
    view.spare(target.name)
    return None


@behaviour(*STEP)
def chase(view: View) -> Act:
    """Fights when a target is in reach; stands beside the quarry; else follows the path if it is at most `far` long."""
    if view.quarry is None:
        return Stand("nobody")
    if (fought := fight_in_reach(view)) is not None:
        return fought
    if view.compare("path", view.path, "<=", 1).holds:
        return Stand("beside")
    return follow(view)


def follow(view: View) -> Act:
    """The first step of the path of the search variant, if that is at most `far` long and the cell is free."""
    way = view.chase_way
    if way.step is None:
        return Stand("no way" if way.search else "stuck")
    # A variant that searches nothing has no path, and so none that is too long.
    if way.path is not None and not view.compare("way", len(way.path), "<=", view.whole("far"), "far").holds:
        return Stand("too far")
    return step_to(view, way.step)


@behaviour(FLIGHT, AVOID_UNITS, *QUARRY)
def flee(view: View) -> Act:
    """One step of the flight variant; what the step gains is kept, in the measure that the variant goes by."""
    if view.quarry is None:
        return Stand("nobody")
    way = view.flight_way
    if way.step is None:
        return Stand("cornered")
    if isinstance(way.search, Field):
        view.compare("steps away", way.search.number(way.step), ">", way.search.number(view.cell) or 0)
    elif way.search is None:
        threat = view.quarry.cell
        view.compare("straight line", straight(way.step, threat), ">", straight(view.cell, threat))
    return Walk((way.step,))


@behaviour(AVOID_UNITS)
def go_home(view: View) -> Act:
    """One step on the shortest path to the post, if free."""
    if view.cell == view.me.post:
        return Stand("on the post")
    path = view.shortest_path_to(view.me.post)
    return Stand("no way") if path is None else step_to(view, path[0])


def step_to(view: View, cell: Cell) -> Act:
    """One step onto a cell if it is free; else it stands."""
    if view.is_free(cell):
        return Walk((cell,))
    there = view.world.at(cell)
    return Blocked(cell, there.name if there is not None else "")


SLEEP = State("sleep", "S", "sleep", "Does nothing until it wakes.", "asleep", sleep,
              "{Unit} sleeps", "it would wake at {limit}")
WANDER = State("wander", "W", "wander", "Walks a fixed round of directions.", "calm", wander,
               "{Unit} wanders", "it would notice at {limit}")
CHASE = State("chase", "C", "chase", "Follows the path to the hero, and fights in reach.", "hunting", chase,
              "{Unit} chases")
FLEE = State("flee", "F", "flee", "Runs away, for good.", "fleeing", flee, "{Unit} flees")
GUARD = State("guard", "G", "guard", "Stands on its post.", "on guard", watch,
              "{Unit} stands guard", "it would be alarmed at {limit}")
HOME = State("home", "H", "home", "Walks back to its post.", "homing", go_home, "{Unit} walks home")
