"""The short help beside the mouse."""

from __future__ import annotations

import pygame

from sandbox.app.widgets import fonts
from sandbox.app.widgets.flow import wrapped
from sandbox.app.widgets.paint import CORNER
from sandbox.app.widgets.scale import px
from sandbox.scene.colours import LINE, PATH_RIM, QUIET, TEXT

_LINE = 17
"""From one line to the next."""


class Tip:
    """Shown in the frame in which it was asked for."""

    def __init__(self) -> None:
        self._words = ""
        self._at = (0, 0)
        self._beside: pygame.Rect | None = None
        self._above: pygame.Rect | None = None

    def show(self, words: str, at: tuple[int, int], beside: pygame.Rect | None = None,
             above: pygame.Rect | None = None) -> None:
        """`beside` is an area at whose left it stands, `above` one over which, so that it covers nothing there."""
        self._words, self._at, self._beside, self._above = words, at, beside, above

    def draw(self, surface: pygame.Surface, more: str = "") -> None:
        """Draws and forgets it, `more` in a line below. It keeps within the window and does not lie under the mouse."""
        if not self._words:
            return
        self._words = f"{self._words}\n{more}" if more else self._words
        lines = [line for words in self._words.split("\n") for line in wrapped(words, px(300), 12)]
        pictures = [fonts.text(line, 12, TEXT if row == 0 else QUIET) for row, line in enumerate(lines)]
        high = px(_LINE)
        box = pygame.Rect(0, 0, max(picture.get_width() for picture in pictures) + px(16),
                          high * len(pictures) + px(10))
        box.topleft = (self._at[0] + px(14), self._at[1] + px(18))
        window = surface.get_rect()
        if box.bottom > window.bottom:
            box.bottom = self._at[1] - px(8)
        if self._beside is not None:
            box.midright = (self._beside.left - px(8), self._at[1])
        if self._above is not None:
            box.midbottom = (self._at[0], self._above.top - px(6))
        box.clamp_ip(window)
        pygame.draw.rect(surface, PATH_RIM, box, border_radius=px(CORNER))
        pygame.draw.rect(surface, LINE, box, px(1), border_radius=px(CORNER))
        for row, picture in enumerate(pictures):
            surface.blit(picture, (box.x + px(8), box.y + px(6) + high * row))
        self._words = ""
