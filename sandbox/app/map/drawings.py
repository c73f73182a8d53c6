"""SVG drawings of maps as pictures, each made in a process of its own that can be stopped (guide: files, Pictures).

How long a drawing takes cannot be seen beforehand: a thousand circles within 16 kB take minutes. So a process draws it,
with a bound of time for all drawings of a map together.
"""

from __future__ import annotations

import io
import os
import subprocess
import sys
import time

import pygame

from sandbox.base.errors import refuse
from sandbox.base.language import say

try:
    import resource
except ImportError:  # Windows counts no memory.
    resource = None  # type: ignore[assignment]

PATIENCE = 5.0
"""Seconds that the drawings of one map may take together; an ordinary one takes a third of a second."""

MEMORY = 2**30
"""Bytes that drawing one may take."""


class Drawings:
    """Draws for one map, as long as there is time left."""

    def __init__(self, patience: float = PATIENCE) -> None:
        self._left = patience

    def draw(self, data: bytes, size: tuple[int, int]) -> pygame.Surface:
        """The drawing within a picture of that size. Raises InputError for one that is broken or takes too long."""
        began = time.monotonic()
        try:
            made = subprocess.run(
                [sys.executable, "-m", "sandbox.app.map.drawings", *map(str, size)], input=data, capture_output=True,
                timeout=max(0.0, self._left), check=True, env=os.environ | {"PYTHONPATH": os.pathsep.join(sys.path)},
                creationflags=getattr(subprocess, "CREATE_NO_WINDOW", 0)).stdout
            return pygame.image.frombytes(made, size, "RGBA")
        except (subprocess.SubprocessError, OSError, ValueError):
            raise refuse(say("takes too long to draw, or is broken")) from None
        finally:
            self._left -= time.monotonic() - began


def main(width: int, height: int) -> None:
    """Draws what comes in, and gives the pixels out: red, green, blue, alpha."""
    if resource is not None:
        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    whole = pygame.Surface((width, height), pygame.SRCALPHA)
    whole.blit(pygame.image.load_sized_svg(io.BytesIO(sys.stdin.buffer.read()), (width, height)), (0, 0))
    sys.stdout.buffer.write(pygame.image.tobytes(whole, "RGBA"))


if __name__ == "__main__":
    main(int(sys.argv[1]), int(sys.argv[2]))
