"""The document half of a session: every edit of the map, undoing, and what there is to save.

What happened is told in `message`; nothing here raises for what a user can do.
"""

from __future__ import annotations

from collections.abc import Callable

from sandbox.base.errors import InputError
from sandbox.base.language import joined, say, say_many, thing
from sandbox.base.param import Param
from sandbox.battle.history import History
from sandbox.battle.level import Level
from sandbox.files.companion import is_same_map
from sandbox.files.editing import remove_object, rename_object, set_map_property, set_object_property
from sandbox.files.levels import PREFIX, level_of
from sandbox.scene.words.values import value_words
from sandbox.tiled.tilemap import TileMap
from sandbox.workbench.document import Document, Edit, Renamed
from sandbox.workbench.losing import loss_beside, loss_of, told_after, told_back
from sandbox.workbench.running import Running
from sandbox.workbench.telling import Telling
from sandbox.workbench.tuning import Tuning
from sandbox.workbench.undoing import Entry
from sandbox.workbench.wording import Wording, erasing, stating, worded
from sandbox.workbench.writing import told, why_not, with_values

FIRST_STATE = "first state"
"""What the property `state` of a unit or card is called."""


def setting(name: str, value: str | None, unit: str = "", param: Param | None = None) -> Wording:
    """A change of a property of the map, or of a unit or card; None takes it off. What is a parameter, and can be read
    as one, is told in the words of its row.

    >>> setting("sandbox.driver", "by_hand").doing, setting("goal", None, "Grik").undone
    ("Set the map's driver to by hand", 'Goal of Grik is as before')
    >>> from sandbox.rules.parameters import COMBAT
    >>> setting("sandbox.combat", "true", param=COMBAT).done
    '"Units fight: on" now holds'
    """
    if param is not None and (value is None or param.reads(value)):
        return stating(param, None if value is None else param.read(value), unit)
    plain = thing(FIRST_STATE) if name == "state" else name.removeprefix(PREFIX).rpartition(".")[2].replace("_", " ")
    if value is None:
        return (worded("Reset {property} of {unit}", "{Property} of {unit} reset", "{Property} of {unit} is as before",
                       property=plain, unit=unit) if unit else
                worded("Reset the map's {property}", "The map's {property} reset", "The map's {property} is as before",
                       property=plain))
    shown = value_words(value == "true") if value in ("true", "false") else value.replace("_", " ")
    return (worded("Set {property} of {unit} to {value}", "{Property} of {unit} set to {value}",
                   "{Property} of {unit} is as before", property=plain, unit=unit, value=shown) if unit else
            worded("Set the map's {property} to {value}", "The map's {property} set to {value}",
                   "The map's {property} is as before", property=plain, value=shown))


