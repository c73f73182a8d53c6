"""The map in the window and in films: camera, tiles, tokens, labels; this room must not know panel, bars or files."""
