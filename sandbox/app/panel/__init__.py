"""The panel at the right: Tune, Unit, Why, Level, and Kraken where there is one (design: window)."""

from sandbox.app.panel.panel import Panel as Panel
