"""Level: what the map holds, its values and edges, and what was found wrong; this room must not know any other page,
nor who shows it: `app.panel.panel`.
"""
