"""Broken files of every sort that the sandbox reads, made of whole ones (guide: files, Hostile files)."""
