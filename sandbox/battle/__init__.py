"""One battle on one level: turns, history back and forth, and the log (guide: battle); this room must not know where
a level comes from or what is seen of a battle: `tiled`, `files` and `scene`.
"""
