"""What labels look like: a pill with a letter, a name and a chip; a small tag; the wedge that leads to whose it is
(guide: window, Map).
"""

from __future__ import annotations

from typing import TypeAlias

import pygame

from sandbox.app.map.plates import BACK
from sandbox.app.widgets import fonts
from sandbox.app.widgets.kept import kept
from sandbox.app.widgets.scale import px
from sandbox.base.frozen import dataclass
from sandbox.scene.colours import PATH_RIM, QUIET, STATES, TEXT, Colour
from sandbox.scene.contrast import Written

SIZE = 12
HEIGHT = 18
TAIL = 4
"""From a label to its unit, as long as it stands at it."""

WRITTEN = (Written((TEXT, QUIET, *STATES.values()), (BACK, PATH_RIM)), Written((PATH_RIM,), tuple(STATES.values())))


Spot: TypeAlias = tuple[int, int]


@dataclass(frozen=True)
class Placed:
    """A label's picture and where it goes. `tail` leads from it to its unit: a wedge of three points, a line of two
    from one that stands apart, nothing from a name beside its unit.
    """

    picture: pygame.Surface
    area: pygame.Rect
    tail: tuple[Spot, ...] = ()
    colour: Colour = BACK

    def draw(self, surface: pygame.Surface) -> None:
        if len(self.tail) == 2:
            for wide, colour in ((px(4), PATH_RIM), (px(2), self.colour)):
                pygame.draw.line(surface, colour, *self.tail, wide)
        elif self.tail:
            pygame.draw.polygon(surface, PATH_RIM, self.tail, px(3))
            pygame.draw.polygon(surface, self.colour, self.tail)
        surface.blit(self.picture, self.area)


def wedge(area: pygame.Rect, own: pygame.Rect) -> tuple[Spot, Spot, Spot]:
    """The wedge from a label to its unit, its tip last."""
    half = px(4)
    (x, y), tip = lead(area, own)
    if tip[1] == own.centery:
        return (x, y - half), (x, y + half), tip
    return (x - half, y), (x + half, y), tip


def lead(area: pygame.Rect, own: pygame.Rect) -> tuple[Spot, Spot]:
    """The line from a label to its unit, from below or above it to a side, else from corner to corner."""
    is_left, is_above = area.right <= own.left, area.bottom <= own.top
    is_beside, is_over = is_left or area.left >= own.right, is_above or area.top >= own.bottom
    inner = area.inflate(-px(12), -px(8))
    x, y = area.right - px(2) if is_left else area.left + px(2), area.bottom - px(2) if is_above else area.top + px(2)
    if is_beside and is_over:
        disc = own.inflate(-own.width * 2 // 5, -own.height * 2 // 5)
        return (x, y), (disc.left if is_left else disc.right, disc.top if is_above else disc.bottom)
    if is_over:
        x = min(max(own.centerx, inner.left), max(inner.left, inner.right))
        return (x, y), (own.centerx, own.top + px(1) if is_above else own.bottom - px(1))
    return (x, area.centery), (own.left + px(1) if is_left else own.right - px(1), own.centery)


@kept(pixels=500_000)
def pill(letter: str, short: str, chip: str, colour: Colour) -> pygame.Surface:
    """A pill with the letter in the state's colour, the name, and the chip with the last change beside it."""
    mark = fonts.text(letter, SIZE, colour, "strong")
    name = fonts.text(short, SIZE, TEXT) if short else None
    note = fonts.text(chip, SIZE, TEXT) if chip else None
    gap = px(5) if letter else 0
    rounded = px(14) + mark.get_width() + (name.get_width() + gap if name else 0)
    total = rounded + (note.get_width() + px(16) if note else 0)
    surface = pygame.Surface((total * 2, px(HEIGHT) * 2), pygame.SRCALPHA)
    if note:
        back = pygame.Rect((rounded - px(9)) * 2, px(2), (total - rounded + px(9)) * 2, px(HEIGHT) * 2 - px(4))
        pygame.draw.rect(surface, (*PATH_RIM, 235), back, border_radius=px(8))
        pygame.draw.rect(surface, colour, pygame.Rect((rounded + px(2)) * 2, px(2), px(4), px(HEIGHT) * 2 - px(4)))
    round_pill = pygame.Rect(0, 0, rounded * 2, px(HEIGHT) * 2)
    pygame.draw.rect(surface, (*BACK, 240), round_pill, border_radius=px(HEIGHT))
    pygame.draw.rect(surface, colour, round_pill, px(3), border_radius=px(HEIGHT))
    small = pygame.transform.smoothscale(surface, (total, px(HEIGHT)))
    middle = px(HEIGHT) // 2
    small.blit(mark, mark.get_rect(midleft=(px(7), middle)))
    if name:
        small.blit(name, name.get_rect(midleft=(px(7) + mark.get_width() + gap, middle)))
    if note:
        small.blit(note, note.get_rect(midleft=(rounded + px(9), middle)))
    return small


@kept(pixels=20_000)
def badge(letter: str, colour: Colour) -> pygame.Surface:
    """A letter on a small flat tag of the state's colour: no side has that form."""
    wide, high = px(17), px(14)
    surface = pygame.Surface((wide * 4, high * 4), pygame.SRCALPHA)
    pygame.draw.rect(surface, PATH_RIM, surface.get_rect(), border_radius=px(3) * 4)
    pygame.draw.rect(surface, colour, surface.get_rect().inflate(-px(2) * 4, -px(2) * 4), border_radius=px(2) * 4)
    small = pygame.transform.smoothscale(surface, (wide, high))
    mark = fonts.text(letter, 11, PATH_RIM, "strong")
    small.blit(mark, mark.get_rect(center=(wide // 2, high // 2)))
    return small


@kept(pixels=20_000)
def tag(letter: str, colour: Colour) -> pygame.Surface:
    """The same with its tail, as it points down at a unit."""
    body = badge(letter, colour)
    area = body.get_rect()
    whole = pygame.Surface((area.width, area.height + px(TAIL)), pygame.SRCALPHA)
    Placed(body, area, wedge(area, pygame.Rect(0, area.height + px(TAIL) - px(1), area.width, 1)), colour).draw(whole)
    return whole
