"""Pictures that are made once and kept for the next time, within a bound of pixels rather than of their number."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable
from typing import ParamSpec, cast

import pygame

from sandbox.app.widgets.scale import scale

P = ParamSpec("P")


def kept(pixels: int) -> Callable[[Callable[P, pygame.Surface]], Callable[P, pygame.Surface]]:
    """Keeps what a function draws, by its arguments as they are written and the display's scale: what was used last, so
    many `pixels` together.

    A pixel is four bytes. At a large zoom few pictures fill much room, so their number says nothing. The pixels are
    logical ones: on a fine display as many pictures are kept as on another.
    """
    def keeping(make: Callable[P, pygame.Surface]) -> Callable[P, pygame.Surface]:
        return cast("Callable[P, pygame.Surface]", Kept(make, pixels))

    return keeping


class Kept:
    """A function that draws, with what it has drawn. `held` is how many pixels that are."""

    def __init__(self, make: Callable[..., pygame.Surface], pixels: int) -> None:
        self._make, self._limit = make, pixels
        self._known: OrderedDict[tuple[Hashable, ...], pygame.Surface] = OrderedDict()
        self.held = 0
        self.__doc__ = make.__doc__

    def __call__(self, *given: Hashable, **named: Hashable) -> pygame.Surface:
        asked = (scale(), *given, *named.items()) if named else (scale(), *given)
        known = self._known.get(asked)
        if known is not None:
            self._known.move_to_end(asked)
            return known
        made = self._make(*given, **named)
        self._known[asked] = made
        self.held += _pixels(made)
        while self.held > self._limit * scale() ** 2 and len(self._known) > 1:
            self.held -= _pixels(self._known.popitem(last=False)[1])
        return made


class Still:
    """The picture of one area of the window, painted anew only where it would look different."""

    def __init__(self) -> None:
        self._things: tuple[object, ...] = ()
        self._looks: object = None
        self._picture: pygame.Surface | None = None

    def draw(self, surface: pygame.Surface, area: pygame.Rect, things: tuple[object, ...], looks: Callable[[], object],
             paint: Callable[[], object]) -> None:
        """Calls `paint`, which paints the area of the surface, unless that has been done for the very same `things`
        and for equal `looks`. Those are asked for again after it has painted: it may put them right.
        """
        area = area.clip(surface.get_rect())
        is_same = len(things) == len(self._things) and all(a is b for a, b in zip(things, self._things, strict=True))
        if self._picture is not None and is_same and (scale(), tuple(area), looks()) == self._looks:
            surface.blit(self._picture, area)
            return
        paint()
        self._things, self._looks = things, (scale(), tuple(area), looks())
        # Of what lies beyond a window that is too small there is no picture.
        self._picture = surface.subsurface(area).copy() if area else None


def _pixels(surface: pygame.Surface) -> int:
    return surface.get_width() * surface.get_height()
