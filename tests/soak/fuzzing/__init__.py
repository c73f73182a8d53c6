"""Broken files of every sort that the sandbox reads, made of whole ones (design: files.md, Hostile files)."""
