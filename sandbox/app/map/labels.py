"""Where labels go: above their units, never over each other, shortened and hidden by priority (guide: window, Map)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import chain

import pygame

from sandbox.app.map.camera import Camera
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

BACK: Colour = (0x12, 0x14, 0x19)

WRITTEN = (Written((TEXT, QUIET, *STATES.values()), (BACK, PATH_RIM)), Written((PATH_RIM,), tuple(STATES.values())))


@dataclass(frozen=True)
class Placed:
    """A label's picture and where it goes."""

    picture: pygame.Surface
    area: pygame.Rect


def lay_out(labels: Iterable[Label], camera: Camera, tokens: Iterable[pygame.Rect],
            covered: Iterable[pygame.Rect] = (), names: Iterable[Name] = ()) -> list[Placed]:
    """Places for as many labels as there is room for, the most important first.

    Each is tried with its chip above its unit, below it and to its sides, whole and then with the cause alone; then
    without the chip and as a letter alone, first above its unit, then around it. It covers no label placed before and
    no other unit, and lies under nothing that is `covered`; the labels of the acting and the selected unit may cover
    units before they give something up. Names come last: below their units, or about them where there is room.
    """
    taken: list[pygame.Rect] = list(covered)
    blocked = [token.inflate(-token.width // 4, -token.height // 4) for token in tokens]
    placed: list[Placed] = []
    for label in sorted(labels, key=lambda label: label.priority):
        if not camera.sees(label.cell):
            continue
        cell = camera.rect(label.cell)
        covers = [blocked, []] if label.priority < 2 else [blocked]
        view = camera.area
        # A chip is worth any place. Without one, above its own unit a shorter label says more than a longer one beside
        # somebody else's.
        tries = chain(((form, chain(_above(form, cell, view), _around(form, cell, view)), free_of)
                       for free_of in covers for form in _chips(label, camera.cell)),
                      ((form, places(form, cell, view), free_of)
                       for places in (_above, _around) for free_of in covers for form in _pills(label, camera.cell)))
        found = next(((form, area) for form, places, free_of in tries
                      if (area := _free_place(places, view, cell, taken, free_of)) is not None), None)
        if found is not None:
            taken.append(found[1].inflate(px(2), px(2)))
            placed.append(Placed(*found))
    for name in names:
        if camera.sees(name.cell):
            cell, form = camera.rect(name.cell), _name(name.words)
            area = next((area for free_of in (blocked, []) if (area := _free_place(
                chain(_around(form, cell, camera.area), _above(form, cell, camera.area)), camera.area, cell, taken,
                free_of)) is not None), None)
            if area is not None:
                taken.append(area.inflate(px(2), px(2)))
                placed.append(Placed(form, area))
    return placed


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


def _lefts(width: int, cell: pygame.Rect, view: pygame.Rect) -> list[int]:
    """Where something so wide may start above or below a cell, the best first: it always reaches over the cell."""
    anchored, ends = cell.centerx - min(width, px(_PILL_ANCHOR)) // 2, (cell.right - width, cell.left)
    low, high = min(ends), max(ends)
    within = min(max(anchored, view.left), view.right - width)
    slid = [low + (high - low) * step // 4 for step in (3, 2, 1)]
    return [anchored, *([within] if low <= within <= high else []), *ends, *slid]


def _above(picture: pygame.Surface, cell: pygame.Rect, view: pygame.Rect) -> Iterator[pygame.Rect]:
    width, height = picture.get_size()
    return (pygame.Rect(left, cell.top - height - px(1), width, height) for left in _lefts(width, cell, view))


def _around(picture: pygame.Surface, cell: pygame.Rect, view: pygame.Rect) -> Iterator[pygame.Rect]:
    width, height = picture.get_size()
    middle = cell.centery - height // 2
    for left in _lefts(width, cell, view):
        yield pygame.Rect(left, cell.bottom + px(1), width, height)
    yield pygame.Rect(cell.right + px(1), middle, width, height)
    yield pygame.Rect(cell.left - width - px(1), middle, width, height)


def _free_place(places: Iterable[pygame.Rect], view: pygame.Rect, cell: pygame.Rect, taken: list[pygame.Rect],
                tokens: list[pygame.Rect]) -> pygame.Rect | None:
    """The first of the places that lies in view and touches nothing but the token in its own cell."""
    return next((area for area in places if view.contains(area) and area.collidelist(taken) < 0
                 and all(tokens[hit].colliderect(cell) for hit in area.collidelistall(tokens))), None)


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


@kept(pixels=200_000)
def _name(words: str) -> pygame.Surface:
    """A name on a dark plate."""
    written = fonts.text(words, SIZE, TEXT, "strong")
    plate = pygame.Surface((written.get_width() + px(8), px(HEIGHT - 2)), pygame.SRCALPHA)
    pygame.draw.rect(plate, (*BACK, 225), plate.get_rect(), border_radius=px(3))
    plate.blit(written, written.get_rect(center=plate.get_rect().center))
    return plate


@kept(pixels=20_000)
def badge(letter: str, colour: Colour) -> pygame.Surface:
    """A letter on a small disc of the state's colour."""
    size = px(15)
    surface = pygame.Surface((size * 4, size * 4), pygame.SRCALPHA)
    pygame.draw.circle(surface, PATH_RIM, (size * 2, size * 2), size * 2)
    pygame.draw.circle(surface, colour, (size * 2, size * 2), size * 2 - px(5))
    small = pygame.transform.smoothscale(surface, (size, size))
    mark = fonts.text(letter, 11, PATH_RIM, "strong")
    small.blit(mark, mark.get_rect(center=(size // 2, size // 2)))
    return small
