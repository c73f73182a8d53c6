"""Where labels go: at their units, never over each other, and off what matters on the map where there is room for it
(guide: window, Map).

Each place has a cost (room.py), and the cheapest is taken.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import chain

import pygame

from sandbox.app.map import plates
from sandbox.app.map.camera import Camera
from sandbox.app.map.pills import HEIGHT, TAIL, Placed, badge, lead, pill, wedge
from sandbox.app.map.room import Place, Room, Try, bounds
from sandbox.app.map.surroundings import Surroundings
from sandbox.app.map.tokens import disc_size
from sandbox.app.widgets.scale import px
from sandbox.scene.colours import ACTING, PATH, SELECTED, TEXT, Colour
from sandbox.scene.shapes import Label, Name, Part

SMALL = 20
"""Below so many pixels a cell a letter alone is a badge no larger than its unit."""

MARGIN = 6
"""Kept free along the edges of the view."""
FARTHEST = 6
"""So many times its height a label may stand away from its unit."""
LEAST_UNIT = 12
"""A unit takes as much room as a cell of that size at the least."""

WITHOUT_NAME, WITHOUT_CHIP, LETTER_ALONE, BRIEF, ASIDE, STEP = 2, 60, 10, 10, 12, 5
"""What it costs to leave out a part of a label, to stand elsewhere than above where no chip is worth it, and to stand
apart, each time its height. Above its own unit a letter says more than a name beside somebody else's.
"""

LEADS: dict[Part, Colour] = {"acting": ACTING, "selected": SELECTED, "target": PATH, "nearest": PATH, "hidden": TEXT,
                             "pointed": TEXT}
"""The line from a name that stands apart."""


def lay_out(labels: Iterable[Label], camera: Camera, around: Surroundings, names: Sequence[Name] = ()
            ) -> list[Placed]:
    """Places for as many labels and names as there is room for, the most important first: those of the acting unit, of
    the selected one, the names of whom the decision is about, other labels, other names.

    Each is tried above its unit, about it and, where it matters now, farther off, in its longest form first. None
    covers another one, or lies under what is covered. Units, ends, paths and numbers stay free in that order where
    there is another place or a shorter form; only names, and labels of the acting and the selected unit, cover units of
    others, where nothing else is left.
    """
    room = Room(camera.area.inflate(-2 * px(MARGIN), -2 * px(MARGIN)),
                pygame.Rect(camera.left, camera.top, camera.width * camera.cell, camera.height * camera.cell),
                taken=list(around.covered), units=[_body(unit) for unit in around.units],
                ends=[*(_less(ring, 4) for ring in around.rings), *around.marks],
                ways=[_less(cell, 3) for cell in around.ways],
                numbers=lambda area: around.numbers_in(area, camera))
    placed = []
    items: list[Label | Name] = [*labels, *names]
    for item in sorted(items, key=_rank):
        if not camera.sees(item.cell):
            continue
        own = _own(camera.rect(item.cell), around.rings)
        tries = _tries(item, own, camera.cell, room.view) if isinstance(item, Label) else _named(item, own, room.view)
        found = room.best(tries, own, may_cover_units=isinstance(item, Name) or item.priority < 2)
        if found is not None:
            form, (area, _, is_apart) = found
            room.taken.append(area.inflate(px(2), px(2)))
            if is_apart:
                room.taken.append(bounds(lead(area, own)))
            tail = lead(area, own) if is_apart else wedge(area, own) if isinstance(item, Label) else ()
            placed.append(Placed(form, area, tail, item.colour if isinstance(item, Label) else LEADS[item.part]))
    return placed


def _rank(item: Label | Name) -> float:
    """The smaller, the more it matters. Who is pointed at comes last, so that nothing moves as the mouse does."""
    if isinstance(item, Label):
        return item.priority
    return {"acting": 0.5, "selected": 1.5, "target": 1.5, "nearest": 1.5}.get(item.part, 9)


def _tries(label: Label, own: pygame.Rect, cell: int, view: pygame.Rect) -> Iterator[Try]:
    """The forms of a label, from its longest to its shortest, and their places."""
    matters = label.priority < 2
    for loss, form in _chips(label, cell):
        yield loss, form, _places(form, own, view, 0, is_far=matters)
    for loss, form in _pills(label, cell):
        yield WITHOUT_CHIP + loss, form, _places(form, own, view, 0 if matters else ASIDE, is_far=matters)


def _chips(label: Label, cell: int) -> Iterator[tuple[int, pygame.Surface]]:
    """With its chip; from afar only of those that matter now."""
    if cell < px(12) and label.priority >= 2:
        return
    if label.long:
        yield 0, pill(label.letter, label.short, label.long, label.colour)
    if label.brief:
        yield BRIEF, pill(label.letter, label.short, label.brief, label.colour)
        yield BRIEF + WITHOUT_NAME, pill(label.letter, "", label.brief, label.colour)


def _pills(label: Label, cell: int) -> Iterator[tuple[int, pygame.Surface]]:
    """Without its chip; one without a letter has no short form."""
    if cell >= px(20) or label.priority < 2:
        yield 0, pill(label.letter, label.short, "", label.colour)
    if label.letter:
        yield LETTER_ALONE, (badge(label.letter, label.colour) if cell < px(SMALL)
                             else pill(label.letter, "", "", label.colour))


def _named(name: Name, own: pygame.Rect, view: pygame.Rect) -> Iterator[Try]:
    """A name has one form, and stands below rather than above, where labels are."""
    form = plates.plate(name.words, name.part)
    yield 0, form, chain(_below(form, own, view), _beside(form, own), _above(form, own, view),
                         _farther(form, own, view))


def _places(form: pygame.Surface, own: pygame.Rect, view: pygame.Rect, aside: int, *, is_far: bool) -> Iterator[Place]:
    """Above the unit, then about it at the cost `aside`, then apart from it."""
    yield from _above(form, own, view)
    yield from (place._replace(cost=aside) for place in (*_below(form, own, view), *_beside(form, own)))
    if is_far:
        yield from _farther(form, own, view)


def _own(cell: pygame.Rect, rings: Iterable[pygame.Rect]) -> pygame.Rect:
    """Where a unit is seen: its cell, or more where that is small or a ring is about it."""
    about = (ring.width for ring in rings if cell.collidepoint(ring.center))
    least = max(px(LEAST_UNIT), disc_size(cell.width), *about)
    return cell.inflate(max(0, least - cell.width), max(0, least - cell.height))


def _body(cell: pygame.Rect) -> pygame.Rect:
    """What of a unit no label should cover."""
    grown = max(cell.width * 3 // 4, disc_size(cell.width) * 7 // 8) - cell.width
    return cell.inflate(grown, grown)


def _less(area: pygame.Rect, part: int) -> pygame.Rect:
    """The middle of an area, without a part of its width and its height."""
    return area.inflate(-area.width // part, -area.height // part)


def _lefts(width: int, own: pygame.Rect, view: pygame.Rect) -> Iterable[int]:
    """Where something so wide may start above or below a unit, the best first: it always reaches over it."""
    anchored, ends = own.centerx - min(width, px(_PILL_ANCHOR)) // 2, (own.right - width, own.left)
    low, high = min(ends), max(ends)
    within = min(max(anchored, view.left), view.right - width)
    slid = [low + (high - low) * step // 4 for step in (3, 2, 1)]
    return dict.fromkeys([anchored, *([within] if low <= within <= high else []), *ends, *slid])


def _above(form: pygame.Surface, own: pygame.Rect, view: pygame.Rect) -> Iterator[Place]:
    width, height = form.get_size()
    for left in _lefts(width, own, view):
        yield Place(pygame.Rect(left, own.top - height - px(TAIL), width, height))


def _below(form: pygame.Surface, own: pygame.Rect, view: pygame.Rect) -> Iterator[Place]:
    for left in _lefts(form.get_width(), own, view):
        yield Place(pygame.Rect((left, own.bottom + px(TAIL)), form.get_size()))


def _beside(form: pygame.Surface, own: pygame.Rect) -> Iterator[Place]:
    width, height = form.get_size()
    for left in (own.right + px(TAIL), own.left - width - px(TAIL)):
        yield Place(pygame.Rect(left, own.centery - height // 2, width, height))


def _farther(form: pygame.Surface, own: pygame.Rect, view: pygame.Rect) -> Iterator[Place]:
    """About the unit at growing distance, where the wedge is a line that leads to it."""
    for step in range(1, FARTHEST + 1):
        away = step * px(HEIGHT)
        yield from (Place(area, STEP * step, is_apart=True) for area in _across(form, own, away - px(HEIGHT - TAIL)))
        for dy, places in ((-away, _above(form, own, view)), (away, _below(form, own, view))):
            yield from (Place(place.area.move(0, dy), STEP * step, is_apart=True) for place in places)
        for dx, place in zip((away, -away), _beside(form, own), strict=True):
            yield Place(place.area.move(dx, 0), STEP * step, is_apart=True)


def _across(form: pygame.Surface, own: pygame.Rect, gap: int) -> Iterator[pygame.Rect]:
    """At the four corners of a unit, which neighbours leave free that stand on all sides of it."""
    width, height = form.get_size()
    for left in (own.right + gap, own.left - gap - width):
        for top in (own.top - gap - height, own.bottom + gap):
            yield pygame.Rect(left, top, width, height)


_PILL_ANCHOR = 64
"""A long label is centred on its pill, not on its chip."""
