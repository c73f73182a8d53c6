"""Values as words: what happened, orders, actions and cells. It must not know who shows them, nor where or how."""
