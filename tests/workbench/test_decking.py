"""A deck is made, edited, undone and saved with its level (guide: kraken)."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from sandbox.base.errors import InputError
from sandbox.battle.bestiary import SHIPPED
from sandbox.files.opening import open_level
from sandbox.files.shipped import shipped
from sandbox.rules.deck import Deck
from sandbox.workbench.decking import (
    deck_now,
    with_card,
    with_card_added,
    with_card_property,
    with_deck_named,
    with_new_deck,
    without_card,
)
from sandbox.workbench.recovery import Recovery
from sandbox.workbench.session import Session
from sandbox.workbench.starting import new_level
from tests.levels.beside import copied, left_by_a_crash

DECK = "kraken-deck.toml"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    folder = tmp_path / "levels"
    folder.mkdir()
    copied(folder, "kraken.tmx", DECK, "mine.tmx")
    return folder


@pytest.fixture
def session(folder: Path) -> Session:
    return Session(open_level(folder / "kraken.tmx"))


def deck_in(path: Path) -> Deck:
    deck = open_level(path).level.deck
    assert deck is not None
    return deck


def test_a_changed_cost_is_played_at_once_and_undone(session: Session) -> None:
    session.apply(with_card(session.document.tilemap, SHIPPED, 0, cost=9))
    assert session.message == '"To play it costs 9 resources" now holds for Bilge rat.' and session.document.is_changed
    session.apply(with_card_property(session.document.tilemap, SHIPPED, 0, "move", 2))
    assert session.message == '"Walks 2 cells a turn" now holds for Bilge rat.'
    session.undo()
    assert session.level.deck is not None and session.level.deck.cards[0].cost == 9
    assert session.running.history is not None and session.running.history.battle.level.deck == session.level.deck
    session.undo()
    assert session.level.deck.cards[0].cost == 2 and not session.document.is_changed
    session.redo()
    assert session.level.deck.cards[0].cost == 9


def test_the_deck_is_saved_with_the_level_and_only_then(session: Session, folder: Path) -> None:
    before, level = (folder / DECK).read_bytes(), (folder / "kraken.tmx").read_bytes()
    session.apply(with_card(session.document.tilemap, SHIPPED, 0, cost=9))
    assert (folder / DECK).read_bytes() == before
    assert session.save() and not session.document.is_changed
    assert (folder / DECK).read_bytes() == before.replace(b"cost = 2", b"cost = 9", 1)
    assert (folder / "kraken.tmx").read_bytes() == level


def test_all_undone_after_saving_is_the_deck_as_it_was(session: Session, folder: Path) -> None:
    before = (folder / DECK).read_bytes()
    session.apply(without_card(session.document.tilemap, SHIPPED, 0))
    session.save()
    session.undo()
    assert session.level.deck is not None and session.level.deck.cards[0].name == "Bilge rat"
    assert session.document.is_changed and session.save()
    assert (folder / DECK).read_bytes() == before
    session.redo()
    assert session.level.deck.cards[0].name == "Tide hound" and session.document.is_changed


def test_where_the_deck_cannot_be_written_the_level_is_not_either(session: Session, folder: Path) -> None:
    level = (folder / "kraken.tmx").read_bytes()
    session.apply(with_card(session.document.tilemap, SHIPPED, 0, cost=9))
    session.set_map_property("sandbox.seed", "7")
    (folder / DECK).unlink()
    (folder / DECK).mkdir()
    assert not session.save() and session.document.is_changed
    assert (folder / "kraken.tmx").read_bytes() == level and sorted(folder.glob(".*")) == []


def test_where_the_level_cannot_be_put_in_place_the_deck_is_still_ours(
        session: Session, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    level = (folder / "kraken.tmx").read_bytes()
    session.apply(with_card(session.document.tilemap, SHIPPED, 0, cost=9))
    session.set_map_property("sandbox.seed", "7")
    with monkeypatch.context() as patched:
        replace = Path.replace

        def failing(path: Path, target: Path) -> Path:
            if target.name == "kraken.tmx":
                raise OSError(28, "No space left on device")
            return replace(path, target)

        patched.setattr(Path, "replace", failing)
        assert not session.save() and session.document.is_changed
    assert (folder / "kraken.tmx").read_bytes() == level
    assert session.save() and deck_in(folder / "kraken.tmx").cards[0].cost == 9
    session.undo()
    session.undo()
    assert session.save() and deck_in(folder / "kraken.tmx").cards[0].cost == 2


def test_a_level_whose_deck_leads_nowhere_can_be_saved(folder: Path) -> None:
    path = folder / "kraken.tmx"
    path.write_bytes(path.read_bytes().replace(f'value="{DECK}"'.encode(), b'value="/etc/passwd"'))
    session = Session(open_level(path))
    session.set_map_property("sandbox.seed", "7")
    assert session.save(), session.message


def test_a_new_deck_takes_no_other_files_name_and_can_be_played(folder: Path) -> None:
    shutil.copyfile(folder / DECK, folder / "mine-deck.toml")
    session = Session(open_level(folder / "mine.tmx"))
    session.apply(with_new_deck(session.document.tilemap, SHIPPED))
    assert session.level.deck is not None and len(session.level.deck.cards) == 4
    assert not session.running.problems and session.save()
    assert deck_in(folder / "mine.tmx") == session.level.deck
    assert (folder / "mine-deck.toml").read_bytes() == (folder / DECK).read_bytes()
    assert (folder / "mine-deck-2.toml").exists()
    session.undo()
    assert session.level.deck is None


def test_in_another_folder_an_edited_deck_goes_with_the_level(session: Session, folder: Path, tmp_path: Path) -> None:
    before = (folder / DECK).read_bytes()
    session.apply(with_card(session.document.tilemap, SHIPPED, 1, upkeep=5))
    other = tmp_path / "other"
    other.mkdir()
    assert session.save(other / "deep.tmx")
    assert deck_in(other / "deep.tmx") == session.level.deck and (other / DECK).exists()
    assert (folder / DECK).read_bytes() == before
    session.apply(with_card(session.document.tilemap, SHIPPED, 1, upkeep=6))
    assert session.save() and deck_in(other / "deep.tmx").cards[1].upkeep == 6


def test_the_deck_of_another_level_is_not_written_over(session: Session, tmp_path: Path) -> None:
    other = tmp_path / "other"
    other.mkdir()
    shutil.copyfile(shipped("levels", DECK), other / DECK)
    session.apply(with_card(session.document.tilemap, SHIPPED, 1, upkeep=5))
    assert not session.save(other / "deep.tmx")
    assert session.is_refusal and "another deck has this file already" in session.message
    assert session.document.is_changed and not (other / "deep.tmx").exists()


def test_a_new_level_brings_its_deck_to_where_it_is_saved(tmp_path: Path) -> None:
    session = Session(new_level(SHIPPED), is_new=True)
    session.apply(with_new_deck(session.document.tilemap, SHIPPED))
    assert session.save(tmp_path / "a.tmx") and deck_in(tmp_path / "a.tmx") == session.level.deck
    session = Session(new_level(SHIPPED), is_new=True)
    session.apply(with_deck_named(session.document.tilemap, DECK))
    assert session.save(tmp_path / "b.tmx") and deck_in(tmp_path / "b.tmx") == session.level.deck


def test_another_deck_is_taken_and_the_deck_taken_off(session: Session, folder: Path) -> None:
    shutil.copyfile(folder / DECK, folder / "other.toml")
    session.apply(with_card(session.document.tilemap, SHIPPED, 0, cost=9))
    session.apply(with_deck_named(session.document.tilemap, "other.toml"))
    assert session.level.deck is not None and session.level.deck.cards[0].cost == 2
    session.undo()
    assert session.level.deck.cards[0].cost == 9
    session.apply(with_deck_named(session.document.tilemap, ""))
    assert session.level.deck is None and not session.running.problems


def test_cards_come_at_the_end_and_have_names_of_their_own(session: Session) -> None:
    for _ in range(2):
        session.apply(with_card_added(session.document.tilemap, SHIPPED, "rat"))
    assert [card.name for card in deck_now(session.document.tilemap, SHIPPED).cards[-2:]] == ["Rat", "Rat 2"]


def test_another_profile_drops_what_it_makes_no_use_of(session: Session) -> None:
    session.apply(with_card(session.document.tilemap, SHIPPED, 2, profile="aggressive"))
    assert deck_now(session.document.tilemap, SHIPPED).cards[2].properties == {}
    session.apply(with_card(session.document.tilemap, SHIPPED, 5, profile="shy"))
    assert deck_now(session.document.tilemap, SHIPPED).cards[5].properties == {}
    session.apply(with_card(session.document.tilemap, SHIPPED, 3, profile="hunter"))
    assert deck_now(session.document.tilemap, SHIPPED).cards[3].properties == {"goal": "Altar", "life": 20}


def test_a_property_is_set_and_taken_off(session: Session) -> None:
    session.apply(with_card_property(session.document.tilemap, SHIPPED, 2, "wander_range", 9))
    assert deck_now(session.document.tilemap, SHIPPED).cards[2].properties == {"wander_range": 9}
    session.apply(with_card_property(session.document.tilemap, SHIPPED, 2, "wander_range", None))
    assert deck_now(session.document.tilemap, SHIPPED).cards[2].properties == {}


def test_what_the_reader_would_not_take_is_refused(session: Session, folder: Path) -> None:
    tilemap = session.document.tilemap
    for make, words in (
            (lambda: with_card(tilemap, SHIPPED, 0, name="Tide hound"), "another card is called"),
            (lambda: with_card(tilemap, SHIPPED, 0, cost=-1), "cost is -1"),
            (lambda: with_card(tilemap, SHIPPED, 0, kind="hero", profile=""), "has no profile of its own"),
            (lambda: with_deck_named(tilemap, "nowhere.toml"), "no such file"),
            (lambda: with_deck_named(tilemap, "/etc/passwd"), "not relative")):
        with pytest.raises(InputError, match=words):
            make()
    for _ in range(5):
        tilemap = without_card(tilemap, SHIPPED, 0).tilemap
    with pytest.raises(InputError, match="the last card"):
        without_card(tilemap, SHIPPED, 0)
    (folder / DECK).write_text('[[card]]\nname = "A"\nkind = "rat"\ncost = 1\n[[card]]\nname = "B"\n')
    with pytest.raises(InputError, match="has no kind"):
        with_card(session.document.tilemap, SHIPPED, 0, cost=3)


def test_a_map_without_a_deck_has_none_to_edit(folder: Path) -> None:
    with pytest.raises(InputError, match="the map has no deck"):
        deck_now(open_level(folder / "mine.tmx").tilemap, SHIPPED)


def test_what_others_wrote_into_the_deck_meanwhile_is_not_written_over(session: Session, folder: Path) -> None:
    session.apply(with_card(session.document.tilemap, SHIPPED, 0, cost=9))
    theirs = (folder / DECK).read_bytes().replace(b"cost = 2", b"cost = 7", 1)
    (folder / DECK).write_bytes(theirs)
    assert not session.save() and "changed by another program" in session.message
    assert (folder / DECK).read_bytes() == theirs and session.document.is_changed


def test_a_deck_saved_here_and_there_and_here_again(session: Session, folder: Path, tmp_path: Path) -> None:
    there = tmp_path / "there"
    there.mkdir()
    for number, place in enumerate((folder, there, folder, there), 3):
        session.apply(with_card(session.document.tilemap, SHIPPED, 0, cost=number))
        assert session.save(place / "kraken.tmx"), session.message
        assert deck_in(place / "kraken.tmx").cards[0].cost == number


def test_unsaved_work_on_a_deck_is_kept_and_comes_back(session: Session, folder: Path, tmp_path: Path) -> None:
    session.apply(with_card(session.document.tilemap, SHIPPED, 0, cost=9))
    recovery = Recovery(tmp_path / "kept")
    recovery.keep(session.document)
    left_by_a_crash(tmp_path / "kept")
    again = Session(open_level(folder / "kraken.tmx"))
    kept = recovery.find(again.document)
    assert kept is not None
    again.recover(kept.opened)
    assert again.level.deck is not None and again.level.deck.cards[0].cost == 9
    assert again.save(), again.message
    assert deck_in(folder / "kraken.tmx").cards[0].cost == 9


@pytest.fixture
def elsewhere(session: Session, folder: Path) -> Path:
    """The deck of the session's level, now outside its folder, with a card more in the window."""
    deck = folder.parent / "other" / DECK
    deck.parent.mkdir()
    (folder / DECK).rename(deck)
    level = folder / "kraken.tmx"
    level.write_bytes(level.read_bytes().replace(f'value="{DECK}"'.encode(), f'value="../other/{DECK}"'.encode()))
    assert session.reload() and session.level.deck is not None
    session.apply(with_card_added(session.document.tilemap, SHIPPED, "rat"))
    return deck


