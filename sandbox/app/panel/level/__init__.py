"""Level: what the map holds, its values and edges, and what was found wrong with it."""
