"""What is to be seen, as shapes in cells, and said, as sentences (guide: architecture, Shapes; window); this room must
not know a screen: `pygame`, nor a file: `tiled` and `files`.
"""
