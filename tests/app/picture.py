"""The picture of README, made by the program itself. `python -m tests.app.picture` makes it again."""

from __future__ import annotations

from pathlib import Path

import pygame

from sandbox.files.shipped import shipped
from tests.app.hands import Hands, opened

PICTURE = Path(__file__).resolve().parents[2] / "assets" / "window.png"


def main() -> None:
    """Plays the mine to the moment a rat notices the hero, zoomed in, with two values changed."""
    window = opened(shipped("levels", "mine.tmx"))
    hands = Hands(window)
    window.session.tuning.set_param("hunter.wake", 6)
    window.session.tuning.set_param("hunter.sight", 10)
    while window.session.running.history and window.session.running.history.world.turn < 10:
        hands.key(pygame.K_PERIOD)
    camera = window.map.camera
    camera.zoom(5, (camera.left, camera.top))
    camera.pan(camera.area.left + 12 - camera.left, camera.area.top + 36 - camera.top)
    hands.tick(3)
    pygame.image.save(window.surface, PICTURE)


if __name__ == "__main__":
    main()
