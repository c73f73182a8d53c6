"""The pictures a map names or holds, measured by their heads; this room must not decode any: it must not know `pygame`
or `PIL`, nor what is saved: `tiled.saving`.
"""
