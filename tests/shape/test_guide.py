"""The guide is whole: its links lead somewhere, what is declared has its place there, and what cites it is right."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from typing import get_args

import pytest

from sandbox.app.keys.commands import COMMANDS as KEYS
from sandbox.app.panel.panel import PAGES
from sandbox.battle.bestiary import SHIPPED
from sandbox.catalog import everything
from sandbox.cli.main import COMMANDS
from sandbox.guide.blocks import Heading, words
from sandbox.guide.filling import filled
from sandbox.guide.guide import FOLDER
from sandbox.guide.topics import topic
from sandbox.rules.events import Event
from tests.shape.citations import FILES, ROOT, shipped, wrong

GUIDE = shipped()


def test_every_page_is_listed_once_and_every_listed_one_is_there() -> None:
    assert sorted(GUIDE.names) == sorted(path.stem for path in FOLDER.glob("*.md"))


@pytest.mark.parametrize("name", GUIDE.names)
def test_a_page_has_one_title_and_that_first(name: str) -> None:
    levels = [block.level for block in GUIDE.page(name).blocks if isinstance(block, Heading)]
    assert levels[0] == 1 == levels.count(1)
    assert all(after <= before + 1 for before, after in pairwise(levels)), "a level is left out"


@pytest.mark.parametrize("name", GUIDE.names)
def test_every_link_leads_somewhere(name: str) -> None:
    for link in GUIDE.page(name).links():
        assert GUIDE.followed(link, name) or link.startswith("https://"), link


@pytest.mark.parametrize("name", GUIDE.names)
def test_every_table_is_filled(name: str) -> None:
    text = (FOLDER / f"{name}.md").read_text("utf-8")
    asked = [line for line in text.splitlines() if line.startswith("<!-- table:")]
    assert [line for line in asked if not filled(line, GUIDE.declared)] == []


def declared() -> Iterator[tuple[str, str]]:
    """Everything that has a name, with what it is."""
    for heading, entries in everything().items():
        if heading != "levels":
            yield from ((heading, str(entry["name"])) for entry in entries)
    yield from (("states", state.name) for profile in SHIPPED.profiles for state in profile.states)
    yield from (("commands", command.name) for command in COMMANDS)
    yield from (("events", event.event) for event in get_args(Event))
    yield from (("pages", page.name) for page in PAGES)


@pytest.mark.parametrize(("sort", "name"), sorted(set(declared())))
def test_whatever_is_declared_has_a_heading_or_a_row(sort: str, name: str) -> None:
    assert GUIDE.place(topic(sort, name))


def test_every_key_is_listed() -> None:
    told = " ".join(line for _, line in GUIDE.page("keys").lines())
    assert [str(key) for command in KEYS for key in command.keys if str(key) not in told] == []


@pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.relative_to(ROOT)))
def test_what_a_docstring_or_comment_cites_is_there(path: Path) -> None:
    assert [*wrong(path.read_text("utf-8"), GUIDE)] == []


@pytest.mark.parametrize("source", [
    '"""A wave (spec: search.md, Wave)."""', '"""A wave (guide: serach)."""', "# A wave (guide: search, Nonsense)",
    '"""It spreads (guide: search, Wave;\nbattle, Nonsense)."""', '"""The window (design: window)."""',
    "x = 1  # A wave (guide: search;\n# nonsense)"])
def test_a_citation_that_leads_nowhere_is_found(source: str) -> None:
    assert len([*wrong(source, GUIDE)]) == 1


def test_one_that_leads_somewhere_is_not() -> None:
    assert [*wrong('"""All keys (guide: keys)."""', GUIDE)] == []
    heading = next(block for block in GUIDE.page("search").blocks if isinstance(block, Heading) and block.level == 2)
    assert [*wrong(f'"""It (guide: keys; search, {words(heading.runs)})."""', GUIDE)] == []
