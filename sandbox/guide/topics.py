"""Where in the guide a thing is told of that has a name: `topic("parameters", "sight")` is `parameters#sight`."""

from __future__ import annotations

from collections.abc import Mapping

from sandbox.guide.markdown import anchor_of

_PAGES: Mapping[str, str] = {
    "profiles": "profiles", "kinds": "battle", "parameters": "parameters", "searches": "search", "flights": "search",
    "drivers": "battle", "overlays": "window", "tools": "window", "pages": "window", "states": "machines",
    "commands": "commands", "events": "commands",
}
"""The page that tells of all things of a sort. Each has a heading there, or a row in a table."""


_BEFORE: Mapping[str, str] = {"flights": "flight-"}
"""What headings of a sort begin with: a flight may be called as a search is."""

_OWNERS: Mapping[str, str] = {"battle": "battle", "initiative": "initiative", "kraken": "kraken", "score": "scores"}


def topic(sort: str, name: str) -> str:
    """The page and the heading or row of a thing; `sort` is what the catalog calls its shelf.

    >>> topic("pages", "Tune"), topic("flights", "field")
    ('window#tune', 'search#flight-field')
    """
    return f"{_PAGES[sort]}#{_BEFORE.get(sort, '')}{anchor_of(name)}"


def owner_topic(owner: str, is_profile: bool) -> str:
    """Where it is told of what parameters belong to: of a profile, or of a part of the rules."""
    return topic("profiles", owner) if is_profile else _OWNERS.get(owner, _PAGES["parameters"])
