"""What the zones round a unit mean, in words with their values, for the legend."""

from __future__ import annotations

from sandbox.ai.decision import Zone
from sandbox.ai.hunting import GUARD_ALARM, WAKE
from sandbox.base.counting import cells, steps
from sandbox.base.language import thing
from sandbox.scene.words.values import name_words


def zone_words(zone: Zone, is_sight: bool) -> tuple[str, str]:
    """In full, and briefly. Steps are counted round corners, cells are seen along a line.

    Of a zone that has no words here its parameter is named.
    """
    is_walked = zone.measure == "path"
    limit, far = str(zone.radius), steps(zone.radius) if is_walked else cells(zone.radius)
    if is_sight and is_walked:
        return thing("notices within {far}", far=far), thing("notices {far}", far=limit)
    if is_sight:
        return thing("sees up to {far}", far=far), thing("sees {far}", far=limit)
    if zone.name == WAKE.name:
        return thing("wakes within {far}", far=far), thing("wakes {far}", far=limit)
    if zone.name == GUARD_ALARM.name:
        return thing("alarmed within {far}", far=far), thing("alarmed {far}", far=limit)
    named = name_words(zone.name)
    return thing("{parameter} {limit}", parameter=named, limit=far), thing("{parameter} {limit}", parameter=named,
                                                                           limit=limit)
