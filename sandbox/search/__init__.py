"""Searches over a grid, each with a trace a viewer can replay cell by cell (guide: search); this room must not know
who searches, or what for: `rules` and `ai`.
"""
