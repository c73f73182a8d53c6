"""Choosing an action in a fight by score (spec: utility.md).

The plain attack is the default. Each further action is considered in the order of the tables; it replaces the best so
far only if its score is strictly greater, so that on a tie the earlier one stays.
"""

from __future__ import annotations

from sandbox.ai.act import Act, Attack, Use
from sandbox.ai.view import View
from sandbox.base.param import Param
from sandbox.rules.ability import Ability
from sandbox.rules.effects import HURTING
from sandbox.rules.unit import Unit
from sandbox.rules.using import free_cells_near


def _score(name: str, default: int, words: str) -> Param:
    return Param(name, default, words, "score", 0, 200, "score")


def _share(name: str, default: int, words: str) -> Param:
    return Param(name, default, words, "score", 0, 100, "percent of life")


SCORE_PARAMS = (
    _score("attack", 40, "A plain attack."),
    _score("heal", 80, "Healing an ally (shaman)."),
    _score("spit", 60, "Spitting poison (shaman)."),
    _score("firebolt", 65, "Fire from afar (cultist)."),
    _score("rend", 55, "A bite that bleeds (hound)."),
    _score("slam", 60, "A crushing blow (brute, warden)."),
    _score("summon", 100, "Calling rats (warden)."),
    _score("potion", 90, "Drinking a healing potion (hero)."),
    _score("antidote", 70, "Taking an antidote (hero)."),
    _score("skill_heal", 75, "A skill that heals (hero)."),
    _score("buff", 50, "A skill that protects (hero)."),
    _score("debuff_many", 55, "A skill that weakens, two or more enemies alive (hero)."),
    _score("debuff_one", 45, "A skill that weakens, one enemy alive (hero)."),
    _score("all_many", 65, "A skill aimed at all, two or more enemies alive (hero)."),
    _score("all_one", 52, "A skill aimed at all, one enemy alive (hero)."),
    _score("single", 55, "Any other skill (hero)."),
    _share("heal_below", 50, "Allies below this share are healed."),
    _share("summon_below", 50, "Below this share the warden calls rats."),
    _share("potion_below", 35, "Below this share a potion is considered."),
    _share("antidote_below", 50, "Below this share an antidote is considered."),
    _share("skill_heal_below", 50, "Below this share a healing skill scores."),
)
"""In the order of parameters.md."""


def fight(view: View, target: Unit) -> Act:
    """What a machine does when `target` is in reach: a plain attack, or an ability of its kind that scores higher.

    A hero that follows a machine, somebody's companion, still fights as heroes do, by their own table.
    """
    if view.me.kind.side == "hero":
        return autopilot(view, target)
    best = view.consider("attack", target.name, view.number("attack"))
    for ability in view.me.kind.abilities:
        aim = _aim(view, ability, target)
        if aim is not None:
            best = view.consider(ability.name, aim.name if aim is not view.me else None, view.number(ability.name))
            if ability.sort == "summon":
                # The warden's blow is only for when it does not summon.
                break
    return _act(best.action)


def _aim(view: View, ability: Ability, target: Unit) -> Unit | None:
    """Whom an ability would be used on now (the unit itself for what is aimed at nobody); None if it cannot be used."""
    me = view.me
    if not me.is_ready(ability.name):
        return None
    match ability.sort:
        case "summon":
            weak = me.phase == 1 and view.compare(
                "life share", me.life_share, "<", "summon_below", view.number("summon_below")).holds
            return me if weak and free_cells_near(view.world, view.cell) else None
        case "heal":
            return _weakest_ally(view, ability)
        case _:
            has_it = bool(ability.effect) and target.has(ability.effect)
            return target if not has_it and me.reaches(target, view.world.grid, ability.reach) else None


def _weakest_ally(view: View, ability: Ability) -> Unit | None:
    """The ally within reach with the smallest life share, itself included (first of equals), if that is low enough."""
    near = [ally for ally in view.world.allies_of(view.me) if view.me.reaches(ally, view.world.grid, ability.reach)]
    weakest = min(near, key=lambda ally: ally.life_share)
    low = view.compare("life share", weakest.life_share, "<", "heal_below", view.number("heal_below"))
    return weakest if low.holds else None


def autopilot_target(view: View) -> Unit | None:
    """The enemy in reach with the least life (first of equals)."""
    reached = [enemy for enemy in view.world.enemies_of(view.me) if view.me.reaches(enemy, view.world.grid)]
    return min(reached, key=lambda enemy: enemy.life, default=None)


def autopilot(view: View, target: Unit) -> Act:
    """What a hero on autopilot does when `target` is in reach: attack, drink, or use a skill."""
    me = view.me
    best = view.consider("attack", target.name, view.number("attack"))
    if me.potions and _is_below(view, "potion_below"):
        best = view.consider("potion", None, view.number("potion"))
    if me.antidotes and any(me.has(effect) for effect in HURTING) and _is_below(view, "antidote_below"):
        best = view.consider("antidote", None, view.number("antidote"))
    for skill in me.kind.abilities:
        if me.is_ready(skill.name) and me.mana >= skill.mana:
            scored = _skill(view, skill, target)
            if scored is not None:
                best = view.consider(skill.name, scored[0], scored[1])
    return _act(best.action)


def _skill(view: View, skill: Ability, target: Unit) -> tuple[str | None, int] | None:
    """Whom a usable skill is aimed at and its score, by the first row that fits; None if nobody is within its reach."""
    me, grid = view.me, view.world.grid
    enemies = view.world.enemies_of(me)
    are_many = len(enemies) >= 2
    match skill.sort:
        case "heal":
            return None, view.number("skill_heal") if _is_below(view, "skill_heal_below") else 0
        case "buff":
            return None, 0 if me.has(skill.effect) else view.number("buff")
        case "all":
            near = any(me.reaches(enemy, grid, skill.reach) for enemy in enemies)
            return (None, view.number("all_many" if are_many else "all_one")) if near else None
        case "debuff" if not target.has(skill.effect) and me.reaches(target, grid, skill.reach):
            return target.name, view.number("debuff_many" if are_many else "debuff_one")
        case "strike" if me.reaches(target, grid, skill.reach):
            return target.name, view.number("single")
        case _:
            return None


def _is_below(view: View, parameter: str) -> bool:
    return view.compare("life share", view.me.life_share, "<", parameter, view.number(parameter)).holds


def _act(action: tuple[str, str | None]) -> Act:
    name, target = action
    return Attack(target) if name == "attack" and target is not None else Use(name, target)
