"""Place a cell on which the Kraken may place units."""

from __future__ import annotations

from sandbox.workbench.document import Edit
from sandbox.workbench.tool import Stroke, Tool
from sandbox.workbench.tools.marking import mark


def edit(stroke: Stroke) -> Edit | None:
    return mark(stroke, "Spawn")


TOOL = Tool("spawn", "P", "Place a cell on which the Kraken may place units",
            "Spawn", "click a free cell to let units come there", edit)
