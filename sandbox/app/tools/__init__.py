"""The column of tools and what the chosen one places; this room must not know what is drawn with them: `app.map`,
`app.film`, `app.panel` and `app.dialogs`.
"""
