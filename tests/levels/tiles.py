"""The tiles of the shipped levels: a picture made from the drawing in assets/, by `python -m tests.levels.tiles`."""

from __future__ import annotations

import os
from pathlib import Path

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")

import pygame
from PIL import Image

ROOT = Path(__file__).resolve().parents[2]
DRAWING = ROOT / "assets" / "dungeon.svg"
PICTURE = ROOT / "levels" / "dungeon.png"
TILE = 48
"""Pixels along the edge of one."""


def drawn() -> Image.Image:
    """The tiles as the drawing has them."""
    surface = pygame.image.load(DRAWING)
    return Image.frombytes("RGB", surface.get_size(), pygame.image.tobytes(surface, "RGB"))


def written() -> Image.Image:
    """The tiles as the levels have them."""
    with Image.open(PICTURE) as picture:
        return picture.convert("RGB")


def tile(picture: Image.Image, number: int) -> Image.Image:
    """One of them, counted row by row from 0."""
    across = picture.width // TILE
    left, top = number % across * TILE, number // across * TILE
    return picture.crop((left, top, left + TILE, top + TILE))


if __name__ == "__main__":
    drawn().save(PICTURE, optimize=True)
