"""The look of what pygame_gui draws, text lines and file dialogs, in the window's own colours (guide: window)."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

import pygame_gui
from pygame_gui.core import colour_parser, gui_font_pygame, ui_appearance_theme

from sandbox.app.widgets import faces
from sandbox.app.widgets.faces import Face
from sandbox.app.widgets.paint import CORNER, FAINT, FILLED, HOVER, LIT, PRESSED
from sandbox.app.widgets.scale import px
from sandbox.scene.colours import ACCENT, CONTROL, LINE, PANEL, QUIET, TEXT, WINDOW, Colour


def manager(size: tuple[int, int]) -> pygame_gui.UIManager:
    """A manager of pygame_gui's elements for a window of `size` pixels, with the two faces and this theme."""
    # By these names pygame_gui makes all its fonts and reads all its colours.
    gui_font_pygame.Font = faces.Font  # type: ignore[attr-defined, assignment]
    ui_appearance_theme.parse_colour_or_gradient_string = _colour  # type: ignore[attr-defined]
    return pygame_gui.UIManager(size, theme(), enable_live_theme_updates=False, starting_language="en")


@lru_cache(maxsize=256)
def _colour(text: str) -> Any:
    """What pygame_gui reads from a colour's text, kept: of a few colours it reads each again and again, slowly."""
    return colour_parser.parse_colour_or_gradient_string(text)


def theme() -> dict[str, Any]:
    """The theme as pygame_gui reads it, at the display's scale."""
    flat = {"shape": "rounded_rectangle", "shape_corner_radius": _px(CORNER), "border_width": _px(1),
            "shadow_width": "0"}
    # pygame_gui draws round corners 16 times larger to smooth them: of what is large that takes many megabytes. The
    # window itself is not drawn at all; its plate lies below it.
    large = flat | {"shape": "rectangle"}
    bare = flat | {"border_width": "0"}
    square = {"shape": "rectangle", "border_width": "0", "shadow_width": "0"}
    row = {"misc": square | {"text_horiz_alignment": "left", "text_horiz_alignment_padding": _px(12)},
           "colours": _colours(normal_bg=WINDOW, normal_border=WINDOW, selected_bg=LIT, selected_border=LIT)}
    icon = {"misc": bare, "font": _font("numbers", 15), "colours": _colours(normal_bg=PANEL, disabled_bg=PANEL)}
    return {
        "defaults": {"font": _font("text", 13), "colours": _colours()},
        "button": {"misc": flat, "font": _font("text", 13)},
        "text_entry_line": {"misc": flat | {"padding": f"{px(8)},{px(4)}"}, "font": _font("numbers", 12),
                            "colours": _colours(dark_bg=WINDOW, normal_border=ACCENT)},
        "#value": {"misc": flat | {"padding": f"{px(5)},{px(2)}"}, "font": _font("numbers", 12),
                   "colours": _colours(dark_bg=WINDOW, normal_border=ACCENT)},
        "#sought": {"misc": flat | {"padding": f"{px(8)},{px(4)}"}, "font": _font("text", 13),
                    "colours": _colours(dark_bg=WINDOW)},
        "window": {"misc": square | {"enable_title_bar": "0", "enable_close_button": "0"},
                   "colours": _colours() | {"dark_bg": "#00000000"}},
        "label": {"font": _font("text", 13), "misc": {"text_horiz_alignment": "left"}},
        "#title": {"font": _font("text", 16), "misc": {"text_horiz_alignment": "left"}},
        "file_dialog.#home_icon_button": icon,
        "file_dialog.#parent_icon_button": icon,
        "file_dialog.#refresh_icon_button": icon | {"font": _font("text", 14)},
        "file_dialog.#file_path_text_line": {"misc": large | {"padding": f"{px(8)},{px(5)}"},
                                             "font": _font("numbers", 12), "colours": _colours(dark_bg=WINDOW)},
        "file_dialog.#file_display_list": {"misc": large | {"list_item_height": _px(28)},
                                           "colours": _colours(dark_bg=WINDOW)},
        "file_dialog.#file_display_list.#file_list_item": row,
        "file_dialog.#file_display_list.#directory_list_item": row | {
            "colours": row["colours"] | _colours(normal_bg=WINDOW, normal_text=ACCENT, hovered_text=ACCENT,
                                                 selected_text=ACCENT, selected_bg=LIT)},
        "vertical_scroll_bar": {"misc": square | {"enable_arrow_buttons": "0"}, "colours": _colours(dark_bg=WINDOW)},
        "vertical_scroll_bar.button": {"misc": bare, "colours": _colours(normal_bg=HOVER)},
        "file_dialog.#cancel_button": {"misc": flat | {"text_horiz_alignment": "center"}},
        "file_dialog.#ok_button": {"misc": bare | {"text_horiz_alignment": "center"}, "colours": _colours(
            normal_bg=ACCENT, hovered_bg=ACCENT, active_bg=FILLED, normal_text=WINDOW, hovered_text=WINDOW,
            active_text=WINDOW)},
    }


def _px(length: int) -> str:
    return str(px(length))


def _font(face: Face, size: int) -> dict[str, str]:
    path = faces.path(face)
    return {"name": "sandbox_numbers" if face == "numbers" else "sandbox_text", "size": _px(size),
            **{f"{style}_path": path for style in ("regular", "bold", "italic", "bold_italic")}}


def _colours(**changed: Colour) -> dict[str, str]:
    """pygame_gui's colours by its own names, as #rrggbb."""
    plain: dict[str, Colour] = {
        "normal_bg": CONTROL, "hovered_bg": HOVER, "disabled_bg": PANEL, "selected_bg": LIT, "active_bg": PRESSED,
        "dark_bg": PANEL, "normal_text": TEXT, "hovered_text": TEXT, "disabled_text": FAINT, "selected_text": TEXT,
        "active_text": TEXT, "normal_border": LINE, "hovered_border": QUIET, "disabled_border": LINE,
        "selected_border": ACCENT, "active_border": ACCENT, "text_cursor": TEXT, "title_text": TEXT}
    return {name: "#{:02x}{:02x}{:02x}".format(*colour) for name, colour in (plain | changed).items()}
