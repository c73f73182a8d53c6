"""Battles as moving pictures, recorded with a window or without one; this room must not know the rest of the window:
`app.panel`, `app.keys`, `app.dialogs` and `app.tools`.
"""
