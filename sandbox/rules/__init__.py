"""What can be in a battle and how it changes; the rules know no screen (spec: battle.md, initiative.md)."""
