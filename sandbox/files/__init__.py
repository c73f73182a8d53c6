"""Level files: Tiled maps and text levels in, patches of their bytes out, and what was found in them."""
