"""What a level knows of kinds and profiles is a value that it carries: all that follows from them follows from it."""

from __future__ import annotations

import json
from dataclasses import replace
from itertools import pairwise
from pathlib import Path

import pytest

from sandbox.ai.instructions import Instructions
from sandbox.ai.profile import Profile, shelf
from sandbox.ai.profiles import PROFILES
from sandbox.base.errors import InputError
from sandbox.base.param import Param
from sandbox.base.shelf import Shelf
from sandbox.base.values import Change
from sandbox.battle.battle import Battle, Step
from sandbox.battle.bestiary import SHIPPED, Bestiary
from sandbox.battle.history import History
from sandbox.battle.level import Level
from sandbox.battle.replay import read_log, run_again
from sandbox.cli.run import FORMATS, played
from sandbox.files.check import findings_json, report
from sandbox.files.levels import PREFIX
from sandbox.files.names import DECK
from sandbox.files.opening import open_level
from sandbox.files.project import project_text
from sandbox.files.text import map_from_text
from sandbox.files.to_text import text_from_map
from sandbox.grid.grid import Grid
from sandbox.rules.ability import Ability, FullAction
from sandbox.rules.events import BattleOver, Joined, TurnEnded, line
from sandbox.rules.kind import KINDS
from sandbox.rules.unit import Placed, ScriptRow
from sandbox.scene.compose import shapes
from sandbox.scene.overlays import OVERLAYS
from sandbox.scene.shapes import Label
from sandbox.scene.story import caption, story
from sandbox.scene.why import explanation
from sandbox.scene.words.events import sentence
from sandbox.workbench.decking import (
    deck_now,
    with_card,
    with_card_added,
    with_card_property,
    with_new_deck,
    without_card,
)
from sandbox.workbench.framing import frame_of
from sandbox.workbench.recovery import Recovery
from sandbox.workbench.session import Session
from sandbox.workbench.starting import new_level
from tests.levels.bestiaries import DECK as DECK_TEXT
from tests.levels.bestiaries import FEWER, KNIGHT, LURKER, MORE, QUEEN, TROLL, opened_hall

BOTH = pytest.mark.parametrize("bestiary", [MORE, FEWER], ids=["more", "fewer"])


def steps(level: Level, *settings: str) -> list[Step]:
    return list(played(Battle(level, changes=level.bestiary.read_settings(settings))))


def log_of(level: Level, *settings: str) -> str:
    return "".join(f"{line(event)}\n" for step in steps(level, *settings) for event in step.events)


# Opened and checked

@BOTH
def test_a_map_is_opened_with_the_kinds_and_profiles_its_level_knows(tmp_path: Path, bestiary: Bestiary) -> None:
    level = opened_hall(tmp_path, bestiary).level
    assert level.findings == () and level.bestiary is bestiary
    assert [(unit.kind, unit.profile) for unit in level.units] == [(KNIGHT, ""), (TROLL, "lurker"), (QUEEN, "lurker")]
    assert level.units[1].values == {"patience": 2} and level.values == {"lurker.wake": 12}
    assert level.deck is not None and level.deck.cards[0].kind is TROLL
    assert level.deck.cards[0].properties == {"patience": 7}


def test_the_shipped_shelves_know_nothing_of_it_and_the_check_lists_what_they_know(tmp_path: Path) -> None:
    told = "\n".join(report(opened_hall(tmp_path, SHIPPED)))
    assert f'unknown kind "troll" (allowed: {", ".join(KINDS.names)})' in told
    assert 'unknown parameter "lurker.wake"' in told


