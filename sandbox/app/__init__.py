"""The window: the only place that knows pygame (guide: window); this room must not know how things are decided: it
paints evidence only, and never searches by itself (`search`), nor does it know commands: `cli`.
"""

import os

# pygame greets on stdout when it is imported, unless it is told not to.
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
