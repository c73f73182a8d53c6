"""One user's session: a document, the battle on it, what is selected and shown. The window calls these and paints.

Every method is an intent. What happened is told in `message`; nothing here raises for what a user can do.
"""

from __future__ import annotations

from pathlib import Path

from sandbox.base.errors import Finding, InputError
from sandbox.base.values import Change, Resolved
from sandbox.battle.battle import Battle
from sandbox.battle.history import History, StepSize
from sandbox.battle.settings import PARAMS, Settings, read_change
from sandbox.files.levels import level_of
from sandbox.files.opening import Opened, open_level
from sandbox.files.tilemap import TileMap
from sandbox.grid.cell import Cell
from sandbox.rules.kind import KINDS
from sandbox.rules.level import Level
from sandbox.scene.frame import Frame
from sandbox.scene.overlays import OVERLAYS
from sandbox.workbench.document import Document, Edit
from sandbox.workbench.framing import frame_of, placed_frame
from sandbox.workbench.playback import Playback
from sandbox.workbench.stroking import Stroking
from sandbox.workbench.tool import Stroke, Tool
from sandbox.workbench.tools import TOOLS


class Session:
    """The whole state behind the window. `history` is the last good battle, None while there has been none.

    `findings` are those of the level as it is now; `message` says what just happened, `is_refusal` that it could not.
    """

    def __init__(self, opened: Opened, is_new: bool = False) -> None:
        self.playback = Playback()
        self.step_size: StepSize = "turn"
        self.overlays: tuple[str, ...] = tuple(overlay.name for overlay in OVERLAYS if overlay.is_on)
        self.tool: Tool = TOOLS["select"]
        self.kinds = {"hero": "hero", "enemy": "goblin"}
        self.profile = ""
        """The profile of placed enemies; empty for the kind's own."""
        self._take(opened, is_new)

    def _take(self, opened: Opened, is_new: bool) -> None:
        self.document = Document(opened, is_new)
        self.level = opened.level
        self.selected: str | None = None
        self.stroking: Stroking | None = None
        self.seed: int | None = None
        self._changes: tuple[Change, ...] = ()
        self.history: History | None = None
        self.message = ""
        self.is_refusal = False
        self.playback.pause()
        self._restart()

    # Telling

    def tell(self, message: str, is_refusal: bool = False) -> None:
        """Says what just happened."""
        self.message, self.is_refusal = message, is_refusal

    @property
    def findings(self) -> tuple[Finding, ...]:
        return self.level.findings

    @property
    def problems(self) -> tuple[Finding, ...]:
        """What makes running impossible now."""
        return self.level.errors

    # Opening and saving

    def open(self, path: Path) -> bool:
        """Opens another level; on failure everything stays as it is."""
        try:
            opened = open_level(path)
        except InputError as error:
            self.tell(str(error.findings[0]), is_refusal=True)
            return False
        self._take(opened, is_new=opened.is_text)
        self.tell(f"Opened {path.name}.")
        return True

    def take_new(self, opened: Opened) -> None:
        """Starts on a level that has no place on disk yet."""
        self._take(opened, is_new=True)
        self.tell("A new level. Draw walls, place a hero and enemies, press Space.")

    def save(self, path: Path | None = None) -> bool:
        """Saves where the document belongs or under a new name; on failure the work stays open and unsaved."""
        try:
            saved = self.document.save(path)
        except InputError as error:
            self.tell(str(error.findings[0]), is_refusal=True)
            return False
        self.tell(f"Saved {saved.name}.")
        return True

    # Editing

    @property
    def tilemap(self) -> TileMap:
        """The map to paint: with the stroke under way, as release would leave it."""
        return self.stroking.tilemap if self.stroking else self.document.tilemap

    def choose_tool(self, name: str) -> None:
        self.cancel()
        self.tool = TOOLS[name]

    def choose_kind(self, kind: str) -> None:
        self.kinds[KINDS[kind].side] = kind

    def press(self, cell: Cell, is_right: bool = False) -> None:
        """Begins a stroke. Pressing on a unit with the select tool selects it, elsewhere it selects nothing."""
        if is_right and not self.tool.does_paint:
            return
        tool = TOOLS["erase"] if is_right else self.tool
        if tool.name == "select":
            self.selected = self._unit_at(cell)
            if self.history is not None and self.history.cursor.step and self._placed_at(cell) is None:
                return
        profile = self.profile if tool.side == "enemy" else ""
        self.stroking = Stroking(tool, self.document.tilemap, self.level, cell, self.kinds.get(tool.side, ""), profile)

    def drag(self, cell: Cell, is_straight: bool = False) -> None:
        if self.stroking is not None:
            self.stroking.drag(cell, is_straight)

    def release(self) -> None:
        """Ends the stroke and hands over its edit."""
        stroke, self.stroking = self.stroking, None
        if stroke is None:
            return
        if stroke.refusal:
            self.tell(stroke.refusal[:1].upper() + stroke.refusal[1:] + ".", is_refusal=True)
        elif stroke.edit is not None:
            self.apply(stroke.edit)
            if stroke.tool.side:
                self.selected = self._unit_at(stroke.cells[-1])

    def cancel(self) -> bool:
        """Drops the stroke under way; whether there was one."""
        dropped, self.stroking = self.stroking, None
        return dropped is not None

    def apply(self, edit: Edit) -> None:
        """Takes an edit into the document and starts the battle anew with the same seed."""
        self.document.apply(edit)
        self.tell(f"{edit.label}.")
        self._edited()

    def undo(self) -> None:
        label = self.document.undo()
        self.tell(f"Undone: {label}." if label else "Nothing to undo.")
        if label:
            self._edited()

    def redo(self) -> None:
        label = self.document.redo()
        self.tell(f"Done again: {label}." if label else "Nothing to redo.")
        if label:
            self._edited()

    def remove_selected(self) -> None:
        """Takes the selected unit off the map."""
        placed = self.level.unit(self.selected) if self.selected else None
        if placed is None:
            return
        change = TOOLS["erase"].edit(Stroke(self.document.tilemap, self.level, (placed.cell,)))
        if change is not None:
            self.selected = None
            self.apply(change)

    def _edited(self) -> None:
        self.level = level_of(self.document.tilemap)
        if self.selected is not None and self.level.unit(self.selected) is None:
            self.selected = None
        self.playback.pause()
        self._restart()

    # The battle

    def _restart(self) -> None:
        """A new battle from turn 0 with the same seed and changed values; while the level has errors the last one stays."""
        if self.history is not None:
            self._changes = self.history.world.changes
        if not self.problems:
            self.history = History(Battle(self.level, seed=self.seed, changes=self._changes))

    def restart(self) -> None:
        """Back to turn 0 of a new battle on the level as it is."""
        self.playback.pause()
        self._restart()

    @property
    def is_stale(self) -> bool:
        """Whether the battle on screen is of an earlier state of the level, because the level now has errors."""
        return self.history is not None and self.history.battle.level is not self.level

    @property
    def waits_for(self) -> str | None:
        """The hero whose order the battle waits for."""
        return self.history.waits_for if self.history and not self.is_stale else None

    def toggle_play(self) -> None:
        """Plays or pauses. Refused, with what is missing, while the level cannot run."""
        if self._is_refused():
            return
        assert self.history is not None
        if not self.playback.is_playing and self.history.is_at_end:
            self.history.go(0)
        self.playback.toggle()

    def tick(self, milliseconds: float) -> int:
        """Time passes; how many steps were played."""
        moved = 0
        for _ in range(self.playback.due(milliseconds)):
            if self.history is None or not self.history.forward(self.step_size):
                self.playback.pause()
                break
            moved += 1
        return moved

    def forward(self, size: StepSize | None = None) -> bool:
        """One step forward, by the size chosen unless one is given."""
        self.playback.pause()
        if self._is_refused():
            return False
        assert self.history is not None
        return self.history.forward(size or self.step_size)

    def back(self, size: StepSize | None = None) -> bool:
        self.playback.pause()
        return self.history is not None and not self.is_stale and self.history.back(size or self.step_size)

    def go_to_turn(self, turn: int) -> None:
        self.playback.pause()
        if self.history is not None:
            self.history.go_to_turn(turn)

    def order(self, command: str) -> None:
        """An order to the hero that is waited for."""
        hero = self.waits_for
        if hero is None or self.history is None:
            return
        self.history.order(command)
        refused = next((event for event in self.history.step.events if event.event == "refused"), None)
        self.tell("" if refused is None else f"{hero}: {getattr(refused, 'reason', '')}.", refused is not None)

    def _is_refused(self) -> bool:
        if not self.problems:
            return False
        self.playback.pause()
        more = f" (and {len(self.problems) - 1} more, see Level)" if len(self.problems) > 1 else ""
        self.tell(f"Cannot run: {self.problems[0]}{more}", is_refusal=True)
        return True

    def choose_seed(self, seed: int) -> None:
        """A new battle with other dice."""
        self.seed = seed
        self.restart()

    # Parameters

    @property
    def values(self) -> dict[str, Resolved]:
        """The values that hold at the cursor, by full name."""
        changes = self.history.world.changes if self.history else self._changes
        return dict(Settings(self.level).at_large(changes))

    def set_param(self, full: str, raw: object, unit: str | None = None) -> None:
        """Changes a parameter: it acts at the next decision, and is an event once the battle has begun."""
        try:
            change = read_change(full, raw, unit)
        except InputError as error:
            self.tell(str(error.findings[0]), is_refusal=True)
            return
        self._change(change)

    def reset_param(self, full: str) -> None:
        """Puts a parameter back to what the map, else its default, says."""
        below = Settings(self.level).at_large(())[full]
        self._change(Change(full, below.value))

    def _change(self, change: Change) -> None:
        if self.history is None:
            self._changes = _with(self._changes, change, self.level)
        elif self.history.cursor.step == 0:
            changes = _with(self.history.world.changes, change, self.level)
            self.history = History(Battle(self.history.battle.level, seed=self.seed, changes=changes))
        else:
            self.history.change(change)

    # What is shown

    def toggle_overlay(self, name: str) -> None:
        on = set(self.overlays) ^ {name}
        self.overlays = tuple(overlay.name for overlay in OVERLAYS if overlay.name in on)

    @property
    def frame(self) -> Frame:
        """What is to be painted over the map now."""
        if self.stroking is not None and self.stroking.edit is not None:
            return placed_frame(self.stroking.level, self.selected)
        if self.history is None or self.is_stale:
            return placed_frame(self.level, self.selected)
        return frame_of(self.history, self.selected)

    def _unit_at(self, cell: Cell) -> str | None:
        unit = self.frame.world.at(cell)
        return unit.name if unit else None

    def _placed_at(self, cell: Cell) -> str | None:
        return next((unit.name for unit in self.level.units if unit.cell == cell), None)


def _with(changes: tuple[Change, ...], change: Change, level: Level) -> tuple[Change, ...]:
    """The changes with one more; one that says what would hold anyway is dropped."""
    kept = tuple(old for old in changes if (old.name, old.unit) != (change.name, change.unit))
    below = Settings(level).at_large(())
    is_plain = change.unit is None and all(below[param.full].value == change.value
                                           for param in PARAMS if param.full == change.name)
    return kept if is_plain and change.name in below else (*kept, change)
