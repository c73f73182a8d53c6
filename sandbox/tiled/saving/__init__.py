"""From the difference of two maps to changed bytes; this room must not touch what did not change."""
