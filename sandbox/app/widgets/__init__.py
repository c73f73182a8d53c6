"""The window's own controls: cheap, drawn only when they look different, told apart by more than colour; this room must
not know what they are used for: anything else of `app`.
"""
