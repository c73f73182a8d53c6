"""The values of the battle being watched: what holds, what was changed now, and whether the map holds that as well.

What happened is told; nothing here raises for what a user can do.
"""

from __future__ import annotations

from sandbox.base.errors import InputError
from sandbox.base.language import joined, say
from sandbox.base.values import Change, Resolved
from sandbox.battle.bestiary import COMMON
from sandbox.battle.level import Level
from sandbox.workbench.losing import loss_of, told_after
from sandbox.workbench.running import Running
from sandbox.workbench.telling import Telling
from sandbox.workbench.wording import stating
from sandbox.workbench.writing import unwritten, why_not


class Tuning:
    """A changed value acts from the cursor on. `unwritten` are those that would be gone with the battle."""

    def __init__(self, telling: Telling, running: Running) -> None:
        self._running, self._telling, self.tell = running, telling, telling.tell
        self._unwritten: tuple[Level, tuple[Change, ...], tuple[Change, ...]] | None = None

    @property
    def ground(self) -> Level:
        """The level that the battle on screen began on: values written into the map since are those of the next."""
        return self._running.on_screen.battle.level if self._running.on_screen else self._running.level

    @property
    def unwritten(self) -> tuple[Change, ...]:
        """The values that are changed now and not in the map."""
        level, changes = self._running.level, self._running.changes
        known = self._unwritten
        if known is None or known[0] is not level or known[1] != changes:
            known = self._unwritten = level, changes, unwritten(level, changes)
        return known[2]

    @property
    def writable(self) -> tuple[Change, ...]:
        """Those of them that the map can hold."""
        return tuple(change for change in self.unwritten if not why_not(self._running.level, change))

    @property
    def values(self) -> dict[str, Resolved]:
        """The values that hold at the cursor, by full name."""
        return dict(self.ground.settings.at_large(self._running.changes_at_cursor))

    def set_param(self, full: str, raw: object, unit: str | None = None) -> None:
        """Changes a parameter: it acts at the next decision, and is an event once the battle has begun."""
        try:
            change = Change(full, self._running.level.bestiary.named(full)[-1].read_typed(raw), unit)
        except InputError as error:
            self._telling.tell_refusal(error)
            return
        self._change(change)

    def reset_param(self, full: str) -> None:
        """Puts a parameter back to what the map, else its default, says."""
        below = self._running.level.settings.at_large(())[full]
        self._change(Change(full, below.value))

    def _change(self, change: Change) -> None:
        running = self._running
        param = running.level.bestiary.named(change.name)[0]
        words = stating(param, change.value, change.unit or ("" if param in COMMON else change.name.rpartition(".")[0]))
        running.past.note(words, running.put_aside, key=(change.name, change.unit))
        running.hold(change)
        # Told of the whole drag, not of its last value alone.
        last = running.past.last
        before = last and last.run
        loss = loss_of(before.held.history) if before and before.held and not before.held.is_stale else None
        self.tell(joined(say("{what}.", what=last.words.done), told_after(loss)) if last else "")