def test_a_deck_outside_the_levels_folder_is_written_only_when_that_is_allowed(
        session: Session, folder: Path, elsewhere: Path) -> None:
    before, level = elsewhere.read_bytes(), (folder / "kraken.tmx").read_bytes()
    assert session.deck_elsewhere() == elsewhere.resolve()
    assert not session.save() and "outside the level's folder" in session.message and session.document.is_changed
    assert elsewhere.read_bytes() == before and (folder / "kraken.tmx").read_bytes() == level
    assert session.deck_elsewhere(elsewhere.parent / "beside.tmx") is None
    assert session.deck_elsewhere(folder.parent / "third" / "a.tmx") == elsewhere.resolve()
    session.allow_deck(elsewhere.resolve())
    assert session.deck_elsewhere() is None and session.save() and elsewhere.read_bytes() != before
    session.apply(with_card_added(session.document.tilemap, SHIPPED, "rat"))
    assert session.save() and not session.document.is_changed


def test_a_link_beside_the_level_leads_to_a_deck_elsewhere(session: Session, folder: Path, elsewhere: Path) -> None:
    session.undo()
    (folder / "link.toml").symlink_to(elsewhere)
    session.apply(with_deck_named(session.document.tilemap, "link.toml"))
    assert session.save() and session.deck_elsewhere() is None
    before = elsewhere.read_bytes()
    session.apply(with_card_added(session.document.tilemap, SHIPPED, "rat"))
    assert session.deck_elsewhere() == elsewhere.resolve() and not session.save() and elsewhere.read_bytes() == before


def test_a_level_of_a_long_name_gets_a_deck_of_a_shorter_one(session: Session, folder: Path) -> None:
    assert session.save(folder / f"{'🐙' * 62}.tmx")
    assert session.open(folder / f"{'🐙' * 62}.tmx")
    session.apply(with_new_deck(session.document.tilemap, SHIPPED))
    assert session.save(), session.message
    assert session.level.deck is not None and len(list(folder.glob("🐙*-deck.toml"))) == 1
