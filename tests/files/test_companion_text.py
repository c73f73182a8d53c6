"""A table of the companion file is exchanged, and all that is no part of it stays, byte for byte."""

from __future__ import annotations

import tomllib
from collections.abc import Sequence
from pathlib import Path
from random import Random

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from sandbox.base.errors import InputError
from sandbox.files.companion import MAX_BYTES, entries_of
from sandbox.files.companion_text import with_entries
from sandbox.files.names import COMPANION
from sandbox.files.table import Entry, Table
from sandbox.tiled.tilemap import TileMap
from tests.files.tables import LOOK, STOPS


def holding(text: str) -> TileMap:
    return TileMap("a.tmx", Path(), "1.10", 1, 1, 16, 16).with_beside(COMPANION, text)


def written(text: str, entries: Sequence[Entry], table: Table = STOPS) -> str:
    return with_entries(holding(text), table, entries).beside[COMPANION]


def entries(text: str, table: Table = STOPS) -> list[Entry]:
    return list(entries_of(holding(text), table))


THEIRS = '''# Ours, do not touch.
title   =  'a [[stops]]'  # odd spaces

# What the artists want.
[ theirs . "x y" ]   # a header with spaces
list = [ 1, # one ]
  2,
]
text = """
[[stops]]
turn = 9
# no comment
"""

[[theirs.more]]
b=0x1F
'''


def test_the_first_entry_makes_the_file_and_the_last_one_takes_it_away() -> None:
    made = written("", [{"turn": 3}])
    assert made == "[[stops]]\nturn = 3\n"
    assert written(made, []) == ""


def test_a_new_table_stands_at_the_end_and_gone_leaves_no_trace() -> None:
    made = written(THEIRS, [{"turn": 3}, {"turn": 5, "why": "äh"}])
    assert made == THEIRS + '\n[[stops]]\nturn = 3\n\n[[stops]]\nturn = 5\nwhy = "äh"\n'
    assert written(made, []) == THEIRS


def test_a_changed_entry_keeps_its_comments_order_and_spelling() -> None:
    text = THEIRS + '\n# Where it hurts.\n[[stops]]  # first\nwhy = "so"\n  turn = 3 # three\n# end\n[z]\n'
    assert written(text, [{"turn": 4, "why": "so"}]) == text.replace("turn = 3 #", "turn = 4 #")
    assert written(text, [{"turn": 3}]) == text.replace('why = "so"\n', "")


def test_an_entry_is_put_in_before_between_and_after_others() -> None:
    text = "# top\n\n# one\n[[stops]]\nturn = 1\n# of one\n\n# z\n[z]\n\n[[stops]]\nturn = 2\n# end"
    one, two, new = *entries(text), {"turn": 7}
    assert written(text, [new, one, two]) == "# top\n\n[[stops]]\nturn = 7\n\n" + text.removeprefix("# top\n\n")
    assert written(text, [one, new, two]) == text.replace("# of one\n", "# of one\n\n[[stops]]\nturn = 7\n")
    assert written(text, [one, two, new]) == text + "\n\n[[stops]]\nturn = 7\n"
    assert written(text, [two]) == text.replace("[[stops]]\nturn = 1\n", "")


HURTS = "# It hurts.\n[[stops]]\nturn = 1 # hurt\n"
HEALS, ENDS = "[[stops]]\nturn = 2 # healed\n", "[[stops]]\nturn = 3\n"


def test_a_comment_stays_with_its_entry_when_others_before_it_are_taken_out_and_changed() -> None:
    text = f"{HURTS}\n{HEALS}\n{ENDS}"
    made = written(text, [{"turn": 2}, {"turn": 4}])
    assert HEALS in made and "turn = 4" in made and "hurt\n" not in made


@pytest.mark.parametrize("newline", ["\n", "\r\n"])
def test_an_entry_that_stands_elsewhere_afterwards_takes_its_text_and_its_comments_along(newline: str) -> None:
    hurts, heals, ends = (each.replace("\n", newline) for each in (HURTS, HEALS, ENDS))
    text = f"{hurts}{newline}{heals}{newline}{ends}"
    one, two, three = entries(text)
    assert written(text, [two, three, one]) == f"{heals}{newline}{ends}{newline}{hurts}"
    assert written(text, [three, one, two]) == f"{ends}{newline}{hurts}{newline}{heals}"
    assert written(text, [three, two, one]) == f"{ends}{newline}{heals}{newline}{hurts}"
    four = {"turn": 9}
    assert written(f"{text}{newline}[[stops]]{newline}turn = 9{newline}", [four, two, three, one]).endswith(
        f"{ends}{newline}{hurts}"), "also where another one takes its place"
    assert written(text.removesuffix(newline), [three, one, two]) == f"{ends}{newline}{hurts}{newline}{heals}"


def test_a_table_of_one_entry_is_made_changed_and_taken_out() -> None:
    text = "[look]\nlight = 'day' # bright\n\n[other]\n[look.more]\nx = 1\n"
    assert written(text, [{"light": "night", "more": {"x": 1}}], LOOK) == (
        '[look]\nlight = "night" # bright\n[look.more]\nx = 1\n\n[other]\n')
    assert written(text, [], LOOK) == "[other]\n"
    assert written("[other]\n", [{"light": "day"}], LOOK) == '[other]\n\n[look]\nlight = "day"\n'


