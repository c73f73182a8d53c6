"""What the pages read from the session, worked out again only when something it depends on is another one."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from sandbox.ai.drivers import DRIVERS, driver_of
from sandbox.app.widgets.part import Desk
from sandbox.base.values import Resolved
from sandbox.battle.bestiary import Bestiary
from sandbox.files.walls import find_walls
from sandbox.rules.unit import Placed, Unit
from sandbox.scene.frame import Frame
from sandbox.workbench.session import Session

Without = Literal["nothing", "its own", "any"]
"""Which changes of values are left out: none, those for the unit alone, or all."""


class Watched:
    """A view of the desk's session. Everything is asked for anew in each frame, so it must cost next to nothing."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self._values: dict[str, Resolved] = {}
        self._below: Mapping[str, Resolved] = {}
        self._values_of: tuple[object, object, object, object] | None = None
        self._ground: object = None
        self._changes: object = None
        self._below_of: object = None
        self._of_units: dict[tuple[str, Without], tuple[object, Mapping[str, Resolved]]] = {}
        self._walls = ""
        self._walls_of: object = None

    @property
    def session(self) -> Session:
        return self._desk.session

    @property
    def bestiary(self) -> Bestiary:
        """What the level knows: kinds, profiles, and their parameters."""
        return self.session.level.bestiary

    @property
    def values(self) -> Mapping[str, Resolved]:
        """The values that hold, by full name."""
        session = self.session
        history, known = session.running.on_screen, self._values_of
        # The cursor is another one with every step and every change. Without a battle nothing tells of a change.
        cursor = history.cursor if history is not None else None
        if cursor is None or known is None or not (
                cursor is known[3] and history is known[2] and session.level is known[1] and session is known[0]):
            self._values_of = (session, session.level, history, cursor)
            ground, changes = session.tuning.ground, session.running.changes_at_cursor
            if cursor is None or ground is not self._ground or changes is not self._changes:
                self._values, self._ground, self._changes = session.tuning.values, ground, changes
        return self._values

    @property
    def below(self) -> Mapping[str, Resolved]:
        """The values that would hold with nothing changed, by full name."""
        if self._below_of is not self.session.level:
            self._below = self.session.level.settings.at_large(())
            self._below_of = self.session.level
        return self._below

    def of_unit(self, name: str, without: Without = "nothing") -> Mapping[str, Resolved]:
        """The values that hold for one unit, by short name; with something left out those that would hold without it,
        as the map is now.
        """
        world = self.frame.world
        changes = tuple(change for change in world.changes
                        if without == "nothing" or (without == "its own" and change.unit != name))
        level, placed = self.session.tuning.ground, world[name].placed
        if without != "nothing":
            level = self.session.level
            placed = level.unit(name) or placed
        now = (level, placed, changes)
        known = self._of_units.get((name, without))
        if known is None or known[0] != now:
            known = now, level.settings.of_unit(placed, changes)
            self._of_units[name, without] = known
        return known[1]

    def stated(self, placed: Placed, name: str) -> str | None:
        """A property that the map states on a placed unit itself."""
        tilemap = self.session.document.tilemap
        item = tilemap.object(placed.object_id) if placed.object_id is not None else None
        found = item.property(name) if item is not None else None
        return found.value.strip() if found is not None else None

    def is_stated(self, placed: Placed, name: str) -> bool:
        return self.stated(placed, name) is not None

    def walks_by_move(self, placed: Placed) -> bool:
        """Whether who decides for a unit reads its `move`."""
        profile = self.bestiary.profiles.get(placed.profile)
        if profile is not None:
            return profile.walks_by_move
        driver = driver_of(placed, self.session.running.driver)
        return bool(driver) and DRIVERS[driver].walks_by_move

    def unit(self, name: str) -> Unit | None:
        """A unit as it is in the frame that is painted."""
        world = self.frame.world
        return world[name] if name in world else None  # noqa: SIM401 (a world has no get)

    @property
    def subject(self) -> Unit | None:
        """The selected unit as it is now, else the one whose turn it is."""
        frame = self.frame
        name = frame.selected or frame.actor
        return self.unit(name) if name is not None else None

    @property
    def frame(self) -> Frame:
        return self.session.frame

    @property
    def seed(self) -> int:
        session = self.session
        return session.level.seed if session.running.seed is None else session.running.seed

    @property
    def selected(self) -> Placed | None:
        """The selected unit as it is placed."""
        selected = self.session.selected
        return self.session.level.unit(selected) if selected else None

    @property
    def walls(self) -> str:
        """How the walls of the map were found."""
        tilemap = self.session.document.tilemap
        if self._walls_of is not tilemap:
            self._walls, self._walls_of = find_walls(tilemap).told, tilemap
        return self._walls
