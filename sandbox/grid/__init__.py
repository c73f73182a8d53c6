"""Cells, terrain and what can be seen across them (spec: search.md, Grid)."""
