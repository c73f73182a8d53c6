"""Place an enemy of the kind and with the profile chosen beside the tool."""

from __future__ import annotations

from sandbox.workbench.document import Edit
from sandbox.workbench.tool import Stroke, Tool
from sandbox.workbench.tools.placing import place


def edit(stroke: Stroke) -> Edit | None:
    return place(stroke, "enemy")


TOOL = Tool("enemy", "N", "Place an enemy", "Enemy", "click a free cell to place one of the chosen kind", edit,
            side="enemy")
