"""What only a window can do; commands ask for it, the window does it."""

from __future__ import annotations

from typing import Protocol

from sandbox.workbench.session import Session


class Actions(Protocol):
    session: Session

    def run(self, command: str) -> None:
        """Runs a command by its name."""

    def toggle_recording(self) -> None: ...

    def cancel(self) -> None: ...

    def new(self) -> None: ...

    def open(self) -> None: ...

    def save(self) -> None: ...

    def save_as(self) -> None: ...

    def close(self) -> None: ...

    def fit(self) -> None: ...

    def zoom(self, steps: int) -> None:
        """Larger cells for a positive number of steps, about the middle of the view."""

    def find_hero(self) -> None:
        """Centres the view on a hero, and the next time on the next one."""

    def toggle_follow(self) -> None:
        """The view follows the selected unit, else whoever acts; or it stays."""

    def toggle_minimap(self) -> None: ...

    def toggle_panels(self) -> None: ...

    def choose_ribbons(self) -> None:
        """The card comes or goes that says which units have a ribbon, and in which order."""

    def toggle_details(self) -> None:
        """The line of counters below the map comes or goes."""

    def next_page(self) -> None:
        """Brings the next page of the panel to the front."""

    def toggle_full_screen(self) -> None: ...

    def rescale(self, steps: int) -> None:
        """Everything in the window larger for a positive number of steps; with 0 as the display says."""

    def toggle_help(self) -> None: ...
