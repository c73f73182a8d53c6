"""The band of light from the portrait of the one acting to its place on the map (guide: window, Initiative bar)."""

from __future__ import annotations

import pygame

from sandbox.scene.colours import CHANGED, Colour, blend

LIGHT: Colour = (0xF2, 0xE6, 0xC0)


def shine(surface: pygame.Surface, start: pygame.Rect, end: tuple[int, int], clip: pygame.Rect) -> None:
    """A band of light from a portrait to a place on the map, within `clip`."""
    a, b = pygame.Vector2(start.centerx, start.bottom), pygame.Vector2(end)
    if (b - a).length() < 8:
        return
    side = (b - a).normalize().rotate(90)
    corners = [a + side * 7, a - side * 7, b - side * 3, b + side * 3]
    left, top = min(c.x for c in corners), min(c.y for c in corners)
    width, height = max(c.x for c in corners) - left, max(c.y for c in corners) - top
    band = pygame.Surface((int(width) + 2, int(height) + 2), pygame.SRCALPHA)
    pygame.draw.polygon(band, (*blend(LIGHT, CHANGED, 0.15), 40), [(c.x - left, c.y - top) for c in corners])
    inner = [a + side * 3, a - side * 3, b - side, b + side]
    pygame.draw.polygon(band, (*LIGHT, 36), [(c.x - left, c.y - top) for c in inner])
    surface.set_clip(clip)
    surface.blit(band, (left, top))
    surface.set_clip(None)
