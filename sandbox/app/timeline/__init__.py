"""The ribbons below the map, their ruler, and what chooses among them (guide: window, Timeline); this room must not
know what stands above it: `app.map`, `app.panel`, `app.film`, `app.dialogs` and `app.tools`.
"""

from sandbox.app.timeline.timeline import Timeline as Timeline
