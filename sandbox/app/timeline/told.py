"""What the timeline says of a turn: who acts and what comes of it, and what a ribbon means there."""

from __future__ import annotations

from sandbox.base.language import say
from sandbox.battle.history import History
from sandbox.scene.moments import moment
from sandbox.scene.ribbons import Ribbon, Ribbons, legend, told


class Told:
    """Words are worked out once, and kept while the mouse stays where it is."""

    def __init__(self) -> None:
        self._kept: tuple[object, str] = (None, "")

    def words(self, history: History, ribbons: Ribbons, turn: int, name: str | None) -> str:
        """What happens in a turn; with the name of a unit what its ribbon says there, too."""
        if turn > ribbons.last:
            return say("Turn {turn} is not played yet. A click goes to the last one that is, {last}.",
                       turn=turn, last=ribbons.last)
        asked = (history, ribbons.cuts, ribbons.last, turn, name)
        if self._kept[0] != asked:
            lines = [moment(history, turn), *(_lines(name, ribbons.pieces(history)[name], turn) if name else ())]
            self._kept = (asked, "\n".join(lines))
        return self._kept[1]


def _lines(name: str, ribbon: Ribbon, turn: int) -> list[str]:
    lines = [told(name, ribbon, turn, ribbon.marks.get(turn))]
    if not ribbon.has_states and ribbon.marked:
        lines.append(legend(ribbon))
    return lines
