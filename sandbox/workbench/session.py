"""One user's session: a document, the battle on it, what is selected and shown. The window calls these and paints.

Every method is an intent. What happened is told in `message`; nothing here raises for what a user can do.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from sandbox.base.errors import InputError
from sandbox.base.keys import key_words
from sandbox.base.language import joined, say
from sandbox.base.values import Change
from sandbox.battle.bestiary import SIDES
from sandbox.files.companion import is_same_map
from sandbox.files.opening import Opened, open_level
from sandbox.grid.cell import Cell
from sandbox.scene.frame import Frame
from sandbox.scene.overlays import OVERLAYS
from sandbox.tiled.tilemap import TileMap
from sandbox.workbench.asking import Asking
from sandbox.workbench.document import Document, Edit
from sandbox.workbench.driving import Driving
from sandbox.workbench.editing import Editing
from sandbox.workbench.framing import begun_frame, frame_of, placed_frame
from sandbox.workbench.keys import PLAY
from sandbox.workbench.losing import told_left
from sandbox.workbench.stroking import Stroking
from sandbox.workbench.tool import Stroke, Tool
from sandbox.workbench.tools import TOOLS
from sandbox.workbench.tools.enemy import TOOL as ENEMY
from sandbox.workbench.tools.erase import TOOL as ERASE
from sandbox.workbench.tools.select import TOOL as SELECT


class Session(Editing):
    """The whole state behind the window: a document and its battle, the tool in hand, what is selected and shown.

    Of the battle, `running` plays it, `tuning` changes its values, `driving` gives orders in it; `asking` comes before
    what would take turns of it away.
    """

    def __init__(self, opened: Opened, is_new: bool = False) -> None:
        super().__init__(Document(opened, is_new), opened.level)
        self.driving = Driving(self, self.running)
        self.asking = Asking(self, self.running)
        self.overlays: tuple[str, ...] = tuple(overlay.name for overlay in OVERLAYS if overlay.is_on)
        self.tool: Tool = SELECT
        self.kinds: dict[str, str] = {}
        """The kind that is placed next, by its side."""
        self.profile = ""
        """The profile of placed enemies; empty for the kind's own."""
        self._decks_allowed: set[Path] = set()
        self.stroking: Stroking | None = None
        self._framed: tuple[tuple[object, ...], Edit | None, Frame] | None = None
        self._keep_chosen()

    def _take(self, opened: Opened, is_new: bool, is_recovered: bool = False,
              changes: tuple[Change, ...] = ()) -> None:
        self.document = Document(opened, is_new, is_recovered)
        self._keep_chosen()
        self.selected = self.stroking = self._framed = None
        self.running.begin_on(opened.level, self.document.past, changes)

    # Opening and saving

    def read(self, path: Path) -> Opened | InputError:
        """Another level, which knows the same kinds and profiles, or why there is none. Nothing is changed by it."""
        try:
            return open_level(path, bestiary=self.document.bestiary)
        except InputError as error:
            return error

    def open(self, path: Path) -> bool:
        """Opens another level; on failure everything stays as it is."""
        return self.take_read(path, self.read(path))

    def take_read(self, path: Path, opened: Opened | InputError) -> bool:
        """Opens what was read."""
        if isinstance(opened, InputError):
            self.tell_refusal(opened)
            return False
        left = told_left(self.running.history)
        self._take(opened, is_new=False)
        self.tell(joined(say("Opened {file}.", file=path.name), left))
        return True

    def reload(self) -> bool:
        """Reads the file again, as somebody else has written it: selection, seed and changed values stay.

        Nothing happens if the file is as it was last read or written, or if it cannot be read (it may be half written).
        """
        path = self.document.path
        return path is not None and self.take_read_again(path, self.read(path))

    def take_read_again(self, path: Path, opened: Opened | InputError) -> bool:
        """Goes on with what was read again."""
        if isinstance(opened, InputError):
            self.tell(say("The file has changed, but: {finding}", finding=opened.findings[0]), is_refusal=True)
            return False
        if self.document.is_as_known(opened):
            return False
        name = (path if opened.source != self.document.on_disk else self.document.files[1]).name
        goes_on = is_same_map(opened.tilemap, self.document.tilemap)
        self.document = Document(opened)
        self.running.past = self.document.past
        self.cancel()
        if goes_on:
            self.running.level = opened.level
        else:
            self.follow(opened.level)
        self.tell(say("{file} has changed on disk and was read again.", file=name))
        return True

    def recover(self, opened: Opened, changes: tuple[Change, ...] = ()) -> None:
        """Goes on with unsaved work that was kept, and with values that were changed."""
        self._take(opened, is_new=self.document.path is None, is_recovered=True, changes=changes)
        self.tell(say("The unsaved work is back. Save it to keep it."))

    def take_new(self, opened: Opened) -> None:
        """Starts on a level that has no place on disk yet."""
        left = told_left(self.running.history)
        self._take(opened, is_new=True)
        self.tell(joined(say("A new level. Draw walls, place a hero and enemies, press {key}.",
                             key=key_words(PLAY)), left))

    def deck_elsewhere(self, path: Path | None = None) -> Path | None:
        """The deck outside the level's folder that saving would write and nobody has allowed yet."""
        deck = self.document.deck_elsewhere(path)
        return deck if deck not in self._decks_allowed else None

    def allow_deck(self, deck: Path) -> None:
        """From now on, that deck is written wherever it lies."""
        self._decks_allowed.add(deck)

    def save(self, path: Path | None = None, is_meant: bool = False) -> bool:
        """Saves where the document belongs or under a new name; on failure the work stays open and unsaved.

        What others have changed of it meanwhile is written over only if that `is_meant`.
        """
        try:
            saved = self.document.save(path, self._decks_allowed, is_meant)
        except InputError as error:
            self.tell_refusal(error)
            return False
        apart = (say("Who drives the heroes was chosen for this battle only; the page Level sets it in the map.")
                 if self.running.chosen_driver else "")
        self.tell(joined(saved.told(self.told_without()), apart), is_refusal=not saved.is_whole)
        return True

    # Editing

    @property
    def tilemap(self) -> TileMap:
        """The map to paint: with the stroke under way, as release would leave it."""
        return self.stroking.tilemap if self.stroking else self.document.tilemap

    def choose_tool(self, name: str) -> None:
        self.cancel()
        self.go_on()
        self.tool = TOOLS[name]

    def take_tool(self, name: str) -> None:
        """The tool by its key; pressed again, it takes the next kind that can be placed with it."""
        if self.tool.name != name or not self.tool.side:
            self.choose_tool(name)
            return
        kinds = [kind.name for kind in self.level.bestiary.of_side(self.tool.side)]
        self.choose_kind(kinds[(kinds.index(self.kinds[self.tool.side]) + 1) % len(kinds)])
        self.tell(say("Next: {kind}.", kind=self.kinds[self.tool.side]))

    def next_profile(self) -> None:
        """Takes the enemy tool and the next profile for it; after the last the kind's own, which has one place."""
        if self.tool is not ENEMY:
            self.choose_tool(ENEMY.name)
        own = self.level.bestiary.kinds[self.kinds[ENEMY.side]].profile
        names = ("", *(name for name in self.level.bestiary.profiles.names if name != own))
        here = names.index(self.profile) if self.profile in names else 0
        self.profile = names[(here + 1) % len(names)]
        kind = self.kinds[ENEMY.side]
        self.tell(say("Next: {kind}, {profile}.", kind=kind, profile=self.profile) if self.profile
                  else say("Next: {kind}, {profile} as its kind.", kind=kind, profile=own))

    def choose_kind(self, kind: str) -> None:
        self.kinds[self.level.bestiary.kinds[kind].side] = kind

    def _keep_chosen(self) -> None:
        """What is chosen beside the tools stays chosen, as far as the level that was opened knows it."""
        bestiary = self.document.bestiary
        for side in SIDES:
            names = [kind.name for kind in bestiary.of_side(side)]
            if self.kinds.get(side) not in names:
                self.kinds[side] = names[0]
        if self.profile not in bestiary.profiles:
            self.profile = ""

    def press(self, cell: Cell, is_right: bool = False, is_meant: bool = False) -> None:
        """Begins a stroke. Pressing on a unit with the select tool selects it, elsewhere it selects nothing.

        While a fight by hand is running a drag of the select tool moves nobody, unless it `is_meant`.
        """
        if is_right and not self.tool.does_paint:
            return
        self.go_on()
        tool = ERASE if is_right else self.tool
        if tool is SELECT:
            self.selected = self._unit_at(cell)
        self.stroking = Stroking(tool, self.stroke(cell, tool, self.driving.is_fighting and not is_meant))

    def stroke(self, cell: Cell, tool: Tool, is_fighting: bool = False) -> Stroke:
        """A stroke that starts on a cell, with what is chosen beside the tool and the units as they are seen."""
        shown = {unit.cell: unit.name for unit in self.frame.world.living}
        profile = self.profile if tool.side == ENEMY.side else ""
        return Stroke(self.document.tilemap, self.level, (cell,), shown, self.kinds.get(tool.side, ""), profile,
                      is_fighting)

    def drag(self, cell: Cell, is_straight: bool = False) -> None:
        if self.stroking is not None:
            self.stroking.drag(cell, is_straight)

    def release(self) -> None:
        """Ends the stroke and hands over its edit."""
        stroke, self.stroking = self.stroking, None
        if stroke is None:
            return
        if stroke.refusal:
            self.tell(say("{Reason}.", reason=stroke.refusal), is_refusal=True)
        elif stroke.edit is not None:
            self.apply(stroke.edit)
            if stroke.tool.side:
                self.selected = self._unit_at(stroke.cells[-1])

    def click(self, cell: Cell) -> None:
        """A plain click with the select tool drives the hero whose turn it is; at any other time it only selects."""
        if self.tool is SELECT and not self.stroking:
            self.driving.click(cell)

    def choose_action(self, action: str) -> None:
        """Aims an action of the hero whose turn it is, at the selected unit where it can be; asked again, does it."""
        self.driving.choose_action(action, self.selected)

    def cancel(self) -> bool:
        """Drops the stroke under way, else what is aimed; whether there was one."""
        dropped, self.stroking = self.stroking, None
        return dropped is not None or self.driving.drop_aim()

    def undo(self) -> None:
        """Takes the last thing done back, or drops the stroke under way."""
        if self.stroking is not None:
            self.cancel()
            self.tell(say("Dropped what was being drawn."))
        else:
            super().undo()

    def redo(self) -> None:
        self.cancel()
        super().redo()

    def tick(self, milliseconds: float, stepped: Callable[[], object] = lambda: None) -> None:
        """Time passes: the battle plays on, a stroke rests. `stepped` is called after each step that is played."""
        self.running.tick(milliseconds, stepped)
        if self.stroking is not None:
            self.stroking.rest(milliseconds)

    # What is shown

    @property
    def is_waiting(self) -> bool:
        """Whether something is to be shown that is only found out when the stroke under way pauses."""
        return self.stroking is not None and self.stroking.is_waiting

    def toggle_overlay(self, name: str) -> None:
        self.go_on()
        on = set(self.overlays) ^ {name}
        self.overlays = tuple(overlay.name for overlay in OVERLAYS if overlay.name in on)

    @property
    def frame(self) -> Frame:
        """What is to be painted over the map now; the same object as long as nothing changed."""
        stroke, history = self.stroking, self.running.history
        # Whether two edits make the same map of it takes longer to find out than whether it is the same edit.
        edit = stroke.edit if stroke is not None else None
        key = (self.selected, self.level, self.driving.hand, history, history and history.cursor,
               history and history.steps[-1], self.is_waiting, self.running.changes)
        if self._framed is None or self._framed[1] is not edit or any(
                a is not b and a != b for a, b in zip(self._framed[0], key, strict=True)):
            self._framed = (key, edit, self._new_frame())
        return self._framed[2]

    def _new_frame(self) -> Frame:
        stroke, running = self.stroking, self.running
        if stroke is not None and stroke.edit is not None:
            # Release would start the battle anew: this is how it would begin.
            battle, selected = running.begun_on(stroke.level), stroke.placed or self.selected
            return begun_frame(battle, selected, stroke.is_waiting) if battle is not None else placed_frame(
                stroke.level, selected, running.changes)
        if running.on_screen is None:
            return placed_frame(self.level, self.selected, running.changes)
        return frame_of(running.on_screen, self.selected, self.driving.hand)

    def _unit_at(self, cell: Cell) -> str | None:
        unit = self.frame.world.at(cell)
        return unit.name if unit else None
