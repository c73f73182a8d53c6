"""Place a goal, to which goal-oriented units go."""

from __future__ import annotations

from sandbox.workbench.document import Edit
from sandbox.workbench.tool import Stroke, Tool
from sandbox.workbench.tools.marking import mark


def edit(stroke: Stroke) -> Edit | None:
    return mark(stroke, "Goal")


TOOL = Tool("goal", "G", "Place a goal, to which goal-oriented units go",
            "Goal", "click a free cell to place one", edit)
