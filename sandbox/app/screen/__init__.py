"""The displays, their scale, and where on them the window stands; this room must not know what is drawn in the window:
`app.map`, `app.panel`, `app.film`, `app.dialogs`, `app.tools` and `app.keys`.
"""
