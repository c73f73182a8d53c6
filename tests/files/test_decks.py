"""A deck written and read again is the same deck; a number that changes leaves the rest of its file alone."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from hypothesis import given
from hypothesis import strategies as st

from sandbox.ai.profiles import PROFILES
from sandbox.base.errors import Place
from sandbox.base.param import Param, Value
from sandbox.battle.bestiary import SHIPPED
from sandbox.battle.deck_file import read_deck
from sandbox.battle.deck_text import deck_text, rewritten
from sandbox.files.decks import deck_of, decks_in
from sandbox.files.names import DECK
from sandbox.files.shipped import shipped
from sandbox.rules.deck import Card, Deck
from sandbox.rules.kind import KINDS
from sandbox.rules.parameters import UNIT_NUMBERS
from sandbox.tiled.reading import read_map

LINE = st.text(min_size=1, max_size=12).filter(lambda text: bool(text.strip()) and text.isprintable())


def value_of(param: Param) -> st.SearchStrategy[Value]:
    match param.sort:
        case "choice":
            return st.sampled_from(param.choices() if param.choices else ())
        case "switch":
            return st.booleans()
        case "number":
            return st.integers(param.low, param.high)


@st.composite
def cards(draw: st.DrawFn, name: str) -> Card:
    profile = draw(st.sampled_from(tuple(PROFILES)))
    properties: dict[str, Value | float] = {}
    for param in (*UNIT_NUMBERS[2:], *profile.params):
        if draw(st.booleans()):
            properties[param.name] = draw(value_of(param))
    if draw(st.booleans()):
        properties["goal"] = draw(st.text(max_size=8).map(str.strip))
        properties["tempo"] = draw(st.floats(-999, 999) | st.integers(-99, 99))
    numbers = st.integers(0, 9999)
    return Card(name, KINDS[draw(st.sampled_from(KINDS.names))], draw(numbers), profile.name, properties, draw(numbers),
                draw(st.integers(1, 99)))


@st.composite
def decks(draw: st.DrawFn) -> Deck:
    names = draw(st.lists(LINE, min_size=1, max_size=4, unique=True))
    return Deck(draw(LINE), tuple(draw(cards(name)) for name in names))


@given(decks())
def test_a_deck_that_is_written_and_read_is_the_same(deck: Deck) -> None:
    assert read_deck(deck_text(deck), Place("d.toml"), SHIPPED) == (deck, ())


@given(decks(), decks())
def test_a_deck_rewritten_over_any_other_is_the_same(old: Deck, new: Deck) -> None:
    assert read_deck(rewritten(deck_text(old), new, SHIPPED), Place(new.name), SHIPPED) == (new, ())


def test_a_goal_with_any_signs_is_written_over_another() -> None:
    old = Deck("d", (Card("Rat", KINDS["rat"], 1, properties={"goal": "Altar"}),))
    for goal in ("\\", r"\d", r"\g<1>", '"'):
        new = replace(old, cards=(replace(old.cards[0], properties={"goal": goal}),))
        assert read_deck(rewritten(deck_text(old), new, SHIPPED), Place("d"), SHIPPED) == (new, ())


TEXT = """# Ours.
name = "Ours"

[[card]]   # the first
cost = 2   # cheap
kind = "rat"
name = "cost = 2"

[card.properties]
move = 1  # slow
"""


def test_a_number_is_changed_in_its_line() -> None:
    deck, findings = read_deck(TEXT, Place("d.toml"), SHIPPED)
    assert not findings
    card = replace(deck.cards[0], cost=13, properties={"move": 4})
    assert rewritten(TEXT, replace(deck, cards=(card,)), SHIPPED) == TEXT.replace(
        "cost = 2  ", "cost = 13  ", 1).replace("move = 1", "move = 4")


def test_what_is_no_number_is_written_anew_below_the_comment_at_the_top() -> None:
    deck, _ = read_deck(TEXT, Place("d.toml"), SHIPPED)
    new = replace(deck, cards=(replace(deck.cards[0], kind=KINDS["hound"]),))
    assert rewritten(TEXT, new, SHIPPED) == "# Ours.\n" + deck_text(new)


def test_the_shipped_deck_keeps_its_bytes_but_for_one_number() -> None:
    text = shipped("levels", "kraken-deck.toml").read_text("utf-8")
    deck, _ = read_deck(text, Place("kraken-deck.toml"), SHIPPED)
    new = replace(deck, cards=(replace(deck.cards[0], copies=7), *deck.cards[1:]))
    assert rewritten(text, new, SHIPPED) == text.replace("copies = 4", "copies = 7", 1)


def test_an_edited_deck_is_played_instead_of_its_file() -> None:
    path = shipped("levels", "kraken.tmx")
    tilemap = read_map(path.read_bytes(), path)
    deck, _ = deck_of(tilemap.with_beside(DECK, TEXT), SHIPPED, ((0, 0),), ())
    assert deck is not None and [card.name for card in deck.cards] == ["cost = 2"]
    assert deck_of(tilemap, SHIPPED, ((0, 0),), ())[0] != deck


def test_only_files_with_cards_are_decks(tmp_path: Path) -> None:
    for name, text in (("b.toml", TEXT), ("a.toml", TEXT), ("pyproject.toml", "[project]"), ("c.txt", TEXT)):
        (tmp_path / name).write_text(text)
    (tmp_path / "d.toml").write_bytes(b"\xff[[card]]")
    (tmp_path / "e.toml").mkdir()
    assert decks_in(tmp_path) == ("a.toml", "b.toml") and decks_in(tmp_path / "nowhere") == ()
