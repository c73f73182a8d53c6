"""The commands, one a file (design: cli.md)."""
