"""What keys and buttons do, each declared once; this room must not know anything else of `app`: what only a window can do it asks for."""
