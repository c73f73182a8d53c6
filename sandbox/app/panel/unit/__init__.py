"""Unit: the selected unit as it stands, and as the map places it; this room must not know any other page, nor who shows
it: `app.panel.panel`.
"""
