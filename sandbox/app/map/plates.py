"""What stands about those who matter: their names on plates, a sight, corners (guide: window, Map).

The plate of whoever acts is the same in the initiative bar.
"""

from __future__ import annotations

import pygame

from sandbox.app.widgets import fonts, paint
from sandbox.app.widgets.kept import kept
from sandbox.app.widgets.scale import px
from sandbox.scene.colours import ACTING, PATH_RIM, SELECTED, TEXT, Colour
from sandbox.scene.contrast import Written
from sandbox.scene.shapes import Part

SIZE, HEIGHT = 12, 16
"""Of the letters, and of a plate with such letters, in logical pixels."""

BACK: Colour = (0x12, 0x14, 0x19)

WRITTEN = (Written((PATH_RIM,), (ACTING,)), Written((TEXT,), (BACK,)))

_FINE = 4
"""Marks are drawn so many times larger and made smaller, which smooths their edges."""


@kept(pixels=200_000)
def plate(words: str, part: Part = "pointed", size: int = SIZE) -> pygame.Surface:
    """Words on a dark plate; of who acts on a light one behind a triangle, of who is selected in a frame."""
    is_acting = part == "acting"
    written = fonts.text(words, size, PATH_RIM if is_acting else TEXT, "strong")
    left = px(13 if is_acting else 4)
    made = pygame.Surface((left + written.get_width() + px(4), px(HEIGHT - SIZE + size)), pygame.SRCALPHA)
    pygame.draw.rect(made, ACTING if is_acting else (*BACK, 225), made.get_rect(), border_radius=px(3))
    if is_acting:
        paint.mark(made, (px(7), made.get_height() // 2), PATH_RIM)
        pygame.draw.rect(made, PATH_RIM, made.get_rect(), px(1), px(3))
    elif part == "selected":
        pygame.draw.rect(made, SELECTED, made.get_rect(), px(1), px(3))
    made.blit(written, (left, (made.get_height() - written.get_height()) // 2))
    return made


def sight_size(size: int, *, is_target: bool) -> int:
    """How wide the ring about a disc of so many pixels is seen, with its strokes where it has them."""
    return round(size * (2 * 0.66 * 1.3 if is_target else 2 * 0.66)) + px(4)


@kept(pixels=500_000)
def sight(size: int, colour: Colour, is_target: bool) -> pygame.Surface:
    """A thin ring about a disc of so many pixels: here it leads. With four strokes across it: this one is meant."""
    wide = round(size * 1.8) + px(6)
    surface, middle = _canvas(wide)
    radius, line = size * 0.66 * _FINE, max(px(1), size // 18) * _FINE
    for colour_now, more in ((PATH_RIM, px(1) * _FINE), (colour, 0)):
        pygame.draw.circle(surface, colour_now, (middle, middle), round(radius) + more, line + 2 * more)
        near, far = round(radius * 0.86) - more, round(radius * 1.3) + more
        half = line // 2 + more
        for x, y in ((1, 0), (-1, 0), (0, 1), (0, -1)) if is_target else ():
            stroke = pygame.Rect(0, 0, far - near if x else 2 * half, far - near if y else 2 * half)
            stroke.center = (middle + x * (near + far) // 2, middle + y * (near + far) // 2)
            surface.fill(colour_now, stroke)
    return pygame.transform.smoothscale(surface, (wide, wide))


@kept(pixels=500_000)
def corners(size: int, colour: Colour) -> pygame.Surface:
    """The four corners of a frame about a disc of so many pixels: somebody looks at it."""
    wide = round(size * 1.2) + px(8)
    surface, _ = _canvas(wide)
    edge = px(2) * _FINE
    line, arm = max(px(2), size // 12) * _FINE, max(px(5), wide // 4) * _FINE
    for colour_now, more in ((PATH_RIM, px(1) * _FINE), (colour, 0)):
        inner = surface.get_rect().inflate(-edge, -edge)
        for is_right in (False, True):
            for is_low in (False, True):
                for long, high in ((arm, line), (line, arm)):
                    stroke = pygame.Rect(0, 0, long, high)
                    stroke.right = inner.right if is_right else inner.left + long
                    stroke.bottom = inner.bottom if is_low else inner.top + high
                    surface.fill(colour_now, stroke.inflate(more + more, more + more))
    return pygame.transform.smoothscale(surface, (wide, wide))


def _canvas(wide: int) -> tuple[pygame.Surface, int]:
    """An empty picture in which marks are drawn finely, and its middle."""
    return pygame.Surface((wide * _FINE, wide * _FINE), pygame.SRCALPHA), wide * _FINE // 2
