"""The table of maps that must mean the same here and to Tiled: each is one thing that its reader takes or refuses.

What Tiled says of each is recorded in `recorded.json`.
"""

from __future__ import annotations

from tests.tiled.as_tiled.cells import DATA, GIDS, PROLOGS
from tests.tiled.as_tiled.layers import INFINITES, LAYERS, MAPS
from tests.tiled.as_tiled.things import OBJECTS, PROPERTIES, TILESETS

ROWS = (*PROLOGS, *DATA, *GIDS, *LAYERS, *MAPS, *PROPERTIES, *OBJECTS, *TILESETS, *INFINITES)

DIFFERENCES = {
    "text where a number belongs is refused": (
        "cells: csv with a number beyond 32 bits", "cells: csv with digits of another script",
        "cells: a tile element with letters", "layers: opacity by a word", "layers: an offset by a word",
        "layers: x with a fraction", "layers: an id with a letter", "map: a size with a letter",
        "objects: a place by a word", "objects: a gid below 0", "infinite: a chunk with a letter"),
    "what a DOCTYPE declares is refused, and what nothing declares too": (
        "prolog: an internal subset", "prolog: an entity declared and used",
        "prolog: a DOCTYPE and an unknown entity in an attribute", "prolog: a DOCTYPE and an unknown entity in a tile"),
    "a map without cells is no level": (
        "map: no width", "map: no height", "map: of no size", "map: of a width below 0"),
    "only orthogonal maps are levels": ("map: isometric",),
    "of cells in several forms only one could be edited": (
        "cells: csv with a tile element too", "infinite: chunks and cells", "infinite: chunks within chunks"),
    "a tileset says all of itself": ("tilesets: in a file that names another",),
    "what cannot be drawn is bounded, with a warning": ("tilesets: margin and spacing below 0",),
    "the name is kept": ("tilesets: a picture by a drive",),
    "all of a text counts, not the part behind a comment": (
        "properties: text within and a comment", "properties: text and CDATA"),
    "later versions of Tiled take it": ("objects: a class in place of a type",),
    "more opens than in Tiled: what a level lacks is told": (
        "prolog: XML 1.1", "cells: csv with a comment in the middle", "cells: base64 with a comment in the middle",
        "cells: zlib with rubbish behind", "cells: gzip with zeros behind", "gids: no tilesets, csv",
        "gids: no tilesets, base64", "gids: no tilesets, tiles", "gids: below the first tileset",
        "gids: a tileset after the layers", "layers: without a size, with as many cells as the map",
        "layers: objects in an unknown order", "layers: objects in an empty order", "map: no orientation",
        "objects: a polygon with line breaks", "objects: a tile without a tileset",
        "objects: a tile before the first tileset", "tilesets: of a size below 0", "tilesets: a picture and no size",
        "tilesets: a picture and one side", "infinite: cells in one block and without a size"),
}
"""The rows that mean something else here, by the reason."""
