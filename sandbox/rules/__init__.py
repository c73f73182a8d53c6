"""What can be in a battle and how it changes (guide: battle; initiative); this room must not know who decides:
`ai`, nor a screen or a file: `scene`, `tiled` and `files`.
"""
