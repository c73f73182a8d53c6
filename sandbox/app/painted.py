"""A window in which nothing moves: how long it sleeps, and what it showed when it was painted last."""

from __future__ import annotations

from sandbox.workbench.session import Session

IDLE = 250
"""Milliseconds the loop sleeps at the most when nothing moves."""

REFRESH = 2.0
"""Seconds after which an idle window is painted at the latest."""


class Painted:
    """What the window showed when it was painted last: idle, it is not painted again as long as that holds."""

    def __init__(self) -> None:
        self._looks: tuple[object, ...] = ()
        self._seconds = 0.0

    def is_due(self, seconds: float, session: Session, *, is_still: bool) -> bool:
        """Whether to paint, after so much more time. While all is still only when something is another one though
        nobody touched it, as when others write the file; and now and then, for whatever else there may be.
        """
        self._seconds += seconds
        looks = session.frame, session.tilemap, session.document, session.message
        is_same = len(looks) == len(self._looks) and all(a is b for a, b in zip(looks, self._looks, strict=True))
        if is_still and is_same and self._seconds < REFRESH:
            return False
        self._looks, self._seconds = looks, 0.0
        return True
