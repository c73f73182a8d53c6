"""The panel at the right: Tune, Unit, Why, Level (design: window)."""

from sandbox.app.panel.panel import Panel as Panel
