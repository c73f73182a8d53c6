"""What commands ask of the window and one of its parts does by itself (guide: architecture)."""

from __future__ import annotations

from sandbox.app.details import Details
from sandbox.app.filing import Filing
from sandbox.app.film.camera_crew import CameraCrew
from sandbox.app.map.finding import Finding
from sandbox.app.map.mapview import MapView
from sandbox.app.map.minimap import Minimap
from sandbox.app.panel import Panel


class Asked:
    """Passes on what is asked. What concerns several parts the window does itself."""

    camera_crew: CameraCrew
    details: Details
    filing: Filing
    finding: Finding
    map: MapView
    minimap: Minimap
    panel: Panel

    def toggle_recording(self) -> None:
        """Records from now on; the second time it writes the GIF and says its name."""
        self.camera_crew.toggle()

    def new(self) -> None:
        self.filing.new()

    def open(self) -> None:
        self.filing.open()

    def save(self) -> None:
        self.filing.save()

    def save_as(self) -> None:
        self.filing.save_as()

    def fit(self) -> None:
        self.map.camera.fit()

    def zoom(self, steps: int) -> None:
        self.map.camera.zoom(steps, self.map.camera.area.center)

    def find_hero(self) -> None:
        self.finding.find_hero()

    def toggle_follow(self) -> None:
        self.finding.toggle_follow()

    def toggle_minimap(self) -> None:
        self.minimap.toggle()

    def toggle_details(self) -> None:
        self.details.toggle()

    def next_page(self) -> None:
        self.panel.show_next()
