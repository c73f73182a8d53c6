"""How much a level may hold, so that a hostile file does not become many times its size (guide: files, Limits)."""

from __future__ import annotations

from sandbox.base.errors import Finding, Place
from sandbox.base.language import say

MAX_WALL_ENTRIES = 1_000
"""Entries of `sandbox.walls`; those after are not read."""

MAX_SETTINGS = 1_000
"""Lines below the drawing of a text level."""

MAX_UNITS = 10_000
"""Units of a level; those after are not read."""

MAX_ROWS = 10_000
"""Rows of a script: more turns than a battle can have."""

MAX_MARKED = 250_000
"""Cells of a level that are marked one by one: those to spawn on, and the walls that the window must show."""

MAX_FINDINGS = 1_000
"""Findings of a level that are told."""

_SEVERITIES = ("error", "warning", "note")


def told(findings: tuple[Finding, ...], place: Place) -> tuple[Finding, ...]:
    """The findings, of very many only the worst and how many more there are."""
    if len(findings) <= MAX_FINDINGS:
        return findings
    worst = sorted(findings, key=lambda finding: _SEVERITIES.index(finding.severity))[:MAX_FINDINGS]
    rest = len(findings) - MAX_FINDINGS
    return (*worst, Finding("warning", place, say("{rest} more findings are not told", rest=rest)))
