"""Brings units into view: the heroes one after the other, and whomever the view follows (guide: window, Map)."""

from __future__ import annotations

from sandbox.app.keys.commands import COMMANDS
from sandbox.app.map.camera import Camera
from sandbox.app.widgets.part import Desk
from sandbox.base.language import say
from sandbox.grid.cell import Cell
from sandbox.rules.unit import Unit
from sandbox.scene.frame import Frame, is_hero
from sandbox.scene.shapes import centre
from sandbox.scene.words.values import cell_words


class Finding:
    """What it finds it says, also where the view has no need to move."""

    def __init__(self, desk: Desk, camera: Camera) -> None:
        self._desk, self._camera = desk, camera
        self.does_follow = False
        self._found: str | None = None
        self._followed: tuple[str, Cell] | None = None

    def find_hero(self) -> None:
        """Centres the view on the next hero that lives, in joining order; after the last on the first."""
        session = self._desk.session
        heroes = [unit for unit in session.frame.world.units if is_hero(unit)]
        living = [unit for unit in heroes if unit.is_alive]
        if not living:
            session.tell(say("No hero is left on the map.") if heroes else say("There is no hero on the map."),
                         is_refusal=True)
            return
        names = [unit.name for unit in living]
        index = (names.index(self._found) + 1) % len(names) if self._found in names else 0
        hero, self._found = living[index], names[index]
        self._camera.centre(centre(hero.cell))
        name, cell, key = hero.name, cell_words(hero.cell), COMMANDS["find_hero"].keys[0]
        session.tell(say("{hero} is at {cell}.", hero=name, cell=cell) if len(living) == 1 else
                     say("{hero} is at {cell}, hero {place} of {number}: {key} shows the next.", hero=name, cell=cell,
                         place=index + 1, number=len(living), key=key))

    def toggle_follow(self) -> None:
        self.does_follow, self._followed = not self.does_follow, None
        self._desk.session.tell(say("The view follows the selected unit, else whoever acts.") if self.does_follow
                                else say("The view stays where it is."))

    def follow(self, frame: Frame) -> None:
        """Moves the view when the one followed has moved, or is another one; in between the view is free to move."""
        unit = self._followed_in(frame) if self.does_follow else None
        now = (unit.name, unit.cell) if unit is not None else None
        if now is not None and now != self._followed:
            self._camera.look_at(now[1])
        self._followed = now

    @staticmethod
    def _followed_in(frame: Frame) -> Unit | None:
        """The selected unit, else the one acting, as long as it lives."""
        names = (name for name in (frame.selected, frame.actor) if name is not None and name in frame.world)
        return next((frame.world[name] for name in names if frame.world[name].is_alive), None)
