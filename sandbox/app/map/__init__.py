"""The map in the window and in films: camera, tiles, tokens, labels; this room must not know what stands round it:
`app.film`, `app.panel`, `app.dialogs` and `app.tools`.
"""
