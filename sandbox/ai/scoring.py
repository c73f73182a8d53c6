"""Choosing an action in a fight by score (guide: scores, How it chooses).

The plain attack is the default. Each further action is considered in the order of the tables; it replaces the best so
far only if its score is strictly greater, so that on a tie the earlier one stays.
"""

from __future__ import annotations

from typing import assert_never

from sandbox.ai.act import Act, Attack, Use
from sandbox.ai.decision import Compared
from sandbox.ai.view import View
from sandbox.base.param import Param
from sandbox.rules.ability import Ability
from sandbox.rules.effects import HURTING
from sandbox.rules.unit import Unit
from sandbox.rules.using import free_cells_near


def _score(name: str, default: int, words: str, label: str) -> Param:
    return Param(name, default, words, "score", 0, 200, "score", label=label)


def _share(name: str, default: int, words: str, label: str) -> Param:
    return Param(name, default, words, "score", 0, 100, "percent of life", label=label)


SCORE_PARAMS = (
    _score("attack", 40, "A plain attack.", "A plain attack scores {value}"),
    _score("heal", 80, "Healing an ally (shaman).", "Healing an ally scores {value}"),
    _score("spit", 60, "Spitting poison (shaman).", "Spitting poison scores {value}"),
    _score("firebolt", 65, "Fire from afar (cultist).", "Fire from afar scores {value}"),
    _score("rend", 55, "A bite that bleeds (hound).", "A bite that bleeds scores {value}"),
    _score("slam", 60, "A crushing blow (brute, warden).", "A crushing blow scores {value}"),
    _score("summon", 100, "Calling rats (warden).", "Calling rats scores {value}"),
    _score("potion", 90, "Drinking a healing potion (hero).", "Drinking a potion scores {value}"),
    _score("antidote", 70, "Taking an antidote (hero).", "Taking an antidote scores {value}"),
    _score("skill_heal", 75, "A skill that heals (hero).", "A skill that heals scores {value}"),
    _score("buff", 50, "A skill that protects (hero).", "A skill that protects scores {value}"),
    _score("debuff_many", 55, "A skill that weakens, two or more enemies alive (hero).",
           "Weakening one of many scores {value}"),
    _score("debuff_one", 45, "A skill that weakens, one enemy alive (hero).", "Weakening the last one scores {value}"),
    _score("all_many", 65, "A skill aimed at all, two or more enemies alive (hero).",
           "Hitting many at once scores {value}"),
    _score("all_one", 52, "A skill aimed at all, one enemy alive (hero).", "Hitting all, one left, scores {value}"),
    _score("single", 55, "Any other skill (hero).", "Any other skill scores {value}"),
    _share("heal_below", 50, "Allies below this share are healed.", "Heals allies below {value} life"),
    _share("summon_below", 50, "Below this share the warden calls rats.", "Calls rats below {value} life"),
    _share("potion_below", 35, "Below this share a potion is considered.", "Drinks a potion below {value} life"),
    _share("antidote_below", 50, "Below this share an antidote is considered.", "Takes an antidote below {value} life"),
    _share("skill_heal_below", 50, "Below this share a healing skill scores.", "Heals by a skill below {value} life"),
)
"""In the order in which they are shown."""


def fight(view: View, target: Unit) -> Act:
    """What a machine does when `target` is in reach: a plain attack, or an ability of its kind that scores higher.

    A hero that follows a machine, somebody's companion, still fights as heroes do, by their own table.
    """
    if view.me.kind.side == "hero":
        return autopilot(view, target)
    best = view.consider("attack", target.name, view.whole("attack"))
    has_called = False
    for ability in view.me.kind.abilities:
        if has_called:
            # The warden's blow is only for when it does not summon.
            view.leave_out(ability.name, "calls first")
        elif (aim := _aim(view, ability, target)) is not None:
            best = view.consider(ability.name, aim.name if aim is not view.me else None, view.whole(ability.name))
            has_called = ability.sort == "summon"
    return _act(best.action)


def _aim(view: View, ability: Ability, target: Unit) -> Unit | None:
    """Whom an ability would be used on now (the unit itself for what is aimed at nobody).

    None if it cannot be used; the reason is kept.
    """
    me = view.me
    if not me.is_ready(ability.name):
        view.leave_out(ability.name, "cooling down")
        return None
    match ability.sort:
        case "summon":
            return me if _can_call(view, ability) else None
        case "heal":
            return _weakest_ally(view, ability)
        case "strike" | "all" | "buff" | "debuff":
            return target if _can_hit(view, ability, target) else None
        case _:
            assert_never(ability.sort)


def _can_call(view: View, ability: Ability) -> bool:
    """Whether the unit may call for help: once, badly hurt, and with room about it."""
    if view.me.phase != 1:
        view.leave_out(ability.name, "called")
        return False
    if not _is_below(view, "summon_below", ability.name):
        return False
    if not free_cells_near(view.world, view.cell):
        view.leave_out(ability.name, "full")
        return False
    return True


