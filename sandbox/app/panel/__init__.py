"""The panel at the right, pages behind tabs (guide: window, Panel); this room must not know what stands beside it:
`app.map`, `app.film`, `app.dialogs` and `app.tools`.
"""

from sandbox.app.panel.panel import Panel as Panel
