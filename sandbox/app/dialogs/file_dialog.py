"""pygame_gui's file dialog where it has to be another: what it lists, and what it stands."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path

import pygame
from pygame_gui.windows import UIFileDialog

from sandbox.tiled.paths import is_folder, is_there


class Files(UIFileDialog):
    """Lists folders, and files with an allowed ending in small or capital letters.

    What begins with a dot is hidden; such a folder is entered by typing it.
    """

    def process_event(self, event: pygame.Event) -> bool:
        """pygame_gui falls over a typed path that no folder can have; here the dialog stays where it was."""
        folder = self.current_directory_path
        try:
            return bool(super().process_event(event))
        except (OSError, RuntimeError, ValueError):
            self.current_directory_path = folder
            return True

    def _create_list_of_directories_and_files_on_current_path(self) -> None:
        """A folder that may not be read shows nothing."""
        seen: list[Path] = []
        with suppress(OSError):
            seen = sorted((path for path in Path(self.current_directory_path).iterdir()
                           if not path.name.startswith(".")), key=lambda path: (path.name.casefold(), path.name))
        folders = [(path.name, "#directory_list_item") for path in seen if is_folder(path)]
        files = [(path.name, "#file_list_item") for path in seen
                 if path.suffix.lower() in self.allowed_suffixes and is_there(path)]
        self.current_file_list = [*folders, *files]