def test_the_check_lists_what_the_level_knows_and_nothing_else(tmp_path: Path) -> None:
    path = opened_hall(tmp_path, FEWER).path
    text = path.read_text("utf-8").replace('"troll"', '"goblin"', 1).replace(
        'value="queen"/>', 'value="queen"/><property name="profile" value="hunter"/>').replace(
        "lurker.wake", "hunter.wake")
    (tmp_path / "trolls.toml").write_text('[[card]]\nname = "Rat"\nkind = "rat"\ncost = 1\nprofile = "shy"\n')
    path.write_text(text, "utf-8")
    found = findings_json(open_level(path, bestiary=FEWER))["findings"]
    assert isinstance(found, list)
    allowed = {each["problem"]: each["allowed"] for each in found if each["severity"] == "error"}
    assert allowed['unknown kind "goblin"'] == allowed['unknown kind "rat"'] == "knight, troll, queen"
    assert allowed['unknown profile "hunter"'] == allowed['unknown profile "shy"'] == "lurker"
    names = allowed['unknown parameter "hunter.wake"'].split(", ")
    assert "lurker.wake" in names and not [name for name in names if name.startswith("hunter")]


# Played

@BOTH
def test_a_battle_is_played_to_its_end_and_its_log_runs_again(tmp_path: Path, bestiary: Bestiary) -> None:
    level = opened_hall(tmp_path, bestiary).level
    events = [event for step in steps(level) for event in step.events]
    assert isinstance(events[-1], BattleOver)
    assert {event.profile for event in events if isinstance(event, TurnEnded)} == {"autopilot", "lurker"}
    called = [event for event in events if isinstance(event, Joined)]
    assert {event.kind for event in called} == {"troll"} and {event.team for event in called} == {"foes", "kraken"}
    log = read_log(log_of(level, "patience=3", "lurker.sight=20").encode(), "a.jsonl")
    assert run_again(level, log).difference is None
    with pytest.raises(InputError, match="unknown parameter"):
        run_again(replace(level, bestiary=SHIPPED), log)


def test_a_level_that_is_built_without_a_map_is_played_too() -> None:
    level = Level("hall", Grid.from_rows("." * 9), (
        Placed.of(KNIGHT, "Iva", (0, 0)), Placed.of(TROLL, "Grik", (4, 0))), driver="autopilot", bestiary=FEWER)
    assert isinstance(steps(level)[-1].events[-1], BattleOver)


def test_the_kinds_numbers_hold_where_a_kind_bears_a_shipped_name() -> None:
    goblin = replace(KINDS["goblin"], life=77, profile="lurker")
    own = Bestiary(Shelf("kind", KNIGHT, goblin), shelf(LURKER, PROFILES["hunter"]))
    source = map_from_text("g.\n..", "a.txt", bestiary=own)
    assert b'value="hunter"' in source, "the letter says hunter, and this kind thinks otherwise"
    level = Level("hall", Grid.from_rows("...."), (Placed.of(goblin, "Grik", (0, 0)),), bestiary=own)
    assert level.standing[0].life == 77 and level.standing[0].kind is goblin


def test_settings_are_read_by_what_the_level_knows() -> None:
    assert MORE.read_settings(["lurker.wake=9", "sight=3"]) == (Change("lurker.wake", 9), Change("sight", 3))
    assert FEWER.read_settings(["patience=9"]) == (Change("patience", 9),)
    with pytest.raises(InputError, match="whole numbers from 0 to 9 turns"):
        FEWER.read_settings(["patience=10"])
    with pytest.raises(InputError, match=r"unknown parameter 'hunter.sight' \(allowed: sight, wake,"):
        FEWER.read_settings(["hunter.sight=9"])
    with pytest.raises(InputError, match="unknown parameter"):
        SHIPPED.read_settings(["patience=9"])


def test_a_value_of_its_own_profile_changes_the_battle(tmp_path: Path) -> None:
    level = opened_hall(tmp_path, FEWER).level
    assert log_of(level, "lurker.search=stack", "combat=off") != log_of(level, "combat=off")


# Shown

