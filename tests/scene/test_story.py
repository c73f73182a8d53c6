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


def words(name: str) -> list[str]:
    before: World | None = None
    found: list[str] = []
    for step in played(Battle(open_level(shipped("levels", name)).level)):
        found += map(sentence, story(before, step, SHIPPED))
        before = step.world
    return found


def test_it_tells_that_a_scripted_hero_hides_and_why_the_hunter_beside_her_loses_her() -> None:
    lesson = words("lesson.tmx")
    hides, lost = lesson.index("Iva hides."), next(place for place, each in enumerate(lesson)
                                                   if each.startswith("Goblin: chase → wander"))
    assert hides < lesson.index("Goblin does not notice Iva, who is hidden.") < lost
    assert lesson[lost] == "Goblin: chase → wander (✓ 4 turns unseen > lost limit 3, hidden)."
    assert lesson[lost - 1] == "Goblin does not notice Iva, who is hidden."
    assert lost < lesson.index("Iva is hidden no longer.")


def test_a_change_of_state_is_told_with_the_values_that_tipped_the_scale() -> None:
    assert "Goblin: chase → flee (✓ life 18 % < flee share 25 %)." in words("lesson.tmx")
    assert "Cultist: chase → wander (Iva broke off the fight)." in words("canon.tmx")


def test_it_tells_no_more_than_the_heroes_see() -> None:
    steps = list(played(Battle(open_level(shipped("levels", "canon.tmx")).level)))
    unseen = {(event.unit, event.before, event.after) for step in steps for event in step.events
              if isinstance(event, StateChanged) and not event.seen}
    shown = words("canon.tmx")
    assert all(not any(line.startswith(f"{unit}: {before} → {after}") for line in shown)
               for unit, before, after in unseen)