class Editing(Telling):
    """An edit goes into the `document` and starts the battle anew; undone, both come back. `selected` is a unit.

    `running` is the battle on the level, `tuning` its values.
    """

    def __init__(self, document: Document, level: Level) -> None:
        self.document = document
        self.running = Running(self, level, document.past)
        self.tuning = Tuning(self, self.running)
        self.selected: str | None = None

    @property
    def level(self) -> Level:
        """The level as it is now."""
        return self.running.level

    def apply(self, edit: Edit) -> None:
        """Takes an edit into the document and starts the battle anew with the same seed.

        An edit of the companion alone is none of what is played: the battle goes on.
        """
        if not self.document.does_change(edit):
            self.tell(say("Nothing changes."))
            return
        if is_same_map(edit.tilemap, self.document.tilemap):
            self.document.apply(edit)
            self.running.level = level_of(self.document.tilemap, self.document.bestiary)
            self.tell(say("{what}.", what=edit.words.done))
            return
        old = self.running.on_screen
        self.document.apply(edit, self.running.put_aside)
        level = level_of(self.document.tilemap, self.document.bestiary)
        self.running.give_way_to(level)
        self.follow(level, edit.renamed)
        self.running.tell_anew(edit.words.done, old)

    def edit(self, make: Callable[[TileMap], Edit]) -> bool:
        """Applies what is made of the map as it is now; what is refused is told. Whether it was done."""
        edit = self.try_edit(make)
        if edit is not None:
            self.apply(edit)
        return edit is not None

    def try_edit(self, make: Callable[[TileMap], Edit]) -> Edit | None:
        """What is made of the map as it is now; None, with the reason told, where that is refused."""
        try:
            return make(self.document.tilemap)
        except InputError as error:
            self.tell_refusal(error)
            return None

    def undo(self) -> None:
        """Takes the last thing done back."""
        old, entry = self.running.on_screen, self.document.past.undo(self.running.put_aside)
        if entry is None:
            self.tell(say("Nothing to undo."))
        else:
            self._go_back_to(entry, say("{what}.", what=entry.words.undone), old)

    def redo(self) -> None:
        """Does again what was undone last."""
        old, entry = self.running.on_screen, self.document.past.redo(self.running.put_aside)
        if entry is None:
            self.tell(say("Nothing to do again."))
        else:
            self._go_back_to(entry, say("Done again: {what}.", what=entry.words.doing), old)
            self.tell(joined(self.message, told_after(loss_beside(old, self.running.history))))

    def _go_back_to(self, entry: Entry, done: str, old: History | None) -> None:
        """Puts map and battle as they were at an entry, and says so; `old` is the battle that was on screen."""
        running = self.running
        turn = running.history.world.turn if running.history else 0
        if entry.run is None:
            running.level = level_of(self.document.tilemap, self.document.bestiary)
        else:
            running.bring_back(entry.run, lambda: level_of(self.document.tilemap, self.document.bestiary))
        self._keep_selection()
        stopped = say("It cannot run now: {lack}.", lack=running.lack) if running.lack and old is not None else ""
        self.tell(joined(done, stopped if running.lack else told_back(entry.run, turn)))

    # Edits of one thing

    @property
    def can_remove(self) -> bool:
        """Whether a unit is selected that the map places."""
        placed = self.level.unit(self.selected) if self.selected else None
        return placed is not None and placed.object_id is not None

    def remove_selected(self) -> None:
        """Takes the selected unit off the map."""
        placed = self.level.unit(self.selected) if self.selected else None
        if placed is not None and placed.object_id is not None:
            number, name = placed.object_id, placed.name
            self.selected = None
            self.edit(lambda tilemap: Edit(erasing(name), remove_object(tilemap, number)))
        elif self.selected is None:
            self.tell(say("Nobody is selected: there is no unit to remove."), is_refusal=True)
        else:
            self.tell(say("{name} came during the battle: the map does not place it.", name=self.selected),
                      is_refusal=True)

    def set_unit_property(self, unit: str, name: str, value: str | None) -> None:
        """Writes a property of a placed unit into the map, or takes it off (None), so that its default holds."""
        placed = self.level.unit(unit)
        if placed is None or placed.object_id is None:
            return
        number = placed.object_id
        words = setting(name, value, unit, self.level.bestiary.stated_by(placed.profile, name))
        self.edit(lambda tilemap: Edit(words, set_object_property(tilemap, number, name, value)))

    def rename_unit(self, unit: str, name: str) -> None:
        """Gives a placed unit another name. Refused for an empty one and for one that is taken."""
        placed = self.level.unit(unit)
        if placed is None or placed.object_id is None or name == unit:
            return
        if not name.strip() or self.level.unit(name) is not None:
            self.tell(say("The name {name!r} is taken.", name=name) if name.strip() else say("A unit needs a name."),
                      is_refusal=True)
            return
        number, renamed = placed.object_id, Renamed(unit, name)
        words = worded("Rename {unit} to {name}", "{unit} renamed to {name}", "{unit} has its old name again",
                       unit=unit, name=name)
        if self.edit(lambda tilemap: Edit(words, rename_object(tilemap, number, name), renamed)):
            self.selected = name

    def set_map_property(self, name: str, value: str | None) -> None:
        """Writes a property of the map, or takes it off (None)."""
        words = setting(name, value, param=self.level.bestiary.stated_by("", name.removeprefix(PREFIX)))
        self.edit(lambda tilemap: Edit(words, set_map_property(tilemap, name, value)))

    def follow(self, level: Level, renamed: Renamed | None = None) -> None:
        """The battle starts anew on the level as it is now."""
        self.running.go_on_with(level, renamed)
        self._keep_selection()

    def _keep_selection(self) -> None:
        """A selected unit that is gone is not selected any more."""
        name, battle = self.selected, self.running.on_screen
        if name is not None and self.level.unit(name) is None and (battle is None or name not in battle.world):
            self.selected = None

    # What there is to save

    def told_without(self) -> str:
        """What a saved map lacks of what was changed now, and why where it could not hold it; empty for nothing."""
        level, unwritten = self.level, self.tuning.unwritten
        reasons = dict.fromkeys(why for change in unwritten if (why := why_not(level, change)))
        values = told(unwritten, level.bestiary)
        return thing("{values}: {reasons}", values=values, reasons="; ".join(reasons)) if reasons else values

    @property
    def is_unsaved(self) -> bool:
        """Whether there is something to save: in the map, or values that are changed now and could be in it."""
        return self.document.is_changed or bool(self.tuning.writable)

    @property
    def orders_given(self) -> int:
        """How many orders were given by hand in the battle: work that no file holds."""
        loss = loss_of(self.running.history, "for good")
        return loss.orders if loss is not None else 0

    @property
    def is_left_at_once(self) -> bool:
        """Whether leaving the level takes no work of the user's away, so that nobody need be asked."""
        return not self.is_unsaved and not self.orders_given

    @property
    def marked_name(self) -> str:
        """The document's name, with a mark while there is something to save."""
        return self.document.name + ("*" if self.is_unsaved else "")

    @property
    def told_unsaved(self) -> str:
        """What there is to save, in a sentence or two."""
        name = self.document.name
        return joined(say("{name} has changes that are not saved yet.", name=name) if self.document.is_changed else "",
                      self.told_writable if self.tuning.writable else "")

    @property
    def told_writable(self) -> str:
        """The values that are changed now and could be in the map, in a sentence."""
        return say_many(len(self.tuning.writable), "{number} value is changed but not in the map: {values}.",
                        "{number} values are changed but not in the map: {values}.",
                        values=told(self.tuning.writable, self.level.bestiary))

    def write_values(self) -> bool:
        """Writes the values that are changed now into the map: the battle goes on, since they hold in it already."""
        if not self.tuning.writable:
            self.tell(say("No value is changed now that is not in the map."))
            return False
        edit = self.try_edit(lambda tilemap: with_values(tilemap, self.level, self.tuning.writable))
        if edit is None:
            return False
        level = level_of(edit.tilemap, self.document.bestiary)
        if self.running.on_screen is None or level.errors:
            self.apply(edit)
            return True
        self.document.apply(edit)
        self.running.level = level
        left = self.told_without()
        self.tell(joined(say("{what}. The battle goes on.", what=edit.words.done),
                         say("Written without {values}.", values=left) if left else ""))
        return True
