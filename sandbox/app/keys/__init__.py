"""What keys and buttons do, each declared once; this room must not know who does it: anything else of `app`. What only
a window can do it asks for.
"""
