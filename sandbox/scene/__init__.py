"""What is to be seen, as shapes in cells; nothing here knows a screen (design: architecture, window)."""
