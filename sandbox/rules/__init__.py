"""What can be in a battle and how it changes (spec: battle.md, initiative.md); this room must not know who decides:
`ai`, nor a screen or a file: `scene`, `tiled` and `files`.
"""
