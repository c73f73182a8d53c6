"""What the display does to the open window, and everything in it larger or smaller (guide: window, Size)."""

from __future__ import annotations

from typing import Protocol

import pygame
import pygame_gui

from sandbox.app.keys.commands import COMMANDS
from sandbox.app.layout import Layout
from sandbox.app.map.mapview import MapView
from sandbox.app.panel import Panel
from sandbox.app.screen.screen import Screen
from sandbox.app.widgets import theme
from sandbox.app.widgets.scale import rescale, scale
from sandbox.base.errors import InputError
from sandbox.base.language import say
from sandbox.workbench.session import Session


class Shown(Protocol):
    """What of the window is to be told; all else is laid out anew."""

    session: Session
    screen: Screen
    surface: pygame.Surface
    ui: pygame_gui.UIManager
    layout: Layout
    panel: Panel
    map: MapView


def take(window: Shown, event: pygame.Event) -> bool:
    """Whether the event was that the window has another size."""
    window.screen.note(event)
    if event.type == pygame.WINDOWDISPLAYCHANGED:
        _draw_at(window, window.screen.displayed(window.surface.get_size()))
    if event.type != pygame.VIDEORESIZE:
        return False
    least = window.screen.least
    size = max(event.w, least[0]), max(event.h, least[1])
    if size != window.surface.get_size():
        window.surface = pygame.display.set_mode(size, pygame.RESIZABLE)
    window.ui.set_window_resolution(size)
    return True


def toggle_full_screen(window: Shown) -> None:
    """The whole display, or as before; not every display can do that."""
    try:
        pygame.display.toggle_fullscreen()
    except pygame.error:
        window.session.tell(say("There is no full screen on this display."), is_refusal=True)


def rescale_by(window: Shown, steps: int) -> None:
    """Everything larger or smaller by so many steps, with 0 as the display says; says how large it is now."""
    try:
        _draw_at(window, window.screen.choose(steps, window.surface.get_size()))
    except InputError as error:
        window.session.tell_refusal(error)
        return
    window.session.tell(say("Everything is shown at {percent} %; {key}: as the display says.",
                            percent=round(scale() * 100), key=COMMANDS["as_displayed"].keys[0]))


def _draw_at(window: Shown, to: float) -> None:
    """Draws at another scale. What is being typed is taken: its line belongs to the old one."""
    if to != scale():
        window.panel.arrange(window.layout.panel)
        window.map.camera.rescale(to / scale())
        rescale(to)
        window.ui = theme.manager(window.surface.get_size())
