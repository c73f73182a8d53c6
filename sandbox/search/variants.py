"""The search variants that a chaser can step by, in the order menus show them (spec: search.md, Search variants)."""

from __future__ import annotations

from dataclasses import dataclass

from sandbox.base.shelf import Shelf


@dataclass(frozen=True)
class Variant:
    """A named way to search, and what it is here to show."""

    name: str
    help: str


VARIANTS = Shelf(
    "search",
    Variant("bfs", "Breadth-first: the shortest path, searched anew by each unit every turn."),
    Variant("field", "One field from the hero, shared by every hunter in a round; they walk down it."),
)
