"""The commands, one a file (guide: commands); this room must not know what draws: `pygame`, `pytmx` and `PIL`. The
window is imported when it is asked for.
"""
