"""Why: the decision in view as sentences, and what decided; this room must not know any other page, nor who shows it:
`app.panel.panel`.
"""
