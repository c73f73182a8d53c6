"""Whose names the map bears, and what each of them has to do with the moment (guide: window, Map)."""

from __future__ import annotations

from typing import NamedTuple

from sandbox.ai.act import Attack, Use
from sandbox.ai.decision import Decision
from sandbox.base.language import thing
from sandbox.rules.unit import Unit
from sandbox.scene.frame import Frame
from sandbox.scene.shapes import Name, Part

LONGEST = 24
"""Letters of a name that the map bears; a longer one would lie over half of it, and is cut."""


def names(frame: Frame) -> tuple[Name, ...]:
    """Who acts, who is selected, whom the decision in view is about, and who is hidden, as far as they live."""
    aim = target(frame)
    hidden = [unit.name for unit in frame.world.living if unit.hidden]
    named = dict.fromkeys((frame.actor, frame.selected, aim.unit if aim is not None else None, *hidden))
    found = (frame.world[name] for name in named if name is not None and name in frame.world)
    return tuple(Name(unit.cell, _words(frame, unit, aim), _part(frame, unit, aim)) for unit in found if unit.is_alive)


class Aim(NamedTuple):
    """Whom a decision is about, what it is to that one, and whether it does something about it."""

    unit: str
    words: str
    part: Part = "target"


def _part(frame: Frame, unit: Unit, aim: Aim | None) -> Part:
    if unit.name == frame.actor:
        return "acting"
    if unit.name == frame.selected:
        return "selected"
    return aim.part if aim is not None and unit.name == aim.unit else "hidden"


def _words(frame: Frame, unit: Unit, aim: Aim | None) -> str:
    """The name, and all that makes it matter."""
    words = aim.words if aim is not None and unit.name == aim.unit else brief(unit.name)
    if unit.name == frame.actor:
        words = acts_words(brief(unit.name))
    if unit.name == frame.selected:
        words = thing("{unit}, selected", unit=words)
    return thing("{unit}, hidden", unit=words) if unit.hidden else words


def brief(name: str) -> str:
    """A name as the map bears it.

    >>> brief("Iva"), brief("Iva, defender of the seventh gate")
    ('Iva', 'Iva, defender of the se…')
    """
    return name if len(name) <= LONGEST else f"{name[:LONGEST - 1].rstrip()}…"


def acts_words(name: str) -> str:
    """That it is a unit's turn."""
    return thing("{unit} acts", unit=name)


def target(frame: Frame) -> Aim | None:
    """Whom the decision in view is about; None for nobody.

    While a search is watched, whom it is for: nothing has come of it yet. What another than the acting unit would do
    bears its name.
    """
    decision = frame.decision
    if decision is None:
        return None
    by = "" if decision.unit == frame.actor else brief(decision.unit)
    if (progress := frame.progress) is not None:
        to = progress.asked.to
        is_there = to in frame.world and to != decision.unit
        return Aim(to, thing("{unit} is searched for", unit=brief(to))) if is_there else None
    for act in decision.acts:
        match act:
            case Attack(name) if name != decision.unit:
                unit = brief(name)
                return Aim(name, thing("{unit} is attacked by {by}", unit=unit, by=by) if by
                           else thing("{unit} is attacked", unit=unit))
            case Use(ability, name) if name and name != decision.unit:
                unit = brief(name)
                return Aim(name, thing("{ability} on {unit} by {by}", unit=unit, ability=ability, by=by) if by
                           else thing("{ability} on {unit}", unit=unit, ability=ability))
    quarry = decision.evidence.quarry
    return _meant(frame, decision, quarry, by) if quarry is not None else None


def _meant(frame: Frame, decision: Decision, quarry: str, by: str) -> Aim:
    """What a unit has in mind with its nearest enemy, by the state it is in after its decision."""
    placed = frame.world[decision.unit].placed if decision.unit in frame.world else None
    profile = frame.bestiary.profiles.get(placed.profile) if placed is not None else None
    state = profile.state(decision.after) if profile is not None else None
    tone, unit = state.tone if state is not None else None, brief(quarry)
    if tone == "chase":
        return Aim(quarry, thing("{unit} is chased by {by}", unit=unit, by=by) if by
                   else thing("{unit} is chased", unit=unit))
    if tone == "flee":
        return Aim(quarry, thing("{by} flees from {unit}", unit=unit, by=by) if by
                   else thing("{unit} is fled from", unit=unit))
    return Aim(quarry, thing("{unit} is nearest to {by}", unit=unit, by=by) if by
               else thing("{unit} is nearest", unit=unit), "nearest")
