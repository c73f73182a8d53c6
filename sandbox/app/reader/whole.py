"""The guide in the window: its tables hold the kinds and profiles of the level that is open."""

from __future__ import annotations

from sandbox.app.keys.described import keys
from sandbox.battle.bestiary import Bestiary
from sandbox.guide.declared import declared
from sandbox.guide.filling import Declared
from sandbox.guide.guide import Guide
from sandbox.workbench.session import Session


def _elsewhere(_: str) -> str:
    return "`tactics-sandbox --help` lists them."


NO_COMMANDS = Declared({"commands": _elsewhere, "options": _elsewhere}, {"commands": lambda: ()})
"""What a window that no command opened tells of the commands."""


class WholeGuide:
    """Makes the guide anew for a level with other kinds or profiles. `commands` tells what only the commands know."""

    def __init__(self, session: Session, commands: Declared | None) -> None:
        self._session, self._commands = session, commands or NO_COMMANDS
        self._made: tuple[Bestiary, Guide] | None = None

    def __call__(self) -> Guide:
        bestiary = self._session.level.bestiary
        if self._made is None or self._made[0] is not bestiary:
            self._made = bestiary, Guide(declared(bestiary) | Declared({"keys": lambda _: keys()}, {}) | self._commands)
        return self._made[1]
