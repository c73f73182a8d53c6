"""The profiles, in the order menus show them; a new one is a file here and its line below. This room must not know the
world but through its view: `rules` and `search`.
"""

from sandbox.ai.profile import shelf
from sandbox.ai.profiles.aggressive import PROFILE as AGGRESSIVE
from sandbox.ai.profiles.canon import PROFILE as CANON
from sandbox.ai.profiles.goal_oriented import PROFILE as GOAL_ORIENTED
from sandbox.ai.profiles.guard import PROFILE as GUARD
from sandbox.ai.profiles.hunter import PROFILE as HUNTER
from sandbox.ai.profiles.shy import PROFILE as SHY
from sandbox.ai.profiles.wandering import PROFILE as WANDERING

PROFILES = shelf(HUNTER, CANON, GUARD, AGGRESSIVE, SHY, WANDERING, GOAL_ORIENTED)
