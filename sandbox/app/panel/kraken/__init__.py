"""Kraken: its piles and cards, and its deck as it is edited."""
