"""Bounds that keep a hostile file from becoming many times its size (guide: files, Limits).

With those of markup, JSON and paths, opening takes at most about 1 GB, and far less for any map that somebody has
drawn.
"""

from __future__ import annotations

CELL_LIMIT = 4_000_000
"""How many cells all tile layers of a map may have together. The largest such map takes some 700 MB to open."""

MAX_LAYERS = 10_000
"""Layers of a map, those within groups counted one by one."""

MAX_OBJECTS = 100_000
"""Objects of a map, those of all its layers together."""

MAX_PICTURE_BYTES = 2**26
"""Bytes of one picture's file."""

MAX_PICTURE_PIXELS = 2**26
"""Pixels of one picture, in memory four bytes each."""

MAX_ALBUM_BYTES = 2**28
"""Bytes of the files of all pictures of a map."""

MAX_ALBUM_PIXELS = 2**27
"""Pixels of all pictures of a map, half a gigabyte."""

MAX_PASSES = 60
"""How often a decoder may go over a whole picture; a usual progressive JPEG takes ten."""

MAX_DRAWING_BYTES = 2**20
"""Bytes of an SVG: a drawing takes far longer than a picture of the same size."""

MAX_DRAWING_PIXELS = 2**22
"""Pixels of an SVG."""

MAX_TILES = 2**20
"""Tiles that are cut out of one picture; those after are placeholders."""
