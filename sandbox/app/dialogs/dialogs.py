"""What is asked over the window: which file, save or not, a message (guide: window, Opening and saving)."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Literal

import pygame
import pygame_gui
from pygame_gui.elements import UILabel
from pygame_gui.windows import UIFileDialog

from sandbox.app.dialogs.ask import Ask
from sandbox.app.dialogs.file_dialog import Files
from sandbox.app.widgets.field import TextHistory, select, settle
from sandbox.app.widgets.paint import plate, write
from sandbox.app.widgets.part import Desk
from sandbox.app.widgets.scale import px
from sandbox.base.language import joined, say
from sandbox.scene.colours import LINE, PANEL, WINDOW, WRONG
from sandbox.tiled.paths import is_folder, is_taken, is_there, resolved
from sandbox.workbench.losing import told_leaving

if TYPE_CHECKING:
    from sandbox.app.reader.reader import Reader
    from sandbox.guide.filling import Declared

Answer = Literal["save", "discard", "cancel"]
_ANSWERS: tuple[Answer, ...] = ("save", "discard", "cancel")
MAP = ".tmx"
LEVELS = (MAP, ".txt")
_PAD = 20
_INPUT = (pygame.KEYDOWN, pygame.KEYUP, pygame.TEXTINPUT, pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP,
          pygame.MOUSEMOTION, pygame.MOUSEWHEEL)


class Dialogs:
    """Modal while open: it uses up keys and mouse. It is drawn last of the parts, and pygame_gui's elements after it.

    Events of pygame_gui must reach it even when it does not look open.
    """

    def __init__(self, desk: Desk, commands: Declared | None = None) -> None:
        self._desk, self._commands = desk, commands
        self._area = pygame.Rect(0, 0, 0, 0)
        self.question: Ask | None = None
        self._waiting: list[Callable[[], None]] = []
        self._reader: Reader | None = None
        self.files: UIFileDialog | None = None
        self._typed: TextHistory | None = None
        self.wrong = ""
        """Why what was typed for a file is not taken."""
        self.last_folder: Path | None = None
        """Where a level was last picked, or opened from."""
        self._picked: Callable[[Path], object] = lambda _: None
        self._shade: pygame.Surface | None = None

    @property
    def is_open(self) -> bool:
        return bool(self.question or self.is_reading or self.files)

    @property
    def is_reading(self) -> bool:
        """Whether the guide is open."""
        return self._reader is not None and self._reader.is_open

    @property
    def reader(self) -> Reader:
        """The guide. What it needs is imported when it is first opened, so that the window is there sooner."""
        if self._reader is None:
            from sandbox.app.reader.reader import Reader
            from sandbox.app.reader.whole import WholeGuide

            self._reader = Reader(self._desk, WholeGuide(self._desk.session, self._commands))
            self._reader.arrange(self._area)
        return self._reader

    # What is asked

    def ask_open(self, then: Callable[[Path], object]) -> None:
        """Asks for a level to open, starting in the folder of the one that is open."""
        self._show_files(say("Open a level"), self.folder, LEVELS, is_existing=True)
        self._picked = then

    @property
    def folder(self) -> Path:
        """Where files are looked for first: beside the level that is open, else where one last was.

        A level that was never saved lies nowhere: then it is the present folder, else that of the user.
        """
        path = self._desk.session.document.path
        folders = (path.absolute().parent if path else None, self.last_folder, _present())
        return next((folder for folder in folders if folder is not None and is_folder(folder)), Path.home())

    def ask_save(self, path_hint: Path, then: Callable[[Path], object]) -> None:
        """Asks where to save. The name gets .tmx; another file that exists is overwritten only after a question."""
        self._show_files(say("Save the level as"), path_hint, (MAP,), is_existing=False)
        self._picked = lambda path: self._check_save(path, then)

    def ask_unsaved(self, then: Callable[[Answer], object]) -> None:
        """Asks what becomes of unsaved changes; values that are changed now are written before saving."""
        session = self._desk.session
        words = [session.told_unsaved]
        if session.tuning.writable:
            words.append(say("Save writes what is changed into the map."))
        words.append(told_leaving(session.running.history))
        self._open_ask(say("Unsaved changes"), joined(*words), (say("Save"), say("Discard"), say("Cancel")),
                       lambda index: then(_ANSWERS[index]))

    def choose(self, title: str, words: str, answers: tuple[str, ...],
               then: Callable[[int], Callable[[], object] | None], escape: int = 0) -> None:
        """Asks with these answers, a harmless one first; `then` gives what is to be done for one, None for nothing.

        Esc gives the answer with the index `escape`.
        """
        def do(index: int) -> None:
            chosen = then(index)
            if chosen is not None:
                chosen()

        self._open_ask(title, words, answers, do, escape)

    def tell(self, title: str, words: str) -> None:
        """Says something that has to be read before going on."""
        self._open_ask(title, words, (say("OK"),), lambda _: None)

    def _open_ask(
        self, title: str, words: str, answers: tuple[str, ...], then: Callable[[int], object], escape: int = -1
    ) -> None:
        """Asks now, or after the question that is open: none takes another's place."""
        def answer(index: int) -> None:
            self.question = None
            then(index)
            if self.question is None and self._waiting:
                self._waiting.pop(0)()

        def show() -> None:
            self.question = Ask(self._desk, title, words, answers, answer, escape)
            self.question.arrange(self._area)

        if self.question is None:
            show()
        else:
            self._waiting.append(show)

    # Files

    def _show_files(self, title: str, start: Path, suffixes: tuple[str, ...], is_existing: bool) -> None:
        self._close_files()
        self.wrong = ""
        files = Files(
            self._files_area(), self._desk.ui, title, set(suffixes), str(start), allow_existing_files_only=is_existing)
        files.set_blocking(True)
        self._dress(files, title, say("Open") if is_existing else say("Save"))
        if is_existing:
            self._desk.ui.set_focus_set(files.file_path_text_line)
        self.files = files
        settle(self._desk.ui)
        if not is_existing:
            words = files.file_path_text_line.get_text()
            self._desk.ui.set_focus_set(files.file_path_text_line)
            select(files.file_path_text_line, len(words) - len(Path(words).name), len(words) - len(Path(words).suffix))
        self._typed = TextHistory(files.file_path_text_line)

    def _dress(self, files: UIFileDialog, title: str, verb: str) -> None:
        """Puts pygame_gui's dialog into this window's order: title, ways to go, path, files, answers."""
        files.resizable = False
        # Deleting files is not what this dialog is for.
        files.delete_button.hide()  # type: ignore[no-untyped-call]
        wide, high = files.get_container().get_size()
        pad, button_wide, button_high = px(_PAD), px(96), px(32)
        UILabel(pygame.Rect(pad, px(16), wide - px(160), px(24)), title, self._desk.ui, files, object_id="#title")
        ways = (files.home_button, files.parent_directory_button, files.refresh_button)
        for index, (button, words) in enumerate(zip(ways, ("⌂", "↑", "↺"), strict=True)):
            button.set_relative_position((wide - pad - px(32) * (3 - index) + px(4), px(14)))
            button.set_dimensions((px(28), px(28)))
            button.set_text(words)
        files.file_path_text_line.set_relative_position((pad, px(54)))
        files.file_path_text_line.set_dimensions((wide - 2 * pad, px(30)))
        files.file_selection_list.set_relative_position((pad, px(94)))
        files.file_selection_list.set_dimensions((wide - 2 * pad, high - px(94) - button_high - 2 * pad))
        for button, words, left in ((files.ok_button, verb, wide - pad - button_wide),
                                    (files.cancel_button, say("Cancel"), wide - pad - 2 * button_wide - px(8))):
            button.set_text(words)
            button.set_anchors({"left": "left", "right": "left", "top": "top", "bottom": "top"})
            button.set_dimensions((button_wide, button_high))
            button.set_relative_position((left, high - pad - button_high))

    def _files_area(self) -> pygame.Rect:
        area = pygame.Rect(0, 0, min(px(640), self._area.width - px(48)), min(px(480), self._area.height - px(48)))
        area.center = self._area.center
        return area

    def _close_files(self) -> None:
        files, self.files = self.files, None
        if files is not None and files.alive():  # type: ignore[no-untyped-call]
            files.kill()  # type: ignore[no-untyped-call]

    def _pick(self, path: Path) -> None:
        self._close_files()
        self.last_folder = path.parent
        self._picked(path)

    def _check_save(self, path: Path, then: Callable[[Path], object]) -> None:
        path = path if path.suffix.lower() == MAP else path.with_name(path.name + MAP)
        if is_taken(path) and not is_there(path):
            self.tell(say("Not a level"), say("{file} is no ordinary file.", file=path))
            return
        own = self._desk.session.document.path
        if not is_there(path) or (own is not None and resolved(path) == resolved(own)):
            then(path)
            return
        self._open_ask(say("Overwrite?"), say("{file} exists already in {folder}.", file=path.name, folder=path.parent),
                       (say("Overwrite"), say("Another name")),
                       lambda index: then(path) if index == 0 else self.ask_save(path, then))

    def _handle_files(self, files: UIFileDialog, event: pygame.Event) -> None:
        if event.type in (pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN):
            self.wrong = ""
        if self._typed is not None and self._typed.handle(event):
            return
        match event.type:
            case pygame_gui.UI_FILE_DIALOG_PATH_PICKED if event.ui_element is files:
                self._pick(Path(event.text))
            case pygame_gui.UI_WINDOW_CLOSE if event.ui_element is files:
                self.files = None
            case pygame_gui.UI_SELECTION_LIST_DOUBLE_CLICKED_SELECTION if event.ui_element is files.file_selection_list:
                self._pick_if_file(files, Path(files.current_directory_path) / event.text)
            case pygame_gui.UI_TEXT_ENTRY_FINISHED if event.ui_element is files.file_path_text_line:
                self._pick_typed(files, event.text)
            case pygame.KEYDOWN if event.key == pygame.K_ESCAPE:
                self._close_files()
            case pygame.KEYDOWN if event.key in (pygame.K_UP, pygame.K_DOWN):
                self._step(files, 1 if event.key == pygame.K_DOWN else -1)
            case pygame.KEYDOWN if event.key in (pygame.K_RETURN, pygame.K_KP_ENTER) and files.current_file_path:
                if not files.file_path_text_line.is_focused:
                    self._pick_if_file(files, Path(files.current_file_path))
            case _:
                pass

    def _pick_typed(self, files: UIFileDialog, words: str) -> None:
        """Takes what was typed; a path that no system can have is told, and the dialog stays."""
        try:
            self._pick_if_file(files, Path(words).expanduser())
        except (OSError, RuntimeError, ValueError) as error:
            self.wrong = say("{words} cannot be used: {error}", words=words[:60], error=error)
        if self.wrong and files.alive():  # type: ignore[no-untyped-call]
            # pygame_gui has put the folder there.
            files.file_path_text_line.set_text(words)

    def _pick_if_file(self, files: UIFileDialog, path: Path) -> None:
        """Takes a path that can be opened or saved to; a folder is not taken, pygame_gui goes into it."""
        is_new = not files.allow_existing_files_only and not is_taken(path) and is_folder(path.parent)
        if is_there(path) or (is_new and bool(path.name)):
            self._pick(path.absolute())
        elif not is_folder(path):
            self.wrong = (say("{file} is no ordinary file.", file=path.name) if is_taken(path)
                           else say("{file} does not exist.", file=path.name))

    def _step(self, files: UIFileDialog, steps: int) -> None:
        """The next or previous entry of the list goes into the text line, where Enter takes it."""
        names = [entry if isinstance(entry, str) else entry[0] for entry in files.current_file_list]
        if not names:
            return
        folder = Path(files.current_directory_path)
        typed = Path(files.file_path_text_line.get_text())
        here = names.index(typed.name) if typed.parent == folder and typed.name in names else -1 if steps > 0 else 0
        path = folder / names[(here + steps) % len(names)]
        words = str(path)
        files.file_path_text_line.set_text(words)
        # The old selection would reach beyond the new text.
        select(files.file_path_text_line, len(words) - len(path.name), len(words) - len(path.suffix))
        for item in files.file_selection_list.item_list:
            item["selected"] = item["text"] == path.name
            button = item["button_element"]
            if button is not None:
                button.select() if item["selected"] else button.unselect()
        files.current_file_path = path if is_there(path) else None
        if is_there(path):
            files.ok_button.enable()  # type: ignore[no-untyped-call]
        else:
            files.ok_button.disable()  # type: ignore[no-untyped-call]

    # A part of the window

    def arrange(self, area: pygame.Rect) -> None:
        self._area = pygame.Rect(area)
        self._shade = pygame.Surface(area.size, pygame.SRCALPHA)
        self._shade.fill((*WINDOW, 178))
        if self._reader is not None:
            self._reader.arrange(area)
        if self.question is not None:
            self.question.arrange(area)
        if self.files is not None:
            self.files.set_position(self._files_area().topleft)

    def handle(self, event: pygame.Event) -> bool:
        if not self.is_open:
            return False
        if self.question is not None:
            self.question.handle(event)
        elif self.files is not None:
            self._handle_files(self.files, event)
        else:
            self.reader.handle(event)
        return event.type in _INPUT

    def update(self, seconds: float) -> None:
        """pygame_gui moves its elements by itself."""

    def draw(self, surface: pygame.Surface) -> None:
        is_asked = bool(self.question or self.files)
        if self.is_reading:
            self._cover(surface)
            self.reader.draw(surface, is_on_top=not is_asked)
        if is_asked:
            self._cover(surface)
        if self.question is not None:
            self.question.draw(surface)
        elif self.files is not None:
            area = self.files.rect
            surface.blit(plate(area.width, area.height, PANEL, LINE, 8), area)
            left, high = area.left + px(_PAD), px(32)
            room = pygame.Rect(left, area.bottom - px(_PAD) - high, self.files.cancel_button.rect.left - left - px(12),
                               high)
            write(surface, self.wrong, room, WRONG)

    def _cover(self, surface: pygame.Surface) -> None:
        """Darkens what lies below: it cannot be used now, so no help to it either."""
        if self._shade is not None:
            surface.blit(self._shade, self._area)
        self._desk.tooltip("", (0, 0))


def _present() -> Path | None:
    """The present folder; None where it has been taken away."""
    try:
        return Path.cwd()
    except OSError:
        return None
