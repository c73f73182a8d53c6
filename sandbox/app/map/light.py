"""The light from the portrait of the one acting to its place on the map (guide: window, Initiative bar).

A band that fades after each change of turn, so that nobody takes it for a line of sight; what stays is a stub below the
portrait.
"""

from __future__ import annotations

import pygame

from sandbox.app.widgets.kept import kept
from sandbox.app.widgets.scale import px
from sandbox.scene.colours import ACTING, CHANGED, blend

FADES = 0.45
"""Seconds after a change of turn until the band is gone. Turns that follow quicker have none."""

STUB = 44
"""Logical pixels that what stays is wide."""


class Light:
    """Told whose turn it is whenever that is painted, and of time."""

    def __init__(self) -> None:
        self._turn: object = None
        self._seconds = FADES
        self._is_quick = False

    @property
    def is_fading(self) -> bool:
        return not self._is_quick and self._seconds < FADES

    def tell(self, turn: object) -> None:
        """It is that turn now. The first one that is told is no change."""
        if turn != self._turn:
            self._is_quick = self._turn is None or self._seconds < FADES
            self._turn, self._seconds = turn, 0.0

    def update(self, seconds: float) -> None:
        self._seconds += seconds

    def draw(self, surface: pygame.Surface, start: pygame.Rect, end: tuple[int, int], clip: pygame.Rect) -> None:
        """From a portrait to a place on the map, within `clip`."""
        a, b = pygame.Vector2(start.centerx, start.bottom), pygame.Vector2(end)
        if (b - a).length() < px(8):
            return
        if self.is_fading:
            share = 1 - self._seconds / FADES
            _beam(surface, a, b, px(7), px(3), (*blend(ACTING, CHANGED, 0.15), round(40 * share)), clip)
            _beam(surface, a, b, px(3), px(1), (*ACTING, round(36 * share)), clip)
        # What stays lies in the bar's lower edge, over which the band left it.
        stub = _stub(px(STUB), px(2))
        surface.blit(stub, stub.get_rect(midbottom=(start.centerx, clip.top)))


@kept(pixels=10_000)
def _stub(wide: int, high: int) -> pygame.Surface:
    """A piece of the edge that is lit, from its middle to where it ends."""
    lit = pygame.Surface((wide, high), pygame.SRCALPHA)
    for x in range(wide):
        lit.fill((*ACTING, round(255 * (1 - abs(2 * x / wide - 1)) ** 0.5)), (x, 0, 1, high))
    return lit


def _beam(surface: pygame.Surface, a: pygame.Vector2, b: pygame.Vector2, wide: int, narrow: int,
          tone: tuple[int, int, int, int], clip: pygame.Rect) -> None:
    """A beam from a to b, so many pixels to each side at its beginning and at its end."""
    side = (b - a).normalize().rotate(90) if a != b else pygame.Vector2(1, 0)
    corners = [a + side * wide, a - side * wide, b - side * narrow, b + side * narrow]
    left, top = min(c.x for c in corners), min(c.y for c in corners)
    width, height = max(c.x for c in corners) - left, max(c.y for c in corners) - top
    beam = pygame.Surface((int(width) + 2, int(height) + 2), pygame.SRCALPHA)
    pygame.draw.polygon(beam, tone, [(c.x - left, c.y - top) for c in corners])
    surface.set_clip(clip)
    surface.blit(beam, (left, top))
    surface.set_clip(None)
