"""What was done, to be undone: one ordered stack of edits, orders, changed values, seeds and drivers.

Each entry holds how things were before it, or once it is undone, after it: the map, and the battle with its cursor.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from sandbox.base.frozen import dataclass
from sandbox.base.values import Change
from sandbox.battle.history import History, in_common
from sandbox.battle.level import Level
from sandbox.tiled.differences import Difference
from sandbox.tiled.tilemap import TileMap
from sandbox.workbench.wording import Wording

MOST_BATTLES = 100
"""How many battles are held at the most, those undone included."""

MOST_STEPS = 5000
"""How many steps all battles held may have together; what they share counts once."""


@dataclass(frozen=True)
class Held:
    """A battle put aside with its cursor and the level it stood on; nothing else changes this history."""

    level: Level
    history: History
    is_stale: bool


@dataclass(frozen=True)
class Run:
    """All that makes a battle go on as it was, put aside at a `turn`.

    Without `held` it starts anew: it had not been played, or (`is_dropped`) it is held no longer. `can_run`: its level
    has no errors.
    """

    changes: tuple[Change, ...]
    seed: int | None
    driver: str
    has_begun: bool
    turn: int
    held: Held | None
    is_dropped: bool = False
    can_run: bool = True


@dataclass(frozen=True)
class Entry:
    """What was done, in words. Map and run are those to go back to; None: the battle goes on.

    The map is held as its difference to the one there is then.
    """

    words: Wording
    tilemap: Difference
    run: Run | None
    key: object = None


class Past:
    """The map as it is now, and the stack. Undone to the bottom and done again to the top, all is as it was.

    The maps are held without limit. Of the battles the oldest are dropped first: undoing then starts one anew.
    """

    def __init__(self, tilemap: TileMap) -> None:
        self.tilemap = tilemap
        self._done: list[Entry] = []
        self._undone: list[Entry] = []
        self._is_sealed = True

    @property
    def can_undo(self) -> bool:
        return bool(self._done)

    @property
    def can_redo(self) -> bool:
        return bool(self._undone)

    def note(self, words: Wording, now: Callable[[], Run] | None = None, tilemap: TileMap | None = None,
             key: object = None) -> None:
        """Something is about to be done; what had been undone is forgotten.

        `now` puts the battle aside, None where it goes on. `tilemap` is the map after an edit. Acts that follow each
        other with the same `key`, as those of a slider being dragged, are one until they are sealed.
        """
        if key is not None and not self._is_sealed and self._done and self._done[-1].key == key:
            self._done[-1] = replace(self._done[-1], words=words)
            return
        self._undone.clear()
        after = tilemap or self.tilemap
        self._done.append(Entry(words, Difference(self.tilemap, after), now() if now else None, key))
        self.tilemap = after
        self._is_sealed = False
        self._bound()

    def seal(self) -> None:
        """What is done from now on is another act, whatever its key."""
        self._is_sealed = True

    @property
    def last(self) -> Entry | None:
        """What would be undone next."""
        return self._done[-1] if self._done else None

    @property
    def next(self) -> Entry | None:
        """What would be done again next."""
        return self._undone[-1] if self._undone else None

    def undo(self, now: Callable[[], Run] | None = None) -> Entry | None:
        """Goes back to before the last act; `now` puts the battle aside for redoing. None when there is no act."""
        return self._swap(self._done, self._undone, now)

    def redo(self, now: Callable[[], Run] | None = None) -> Entry | None:
        """Goes forward again to where the act undone last was undone."""
        return self._swap(self._undone, self._done, now)

    def rewrite(self, rewritten: Callable[[TileMap], TileMap]) -> None:
        """Writes every map held anew, where what they mean would otherwise change with the disk."""
        self.tilemap = rewritten(self.tilemap)
        for entry in (*self._done, *self._undone):
            entry.tilemap.rewrite(rewritten)

    def _swap(self, source: list[Entry], target: list[Entry], now: Callable[[], Run] | None) -> Entry | None:
        if not source:
            return None
        entry = source.pop()
        there = entry.tilemap.applied(self.tilemap)
        target.append(replace(entry, tilemap=Difference(self.tilemap, there), run=now() if now and entry.run else None))
        self.tilemap = there
        self.seal()
        self._bound()
        return entry

    def _bound(self) -> None:
        """Drops battles until no more are held than may be: the longest ago, then the longest undone."""
        for entries in (self._done, self._undone):
            for index, entry in enumerate(entries):
                if self._are_few():
                    return
                if entry.run is not None and entry.run.held is not None:
                    entries[index] = replace(entry, run=replace(entry.run, held=None, is_dropped=True))

    def _are_few(self) -> bool:
        held = [entry.run.held.history.steps for entry in (*self._done, *reversed(self._undone))
                if entry.run is not None and entry.run.held is not None]
        # Battles that were cut and went on share their steps up to there with the next one.
        shared = sum(map(in_common, held, held[1:]))
        return len(held) <= MOST_BATTLES and sum(map(len, held)) - shared <= MOST_STEPS
