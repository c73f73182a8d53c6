"""Kraken: what it has and does, and its deck to be edited; this room must not know any other page, nor who shows it:
`app.panel.panel`.
"""
