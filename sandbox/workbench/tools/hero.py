"""Place a hero."""

from __future__ import annotations

from sandbox.workbench.document import Edit
from sandbox.workbench.tool import Stroke, Tool
from sandbox.workbench.tools.placing import place


def edit(stroke: Stroke) -> Edit | None:
    return place(stroke, "hero")


TOOL = Tool("hero", "H", "Place a hero", "Hero", "click a free cell to place one", edit, side="hero")
