"""What the user does, without a window: the document, tools, the session (design: architecture)."""
