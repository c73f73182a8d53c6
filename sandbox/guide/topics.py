"""Where in the guide a thing is told of that has a name: `topic("parameters", "sight")` is `parameters#sight`."""

from __future__ import annotations

from collections.abc import Mapping

_PAGES: Mapping[str, str] = {
    "profiles": "profiles", "kinds": "battle", "parameters": "parameters", "searches": "search", "flights": "search",
    "drivers": "battle", "overlays": "window", "tools": "window", "pages": "window", "states": "machines",
    "commands": "commands", "events": "commands",
}
"""The page that tells of all things of a sort. Each has a heading there, or a row in a table."""


def topic(sort: str, name: str) -> str:
    """The page and the heading or row of a thing; `sort` is what the catalog calls its shelf."""
    return f"{_PAGES[sort]}#{name}"
