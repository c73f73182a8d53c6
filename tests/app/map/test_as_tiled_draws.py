"""Maps look as Tiled draws them: our picture against that of `tmxrasterizer` (guide: files, Pictures).

Not drawn, and so not compared: outlines and text of objects, parallax, and what lies beyond the map's rectangle.
"""

from __future__ import annotations

import os
import shutil
import subprocess
from dataclasses import replace
from pathlib import Path

import pygame
import pytest
from PIL import Image, ImageChops

from sandbox.app.map.camera import Camera
from sandbox.app.map.painter import Painter
from sandbox.base.errors import InputError
from sandbox.files.opening import open_level
from sandbox.tiled.tilemap import ObjectLayer, TileMap
from tests.app.hands import TICK

MAPS = Path(__file__).resolve().parents[4] / "shared" / "maps"
FEW = ("tiled1.tmx", "map-with-flippingflags.tmx", "tiled_group_layers.tmx", "tiled_csv_wangsets.tmx",
       "tiled_repeat.tmx")
LARGEST, MOST = 64, 100
assert TICK  # Imported for the window system without a screen.


def paths() -> list[Path]:
    if not MAPS.is_dir():
        return []
    found = sorted(MAPS.rglob("*.tmx"))
    return found if os.environ.get("TILED_JUDGE") else [path for path in found if path.name in FEW]


@pytest.mark.skipif(shutil.which("tmxrasterizer") is None, reason="Tiled is not installed")
@pytest.mark.skipif(not MAPS.is_dir(), reason="the shared maps are not here")
@pytest.mark.parametrize("path", paths(), ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_a_map_is_drawn_as_tiled_draws_it(path: Path, tmp_path: Path) -> None:
    try:
        tilemap = without_outlines(open_level(path).tilemap)
    except InputError:
        return  # Refused by name of its orientation, which another test holds.
    if tilemap.width > MOST or is_drawn_otherwise(tilemap):
        pytest.skip("too large, or drawn otherwise on purpose")
    theirs = rasterized(path, tilemap, tmp_path / "theirs.png")
    ours = drawn(tilemap)
    if theirs is None or theirs.size != ours.size:
        pytest.skip("nothing to draw, or something beyond the map's rectangle")
    ground = Image.new("RGBA", ours.size, (*background(tilemap), 255))
    differs = ImageChops.difference(ours, Image.alpha_composite(ground, theirs).convert("RGB")).convert("L")
    wrong = sum(differs.histogram()[40:])
    assert wrong <= 0.01 * ours.width * ours.height


def is_drawn_otherwise(tilemap: TileMap) -> bool:
    """A missing picture is marked by a placeholder, where Tiled draws nothing; and the judge draws no tile objects that
    come from templates, though Tiled's own window does."""
    return any("missing" in finding.problem for finding in tilemap.findings) or any(
        each.template and each.gid for layer in tilemap.object_layers for each in layer.objects)


def without_outlines(tilemap: TileMap) -> TileMap:
    """The map without the layers that hold shapes, which Tiled outlines."""
    return replace(tilemap, layers=tuple(
        replace(layer, is_visible=False)
        if isinstance(layer, ObjectLayer) and any(not each.gid for each in layer.objects) else layer
        for layer in tilemap.layers))


def rasterized(path: Path, tilemap: TileMap, out: Path) -> Image.Image | None:
    hidden = [word for layer in tilemap.layers if isinstance(layer, ObjectLayer) and not layer.is_visible
              for word in ("--hide-layer", layer.name)]
    command = ["tmxrasterizer", "--tilesize", str(cell_of(tilemap)), *hidden, str(path), str(out)]
    subprocess.run(command, env={**os.environ, "QT_QPA_PLATFORM": "offscreen"}, capture_output=True, check=False)
    return Image.open(out).convert("RGBA") if out.is_file() else None


def drawn(tilemap: TileMap) -> Image.Image:
    pygame.display.init()
    if pygame.display.get_surface() is None:
        pygame.display.set_mode((1, 1))
    cell = cell_of(tilemap)
    surface = pygame.Surface((tilemap.width * cell, tilemap.height * cell))
    camera = Camera(surface.get_rect(), tilemap.width, tilemap.height)
    camera.cell, camera.left, camera.top = cell, 0, 0
    Painter().draw(surface, camera, tilemap, ())
    return Image.frombytes("RGB", surface.get_size(), pygame.image.tobytes(surface, "RGB"))


def cell_of(tilemap: TileMap) -> int:
    """Pixels a cell: as in the map, so that no scaling is compared; less for large tiles."""
    return min(LARGEST, tilemap.tile_width)


def background(tilemap: TileMap) -> tuple[int, int, int]:
    """What we paint where nothing lies."""
    empty = replace(tilemap, layers=())
    return drawn(empty).getpixel((0, 0))  # type: ignore[return-value]
