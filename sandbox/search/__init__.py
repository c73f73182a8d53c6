"""Searches over a grid, each with a trace a viewer can replay cell by cell (spec: search.md)."""
