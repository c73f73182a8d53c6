"""Which of all that a step did is its caption: an outcome before what led to it, a deed before a walk."""

from __future__ import annotations

import re
from itertools import combinations, pairwise

import pytest

from sandbox.battle.battle import Battle, Step
from sandbox.battle.bestiary import SHIPPED
from sandbox.battle.history import History
from sandbox.battle.transition import BrokenOff
from sandbox.files.opening import open_level
from sandbox.files.shipped import shipped
from sandbox.rules import events
from sandbox.rules.events import Event, StateChanged
from sandbox.scene.story import caption
from sandbox.scene.words.events import sentence, told
from sandbox.scene.words.happenings import Explained, Happening, Hid, Unnoticed
from tests.spec.drawn import drawn, row

CHANGED = StateChanged(1, 1, "Goblin", "chase", "wander", "lost > lost_limit")

WEIGHTIEST_FIRST: tuple[Happening, ...] = (
    events.BattleOver(1, 1, "won", "heroes"), events.Fell(1, 1, "Goblin"),
    events.Joined(1, 1, "Goblin", "goblin", "foes", (1, 1)), Explained(CHANGED, BrokenOff("Iva")),
    events.Attacked(1, 1, "Iva", "Goblin", 3),
    events.Healed(1, 1, "Iva", "Iva", 2), events.Affected(1, 1, "Iva", "Goblin", "hex", 3, 0),
    events.KrakenStep(1, 1, "draw", 1, 1, 1, "Rat"), events.OrderRefused(1, 1, "Iva", "a wall is there"),
    events.ParameterSet(1, 1, "sight", 3), Hid("Iva", True, False), Unnoticed("Goblin", "Iva"),
    events.Moved(1, 1, "Iva", (0, 0), (1, 0), ((1, 0),)), events.Waited(1, 1, "Iva"), events.Passed(1, 1, "Iva"),
    Hid("Iva", True, True), events.Affected(1, 1, "Dog", "Dog", "sprint", 1, 0),
    events.TurnEnded(1, 1, "Iva", "script", "", "", (1, 0), 3, 20),
    events.KrakenStep(1, 1, "activate", 1, 1, 1, unit="Goblin"))
"""What ends a battle; who is gone, and who came; what decided differently; what was done; what stands in the way of it
or was changed by hand; who is not seen; where somebody went; that nothing was done; what the next walk will be; that
the turn is over; who called it."""

NEVER: tuple[Event, ...] = (
    events.BattleBegan("hall", 1, "", {}, "1"), events.Ordered(1, 0, ()), events.Tapped(1, 1, "Goblin"),
    events.Chose(1, 1, "Iva", ((("attack", "Goblin"), 40),), ("attack", "Goblin")),
    events.Rolled(1, 1, "Iva", "initiative", 7, 1),
    events.Commanded(1, 1, "Iva", "move up"))


def captioned(*told_of: Event) -> str:
    """The caption of a step in which that happened."""
    start = Battle(drawn("@..g", Iva={"script": ()})).start()
    return caption(start.world, Step(start.world, told_of), SHIPPED)


def test_what_weighs_more_comes_before_what_weighs_less() -> None:
    for heavier, lighter in pairwise(WEIGHTIEST_FIRST):
        assert told(heavier).weight > told(lighter).weight, (heavier, lighter)


def test_a_change_of_state_weighs_the_same_whether_its_cause_is_known_or_not() -> None:
    assert told(CHANGED).weight == told(Explained(CHANGED, BrokenOff("Iva"))).weight


def test_the_caption_is_the_weightiest_wherever_in_the_step_it_happened() -> None:
    happened = [each for each in WEIGHTIEST_FIRST if not isinstance(each, Explained | Hid | Unnoticed)]
    for heavier, lighter in combinations(happened, 2):
        assert captioned(heavier, lighter) == captioned(lighter, heavier) == sentence(heavier)


def test_of_equal_ones_the_first_is_the_caption() -> None:
    first, second = events.Attacked(1, 1, "Iva", "Goblin", 3), events.Attacked(1, 1, "Iva", "Rat", 9)
    assert captioned(first, second) == "Iva hits Goblin for 3."
    assert captioned(second, first) == "Iva hits Rat for 9."


@pytest.mark.parametrize("event", NEVER)
def test_what_only_opens_or_is_told_by_what_comes_of_it_is_no_caption(event: Event) -> None:
    assert captioned(event) == ""
    assert captioned(event, events.TurnEnded(1, 1, "Iva", "", "", "", (0, 0), 3, 20)).startswith("Iva is on (0, 0)")


def test_who_hides_is_told_before_the_walk_that_led_there() -> None:
    history = History(Battle(drawn("@..g", Iva={"script": (row(1, 0, hidden=True),), "tempo": 99.0})))
    before = history.world
    history.forward("turn")
    assert caption(before, history.step, SHIPPED) == "Iva hides."


def test_the_caption_of_a_turn_that_the_kraken_gives_is_what_its_unit_does() -> None:
    history = History(Battle(open_level(shipped("levels", "kraken.tmx")).level))
    for _ in range(4):
        before = history.world
        history.forward("turn")
        acting = history.step.decision
        if acting is not None and acting.unit == "Bilge rat 1":
            break
    assert caption(before, history.step, SHIPPED) == "Bilge rat 1 goes 4 steps to (2, 7)."


def told_of(battle: Battle, turns: int) -> list[str]:
    """The captions of its turns."""
    history, found = History(battle, does_wait=False), []
    for _ in range(turns):
        before = history.world
        if not history.forward("turn"):
            break
        found.append(caption(before, history.step, battle.bestiary))
    return found


@pytest.mark.parametrize("name", sorted(path.name for path in shipped("levels", "mine.tmx").parent.glob("*.tmx")))
def test_no_turn_is_told_by_its_place_and_its_life_alone(name: str) -> None:
    found = told_of(Battle(open_level(shipped("levels", name)).level), 120)
    assert [words for words in found if re.search(r" is on \(.* life ", words)] == []
    assert found


def test_a_hero_that_stays_says_whether_its_script_says_so_or_has_ended_and_one_that_is_kept_from_its_cell_says_why(
        ) -> None:
    script = (row(0, 0), row(2, 0), row(1, 0))
    found = told_of(Battle(drawn("@.#", "###", "g##", Iva={"script": script, "tempo": 99.0})), 8)
    iva = [words for words in found if words.startswith("Iva")]
    assert iva[0] == "Iva stays on (0, 0), by its script."
    assert iva[1].startswith("Iva cannot: ")
    assert iva[2:4] == ["Iva goes to (1, 0), by its script.", "Iva stays: its script has ended."]


def test_a_unit_whose_instructions_give_it_nothing_to_do_says_why() -> None:
    found = told_of(Battle(open_level(shipped("levels", "kraken.tmx")).level), 20)
    assert "Kelp shaman 1 stands: no cell is farther than its own; nobody is in reach." in found
