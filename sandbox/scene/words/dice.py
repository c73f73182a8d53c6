"""What dice are thrown for, in words."""

from __future__ import annotations

from typing import assert_never

from sandbox.base.language import say
from sandbox.rules.events import Throw


def throw_words(throw: Throw) -> str:
    """What a die is thrown for."""
    match throw:
        case "initiative":
            return say("initiative")
        case "wake":
            return say("wake")
        case "wander":
            return say("wander")
        case "target":
            return say("target")
        case "nearest enemy":
            return say("nearest enemy")
        case "farthest point":
            return say("farthest point")
        case "random cell":
            return say("random cell")
        case "shuffle":
            return say("shuffle")
        case "whom to destroy":
            return say("whom to destroy")
        case "spawn cell":
            return say("spawn cell")
        case _:
            assert_never(throw)
