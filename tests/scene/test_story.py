"""The story of a battle: it says who hides, who is not noticed for it, and why a machine changes its state."""

from __future__ import annotations

from sandbox.battle.battle import Battle
from sandbox.battle.bestiary import SHIPPED
from sandbox.cli.run import played
from sandbox.files.opening import open_level
from sandbox.files.shipped import shipped
from sandbox.rules.events import StateChanged
from sandbox.rules.world import World
from sandbox.scene.story import story
from sandbox.scene.words.events import sentence


def words(name: str, driver: str | None = None) -> list[str]:
    before: World | None = None
    found: list[str] = []
    for step in played(Battle(open_level(shipped("levels", name)).level, driver=driver)):
        found += map(sentence, story(before, step, SHIPPED))
        before = step.world
    return found


def test_it_tells_that_a_scripted_hero_hides_and_why_the_hunter_beside_her_loses_her() -> None:
    lesson = words("lesson.tmx")
    hides, lost = lesson.index("Iva hides."), next(place for place, each in enumerate(lesson)
                                                   if each.startswith("Goblin: chase → wander"))
    unseen = [place for place, each in enumerate(lesson) if "Iva is hidden" in each]
    assert unseen and hides < unseen[0] < lost
    assert lesson[lost] == "Goblin: chase → wander (✓ 4 turns unseen > lost limit 3, its enemy is hidden)."
    assert lost < lesson.index("Iva is hidden no longer.")


def test_who_hides_again_in_its_turn_stays_hidden_and_is_not_told_of_in_the_turns_of_others() -> None:
    guard = words("guard.tmx")
    assert guard.count("Iva hides.") == 1
    for place in (place for place, line in enumerate(guard) if line == "Iva stays hidden."):
        assert guard[place - 1].startswith("Round ") and guard[place + 1].startswith("Iva stays")
    stays = [line for line in guard[guard.index("Iva hides."):] if line.startswith(("Iva stays on ", "Iva stays: "))]
    assert guard.count("Iva stays hidden.") == len(stays) - 1


def test_a_change_of_state_is_told_with_the_values_that_tipped_the_scale() -> None:
    assert "Goblin: chase → flee (✓ life 18 % < flee share 25 %)." in words("lesson.tmx")
    assert "Cultist: chase → wander (Iva broke off the fight)." in words("canon.tmx")


def test_who_does_not_notice_a_hidden_hero_is_told_with_what_it_does_instead_and_for_how_long() -> None:
    told = [line for line in words("guard.tmx") if "hidden" in line and line.startswith("Guard chases")]
    walks = ("a step down to (8, 5), the first of 5", "a step left to (7, 5), the first of 4",
             "a step left to (6, 5), the first of 3")
    left = ("but Guard still follows for 2 more turns", "but Guard still follows for 1 more turn",
            "one more turn unseen and Guard gives up")
    assert told == [f"Guard chases: {walk} to Iva; Iva is hidden, {more}."
                    for walk, more in zip(walks, left, strict=True)]
    assert not any("does not notice" in line for line in words("guard.tmx"))


def test_a_hero_that_walks_by_its_script_is_told_to_and_one_that_is_driven_otherwise_is_not() -> None:
    walks = [line for line in words("guard.tmx") if line.startswith("Iva goes ")]
    assert walks and all(line.endswith(", by its script.") for line in walks)
    assert not any("by its script" in line for line in words("goal.tmx", driver="autopilot"))


def test_who_comes_to_its_post_walks_home_with_its_last_step_and_stands_guard_only_then() -> None:
    guard = words("guard.tmx")
    home = guard.index("Guard: home → guard (it is on its post).")
    assert guard[home - 1].startswith("Guard walks home: a step up to (8, 3)")
    assert not any("stands guard: a step" in line for line in guard)


def test_who_finds_no_way_says_where_to_and_that_others_stand_in_it() -> None:
    assert any(line.startswith("Waits ") and line.endswith(" stands: there is no way to Ada round other units.")
               for line in words("corridor.tmx"))


def test_a_change_of_state_that_is_told_is_not_told_again_as_what_the_unit_does() -> None:
    lines = words("mine.tmx")
    assert any(line.startswith("Pip: sleep → chase") for line in lines) and "Pip chases." not in lines


def test_it_tells_no_more_than_the_heroes_see() -> None:
    steps = list(played(Battle(open_level(shipped("levels", "canon.tmx")).level)))
    unseen = {(event.unit, event.before, event.after) for step in steps for event in step.events
              if isinstance(event, StateChanged) and not event.seen}
    shown = words("canon.tmx")
    assert all(not any(line.startswith(f"{unit}: {before} → {after}") for line in shown)
               for unit, before, after in unseen)
