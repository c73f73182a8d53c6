"""What units are told to do and choose among: orders, rows of a script, and actions with their scores."""

from __future__ import annotations

from sandbox.base.language import say
from sandbox.grid.cell import Cell
from sandbox.rules.events import Action
from sandbox.rules.unit import ScriptRow
from sandbox.scene.words.values import cell_words


def order_words(command: str) -> str:
    """What an order tells its hero to do, to follow "the order to".

    >>> order_words("go 5,4"), order_words("use hex Goblin 1"), order_words("use mend"), order_words("move up")
    ('go to (5, 4)', 'use hex on Goblin 1', 'use mend', 'step up')
    """
    verb, _, rest = command.partition(" ")
    match verb:
        case "go":
            return say("go to {cell}", cell=f"({', '.join(part.strip() for part in rest.split(','))})")
        case "move":
            return say("step {direction}", direction=rest)
        case "use":
            ability, _, target = rest.partition(" ")
            return (say("use {ability} on {target}", ability=ability, target=target) if target
                    else say("use {ability}", ability=ability))
        case _:
            return command


def trace_words(considered: tuple[tuple[Action, int], ...], chosen: Action) -> str:
    """The actions with their scores, and the winner, as the spec writes them (utility.md).

    >>> trace_words(((("attack", "Iva"), 40), (("heal", "Rat"), 80), (("spit", "Iva"), 60)), ("heal", "Rat"))
    'Attack on Iva 40, heal Rat 80, spit on Iva 60 → heal Rat'
    """
    tried = ", ".join(f"{action_words(action)} {score}" for action, score in considered)
    return f"{tried[:1].upper()}{tried[1:]} → {action_words(chosen)}"


def action_words(action: Action) -> str:
    """An action with its target.

    >>> action_words(("spit", "Iva")), action_words(("potion", None))
    ('spit on Iva', 'potion')
    """
    name, target = action
    if target is None:
        return name
    if name in ("heal", "mend"):
        return say("{action} {target}", action=name, target=target)
    return say("{action} on {target}", action=name, target=target)


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
