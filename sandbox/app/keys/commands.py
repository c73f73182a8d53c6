"""What keys and buttons do, each declared once: F1 lists them, buttons show their key (guide: keys)."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from sandbox.app.keys.actions import Actions
from sandbox.base.frozen import dataclass
from sandbox.base.keys import key_words, parted
from sandbox.base.language import Sentence, say
from sandbox.base.shelf import Shelf
from sandbox.scene.overlay import Overlay, key_at
from sandbox.scene.overlays import OVERLAYS
from sandbox.workbench import foreseen, keys
from sandbox.workbench.losing import Reach
from sandbox.workbench.session import Session
from sandbox.workbench.tools import TOOLS

MODIFIERS = (pygame.K_LCTRL, pygame.K_RCTRL, pygame.K_LSHIFT, pygame.K_RSHIFT, pygame.K_LALT, pygame.K_RALT)
"""Keys that do nothing by themselves."""

CTRL, SHIFT = pygame.KMOD_CTRL, pygame.KMOD_SHIFT


@dataclass(frozen=True)
class Key:
    """A key with its modifiers (CTRL and SHIFT only), and how it is written."""

    code: int
    modifiers: int = 0

    @classmethod
    def of(cls, event: pygame.Event) -> Key:
        """The key of a KEYDOWN event; left and right modifiers are one."""
        held = (CTRL if event.mod & CTRL else 0) | (SHIFT if event.mod & SHIFT else 0)
        return cls(event.key, held)

    @classmethod
    def written(cls, words: str) -> Key:
        """The key that is declared so ("Ctrl+Z")."""
        has_ctrl, has_shift, name = parted(words)
        code = next((code for code, own in _NAMES.items() if own == name), 0) or (
            ord(name.lower()) if len(name) == 1 else getattr(pygame, f"K_{name.upper()}"))
        return cls(code, CTRL * has_ctrl | SHIFT * has_shift)

    def __str__(self) -> str:
        held = ("Ctrl+" if self.modifiers & CTRL else "") + ("Shift+" if self.modifiers & SHIFT else "")
        return key_words(held + (_NAMES.get(self.code) or pygame.key.name(self.code).capitalize()))


_NAMES = {pygame.K_LEFT: "←", pygame.K_RIGHT: "→", pygame.K_UP: "↑", pygame.K_DOWN: "↓", pygame.K_DELETE: "Del",
          pygame.K_ESCAPE: "Esc", pygame.K_COMMA: ",", pygame.K_PERIOD: ".", pygame.K_PLUS: "+", pygame.K_MINUS: "-",
          pygame.K_SPACE: "Space", pygame.K_RETURN: "Enter", pygame.K_KP_ENTER: "Keypad Enter",
          pygame.K_KP_PLUS: "Keypad +", pygame.K_KP_MINUS: "Keypad -"}


@dataclass(frozen=True)
class Command:
    """`group` is the heading in the list of keys. The first key is the one that buttons show.

    `reach` says how far into the battle it would reach now, None where not at all; `would` what it would do now, None
    where that is always its help. `does_repeat`: its key, held down, does it again and again, as steps and zooming do.
    """

    name: str
    group: str
    help: str
    keys: tuple[Key, ...]
    run: Callable[[Actions], object]
    reach: Callable[[Session], Reach | None] = lambda _: None
    would: Callable[[Session], str] | None = None
    does_repeat: bool = False

    def run_by(self, key: Key, do: Actions) -> None:
        """What its key does: where turns of the battle would go, it asks first."""
        reach = self.reach(do.session)
        if reach is None or do.session.asking.is_meant(str(key), reach):
            self.run(do)

    @property
    def tip(self) -> str:
        """The help with the key, as tooltips show it."""
        return say("{help} ({key})", help=self.told, key=self.keys[0]) if self.keys else self.told

    @property
    def told(self) -> str:
        """The help in the language spoken."""
        return say(self.help)

    def foreseen(self, session: Session) -> str:
        """What it would do now, as a sentence."""
        return self.would(session) if self.would is not None else say("{Help}.", help=self.told)


def _keys(written: str) -> tuple[Key, ...]:
    """The key that is written; none for nothing."""
    return (Key.written(written),) if written else ()


def _shown(session: Session, overlay: Overlay) -> str:
    """What switching an overlay would do."""
    return (say("Hides {overlay}: {help}", overlay=overlay.name, help=say(overlay.help))
            if overlay.name in session.overlays
            else say("Shows {overlay}: {help}", overlay=overlay.name, help=say(overlay.help)))


def _commands() -> tuple[Command, ...]:
    k = pygame
    watch = (
        Command("play", "Watch", "Play or pause", _keys(keys.PLAY), lambda do: do.session.running.toggle_play(),
                would=lambda session: foreseen.play(session.running)),
        Command("start", "Watch", "Back to the start", (Key(k.K_HOME),), lambda do: do.session.running.jump(0),
                would=lambda session: foreseen.go_to(session.running, 0)),
        Command("end", "Watch", "To the last turn known", (Key(k.K_END),),
                lambda do: do.session.running.jump(10**9),
                would=lambda session: foreseen.go_to(session.running, 10**9)),
        Command("forward", "Watch", "One step forward, by the size chosen", (),
                lambda do: do.session.running.forward(),
                would=lambda session: foreseen.forward(session.running, session.running.step_size), does_repeat=True),
        Command("back", "Watch", "One step back, by the size chosen", (), lambda do: do.session.running.back(),
                would=lambda session: foreseen.back(session.running, session.running.step_size), does_repeat=True),
        Command("turn_forward", "Watch", "One turn forward", (*_keys(keys.TURN_FORWARD), Key(k.K_RIGHT)),
                lambda do: do.session.running.forward("turn"),
                would=lambda session: foreseen.forward(session.running, "turn"), does_repeat=True),
        Command("turn_back", "Watch", "One turn back", (*_keys(keys.TURN_BACK), Key(k.K_LEFT)),
                lambda do: do.session.running.back("turn"),
                would=lambda session: foreseen.back(session.running, "turn"), does_repeat=True),
        Command("round_forward", "Watch", "One round forward", (Key(k.K_RIGHT, SHIFT),),
                lambda do: do.session.running.forward("round"),
                would=lambda session: foreseen.forward(session.running, "round"), does_repeat=True),
        Command("round_back", "Watch", "One round back", (Key(k.K_LEFT, SHIFT),),
                lambda do: do.session.running.back("round"),
                would=lambda session: foreseen.back(session.running, "round"), does_repeat=True),
        Command("cell_forward", "Watch", "One search cell forward", (Key(k.K_RIGHT, CTRL),),
                lambda do: do.session.running.forward("cell"),
                would=lambda session: foreseen.forward(session.running, "cell"), does_repeat=True),
        Command("cell_back", "Watch", "One search cell back", (Key(k.K_LEFT, CTRL),),
                lambda do: do.session.running.back("cell"),
                would=lambda session: foreseen.back(session.running, "cell"), does_repeat=True),
        Command("faster", "Watch", "Play faster", (Key(k.K_PLUS), Key(k.K_EQUALS), Key(k.K_KP_PLUS)),
                lambda do: do.session.running.go_faster(), does_repeat=True),
        Command("slower", "Watch", "Play slower", (Key(k.K_MINUS), Key(k.K_KP_MINUS)),
                lambda do: do.session.running.go_faster(-1), does_repeat=True),
        Command("restart", "Watch", "Start the battle anew from the edited map", (Key(k.K_F5),),
                lambda do: do.session.running.restart(), lambda _: "anew"),
        Command("record", "Watch", "Record from now on, and again to save the GIF", _keys(keys.RECORD),
                lambda do: do.toggle_recording()),
    )
    hero = (
        *(Command(f"hero_{name}", "Hero driven by hand", words, (Key(code),),
                  lambda do, name=name: do.session.driving.order(f"move {name}"),  # type: ignore[misc]
                  does_repeat=True)
          for name, words, code in (("up", "Step up, or attack who stands there", k.K_UP),
                                    ("right", "Step right, or attack who stands there", k.K_RIGHT),
                                    ("down", "Step down, or attack who stands there", k.K_DOWN),
                                    ("left", "Step left, or attack who stands there", k.K_LEFT))),
        Command("driver", "Hero driven by hand", "Change who drives the heroes: by hand, by script, autopilot",
                _keys(keys.DRIVER), lambda do: do.session.running.next_driver(), lambda _: "anew"),
        Command("hero_aim", "Hero driven by hand", "Aim the next thing it can do: attack, skills, potion, antidote",
                (Key(k.K_a),), lambda do: do.session.driving.next_aim(), does_repeat=True),
        Command("hero_aim_back", "Hero driven by hand", "Aim the one before", (Key(k.K_a, SHIFT),),
                lambda do: do.session.driving.next_aim(-1), does_repeat=True),
        Command("hero_do", "Hero driven by hand", "Do what is aimed", (Key(k.K_RETURN), Key(k.K_KP_ENTER)),
                lambda do: do.session.driving.confirm(), does_repeat=True),
        Command("hero_pass", "Hero driven by hand", "End the turn", _keys(keys.END_TURN),
                lambda do: do.session.driving.order("pass"), does_repeat=True),
        Command("hero_wait", "Hero driven by hand", "Wait until the end of the round", (Key(k.K_w),),
                lambda do: do.session.driving.order("wait"), does_repeat=True),
    )
    beside = (
        Command("next_profile", "Edit", "The next profile for the enemy tool", (Key(k.K_n, SHIFT),),
                lambda do: do.session.next_profile()),
    )
    tools = tuple(Command(f"tool_{tool.name}", "Edit", tool.does, (Key(ord(tool.key.lower())),),
                          lambda do, name=tool.name: do.session.take_tool(name))  # type: ignore[misc]
                  for tool in TOOLS)
    edit = (
        Command("undo", "Edit", "Undo what was done last", _keys(keys.UNDO), lambda do: do.session.undo(),
                would=foreseen.undo, does_repeat=True),
        Command("redo", "Edit", "Do again what was undone", (Key(k.K_y, CTRL), Key(k.K_z, CTRL | SHIFT)),
                lambda do: do.session.redo(), would=foreseen.redo, does_repeat=True),
        Command("remove", "Edit", "Remove the selected unit", _keys(keys.REMOVE),
                lambda do: do.session.remove_selected(),
                lambda session: "anew" if session.can_remove else None),
        Command("cancel", "Edit", "Drop what is being drawn, then take the select tool", (Key(k.K_ESCAPE),),
                lambda do: do.cancel()),
    )
    file = (
        Command("new", "File", "New level", (Key(k.K_n, CTRL),), lambda do: do.new(),
                lambda session: "for good" if session.is_left_at_once else None),
        Command("open", "File", "Open a level", (Key(k.K_o, CTRL),), lambda do: do.open()),
        Command("save", "File", "Save", (Key(k.K_s, CTRL),), lambda do: do.save()),
        Command("save_as", "File", "Save under another name", (Key(k.K_s, CTRL | SHIFT),), lambda do: do.save_as()),
        Command("quit", "File", "Quit", (Key(k.K_q, CTRL),), lambda do: do.close()),
    )
    view = (
        *(Command(f"overlay_{overlay.name}", "View", Sentence("Show or hide: {overlay}", overlay=overlay.name),
                  _keys(key_at(number)), lambda do, name=overlay.name: do.session.toggle_overlay(name),  # type: ignore[misc]
                  would=lambda session, overlay=overlay: _shown(session, overlay))  # type: ignore[misc]
          for number, overlay in enumerate(OVERLAYS, start=1)),
        Command("fit", "View", "Fit the map into the window", (Key(k.K_0, CTRL),), lambda do: do.fit()),
        Command("zoom_in", "View", "Zoom in (or turn the wheel)", (Key(k.K_PLUS, CTRL), Key(k.K_EQUALS, CTRL)),
                lambda do: do.zoom(1), does_repeat=True),
        Command("zoom_out", "View", "Zoom out (or turn the wheel)", (Key(k.K_MINUS, CTRL),), lambda do: do.zoom(-1),
                does_repeat=True),
        Command("find_hero", "View", "Centre the view on a hero, and again on the next one", (Key(k.K_c),),
                lambda do: do.find_hero()),
        Command("follow", "View", "Follow the selected unit, else whoever acts, or stay", (Key(k.K_c, SHIFT),),
                lambda do: do.toggle_follow()),
        Command("minimap", "View", "Show or hide the minimap of a map larger than the view", (Key(k.K_o),),
                lambda do: do.toggle_minimap()),
        Command("panels", "View", "Hide or show the panels", (Key(k.K_TAB),), lambda do: do.toggle_panels()),
        Command("ribbons", "View", "Choose which units have a ribbon, and in which order", (Key(k.K_u),),
                lambda do: do.choose_ribbons()),
        Command("details", "View", "Show or hide details: what searches count, frames a second", (Key(k.K_d),),
                lambda do: do.toggle_details()),
        Command("next_page", "View", "The next page of the panel", (Key(k.K_TAB, CTRL),), lambda do: do.next_page()),
        Command("larger", "View", "Everything in the window larger", (Key(k.K_PLUS, CTRL | SHIFT),
                                                                     Key(k.K_EQUALS, CTRL | SHIFT)),
                lambda do: do.rescale(1), does_repeat=True),
        Command("smaller", "View", "Everything in the window smaller", (Key(k.K_MINUS, CTRL | SHIFT),),
                lambda do: do.rescale(-1), does_repeat=True),
        Command("as_displayed", "View", "Everything in the window as large as the display says",
                (Key(k.K_0, CTRL | SHIFT),), lambda do: do.rescale(0)),
        Command("full_screen", "View", "Full screen", (Key(k.K_F11),), lambda do: do.toggle_full_screen()),
        Command("help", "View", "The guide, at what the mouse rests on", (Key(k.K_F1),), lambda do: do.toggle_help()),
    )
    return (*watch, *hero, *tools, *beside, *edit, *file, *view)


COMMANDS = Shelf("unknown command {name}", *_commands())

HERO_KEYS = {key: command for command in COMMANDS if command.name.startswith("hero_") for key in command.keys}
"""What keys do first in a battle with heroes driven by hand."""

KEYS = {key: command for command in COMMANDS if not command.name.startswith("hero_") for key in command.keys}
