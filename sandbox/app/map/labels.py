"""Where labels go: above their units, never over each other, shortened and hidden by priority (guide: window, Map).

A wedge leads from each to its own unit, wherever it stands.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import chain
from typing import TypeAlias

import pygame

from sandbox.app.map import plates
from sandbox.app.map.camera import Camera
from sandbox.app.map.plates import BACK
from sandbox.app.map.tokens import disc_size
from sandbox.app.widgets import fonts
from sandbox.app.widgets.kept import kept
from sandbox.app.widgets.scale import px
from sandbox.base.frozen import dataclass
from sandbox.scene.colours import PATH_RIM, QUIET, STATES, TEXT, Colour
from sandbox.scene.contrast import Written
from sandbox.scene.shapes import Label, Name

SIZE = 12
HEIGHT = 18
SMALL = 20
"""Below so many pixels a cell a letter alone is a badge no larger than its unit."""

MARGIN = 6
"""Kept free along the edges of the view."""
TAIL = 4
"""From a label to its unit, as long as it stands at it."""
FARTHEST = 6
"""So many times its height a label may stand away from its unit."""
LEAST_UNIT = 12
"""A unit takes as much room as a cell of that size at the least."""

WRITTEN = (Written((TEXT, QUIET, *STATES.values()), (BACK, PATH_RIM)), Written((PATH_RIM,), tuple(STATES.values())))


@dataclass(frozen=True)
class Placed:
    """A label's picture and where it goes; `tail` is the wedge from it to its unit, in `colour`, empty for a name."""

    picture: pygame.Surface
    area: pygame.Rect
    tail: tuple[tuple[int, int], ...] = ()
    colour: Colour = BACK

    def draw(self, surface: pygame.Surface) -> None:
        if self.tail:
            pygame.draw.polygon(surface, PATH_RIM, self.tail, px(3))
            pygame.draw.polygon(surface, self.colour, self.tail)
        surface.blit(self.picture, self.area)


@dataclass(frozen=True)
class Room:
    """Where labels may lie: within `view`, over none of `taken`, no unit in `tokens`, and no cell of `marked`."""

    view: pygame.Rect
    taken: list[pygame.Rect]
    tokens: list[pygame.Rect]
    marked: list[pygame.Rect]

    def first(self, places: Iterable[pygame.Rect], own: pygame.Rect, *free: list[pygame.Rect]) -> pygame.Rect | None:
        """The first of the places that is free, and off its own unit and all that is kept free."""
        return next((area for area in places if self.view.contains(area) and area.collidelist(self.taken) < 0
                     and all(all(some[hit].colliderect(own) for hit in area.collidelistall(some)) for some in free)
                     and not area.colliderect(own)), None)


