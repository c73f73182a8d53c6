"""What is to be seen, as shapes in cells, and said, as sentences (design: architecture, window); this room must not
know a screen: `pygame`, nor a file: `tiled` and `files`.
"""
