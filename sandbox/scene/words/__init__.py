"""Values as words: what happened, orders, actions and cells. This room must not know who shows them, nor where or how:
`workbench` and `app`.
"""
