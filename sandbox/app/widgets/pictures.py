"""Icons and portraits from their drawings, sharp at any size (guide: window, Size)."""

from __future__ import annotations

import pygame

from sandbox.app.widgets.kept import kept
from sandbox.files.shipped import shipped
from sandbox.scene.colours import TEXT, Colour


@kept(pixels=1_000_000)
def icon(name: str, size: int, colour: Colour = TEXT) -> pygame.Surface:
    """An icon of assets/icons at `size` x `size` pixels; drawn in light grey, it is tinted to another colour."""
    surface = drawing(f"icons/{name}.svg", size)
    if colour != TEXT:
        share = tuple(min(255, round(255 * want / drawn)) for want, drawn in zip(colour, TEXT, strict=True))
        surface.fill((*share, 255), special_flags=pygame.BLEND_RGBA_MULT)
    return surface


@kept(pixels=2_000_000)
def portrait(kind: str, size: int) -> pygame.Surface:
    """The portrait of a kind on a round disc of `size` pixels; of one without a drawing the unknown one's."""
    name = f"portraits/{kind}.svg"
    if not shipped("assets", name).is_file():
        name = "portraits/unknown.svg"
    large = drawing(name, size * 2)
    mask = pygame.Surface(large.get_size(), pygame.SRCALPHA)
    pygame.draw.circle(mask, (255, 255, 255, 255), (size, size), size)
    large.blit(mask, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    return pygame.transform.smoothscale(large, (size, size))


def drawing(name: str, size: int) -> pygame.Surface:
    """A drawing of the assets folder at `size` x `size` pixels."""
    surface = pygame.image.load_sized_svg(str(shipped("assets", name)), (size, size))
    return surface.convert_alpha() if pygame.display.get_surface() else surface
