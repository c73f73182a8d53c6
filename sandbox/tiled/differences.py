"""A map held as its difference to another one: what undo keeps of it (guide: architecture, Six sentences).

Of two maps an edit apart most is shared anyhow; tiles, of which a layer has one for each cell, are held where they
differ, and nothing that was worked out from the map is held.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from weakref import ReferenceType, ref

from sandbox.tiled.coded import differing
from sandbox.tiled.tilemap import Layer, TileLayer, TileMap

Tiles = Mapping[int, int]
"""Raw gids by their index in a layer."""

MOST = 0.25
"""A layer of which a larger share differs is held whole."""


class Difference:
    """What `other` needs to become `tilemap` again.

    >>> from pathlib import Path
    >>> one = TileMap("a.tmx", Path(), "1.10", 2, 1, 16, 16)
    >>> Difference(one, replace(one, width=3)).applied(replace(one, width=3)) == one
    True
    """

    def __init__(self, tilemap: TileMap, other: TileMap) -> None:
        self._alive: ReferenceType[TileMap] | None = ref(tilemap)
        self._tiles: dict[int, Tiles] = {}
        self._rest: TileMap | None = None
        if tilemap is other:
            return
        kept = {layer.key: layer for layer in other.tile_layers}
        layers: list[Layer] = []
        for layer in tilemap.layers:
            if isinstance(layer, TileLayer):
                tiles = _tiles(layer, kept.get(layer.key))
                if tiles is not None:
                    self._tiles[layer.key] = tiles
                    layer = replace(layer, gids=())
            layers.append(layer)
        self._rest = replace(tilemap, layers=tuple(layers))

    def applied(self, other: TileMap) -> TileMap:
        """The map again, made from the one that this is the difference to; the very same where somebody else still
        holds it.
        """
        if self._rest is None:
            return other
        alive = self._alive() if self._alive is not None else None
        if alive is not None:
            return alive
        kept = {layer.key: layer for layer in other.tile_layers}
        return replace(self._rest, layers=tuple(
            layer.tiled_as(kept[layer.key], self._tiles[layer.key])
            if isinstance(layer, TileLayer) and layer.key in self._tiles else layer for layer in self._rest.layers))

    def rewrite(self, rewritten: Callable[[TileMap], TileMap]) -> None:
        """Repeats on this map, but for its tiles, what was changed in the map that this is the difference to."""
        if self._rest is not None:
            self._rest, self._alive = rewritten(self._rest), None


def _tiles(layer: TileLayer, other: TileLayer | None) -> Tiles | None:
    """The tiles of a layer that differ; None where it is better held whole, as one that both maps share."""
    if other is None or other is layer or len(layer.gids) != len(other.gids):
        return None
    tiles = {index: layer.gids[index] for index in differing(layer.gids, other.gids)}
    return tiles if len(tiles) <= MOST * len(layer.gids) else None
