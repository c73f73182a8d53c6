"""The moments of a battle that a film shows, counted before it is made, and each made when it is asked for."""

from __future__ import annotations

from collections.abc import Iterator

from sandbox.app.film import shots
from sandbox.app.film.film import Shot
from sandbox.base.errors import refuse
from sandbox.base.language import say
from sandbox.battle.battle import Battle
from sandbox.battle.history import History, StepSize
from sandbox.tiled.tilemap import TileMap
from sandbox.workbench.framing import FRAME_LIMIT, frame_of


class Reel:
    """The start and each step of a battle; heroes driven by hand pass.

    `start` is the turn to start after. It ends after so many `turns` or `rounds`, else with the battle. Raises
    InputError for a start after the end, and for more than `limit` moments.
    """

    def __init__(self, battle: Battle, tilemap: TileMap, size: StepSize, start: int = 0, turns: int | None = None,
                 rounds: int | None = None, limit: int = FRAME_LIMIT) -> None:
        self._history = history = History(battle, does_wait=False)
        self._tilemap = tilemap
        history.go_to_turn(0)
        while history.world.turn < start and history.forward("turn"):
            pass
        if history.world.turn < start:
            raise refuse(say("the picture is to begin after turn {start}, and the battle ends with turn {turn}",
                             start=start, turn=history.world.turn), say("0 to {turn}", turn=history.world.turn))
        last_turn = None if turns is None else history.world.turn + turns
        last_round = None if rounds is None else self._rounds + rounds
        self._cursors = [history.cursor]
        while not self._is_beyond(last_turn, last_round) and self._forward(size, last_turn, last_round):
            if len(self._cursors) == limit:
                raise refuse(say("more than {limit} frames are to be shown; so many reach turn {turn}", limit=limit,
                                 turn=history.world.turn),
                             say("at most {limit}; fewer by --turns, --rounds or a larger --step, more by "
                                 "--frame-limit", limit=limit))
            self._cursors.append(history.cursor)
        self.end = (say("the battle is over") if history.world.is_over
                    else say("stopped after turn {turn}", turn=history.world.turn))
        """How far it goes, in words."""

    def __len__(self) -> int:
        return len(self._cursors)

    def shot(self, index: int) -> Shot:
        """The moment of that index, from 0."""
        history = self._history
        history.cursor = self._cursors[index]
        return shots.shot(history, frame_of(history, None), self._tilemap)

    @property
    def captions(self) -> Iterator[tuple[str, str]]:
        """What happened, and the facts, of every moment."""
        for cursor in self._cursors:
            self._history.cursor = cursor
            yield shots.told(self._history), shots.facts(self._history, frame_of(self._history, None))

    def _is_beyond(self, last_turn: int | None, last_round: int | None) -> bool:
        """Whether all that was asked for is shown, or the battle is over."""
        world = self._history.world
        return (world.is_over or (last_turn is not None and world.turn >= last_turn)
                or (last_round is not None and self._rounds >= last_round))

    def _forward(self, size: StepSize, last_turn: int | None, last_round: int | None) -> bool:
        """One step, but not beyond the last turn or round."""
        if size != "round":
            return self._history.forward(size)
        moved = self._history.forward("turn")
        while moved and not self._history.ends_round and not self._is_beyond(last_turn, last_round):
            if not self._history.forward("turn"):
                break
        return moved

    @property
    def _rounds(self) -> int:
        """How many rounds have ended at the cursor."""
        world = self._history.world
        return world.round if self._history.ends_round else world.round - 1
