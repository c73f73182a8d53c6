"""A page is read, filled, linked to, searched and printed."""

from __future__ import annotations

from pathlib import Path

import pytest

from sandbox.base.errors import InputError
from sandbox.guide.blocks import Code, Paragraph, words
from sandbox.guide.filling import Declared, Section, filled
from sandbox.guide.finding import found
from sandbox.guide.guide import Guide, Place
from sandbox.guide.page import Spot
from sandbox.guide.plain import lines
from sandbox.guide.tables import table

INDEX = """# Guide

How it works.

## Rules

- [Wave](wave.md): how a search spreads.
- [Animals](animals.md): who is met.

## More

- [Outside](https://example.org/a.md) is no page.
"""
WAVE = """# The wave

It spreads *from the start*, as water does. Press <kbd>Ctrl</kbd>+<kbd>F</kbd>.

## Tie rule

Up comes first, see [rats](animals.md#rat) and [above](#the-wave).

1. Take a cell.
2. Put in its neighbours:
   - the free ones

```sh
walk  on
```

## Tie rule

Said twice.
"""
ANIMALS = """# Animals

<!-- table: animals -->

## rat

Quick, says the author.

<!-- rest: animals -->
"""
DECLARED = Declared({"animals": lambda _: table(("name", "what it is"), [("`rat`", "Quick."), ("`wave_cat`", "A|B")])},
                    {"animals": lambda: (Section("rat", "Never seen."), Section("wave_cat", "Lies about."))})


@pytest.fixture
def guide(tmp_path: Path) -> Guide:
    for name, text in (("index", INDEX), ("wave", WAVE), ("animals", ANIMALS)):
        (tmp_path / f"{name}.md").write_text(text, "utf-8")
    return Guide(DECLARED, tmp_path)


def test_the_index_lists_the_pages_and_their_groups(guide: Guide) -> None:
    assert guide.names == ("index", "wave", "animals")
    assert [(group.title, group.pages) for group in guide.groups] == [
        ("", (("index", "Guide"),)), ("Rules", (("wave", "Wave"), ("animals", "Animals")))]


def test_a_table_is_filled_in_and_what_has_no_heading_gets_one() -> None:
    text = filled(ANIMALS, DECLARED)
    assert "| `rat` | Quick. |" in text and "Quick, says the author." in text
    assert "## wave_cat\n\nLies about." in text and "Never seen." not in text
    with pytest.raises(KeyError):
        filled("<!-- table: stones -->", DECLARED)


def test_what_belongs_to_one_owner_is_asked_for_by_its_name() -> None:
    declared = Declared({"parts": lambda owner: f"of {owner}"}, {})
    assert filled("<!-- table: parts of goal-oriented -->\n<!-- a remark -->", declared) == (
        "of goal-oriented\n<!-- a remark -->")


@pytest.mark.parametrize(("topic", "spot"), [
    ("wave", Spot()), ("wave#tie-rule", Spot(2)), ("wave.md#tie-rule-1", Spot(8)), ("animals#wave_cat", Spot(4)),
    ("animals#rat", Spot(2)), ("wave#Tie rule", Spot(2))])
def test_a_topic_leads_to_a_heading_or_a_row(topic: str, spot: Spot, guide: Guide) -> None:
    assert guide.place(topic) == Place(topic.partition("#")[0].removesuffix(".md"), spot)


def test_a_row_can_be_linked_to_by_the_name_it_begins_with(guide: Guide, tmp_path: Path) -> None:
    (tmp_path / "animals.md").write_text(ANIMALS.partition("## rat")[0], "utf-8")
    assert guide.place("animals#rat") == Place("animals", Spot(1, 0))


@pytest.mark.parametrize(("topic", "problem", "first"), [
    ("wafe", "the guide has no page 'wafe'", "wave"),
    ("animals#wavecat", "the page animals has no heading", "wave_cat"),
    ("../secret", "the guide has no page", "")])
def test_what_is_not_there_is_refused_with_what_is_like_it_first(
    topic: str, problem: str, first: str, guide: Guide
) -> None:
    with pytest.raises(InputError) as refused:
        guide.place(topic)
    finding, = refused.value.findings
    assert finding.problem.startswith(problem) and finding.allowed.startswith(first)


def test_a_link_is_followed_from_the_page_it_stands_on_or_leads_out_of_the_guide(guide: Guide) -> None:
    assert guide.followed("animals.md#rat", "wave") == Place("animals", Spot(2))
    assert guide.followed("#tie-rule", "wave") == Place("wave", Spot(2))
    assert guide.followed("https://example.org", "wave") is None
    assert list(guide.page("wave").links()) == ["animals.md#rat", "#the-wave"]


def test_lists_keys_and_code_keep_what_they_are(guide: Guide) -> None:
    blocks = guide.page("wave").blocks
    assert [run.words for block in blocks if isinstance(block, Paragraph) for run in block.runs
            if run.style == "key"] == ["Ctrl", "F"]
    items = [(block.depth, block.mark, words(block.runs)) for block in blocks
             if isinstance(block, Paragraph) and block.depth]
    assert items == [(1, "1.", "Take a cell."), (1, "2.", "Put in its neighbours:"), (2, "•", "the free ones")]
    assert [block.lines for block in blocks if isinstance(block, Code)] == [("walk  on",)]


def test_words_are_found_in_headings_first_then_in_rows_that_begin_so_then_anywhere(guide: Guide) -> None:
    hits = found(guide, "WAVE")
    assert [(hit.place.page, hit.line) for hit in hits] == [
        ("wave", "The wave"), ("animals", "wave_cat"), ("animals", "wave_cat · A|B"),
        ("index", "Wave: how a search spreads.")]
    hit, = found(guide, "first up")
    assert (hit.title, hit.heading, hit.place) == ("The wave", "Tie rule", Place("wave", Spot(3)))
    assert found(guide, "  ") == () == found(guide, "up stones")


@pytest.mark.parametrize("width", [30, 80])
def test_as_plain_text_no_line_is_wider_than_asked(width: int, guide: Guide) -> None:
    told = [line for name in guide.names for line in lines(guide.page(name), width)]
    assert max(map(len, told)) <= width and all(line == line.rstrip() for line in told)


def test_as_plain_text_links_tell_where_they_lead_and_lists_hang(guide: Guide) -> None:
    told = "\n".join(lines(guide.page("wave"), 60))
    assert "see rats [animals#rat] and" in told and "[#the-wave]" in told
    assert "1. Take a cell.\n2. Put in its neighbours:\n  • the free ones\n\n  walk  on\n" in told
    assert "The wave\n========\n" in told and "Ctrl+F" in told and "_from the start_" in told


def test_a_part_of_a_page_is_a_heading_with_what_is_below_it_or_a_row_with_its_head(guide: Guide) -> None:
    page = guide.page("wave")
    assert list(lines(page.part(Spot(8)), 60)) == ["Tie rule", "--------", "", "Said twice."]
    row = guide.page("animals").part(Spot(1, 1))
    assert list(lines(row, 60)) == ["name        what it is", "----------  ----------", "`wave_cat`  A|B"]
    assert page.part(Spot()) is page


@pytest.mark.parametrize("name", ["sandbox/guide/wave.md", "guide/wave.md", "wave.md"])
def test_a_page_is_found_by_its_path_as_well(name: str, guide: Guide) -> None:
    assert guide.place(name).page == "wave"