@pytest.mark.parametrize("newline", ["\n", "\r\n"])
def test_line_ends_and_the_mark_at_the_beginning_are_those_of_the_file(newline: str) -> None:
    text = "\ufeff" + THEIRS.replace("\n", newline)
    made = written(text, [{"turn": 3}])
    assert made == text + "\n[[stops]]\nturn = 3\n".replace("\n", newline)
    assert written(made, [{"turn": 4}]) == made.replace("turn = 3", "turn = 4")


def test_what_is_the_same_is_not_written_anew() -> None:
    text = "stops=[ ]\n"
    assert written(text, []) == text
    text = "[[stops]]\nturn=0x3\n"
    assert written(text, [{"turn": 3}]) == text


@pytest.mark.parametrize(("text", "sentence"), [
    ("[[stops]\n", "is no TOML file"), ("stops = 3\n", 'stops is "3"'),
    ("stops = [{turn = 3}]\n", "it stands before the first header"),
    ("#" * (MAX_BYTES - 3) + "\n", "the file would be too large")])
def test_what_cannot_be_changed_is_refused_and_never_begun_anew(text: str, sentence: str) -> None:
    with pytest.raises(InputError, match=sentence.replace("[", r"\[")):
        written(text, [{"turn": 4}])


def test_what_could_not_be_read_is_not_written() -> None:
    with pytest.raises(InputError, match="could not be read"):
        with_entries(holding("").with_beside(COMPANION, None), STOPS, [{"turn": 3}])


def test_text_that_no_file_can_hold_is_refused() -> None:
    with pytest.raises(InputError, match="cannot be changed here"):
        written(THEIRS, [{"turn": 3, "why": "\ud800"}])


NAMES = st.sampled_from(("theirs", '"a.b"', "'[x]'", "z", "theirs.deep", "z . q"))
COMMENTS = st.sampled_from(("# [[stops]]", '# """', "  # it's", "#", ""))
VALUES = st.sampled_from(("1", "0x1F", "1_000", "1e3", "nan", "true", "'''\n[[stops]]\n#'''", '"""a\\"""#"""',
                          "[ 1, # ]\n 2 ]", "[\n[ 1 ],\n# [[stops]]\n[ 2 ]]",
                          "{ a = 1 }", "1979-05-27", '"ü \\u00e9"', "'[stops]'"))
OURS = st.fixed_dictionaries({"turn": st.integers(0, 9)}, optional={
    "why": st.text(st.characters(exclude_categories=["Cs"]), max_size=6), "more": st.fixed_dictionaries(
        {"deep": st.booleans()})})


@st.composite
def bodies(draw: st.DrawFn) -> str:
    """Lines below a header: values and comments as people write them."""
    rows = draw(st.lists(st.one_of(COMMENTS, VALUES.map(lambda value: f" = {value}")), max_size=3))
    return "".join(f"k{number}{row} # {number}\n" if row.startswith(" =") else f"{row}\n"
                   for number, row in enumerate(rows))


@st.composite
def parts(draw: st.DrawFn) -> list[tuple[bool, str]]:
    """The parts of a file one after the other: tables of others, and among them entries of ours (True)."""
    found = [(False, draw(bodies()))]
    for number in range(draw(st.integers(0, 5))):
        match draw(st.sampled_from(("table", "list", "ours", "ours"))):
            case "table":
                header = f"[t{number}.{draw(NAMES)}]"
            case "list":
                header = f"[[{draw(st.sampled_from(('many', 'many.deep')))}]]"
            case _:
                header = "[[stops]]"
        is_ours = header == "[[stops]]"
        below = f"[stops.more]\n{draw(bodies())}" if is_ours and draw(st.booleans()) else ""
        indent, gap = draw(st.sampled_from(("", "  "))), draw(st.sampled_from(("", "\n")))
        found.append((is_ours, f"{indent}{header} {draw(COMMENTS)}\n{draw(bodies())}{below}{gap}"))
    try:
        tomllib.loads("".join(text for _, text in found))
    except tomllib.TOMLDecodeError:
        assume(False)
    return found


@given(parts(), st.lists(OURS, max_size=4))
def test_others_stay_byte_for_byte_whatever_is_done(held: list[tuple[bool, str]], wanted: list[Entry]) -> None:
    text = "".join(part for _, part in held)
    made = written(text, wanted)
    before, after = tomllib.loads(text), tomllib.loads(made)
    assert after.pop("stops", []) == wanted
    before.pop("stops", None)
    assert repr(after) == repr(before)
    at = 0
    for line in (line for is_ours, part in held if not is_ours for line in part.splitlines() if line.strip()):
        at = made.find(f"{line}\n", at)
        assert at >= 0, f"{line!r} is gone, or stands elsewhere"
        at += len(line)


@given(parts(), OURS, st.booleans())
def test_what_is_put_in_and_taken_out_again_leaves_every_line_that_says_something(
        held: list[tuple[bool, str]], new: Entry, has_end: bool) -> None:
    text = "".join(part for _, part in held)
    text = text if has_end else text.removesuffix("\n")
    old = entries(text)
    again = written(written(text, [*old, new]), old)
    assert [line for line in again.splitlines() if line.strip()] == [line for line in text.splitlines() if line.strip()]


@given(parts(), st.randoms(use_true_random=False))
def test_entries_in_another_order_are_the_same_lines_in_another_order(
        held: list[tuple[bool, str]], chance: Random) -> None:
    text = "".join(part for _, part in held)
    wanted = entries(text)
    chance.shuffle(wanted)
    made = written(text, wanted)
    assert repr(entries(made)) == repr(wanted)
    if all(len(part.split("[stops.more]")) == 1 for _, part in held):
        assert sorted(filter(str.strip, made.splitlines())) == sorted(filter(str.strip, text.splitlines()))
