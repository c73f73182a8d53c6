"""What the zones round a unit mean, in words with their values, for the legend."""

from __future__ import annotations

from sandbox.ai.decision import Zone
from sandbox.ai.profile import Profile
from sandbox.base.counting import cells, steps
from sandbox.base.language import say, thing
from sandbox.scene.words.values import name_words


def zone_words(zone: Zone, profile: Profile | None, is_sight: bool) -> tuple[str, str]:
    """In full, and briefly. Steps are counted round corners, cells are seen along a line.

    Of a zone that is not the sight its parameter says what happens within it.
    """
    is_walked = zone.measure == "path"
    far = steps(zone.radius) if is_walked else cells(zone.radius)
    if is_sight and is_walked:
        return thing("notices within {far}", far=far), thing("notices {far}", far=zone.radius)
    if is_sight:
        return thing("sees up to {far}", far=far), thing("sees {far}", far=zone.radius)
    param = next((param for param in profile.params if param.name == zone.name), None) if profile is not None else None
    if param is None or not param.label:
        named = name_words(zone.name)
        return (thing("{parameter} {limit}", parameter=named, limit=far),
                thing("{parameter} {limit}", parameter=named, limit=zone.radius))
    return _within(param.label, far), _within(param.label, str(zone.radius))


def _within(label: str, far: str) -> str:
    """A label of a parameter within a line, where it begins no sentence."""
    said = say(label, value=far)
    return said[:1].lower() + said[1:]
