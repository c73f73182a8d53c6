"""One battle on one level: turns, history back and forth, and the log (spec: battle.md)."""
