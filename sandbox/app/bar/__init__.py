"""The initiative bar and what opens below it; this room must not know what else stands round the map: `app.panel`,
`app.film`, `app.dialogs` and `app.tools`.
"""

from sandbox.app.bar.bar import InitiativeBar as InitiativeBar
