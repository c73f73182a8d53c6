"""What the user does, without a window: the document, tools, the session (guide: architecture, Floors); this room must
not know a screen or a key: `app` and `pygame`.
"""
