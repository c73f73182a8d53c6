"""From the difference of two maps to changed bytes: what did not change is not touched; this room must not know
pictures: `tiled.pictures`.
"""
