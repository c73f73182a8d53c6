"""The profiles, in the order menus show them. A new one is a file here and its line below."""

from sandbox.ai.profile import shelf
from sandbox.ai.profiles.canon import PROFILE as CANON
from sandbox.ai.profiles.guard import PROFILE as GUARD
from sandbox.ai.profiles.hunter import PROFILE as HUNTER

PROFILES = shelf(HUNTER, CANON, GUARD)
