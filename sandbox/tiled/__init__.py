"""A Tiled map as a document: bytes to a map to the same bytes, usable on its own.

What is drawn in a map is read here, never what a game makes of it: this room must not know walls, units, kinds,
profiles or decks, nor any room of theirs: `search`, `rules`, `ai`, `battle`, `files` and `scene`.
"""
