"""Cells, terrain and what can be seen across them (guide: search, Grid); this room must not know who stands on a
cell: `rules`, nor how a way is found: `search`.
"""
