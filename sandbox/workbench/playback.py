"""Playing: how fast the battle goes by itself (guide: window, Transport)."""

from __future__ import annotations

SPEEDS = (1, 2, 4, 8, 16, 32, 60)
"""Steps a second."""


class Playback:
    """Counts time, in milliseconds as the window passes it on, into steps that are due."""

    def __init__(self) -> None:
        self.is_playing = False
        self.speed = 4
        self._rest = 0.0

    def toggle(self) -> None:
        self.is_playing = not self.is_playing
        # The first step comes at once, so that pressing Play shows something.
        self._rest = 1000.0 / self.speed

    def pause(self) -> None:
        self.is_playing = False

    def due(self, milliseconds: float) -> int:
        """How many steps are due after so much more time; at most four, so that no slow moment ends in a leap."""
        if not self.is_playing:
            return 0
        self._rest += milliseconds
        steps = int(self._rest * self.speed / 1000)
        self._rest -= steps * 1000 / self.speed
        return min(steps, 4)

    def faster(self, steps: int = 1) -> None:
        """The next higher (or with a negative number lower) speed."""
        nearest = min(range(len(SPEEDS)), key=lambda index: abs(SPEEDS[index] - self.speed))
        self.speed = SPEEDS[max(0, min(len(SPEEDS) - 1, nearest + steps))]
