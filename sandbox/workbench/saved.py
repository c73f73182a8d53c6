"""What a save has written, and what it has not, in words (guide: files, Saving)."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from sandbox.base.frozen import dataclass
from sandbox.base.language import both, joined, say


@dataclass(frozen=True)
class Saved:
    """Where the level is now, and the names of other files: those that went `along`, those `taken_away` that said
    nothing any more, and `others` of the same name as a file that should have gone along, which stayed.

    `left` is the companion that could not go along since it cannot be read; empty for none.
    """

    path: Path
    along: tuple[str, ...] = ()
    taken_away: tuple[str, ...] = ()
    others: tuple[str, ...] = ()
    left: str = ""

    @property
    def is_whole(self) -> bool:
        """Whether the level lies there with all it needs."""
        return not self.others and not self.left

    def told(self, lacking: str) -> str:
        """What was done, as sentences. `lacking` are values that are not in the map; empty for none."""
        return joined(
            say("Saved {file} without {values}.", file=self.path.name, values=lacking) if lacking
            else say("Saved {file}.", file=self.path.name),
            *self._told_others(),
            say("{name} cannot be read and did not come along.", name=self.left) if self.left else "",
            say("With it went {files}.", files=both(self.along)) if self.along else "",
            say("Empty now and taken away: {files}.", files=both(self.taken_away)) if self.taken_away else "")

    def _told_others(self) -> Iterator[str]:
        for name in self.others:
            yield say("Another {name} is in this folder and stays: the level uses that one.", name=name)
