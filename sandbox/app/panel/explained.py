"""The explanation of a frame as the panel writes it: whom it is about, and its lines in their colours."""

from __future__ import annotations

from typing import assert_never

from sandbox.app.keys.orders import orders
from sandbox.app.widgets.flow import Run
from sandbox.app.widgets.paint import heading_width
from sandbox.base.language import say
from sandbox.scene.colours import ACTING, CHANGED, QUIET, TEXT
from sandbox.scene.frame import Frame
from sandbox.scene.lines import Line
from sandbox.scene.why import explanation, title


def subject(frame: Frame, room: int) -> str:
    """The heading: whom it is about, and whether it is what happened, what would, or an order that is waited for.

    A name that is too long for so many pixels is cut, never the rest.
    """
    whole = shown = frame.subject or ""
    left = len(whole)
    while left and heading_width(title(frame, shown)) > room:
        left -= 1
        shown = f"{whole[:left]}…"
    return title(frame, shown)


def told(frame: Frame) -> tuple[Line, ...]:
    """The explanation; of a hero that is to be ordered about the keys, too."""
    keys = (Line(say("{Orders}.", orders=orders()), "quiet"),) if frame.is_asked else ()
    return (*explanation(frame), *keys)


def runs_of(line: Line) -> tuple[Run, ...]:
    """A line in its colours: of a row that fired the change itself stands out, its reasons are plain."""
    match line.weight:
        case "fired":
            return (((say("{lead}:", lead=line.lead), CHANGED), (line.body, TEXT)) if line.lead
                    else ((line.text, CHANGED),))
        case "quiet":
            return ((line.text, QUIET),)
        case "acting":
            return ((line.text, ACTING),)
        case "plain":
            return ((line.text, TEXT),)
        case _:
            assert_never(line.weight)
