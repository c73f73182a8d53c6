"""What units are told to do and choose among: orders, rows of a script, and actions with their scores."""

from __future__ import annotations

from sandbox.base.language import say, thing
from sandbox.grid.cell import Cell
from sandbox.rules.events import Action
from sandbox.rules.unit import ScriptRow
from sandbox.scene.words.values import cell_words


def order_words(hero: str, command: str) -> str:
    """What an order tells its hero to do.

    >>> order_words("Iva", "go 5,4"), order_words("Iva", "use hex Goblin 1")
    ("Iva's order to go to (5, 4)", "Iva's order to use hex on Goblin 1")
    """
    verb, _, rest = command.partition(" ")
    match verb:
        case "go":
            cell = f"({', '.join(part.strip() for part in rest.split(','))})"
            return say("{hero}'s order to go to {cell}", hero=hero, cell=cell)
        case "move":
            return say("{hero}'s order to step {direction}", hero=hero, direction=thing(rest))
        case "use":
            ability, _, target = rest.partition(" ")
            return (say("{hero}'s order to use {ability} on {target}", hero=hero, ability=ability, target=target)
                    if target else say("{hero}'s order to use {ability}", hero=hero, ability=ability))
        case "attack":
            return say("{hero}'s order to attack {target}", hero=hero, target=rest)
        case "wait":
            return say("{hero}'s order to wait", hero=hero)
        case _:
            return say("{hero}'s order to pass", hero=hero)


def trace_words(considered: tuple[tuple[Action, int], ...], chosen: Action) -> str:
    """The actions with their scores, and the winner (guide: scores, How it chooses).

    >>> trace_words(((("attack", "Iva"), 40), (("heal", "Rat"), 80), (("spit", "Iva"), 60)), ("heal", "Rat"))
    'Attack on Iva 40, heal Rat 80, spit on Iva 60 → heal Rat'
    """
    tried = ", ".join(thing("{action} {score}", action=action_words(action), score=score)
                      for action, score in considered)
    return say("{Tried} → {chosen}", tried=tried, chosen=action_words(chosen))


def action_words(action: Action) -> str:
    """An action with its target.

    >>> action_words(("spit", "Iva")), action_words(("potion", None))
    ('spit on Iva', 'potion')
    """
    name, target = action
    if target is None:
        return name
    if name in ("heal", "mend"):
        return thing("{action} {target}", action=name, target=target)
    return thing("{action} on {target}", action=name, target=target)


def script_words(row: ScriptRow, at: Cell | None = None) -> str:
    """What a row of a script tells its hero to do; on the cell it is `at` it stays.

    >>> from sandbox.rules.unit import Hit
    >>> script_words(ScriptRow((6, 4), (Hit(13), Hit(2, "Rat")), hidden=True))
    'go to (6, 4), hit the enemy for 13, hit Rat for 2, then hide until its next turn'
    """
    cell = cell_words(row.cell)
    parts = [say("stay on {cell}", cell=cell) if row.cell == at else say("go to {cell}", cell=cell)]
    parts += [say("hit {target} for {amount}", target=hit.target, amount=hit.amount) if hit.target
              else say("hit the enemy for {amount}", amount=hit.amount) for hit in row.hits]
    return ", ".join([*parts, *[say("then hide until its next turn")][:row.hidden]])