@BOTH
def test_every_moment_is_shown_with_state_reasons_and_story(tmp_path: Path, bestiary: Bestiary) -> None:
    history = History(Battle(opened_hall(tmp_path, bestiary).level))
    letters, minds = set(), set()
    while history.forward("turn"):
        for selected in (None, "Grik", "Iva"):
            frame = frame_of(history, selected)
            painted = list(shapes(frame, OVERLAYS.names))
            letters |= {each.letter for each in painted if isinstance(each, Label)}
            assert selected is None or explanation(frame)
        minds |= {each.kind for each in frame.world.units}
    assert "Z" in letters, "its first state is told by its own letter"
    assert minds == {KNIGHT, TROLL, QUEEN}
    for before, step in pairwise(history.steps):
        assert all(sentence(told) for told in story(before.world, step, bestiary))


def test_what_only_a_hero_would_see_is_kept_back_as_the_levels_profile_says() -> None:
    secret = replace(LURKER, tells_only_seen=True)
    told, captions = [], []
    for profile in (LURKER, secret):
        own = Bestiary(Shelf("kind", KNIGHT, TROLL), shelf(profile))
        level = Level("hall", Grid.from_rows("." * 9), (
            Placed.of(KNIGHT, "Iva", (0, 0), script=(ScriptRow((0, 0), hidden=True),)),
            Placed.of(TROLL, "Grik", (5, 0), state="chase", roll=0)), driver="script", bestiary=own)
        shown = list(played(Battle(level), rounds=2))
        for before, step in pairwise(shown):
            assert FORMATS["text"](before.world, step, own, None) == [
                sentence(each) for each in story(before.world, step, own)]
        captions.append([caption(before.world, step, own) for before, step in pairwise(shown)])
        told.append([sentence(each) for before, step in pairwise(shown) for each in story(before.world, step, own)])
    for words in (told, captions):
        assert any("hidden, " in each for each in words[0])
        assert not any("hidden, " in each for each in words[1])


# Written

def test_the_project_for_tiled_offers_what_the_level_knows() -> None:
    types = {each["name"]: each for each in json.loads(project_text(FEWER))["propertyTypes"]}
    assert types["kind"]["values"] == ["", "knight", "troll", "queen"]
    assert types["profile"]["values"] == ["", "lurker"]
    assert types["state"]["values"] == ["", *LURKER.state_names]
    assert "patience" in {member["name"] for member in types["Enemy"]["members"]}
    assert f"{PREFIX}patience" in {member["name"] for member in types["Sandbox"]["members"]}
    assert f"{PREFIX}wake_chance" not in {member["name"] for member in types["Sandbox"]["members"]}
    both = {each["name"]: each for each in json.loads(project_text(MORE))["propertyTypes"]}
    assert both["kind"]["values"] == ["", *KINDS.names, "knight", "troll", "queen"]


def test_text_has_the_letters_whose_kinds_the_level_knows_and_none_for_others(tmp_path: Path) -> None:
    with pytest.raises(InputError, match='"g" needs the kind goblin'):
        map_from_text("g.", "a.txt", bestiary=FEWER)
    with pytest.raises(InputError, match="text has no letter for a troll with the profile lurker"):
        text_from_map(opened_hall(tmp_path, MORE))


def test_a_text_level_is_read_and_written_by_what_its_level_knows(tmp_path: Path) -> None:
    goblin = replace(KINDS["goblin"], life=77, profile="lurker")
    own = Bestiary(Shelf("kind", KINDS["hero"], goblin), shelf(LURKER, PROFILES["hunter"]))
    path = tmp_path / "a.txt"
    path.write_text("@..g\n....\n")
    opened = open_level(path, bestiary=own)
    assert [(unit.life, unit.profile) for unit in opened.level.units] == [(40, ""), (77, "hunter")]
    assert text_from_map(opened) == "@..g\n....\n"


# Edited

