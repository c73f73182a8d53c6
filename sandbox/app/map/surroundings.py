"""What of the map labels keep off: units, ends, paths, numbers, and what lies over it (guide: window, Map)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

import pygame

from sandbox.app.map import numbers, plates
from sandbox.app.map.camera import Camera
from sandbox.app.map.tokens import disc_size
from sandbox.app.widgets import fonts
from sandbox.app.widgets.scale import px
from sandbox.base.frozen import dataclass
from sandbox.scene.colours import PATH, Colour
from sandbox.scene.shapes import Markers, Name, Numbers, Point, Shape, Slant, Token, Way, centre


@dataclass(frozen=True)
class Surroundings:
    """In window pixels, as far as it is in view: the cells of units, rings, marks on the ground, the cells of paths,
    what is over the map, and the numbers in cells.
    """

    units: Sequence[pygame.Rect] = ()
    rings: Sequence[pygame.Rect] = ()
    marks: Sequence[pygame.Rect] = ()
    ways: Sequence[pygame.Rect] = ()
    covered: Sequence[pygame.Rect] = ()
    written: Sequence[Numbers] = ()

    @classmethod
    def of(cls, camera: Camera, shapes: Sequence[Shape], covered: Sequence[pygame.Rect]) -> Surroundings:
        """What some shapes put on the map."""
        units = [shape.cell for shape in shapes if isinstance(shape, Token)]
        ways = {(int(x), int(y)): None for shape in shapes if isinstance(shape, Way) for x, y in shape.points}
        written = [shape for shape in shapes if isinstance(shape, Numbers)] if numbers.are_written(camera) else []
        return cls(_seen(camera, units), _in_view(camera, _rings(camera, shapes)),
                   _in_view(camera, _marks(camera, shapes)), _seen(camera, ways), covered, written)

    def numbers_in(self, area: pygame.Rect, camera: Camera) -> int:
        """How many numbers an area covers."""
        return sum(numbers.covered(camera, shape, area) for shape in self.written)


def rings(shapes: Iterable[Shape]) -> dict[Point, tuple[Colour, bool]]:
    """Where rings stand, in which colour, and whether they mark a target: about each target, about who is nearest, and
    where each way ends that is not walked yet.
    """
    found: dict[Point, tuple[Colour, bool]] = {}
    for shape in shapes:
        if isinstance(shape, Way) and not shape.is_walked:
            found.setdefault(shape.points[-1], (shape.colour, False))
        elif isinstance(shape, Name) and shape.part in ("target", "nearest"):
            found[centre(shape.cell)] = (PATH, shape.part == "target")
    return found


def _rings(camera: Camera, shapes: Iterable[Shape]) -> Iterator[pygame.Rect]:
    for point, (_, is_target) in rings(shapes).items():
        size = plates.sight_size(disc_size(camera.cell), is_target=is_target)
        area = pygame.Rect(0, 0, size, size)
        area.center = camera.to_screen(point)
        yield area


def _marks(camera: Camera, shapes: Iterable[Shape]) -> Iterator[pygame.Rect]:
    """What lies on the ground, where a walk began, and what stands in a line of sight."""
    for shape in shapes:
        if isinstance(shape, Markers):
            yield from (_marked(camera.rect(cell), name) for cell, _, name in shape.cells)
        elif isinstance(shape, Way) and shape.is_walked:
            yield camera.rect((int(shape.points[0][0]), int(shape.points[0][1])))
        elif isinstance(shape, Slant) and shape.mark is not None:
            yield camera.rect((int(shape.mark[0]), int(shape.mark[1])))


def _marked(cell: pygame.Rect, name: str) -> pygame.Rect:
    """A mark on the ground with its name below, which small cells do not bear."""
    if not name or cell.width < px(numbers.READABLE):
        return cell
    words = pygame.Rect(0, 0, fonts.width(name, 11), px(11))
    words.midtop = cell.centerx, cell.bottom - px(8)
    return cell.union(words)


def _seen(camera: Camera, cells: Iterable[tuple[int, int]]) -> list[pygame.Rect]:
    return [camera.rect(cell) for cell in cells if camera.sees(cell)]


def _in_view(camera: Camera, areas: Iterable[pygame.Rect]) -> list[pygame.Rect]:
    return [area for area in areas if area.colliderect(camera.area)]
