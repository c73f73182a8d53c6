"""Who decides, and why: profiles look through a view and return a decision with its evidence (spec: map-ai.md)."""