@BOTH
def test_units_of_these_kinds_are_placed_tuned_and_written_into_the_map(tmp_path: Path, bestiary: Bestiary) -> None:
    opened = opened_hall(tmp_path, bestiary)
    session = Session(opened)
    assert set(session.kinds.values()) <= set(bestiary.kinds.names)
    for side, tool in (("hero", "hero"), ("enemy", "enemy")):
        session.choose_tool(tool)
        seen = set()
        for _ in bestiary.of_side(side):
            session.take_tool(tool)
            seen.add(session.kinds[side])
        assert seen == {kind.name for kind in bestiary.of_side(side)}
    session.choose_kind("troll")
    session.press((5, 6))
    session.release()
    assert session.level.unit("Troll 1") is not None and session.level.bestiary is bestiary
    session.next_profile()
    assert session.profile in ("", *bestiary.profiles.names)
    session.tuning.set_param("lurker.patience", 8)
    session.tuning.set_param("lurker.wake", 3, "Grik")
    assert session.message == '"Wakes within 3 cells" now holds for Grik.'
    session.write_values()
    assert "The battle goes on." in session.message
    assert session.level.values["patience"] == 8 and not session.tuning.unwritten
    assert session.level.unit("Grik").values == {"patience": 2, "wake": 3}  # type: ignore[union-attr]
    session.undo()
    assert session.level.bestiary is bestiary and not session.running.problems
    assert session.save() and session.reload() is False
    opened.path.write_bytes(opened.path.read_bytes().replace(b'"Grik"', b'"Grak"'))
    assert session.reload() and session.level.unit("Grak") is not None and not session.running.problems


@BOTH
def test_before_and_after_an_edit_its_kinds_are_shown_and_it_is_taken_back(tmp_path: Path, bestiary: Bestiary) -> None:
    session = Session(opened_hall(tmp_path, bestiary))
    session.choose_kind("troll")
    session.choose_tool("enemy")
    session.press((5, 6))
    assert session.frame.world["Troll 1"].kind is TROLL and session.frame.bestiary is bestiary
    assert session.stroking is not None and not session.stroking.level.errors
    session.release()
    session.undo()
    assert session.level.unit("Troll 1") is None and session.level.bestiary is bestiary and not session.running.problems
    session.redo()
    assert session.level.unit("Troll 1") is not None and not session.running.problems
    session.set_unit_property("Grik", "life", "none")
    assert session.running.problems and session.frame.bestiary is bestiary


def test_cards_of_these_kinds_are_added_changed_and_removed(tmp_path: Path) -> None:
    tilemap = opened_hall(tmp_path, FEWER).tilemap
    tilemap = with_card_added(tilemap, FEWER, "queen").tilemap
    tilemap = with_card(tilemap, FEWER, 0, kind="queen", cost=5).tilemap
    tilemap = with_card_property(tilemap, FEWER, 1, "patience", 3).tilemap
    bridge, queen = deck_now(tilemap, FEWER).cards
    assert (bridge.kind, bridge.cost, bridge.properties) == (QUEEN, 5, {"patience": 7})
    assert (queen.kind, queen.properties) == (QUEEN, {"patience": 3})
    assert deck_now(without_card(tilemap, FEWER, 0).tilemap, FEWER).cards == (queen,)


def test_a_number_of_a_card_is_changed_in_its_line(tmp_path: Path) -> None:
    tilemap = opened_hall(tmp_path, FEWER).tilemap
    assert dict(with_card(tilemap, FEWER, 0, cost=5).tilemap.beside)[DECK] == DECK_TEXT.replace("cost = 2", "cost = 5")


