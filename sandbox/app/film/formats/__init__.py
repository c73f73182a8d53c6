"""The kinds of moving pictures that can be written, by their suffix; this room must not know what they show: `scene`
and `workbench`.
"""

from __future__ import annotations

from sandbox.app.film.formats.gif import GIF
from sandbox.app.film.formats.mp4 import MP4
from sandbox.app.film.formats.png import PNG
from sandbox.app.film.formats.webp import WEBP

FORMATS = (GIF, PNG, WEBP, MP4)
