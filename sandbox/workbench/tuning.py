"""The values of a session's battle: what holds, what was changed now, and whether the map holds that as well.

What happened is told in `message`; nothing here raises for what a user can do.
"""

from __future__ import annotations

from sandbox.base.errors import InputError
from sandbox.base.values import Change, Resolved
from sandbox.battle.history import History
from sandbox.battle.level import Level
from sandbox.battle.settings import Settings
from sandbox.workbench.asking import Asking
from sandbox.workbench.losing import loss_of, told_after
from sandbox.workbench.writing import unwritten, why_not


class Tuning(Asking):
    """A changed value acts from the cursor on. `unwritten` are those that would be gone with the battle."""

    _unwritten: tuple[Level, tuple[Change, ...], tuple[Change, ...]] | None = None

    @property
    def ground(self) -> Level:
        """The level that the battle on screen began on: values written into the map since are those of the next."""
        return self.on_screen.battle.level if self.on_screen else self.level

    @property
    def unwritten(self) -> tuple[Change, ...]:
        """The values that are changed now and not in the map."""
        level, changes = self.level, self.changes
        known = self._unwritten
        if known is None or known[0] is not level or known[1] != changes:
            known = self._unwritten = level, changes, unwritten(level, changes)
        return known[2]

    @property
    def writable(self) -> tuple[Change, ...]:
        """Those of them that the map can hold."""
        return tuple(change for change in self.unwritten if not why_not(self.level, change))

    @property
    def values(self) -> dict[str, Resolved]:
        """The values that hold at the cursor, by full name."""
        changes = self.on_screen.world.changes if self.on_screen else self._changes
        return dict(Settings(self.ground).at_large(changes))

    def set_param(self, full: str, raw: object, unit: str | None = None) -> None:
        """Changes a parameter: it acts at the next decision, and is an event once the battle has begun."""
        try:
            change = self.level.bestiary.read_change(full, raw, unit)
        except InputError as error:
            self.tell_refusal(error)
            return
        self._change(change)

    def reset_param(self, full: str) -> None:
        """Puts a parameter back to what the map, else its default, says."""
        below = Settings(self.level).at_large(())[full]
        self._change(Change(full, below.value))

    def _change(self, change: Change) -> None:
        whose = change.unit or change.name.rpartition(".")[0]
        param = self.level.bestiary.named(change.name)[0]
        name = param.name.replace("_", " ")
        self.past.note(f"Set {name}{f' of {whose}' if whose else ''} to {param.show(change.value)}", self.put_aside,
                       key=(change.name, change.unit))
        self._hold(change)
        # Told of the whole drag, not of its last value alone.
        before = self.past.last and self.past.last.run
        loss = loss_of(before.held.history) if before and before.held and not before.held.is_stale else None
        self.tell(f"Done: {self.past.last.label}.{told_after(loss)}" if self.past.last else "")

    def _hold(self, change: Change) -> None:
        if self.on_screen is None:
            self._changes = _with(self._changes, change, self.level)
        elif self.on_screen.cursor.step == 0:
            changes = _with(self.on_screen.world.changes, change, self.level)
            self.history = History(self._battle(self.level, changes))
        else:
            self.on_screen.change(change)


def _with(changes: tuple[Change, ...], change: Change, level: Level) -> tuple[Change, ...]:
    """The changes with one more; one that says what would hold anyway is dropped."""
    kept = tuple(old for old in changes if (old.name, old.unit) != (change.name, change.unit))
    below = Settings(level).at_large(())
    is_plain = change.unit is None and all(below[param.full].value == change.value
                                           for param in level.bestiary.params if param.full == change.name)
    return kept if is_plain and change.name in below else (*kept, change)
