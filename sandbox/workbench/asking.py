"""A key that takes turns away asks first: pressed again it does it (guide: window, What an act costs)."""

from __future__ import annotations

from sandbox.base.frozen import dataclass
from sandbox.workbench.losing import Reach, told_question
from sandbox.workbench.running import Running
from sandbox.workbench.telling import Telling


@dataclass(frozen=True)
class Question:
    """Whether an act is meant: the `key` that was pressed does it when it is pressed again."""

    key: str


class Asking:
    """A key tells nothing before it is pressed, as the mouse over a control does: so its first press says the cost.

    The question holds as long as it is what was said last.
    """

    def __init__(self, telling: Telling, running: Running) -> None:
        self._running, self._telling, self.tell = running, telling, telling.tell

    def is_meant(self, key: str, reach: Reach) -> bool:
        """Whether an act that reaches so far is to be done now: at once where it costs nothing, else at the second
        press of its `key`. The first one says the cost.
        """
        question, cost = Question(key), self._running.told_cost(reach)
        is_asked = self._telling.about == question
        self.forget_question()
        if is_asked or not cost:
            return True
        self.tell(told_question(self._running.on_screen, reach, key), about=question)
        return False

    def forget_question(self) -> None:
        """Something else was done: the next press asks anew, and nothing is said of it any more."""
        if isinstance(self._telling.about, Question):
            self.tell("")
