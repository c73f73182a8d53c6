"""The laws that are tried for long. A new one is a line here, beside a short test in the suite."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from importlib import import_module

from tests.soak.trials import Trials


@dataclass(frozen=True)
class Law:
    """What must hold, what one trial of it is, and how many are tried where nothing else is said.

    Its file, named like it, has `run(trials, words)`, which tells what it finds, and whether the law held.
    """

    name: str
    holds: str
    trial: str
    count: int

    @property
    def run(self) -> Callable[[Trials, Sequence[str]], bool]:
        found: Callable[[Trials, Sequence[str]], bool] = import_module(f"tests.soak.{self.name}").run
        return found


LAWS = (
    Law("battles", "random battles end without an exception, keep the laws of battles, replay and step back",
        "a battle", 10_000),
    Law("machines", "machines put together at random are refused when they are declared, or fight without an exception",
        "a machine and its battle", 1_000),
    Law("alike", "a battle is the same byte for byte in any process and on every supported Python", "a battle", 200),
    Law("drawn", "all that is held of drawn examples: searches, edits, decks, undo, broken maps",
        "100 examples of each law", 20),
    Law("fuzz", "a broken file of any sort gives a level or one sentence, within bounds of time and memory",
        "a broken file", 20_000),
    Law("bombs", "a file that costs much more than it holds is refused or opened within bounds of memory and time",
        "all of them", 1),
    Law("kills", "a process killed at any moment of saving leaves the old or the new file, and litter that the next "
        "save sweeps up", "a kill", 200),
    Law("editing", "a window lives through whatever is done by mouse and keys, and holds no more memory than was done",
        "an act", 20_000),
    Law("tiled", "all maps and edits mean to Tiled what they mean here, and look as it draws them", "all of them", 1),
)
