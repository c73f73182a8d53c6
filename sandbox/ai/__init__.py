"""Who decides, and why: profiles look through a view and return a decision with its evidence (guide: architecture,
Evidence); this room must not know how a battle goes on: `battle`, nor how a decision is shown or said: `scene`.
"""
