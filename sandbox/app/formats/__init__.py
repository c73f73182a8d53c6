"""The kinds of moving pictures that can be written, by their suffix."""

from __future__ import annotations

from sandbox.app.formats.gif import GIF
from sandbox.app.formats.png import PNG
from sandbox.app.formats.webp import WEBP

FORMATS = (GIF, PNG, WEBP)
