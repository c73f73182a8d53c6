"""How fast things are: `python -m tests.bench` measures, and prints README's table."""
