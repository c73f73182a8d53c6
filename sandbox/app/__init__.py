"""The window: the only place that knows pygame (design: window)."""

import os

# pygame greets on stdout when it is imported, unless it is told not to.
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
