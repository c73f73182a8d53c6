"""Board-game profiles: numbered instructions carried out with the actions of one activation (guide: profiles, Actions).

Every ambiguity is decided by the dice; with one candidate no die is thrown. The path to a chosen cell follows the fixed
order, and other units' cells are closed.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import assert_never

from sandbox.ai.act import Act, Attack, FullAct, Tap, Walk
from sandbox.ai.decision import Decision, Obstacle
from sandbox.ai.view import View
from sandbox.base.language import Sentence
from sandbox.base.tapes import Throw
from sandbox.grid.cell import Cell, distance
from sandbox.rules import actions
from sandbox.rules.draft import imagined
from sandbox.rules.unit import Unit

FAR_AWAY = 1_000_000
"""The path length to an enemy that cannot come: longer than any other."""


class Activation:
    """The actions a unit has left, and what it has decided to do with them so far.

    `moves` and `attacks` are counts, `stride` the cells of the next move action. What is decided is imagined at once,
    so that the next instruction sees it: the unit stands elsewhere, and who would have fallen is gone.
    """

    def __init__(self, view: View) -> None:
        kind = view.me.kind
        self.view = view
        self.moves = kind.moves
        self.attacks = kind.attacks
        self.stride = view.me.placed.move
        self.acts: list[Act] = []

    @property
    def me(self) -> Unit:
        return self.view.me

    @property
    def cell(self) -> Cell:
        return self.view.cell

    @property
    def enemies(self) -> tuple[Unit, ...]:
        """The living units of other teams but `none`, in joining order."""
        return self.view.world.enemies_of(self.me)

    def done(self) -> Decision:
        """All that can be carried out is: the unit is tapped."""
        return self.view.decision((*self.acts, Tap()))

    # What instructions are made of

    def attack(self, point: str) -> bool:
        """If an enemy unit is in reach and an attack action is left, a plain attack on one of them."""
        words = "If an enemy unit is in reach, attack it."
        grid = self.view.world.grid
        reached = [enemy for enemy in self.enemies if self.me.reaches(enemy, grid)]
        if not reached or not self.attacks or not self.view.is_on("combat"):
            return self.view.carried(point, words, "nobody in reach" if not reached else "no attack left"
                                     if not self.attacks else "combat off")
        target = self.view.pick(Throw("target"), reached, lambda enemy: enemy.name)
        self.attacks -= 1
        self.acts.append(Attack(target.name))
        would_be = imagined(self.view.world)
        actions.attack(would_be, self.me.name, target.name, self.me.placed.damage)
        self.view = self.view.imagined(would_be)
        return self.view.carried(point, words)

    def approach(self, point: str) -> bool:
        """A move action towards the nearest enemy unit by path, until it is in reach; ties are picked by the dice.

        No die is thrown where all the nearest are in reach: then there is nothing to walk, whichever is chosen.
        """
        words = "Move towards the nearest enemy unit until it is in reach."
        if not self.moves:
            return self.view.carried(point, words, "no move left")
        self.moves -= 1
        lengths = self.view.lengths_to([enemy.cell for enemy in self.enemies])
        shortest = min((length for length in lengths if length is not None), default=None)
        if shortest is None:
            return self.view.carried(point, words, "no way")
        nearest = [enemy for enemy, length in zip(self.enemies, lengths, strict=True) if length == shortest]
        if all(self.view.would_reach(self.cell, enemy) for enemy in nearest):
            self._walk(())
            return self.view.carried(point, words, "in reach already", was_done=True)
        target = self.view.pick(Throw("nearest enemy"), nearest, lambda enemy: enemy.name)
        steps: list[Cell] = []
        for cell in self.view.path_to_any([target.cell], target.name)[:-1][:self.stride]:
            if self.view.would_reach(steps[-1] if steps else self.cell, target):
                break
            steps.append(cell)
        self._walk(steps)
        return self.view.carried(point, words, None if steps else "in reach already", was_done=True)

    def go_to(self, point: str, goal: Cell) -> bool:
        """A move action onto a cell or towards it; before a unit that stands there it stops."""
        words = "Move onto or towards the goal."
        if not self.moves:
            return self.view.carried(point, words, "no move left")
        self.moves -= 1
        if self.cell == goal:
            return self.view.carried(point, words, "there already")
        path = self.view.path_to_any([goal])
        is_taken = self.view.world.at(goal) is not None
        steps = (path[:-1] if is_taken else path)[:self.stride]
        self._walk(steps)
        obstacle: Obstacle | None = None if steps else "taken" if path else "no way"
        return self.view.carried(point, words, obstacle, was_done=bool(path))

    def get_away(self, point: str) -> bool:
        """A move action to the farthest point: among its own cell and those reachable, the one whose path length to the
        nearest enemy unit is largest; ties are picked by the dice."""
        words = "Move to the farthest point."
        if not self.moves:
            return self.view.carried(point, words, "no move left")
        self.moves -= 1
        cells = (self.cell, *self.view.cells_within(self.stride))
        lengths = self.view.lengths_from_any([enemy.cell for enemy in self.enemies], cells)
        far = [FAR_AWAY if length is None else length for length in lengths]
        best = [cell for cell, length in zip(cells, far, strict=True) if length == max(far)]
        farthest = self.view.pick(Throw("farthest point"), best, _cell_name)
        stays = farthest == self.cell
        self._walk_to(farthest)
        return self.view.carried(point, words, "best here" if stays else None, was_done=True)

    def roam(self, point: str) -> bool:
        """A move action to a random cell, reachable in it, not its own."""
        words = "Move to a random cell."
        if not self.moves:
            return self.view.carried(point, words, "no move left")
        self.moves -= 1
        cells = self.view.cells_within(self.stride)
        if not cells:
            return self.view.carried(point, words, "no free cell")
        self._walk_to(self.view.pick(Throw("random cell"), cells, _cell_name))
        return self.view.carried(point, words)

    def full_action(self, point: str) -> bool:
        """The full action if the kind declares one and it is ready.

        `sprint`: the next move action reaches twice as far, the attack actions are used up. `rest`: all others are.
        """
        words = "Use the full action."
        full = self.me.kind.full_action
        if full is None or not self.me.is_ready(full.name) or not self.moves:
            return self.view.carried(point, words, "none" if full is None else "no move left"
                                     if not self.moves else "cooling down")
        self.acts.append(FullAct(full.name))
        self.attacks = 0
        futile: Obstacle | None = None
        match full.name:
            case "sprint":
                self.stride *= 2
            case "rest":
                self.moves = 0
                futile = None if self.me.is_hurt else "at full life"
            case _:
                assert_never(full.name)
        return self.view.carried(point, Sentence("Use the full action: {name}.", name=full.name), futile, was_done=True)

    def hide(self, point: str) -> bool:
        """The full action, if no enemy unit could attack it here."""
        if any(enemy.reaches(self.me, self.view.world.grid) for enemy in self.enemies):
            return self.view.carried(point, "Use the full action.", "exposed")
        return self.full_action(point)

    def is_enemy_within(self, cells: int) -> bool:
        """Whether an enemy unit is within range: Manhattan distance, no line of sight needed."""
        return any(distance(self.cell, enemy.cell) <= cells for enemy in self.enemies)

    # How it moves

    def _walk_to(self, cell: Cell) -> None:
        if cell != self.cell:
            self._walk(self.view.path_to_any([cell]))

    def _walk(self, path: Sequence[Cell]) -> None:
        self.stride = self.me.placed.move
        if path:
            self.acts.append(Walk(tuple(path)))
            self.view = self.view.after(self.acts[-1])


def aggressive(activation: Activation, prefix: str = "") -> None:
    """1. If an enemy unit is in reach, attack it. 2. While there is a move action, move towards the nearest enemy unit
    until it is in reach; if an attack action is left, go on with 1."""
    activation.attack(f"{prefix}1")
    while activation.moves:
        activation.approach(f"{prefix}2")
        if activation.attacks:
            activation.attack(f"{prefix}1")


def wandering(activation: Activation, within: int, prefix: str = "") -> None:
    """1. If an enemy unit is within range X, run `aggressive`. 2. If there is a move action, move to a random cell,
    then go on with 1."""
    words = Sentence("If an enemy unit is within {number} cell, counted across and down: be aggressive.",
                     "If an enemy unit is within {number} cells, counted across and down: be aggressive.",
                     number=within)
    if activation.view.carried(f"{prefix}1", words, None if activation.is_enemy_within(within) else "too far"):
        aggressive(activation, f"{prefix}1.")
    while activation.moves:
        activation.roam(f"{prefix}2")
        if activation.is_enemy_within(within):
            aggressive(activation, f"{prefix}1.")


def _cell_name(cell: Cell) -> str:
    return f"({cell[0]}, {cell[1]})"
