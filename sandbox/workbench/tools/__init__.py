"""The tools, in the order of their buttons; a new one is a file here and its line below. This room must not know the
battle that runs meanwhile: `battle`, nor what is painted: `scene`.
"""

from sandbox.base.shelf import Shelf
from sandbox.workbench.tools.enemy import TOOL as ENEMY
from sandbox.workbench.tools.erase import TOOL as ERASE
from sandbox.workbench.tools.goal import TOOL as GOAL
from sandbox.workbench.tools.hero import TOOL as HERO
from sandbox.workbench.tools.select import TOOL as SELECT
from sandbox.workbench.tools.spawn import TOOL as SPAWN
from sandbox.workbench.tools.wall import TOOL as WALL

TOOLS = Shelf("unknown tool {name}", SELECT, WALL, ERASE, HERO, ENEMY, GOAL, SPAWN)
