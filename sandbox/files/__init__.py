"""What the game finds in a map (walls, terrain, units, decks), and levels as text; this room must not know what is
shown or done with them: `scene` and `workbench`.
"""
