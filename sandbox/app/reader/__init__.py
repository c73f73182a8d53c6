"""The guide as the window shows it: pages, their list, and what a search finds; this room must not know what it lies
over: `app.map`, `app.film`, `app.panel` and `app.tools`.
"""
