"""The overlays. Their order is that of their keys (1, 2, 3…) and of drawing, below and above the units. This room must
not know how a frame came about: `battle`, `ai` and `search`.
"""

from sandbox.base.shelf import Shelf
from sandbox.scene.overlays.grid import OVERLAY as GRID
from sandbox.scene.overlays.marks import OVERLAY as MARKS
from sandbox.scene.overlays.path import OVERLAY as PATH
from sandbox.scene.overlays.reach import OVERLAY as REACH
from sandbox.scene.overlays.sight import OVERLAY as SIGHT
from sandbox.scene.overlays.state import OVERLAY as STATE
from sandbox.scene.overlays.walls import OVERLAY as WALLS
from sandbox.scene.overlays.wave import OVERLAY as WAVE

OVERLAYS = Shelf("unknown overlay {name}", WAVE, SIGHT, PATH, STATE, GRID, WALLS, MARKS, REACH)
