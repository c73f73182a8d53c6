"""A page of the panel: what all have in common, so that the panel knows none by name (guide: window, Panel)."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable
from typing import ClassVar, Literal

from sandbox.app.panel.sheet import Sheet
from sandbox.app.panel.watched import Watched
from sandbox.app.widgets.pane import Control
from sandbox.app.widgets.part import Desk

Matter = Literal["why", "deck"]
"""What a page may be shown for by another one: the decision in view in full, the Kraken's deck to be edited."""

ShowMatter = Callable[[Matter], object]


class Page(ABC):
    """One page behind its tab. `name` stands on the tab, `scroll` is how far it was scrolled when it was last seen.

    A page reads the session through `_watched` and lays out controls; these look up themselves what changes from frame
    to frame. It knows no other page: `_show_matter` brings the one to the front that a matter belongs to.
    """

    name: ClassVar[str]
    matter: ClassVar[Matter | None] = None
    """What other pages show it for; each matter has one page."""

    def __init__(self, desk: Desk, watched: Watched, show_matter: ShowMatter) -> None:
        self._desk, self._watched, self._show_matter = desk, watched, show_matter
        self.scroll = 0

    @property
    def is_offered(self) -> bool:
        """Whether it has a tab now."""
        return True

    @property
    def needs_a_look(self) -> bool:
        """Whether its tab is marked: something there is wrong."""
        return False

    def show_its_matter(self) -> None:
        """Shows its matter from now on."""
        return

    @abstractmethod
    def structure(self) -> object:
        """All that makes its controls be laid out anew when it is another. Asked for in every frame."""

    @abstractmethod
    def lay_out(self, sheet: Sheet) -> None:
        """Fills an empty sheet with its controls, from top to bottom."""

    def just_opened(self) -> tuple[Control, ...]:
        """What should be scrolled to after it was laid out, one after the other: told once."""
        return ()

    def foot(self, _width: int, _height: int, _chosen: int | None) -> Control | None:
        """What stays below it while it scrolls, on a page of so many pixels, `top` of its area aside; None for nothing.
        Made anew for each frame that differs. It is as high as it likes, unless a height was chosen by hand.
        """
        return None
