"""What comes by a key and takes turns away is asked first: the same key again does it (design: window, Keys)."""

from __future__ import annotations

from sandbox.workbench.losing import Reach
from sandbox.workbench.running import Running


class Asking(Running):
    """A key tells nothing before it is pressed, as the mouse over a control does: so its first press says the cost.

    The question holds as long as it is what was said last.
    """

    _question = ("", "")
    """The key that was pressed, and what was said."""

    def is_meant(self, key: str, reach: Reach) -> bool:
        """Whether an act that reaches so far is to be done now: at once where it costs nothing, else at the second
        press of its `key`. The first one says the cost.
        """
        is_asked, cost = self._is_asked and self._question[0] == key, self.told_cost(reach)
        self.forget_question()
        if is_asked or not cost:
            return True
        words = f"{key} {cost}. Press {key} again to do it."
        self._question = (key, words)
        self.tell(words)
        return False

    def forget_question(self) -> None:
        """Something else was done: the next press asks anew, and nothing is said of it any more."""
        if self._is_asked:
            self.tell("")
        self._question = ("", "")

    @property
    def _is_asked(self) -> bool:
        return bool(self._question[1]) and self.message == self._question[1]