def test_unsaved_work_is_found_again_with_what_its_level_knows(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    session = Session(opened_hall(tmp_path, FEWER))
    session.set_unit_property("Grik", "patience", "5")
    session.tuning.set_param("lurker.patience", 8)
    recovery = Recovery(tmp_path / "kept")
    recovery.keep(session.document, session.tuning.unwritten)
    monkeypatch.setattr("sandbox.workbench.recovery._is_held", lambda _file: False)
    kept = recovery.find(Session(opened_hall(tmp_path, FEWER)).document)
    assert kept is not None and kept.opened.level.errors == () and kept.changes == (Change("lurker.patience", 8),)
    assert "patience 8" in kept.told_beside(session.document)


@pytest.mark.parametrize(("bestiary", "cards"), [(MORE, ["rat", "hound", "goblin", "brute"]), (FEWER, ["troll"])])
def test_a_new_deck_is_made_of_what_the_level_knows(tmp_path: Path, bestiary: Bestiary, cards: list[str]) -> None:
    session = Session(opened_hall(tmp_path, bestiary))
    session.edit(lambda tilemap: with_new_deck(tilemap, bestiary))
    deck = session.level.deck
    assert not session.running.problems and deck is not None and [card.kind.name for card in deck.cards] == cards


@BOTH
def test_a_level_that_is_opened_after_it_and_a_new_one_know_the_same_kinds_and_profiles(
        tmp_path: Path, bestiary: Bestiary) -> None:
    session = Session(opened_hall(tmp_path, bestiary))
    assert session.open(opened_hall(tmp_path, bestiary).path)
    assert session.document.bestiary is bestiary and session.level.unit("Grik") is not None
    session.take_new(new_level(session.document.bestiary))
    assert session.level.bestiary is bestiary


def test_what_is_chosen_to_be_placed_is_kept_for_a_level_that_knows_it_and_else_is_its_first(tmp_path: Path) -> None:
    session = Session(opened_hall(tmp_path, MORE))
    session.choose_kind("queen")
    session.profile = "lurker"
    session.take_new(new_level(SHIPPED))
    assert (session.kinds, session.profile) == ({"hero": "hero", "enemy": "goblin"}, "")


# Declared

COMBAT = Param("combat", True, "Whether it fights.", "stroller")
STROLLER = Profile("stroller", "Strolls about.", (COMBAT,), Instructions(
    ("1. Stroll.",), PROFILES["shy"].decide, (COMBAT,)))


@pytest.mark.parametrize(("kinds", "profiles", "wrong"), [
    ((KNIGHT, TROLL), (), "there is no profile"),
    ((KNIGHT, TROLL), tuple(PROFILES), 'troll has the unknown profile "lurker" (allowed: hunter'),
    ((KNIGHT, QUEEN), (LURKER,), 'queen can call the unknown kind "troll" (allowed: knight, queen)'),
    ((TROLL,), (LURKER,), "no kind is of the side hero"),
    ((KNIGHT,), (LURKER,), "no kind is of the side enemy"),
    ((KNIGHT, TROLL, replace(TROLL, name="Ogre")), (LURKER,), 'no map could name "Ogre"'),
    ((KNIGHT, TROLL, replace(TROLL, name="imp", side="foe")), (LURKER,), 'imp is of the unknown side "foe"'),
    ((KNIGHT, replace(TROLL, abilities=KNIGHT.abilities[:1])), (LURKER,), "which no score is for"),
    ((replace(KNIGHT, full_action=FullAction("dash", 3)), TROLL), (LURKER,), 'the unknown full action "dash"'),
    ((replace(KNIGHT, abilities=KNIGHT.abilities[:1] * 2), TROLL), (LURKER,), "more than once (allowed: once)"),
    ((replace(KNIGHT, abilities=(Ability("jinx", "odd", "Odd."),)), TROLL), (LURKER,), 'of the unknown sort "odd"'),
    ((KNIGHT, TROLL), (LURKER, STROLLER), "profile stroller declares the parameter combat, which every unit has")])
def test_what_could_not_work_is_refused_by_name_where_it_is_declared(
    kinds: tuple[object, ...], profiles: tuple[object, ...], wrong: str
) -> None:
    with pytest.raises(InputError) as refused:
        Bestiary(Shelf("kind", *kinds), shelf(*profiles))  # type: ignore[type-var, arg-type]
    assert wrong in str(refused.value)
