"""The pictures a map names or holds, measured by their heads; this room must not decode any."""
