"""Numbered instructions, which a player could carry out by hand (guide: profiles, Board-game profiles)."""

from __future__ import annotations

from collections.abc import Callable

from sandbox.ai.decision import Decision
from sandbox.ai.view import View
from sandbox.base.frozen import dataclass
from sandbox.base.param import Param


@dataclass(frozen=True)
class Instructions:
    """`words` as they are shown, and the function that carries them out. `needs` are the parameters that it reads.

    `goes_to_goal`: a unit is told where its goal is, a marker or another unit.
    """

    words: tuple[str, ...]
    decide: Callable[[View], Decision]
    needs: tuple[Param, ...] = ()
    goes_to_goal: bool = False
