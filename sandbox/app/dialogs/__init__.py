"""What is asked over the window: a question, a file, the guide; this room must not know what it is laid over:
`app.map`, `app.film`, `app.panel` and `app.tools`.
"""
