"""What the pages read from the session, worked out again only when something it depends on is another one."""

from __future__ import annotations

from collections.abc import Mapping

from sandbox.app.part import Desk
from sandbox.base.param import Param
from sandbox.base.values import Resolved, Source
from sandbox.battle.settings import Settings
from sandbox.files.walls import find_walls
from sandbox.rules.unit import Placed
from sandbox.scene.frame import Frame
from sandbox.workbench.session import Session


class Watched:
    """A view of the desk's session. Everything is asked for anew in each frame, so it must cost next to nothing."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self._values: dict[str, Resolved] = {}
        self._below: Mapping[str, Resolved] = {}
        self._values_of: tuple[object, ...] = ()
        self._below_of: object = None
        self._walls = ""
        self._walls_of: object = None

    @property
    def session(self) -> Session:
        return self._desk.session

    @property
    def values(self) -> Mapping[str, Resolved]:
        """The values that hold, by full name."""
        session = self.session
        world = session.history.world if session.history else None
        now = (session, session.level, world)
        # Without a battle there is nothing to tell by that a value was changed.
        if world is None or not _are_same(now, self._values_of):
            self._values = session.values
            self._values_of = now
        return self._values

    @property
    def below(self) -> Mapping[str, Resolved]:
        """The values that would hold with nothing changed, by full name."""
        if self._below_of is not self.session.level:
            self._below = Settings(self.session.level).at_large(())
            self._below_of = self.session.level
        return self._below

    def source(self, param: Param) -> Source:
        """Where a value comes from; one changed back to what it was counts as not changed."""
        resolved, below = self.values[param.full], self.below[param.full]
        return below.source if resolved.source == "changed" and resolved.value == below.value else resolved.source

    @property
    def frame(self) -> Frame:
        return self.session.frame

    @property
    def seed(self) -> int:
        session = self.session
        return session.level.seed if session.seed is None else session.seed

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
            self._walls, self._walls_of = str(find_walls(tilemap)), tilemap
        return self._walls


def _are_same(a: tuple[object, ...], b: tuple[object, ...]) -> bool:
    return len(a) == len(b) and all(x is y for x, y in zip(a, b, strict=True))