def _can_hit(view: View, ability: Ability, target: Unit) -> bool:
    """Whether a target is without the ability's effect and within its reach."""
    if ability.effect and target.has(ability.effect):
        view.leave_out(ability.name, "effect", target.name)
        return False
    return _is_within(view, ability, target)


def _is_within(view: View, ability: Ability, target: Unit) -> bool:
    """Whether a target is within an ability's own reach."""
    is_near = view.me.reaches(target, view.world.grid, ability.reach)
    if not is_near:
        view.leave_out(ability.name, "reach", target.name)
    return is_near


def _weakest_ally(view: View, ability: Ability) -> Unit | None:
    """The ally within reach with the smallest life share, itself included (first of equals), if that is low enough."""
    near = [ally for ally in view.world.allies_of(view.me) if view.me.reaches(ally, view.world.grid, ability.reach)]
    weakest = min(near, key=lambda ally: ally.life_share)
    low = view.compare("life share", weakest.life_share, "<", view.whole("heal_below"), "heal_below")
    if not low.holds:
        view.leave_out(ability.name, "share", weakest.name, low)
        return None
    return weakest


def autopilot_target(view: View) -> Unit | None:
    """The enemy in reach with the least life (first of equals)."""
    reached = [enemy for enemy in view.world.enemies_of(view.me) if view.me.reaches(enemy, view.world.grid)]
    return min(reached, key=lambda enemy: enemy.life, default=None)


def autopilot(view: View, target: Unit) -> Act:
    """What a hero on autopilot does when `target` is in reach: attack, drink, or use a skill."""
    me = view.me
    best = view.consider("attack", target.name, view.whole("attack"))
    if _can_drink(view):
        best = view.consider("potion", None, view.whole("potion"))
    if _can_cure(view):
        best = view.consider("antidote", None, view.whole("antidote"))
    for skill in me.kind.abilities:
        if _can_pay(view, skill):
            scored = _skill(view, skill, target)
            if scored is not None:
                best = view.consider(skill.name, scored[0], scored[1])
    return _act(best.action)


def _can_drink(view: View) -> bool:
    if not view.me.potions:
        if view.me.kind.potions:
            view.leave_out("potion", "used up")
        return False
    return _is_below(view, "potion_below", "potion")


def _can_cure(view: View) -> bool:
    me = view.me
    if not me.antidotes:
        if me.kind.antidotes:
            view.leave_out("antidote", "used up")
        return False
    if not any(me.has(effect) for effect in HURTING):
        view.leave_out("antidote", "healthy")
        return False
    return _is_below(view, "antidote_below", "antidote")


def _can_pay(view: View, skill: Ability) -> bool:
    """Whether a skill is ready and there is mana for it."""
    me = view.me
    if not me.is_ready(skill.name):
        view.leave_out(skill.name, "cooling down")
        return False
    if me.mana < skill.mana:
        view.leave_out(skill.name, "mana", compared=Compared.of("mana", me.mana, "<", skill.mana))
        return False
    return True


def _skill(view: View, skill: Ability, target: Unit) -> tuple[str | None, int] | None:
    """Whom a usable skill is aimed at and its score, by the first row that fits; None if nobody is within its reach."""
    me, grid = view.me, view.world.grid
    enemies = view.world.enemies_of(me)
    are_many = len(enemies) >= 2
    match skill.sort:
        case "heal":
            return None, view.whole("skill_heal") if _is_below(view, "skill_heal_below", skill.name) else 0
        case "buff":
            if me.has(skill.effect):
                view.leave_out(skill.name, "effect", me.name)
                return None, 0
            return None, view.whole("buff")
        case "all":
            if not any(me.reaches(enemy, grid, skill.reach) for enemy in enemies):
                view.leave_out(skill.name, "reach")
                return None
            return None, view.whole("all_many" if are_many else "all_one")
        case "debuff":
            score = view.whole("debuff_many" if are_many else "debuff_one")
            return (target.name, score) if _can_hit(view, skill, target) else None
        case "strike":
            return (target.name, view.whole("single")) if _is_within(view, skill, target) else None
        case "summon":
            # No hero calls anybody.
            return None
        case _:
            assert_never(skill.sort)


def _is_below(view: View, parameter: str, action: str) -> bool:
    """Whether its share of life is below a limit; if not, the `action` that would need it is left out."""
    low = view.compare("life share", view.me.life_share, "<", view.whole(parameter), parameter)
    if not low.holds:
        view.leave_out(action, "share", view.me.name, low)
    return low.holds


def _act(action: tuple[str, str | None]) -> Act:
    name, target = action
    return Attack(target) if name == "attack" and target is not None else Use(name, target)
