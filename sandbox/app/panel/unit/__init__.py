"""Unit: the selected unit as it stands, and as the map places it."""