def lay_out(labels: Iterable[Label], camera: Camera, tokens: Iterable[pygame.Rect],
            covered: Iterable[pygame.Rect] = (), names: Iterable[Name] = (), marked: Iterable[pygame.Rect] = ()
            ) -> list[Placed]:
    """Places for as many labels as there is room for, the most important first.

    Each is tried with its chip above its unit, below it and to its sides, whole and then with the cause alone; then
    without the chip and as a letter alone, first above its unit, then around it; those of the acting and the selected
    unit farther off as well. It covers no label placed before, no unit, and lies under nothing that is `covered`; where
    there is another place also no cell that is `marked`, such as those of a path. Where nothing else is left, labels of
    the acting and the selected unit cover units of others. Names come last: below their units, or about them.
    """
    room = Room(camera.area.inflate(-2 * px(MARGIN), -2 * px(MARGIN)), list(covered),
                [token.inflate(-token.width // 4, -token.height // 4) for token in tokens],
                [cell.inflate(-cell.width // 3, -cell.height // 3) for cell in marked])
    placed: list[Placed] = []
    for label in sorted(labels, key=lambda label: label.priority):
        if not camera.sees(label.cell):
            continue
        own = _own(camera.rect(label.cell))
        found = next(((form, area) for form, places, free in _tries(label, own, camera.cell, room)
                      if (area := room.first(places, own, *free)) is not None), None)
        if found is not None:
            room.taken.append(found[1].inflate(px(2), px(2)))
            placed.append(Placed(*found, _tail(found[1], own), label.colour))
    for name in names:
        if camera.sees(name.cell):
            own, form = _own(camera.rect(name.cell)), plates.plate(name.words, name.part)
            spots = [*_around(form, own, room.view), *_above(form, own, room.view)]
            area = next((area for free in ((room.tokens, room.marked), (room.tokens,), ())
                         if (area := room.first(spots, own, *free)) is not None), None)
            if area is not None:
                room.taken.append(area.inflate(px(2), px(2)))
                placed.append(Placed(form, area))
    return placed


Try: TypeAlias = tuple[pygame.Surface, Iterable[pygame.Rect], tuple[list[pygame.Rect], ...]]
"""A form, the places for it, and what it must not cover there."""


def _tries(label: Label, own: pygame.Rect, cell: int, room: Room) -> Iterator[Try]:
    """What is tried for a label, the best first."""
    view, units = room.view, (room.tokens,)
    all_of_it = (room.tokens, room.marked)
    matters = label.priority < 2
    # A chip is worth any place. Without one, above its own unit a shorter label says more than a longer one beside
    # somebody else's.
    for free in (all_of_it, units) if room.marked else (units,):
        for form in _chips(label, cell):
            yield form, chain(_above(form, own, view), _around(form, own, view),
                              _farther(form, own, view) if matters else ()), free
    for places in (_above, _around, _farther) if matters else (_above, _around):
        for form in _pills(label, cell):
            yield form, places(form, own, view), units
    if matters:
        for form in (*_chips(label, cell), *_pills(label, cell)):
            yield form, chain(_above(form, own, view), _around(form, own, view)), ()


def _own(cell: pygame.Rect) -> pygame.Rect:
    """Where a unit is seen: its cell, or more where that is small."""
    least = max(px(LEAST_UNIT), disc_size(cell.width))
    return cell.inflate(max(0, least - cell.width), max(0, least - cell.height))


def _tail(area: pygame.Rect, own: pygame.Rect) -> tuple[tuple[int, int], ...]:
    """The wedge from a label to its unit."""
    half, inner = px(4), area.inflate(-px(12), -px(8))
    if area.bottom <= own.top or area.top >= own.bottom:
        is_above = area.bottom <= own.top
        x = min(max(own.centerx, inner.left), max(inner.left, inner.right))
        y = area.bottom - px(2) if is_above else area.top + px(2)
        return (x - half, y), (x + half, y), (own.centerx, own.top + px(1) if is_above else own.bottom - px(1))
    is_left = area.right <= own.left
    x, y = (area.right - px(2) if is_left else area.left + px(2)), area.centery
    return (x, y - half), (x, y + half), (own.left + px(1) if is_left else own.right - px(1), own.centery)


def _chips(label: Label, cell: int) -> Iterable[pygame.Surface]:
    """The label with its chip, from its longest to its shortest form; from afar only of those that matter now."""
    if cell < px(12) and label.priority >= 2:
        return
    if label.long:
        yield _pill(label.letter, label.short, label.long, label.colour)
    if label.brief:
        yield _pill(label.letter, label.short, label.brief, label.colour)
        yield _pill(label.letter, "", label.brief, label.colour)


def _pills(label: Label, cell: int) -> Iterable[pygame.Surface]:
    """The label without its chip, from its longest to its shortest form; one without a letter has no short one."""
    if cell >= px(20) or label.priority < 2:
        yield _pill(label.letter, label.short, "", label.colour)
    if label.letter:
        yield badge(label.letter, label.colour) if cell < px(SMALL) else _pill(label.letter, "", "", label.colour)


def _lefts(width: int, own: pygame.Rect, view: pygame.Rect) -> list[int]:
    """Where something so wide may start above or below a unit, the best first: it always reaches over it."""
    anchored, ends = own.centerx - min(width, px(_PILL_ANCHOR)) // 2, (own.right - width, own.left)
    low, high = min(ends), max(ends)
    within = min(max(anchored, view.left), view.right - width)
    slid = [low + (high - low) * step // 4 for step in (3, 2, 1)]
    return [anchored, *([within] if low <= within <= high else []), *ends, *slid]


def _above(picture: pygame.Surface, own: pygame.Rect, view: pygame.Rect) -> Iterator[pygame.Rect]:
    width, height = picture.get_size()
    return (pygame.Rect(left, own.top - height - px(TAIL), width, height) for left in _lefts(width, own, view))


def _around(picture: pygame.Surface, own: pygame.Rect, view: pygame.Rect) -> Iterator[pygame.Rect]:
    width, height = picture.get_size()
    middle = own.centery - height // 2
    for left in _lefts(width, own, view):
        yield pygame.Rect(left, own.bottom + px(TAIL), width, height)
    yield pygame.Rect(own.right + px(TAIL), middle, width, height)
    yield pygame.Rect(own.left - width - px(TAIL), middle, width, height)


def _farther(picture: pygame.Surface, own: pygame.Rect, view: pygame.Rect) -> Iterator[pygame.Rect]:
    """Above and below at growing distance, where the wedge is a line that leads to the unit."""
    width, height = picture.get_size()
    for step in range(1, FARTHEST + 1):
        away = px(TAIL) + step * px(HEIGHT)
        for left in _lefts(width, own, view):
            yield pygame.Rect(left, own.top - height - away, width, height)
            yield pygame.Rect(left, own.bottom + away, width, height)


_PILL_ANCHOR = 64
"""A long label is centred on its pill, not on its chip."""


@kept(pixels=500_000)
def _pill(letter: str, short: str, chip: str, colour: Colour) -> pygame.Surface:
    """A pill with the letter in the state's colour, the name, and the chip with the last change beside it."""
    mark = fonts.text(letter, SIZE, colour, "strong")
    name = fonts.text(short, SIZE, TEXT) if short else None
    note = fonts.text(chip, SIZE, TEXT) if chip else None
    gap = px(5) if letter else 0
    pill = px(14) + mark.get_width() + (name.get_width() + gap if name else 0)
    total = pill + (note.get_width() + px(16) if note else 0)
    surface = pygame.Surface((total * 2, px(HEIGHT) * 2), pygame.SRCALPHA)
    if note:
        back = pygame.Rect((pill - px(9)) * 2, px(2), (total - pill + px(9)) * 2, px(HEIGHT) * 2 - px(4))
        pygame.draw.rect(surface, (*PATH_RIM, 235), back, border_radius=px(8))
        pygame.draw.rect(surface, colour, pygame.Rect((pill + px(2)) * 2, px(2), px(4), px(HEIGHT) * 2 - px(4)))
    round_pill = pygame.Rect(0, 0, pill * 2, px(HEIGHT) * 2)
    pygame.draw.rect(surface, (*BACK, 240), round_pill, border_radius=px(HEIGHT))
    pygame.draw.rect(surface, colour, round_pill, px(3), border_radius=px(HEIGHT))
    small = pygame.transform.smoothscale(surface, (total, px(HEIGHT)))
    middle = px(HEIGHT) // 2
    small.blit(mark, mark.get_rect(midleft=(px(7), middle)))
    if name:
        small.blit(name, name.get_rect(midleft=(px(7) + mark.get_width() + gap, middle)))
    if note:
        small.blit(note, note.get_rect(midleft=(pill + px(9), middle)))
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
    Placed(body, area, _tail(area, pygame.Rect(0, area.height + px(TAIL) - px(1), area.width, 1)), colour).draw(whole)
    return whole
