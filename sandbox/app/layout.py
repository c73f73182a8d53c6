"""Which part of the window is where (guide: window)."""

from __future__ import annotations

from collections.abc import Mapping

import pygame

from sandbox.app.widgets.scale import px
from sandbox.base.frozen import dataclass

BAR, TOOLS, TRANSPORT, STATUS, LINE = 76, 48, 52, 32, 24
LEGEND, ROW, MAP = 4, 20, 200
"""What the legend's lines need beside a row each, and how high the map above more than one of them is at the least."""
PANEL, NARROW_PANEL = 308, 260
ONE_LINE, TWO_LINES = 800, 42
"""The width from which on details stand in one line, and the legend in two, and how high two of the former are."""
LEAST = 480, 400
"""For no smaller window parts are arranged: some desktops heed no least size, and cut off what has no room."""


TOPICS: Mapping[str, str] = {
    "bar": "initiative", "tools": "window#tools", "legend": "window#overlays", "details": "window#map",
    "panel": "window#panel", "transport": "window#transport", "timeline": "window#timeline",
    "status": "window#status-line"}
"""Where the guide tells of an area; of the map nothing, since the mouse nearly always rests there."""


@dataclass(frozen=True)
class Layout:
    """Areas in pixels of the window. Together they fill the window; with the panels hidden the map takes their room."""

    bar: pygame.Rect
    tools: pygame.Rect
    map: pygame.Rect
    legend: pygame.Rect
    details: pygame.Rect
    panel: pygame.Rect
    transport: pygame.Rect
    timeline: pygame.Rect
    status: pygame.Rect

    def topic_at(self, at: tuple[int, int]) -> str:
        """Where the guide tells of the area at a place of the window; empty where nowhere."""
        return next((topic for name, topic in TOPICS.items() if getattr(self, name).collidepoint(at)), "")

    @property
    def above_transport(self) -> pygame.Rect:
        """What cards may cover that open above the timeline: the buttons that play stay free."""
        return pygame.Rect(0, 0, self.transport.width, self.transport.top)

    @classmethod
    def of(cls, size: tuple[int, int], timeline: int, are_panels_hidden: bool, are_details_shown: bool) -> Layout:
        """For a window of that size, with a timeline that high, and below the map a line or two."""
        width, height = (max(have, px(least)) for have, least in zip(size, LEAST, strict=True))
        top = px(BAR)
        bottom = height - px(STATUS)
        if are_panels_hidden:
            tools = panel = pygame.Rect(0, top, 0, 0)
            ribbons = pygame.Rect(0, bottom, width, 0)
            transport = pygame.Rect(0, bottom, width, 0)
            middle = pygame.Rect(0, top, width, bottom - top)
        else:
            ribbons = pygame.Rect(0, bottom - timeline, width, timeline)
            transport = pygame.Rect(0, ribbons.y - px(TRANSPORT), width, px(TRANSPORT))
            room = transport.y - top
            wide = px(PANEL) if width >= px(1100) else px(NARROW_PANEL)
            tools = pygame.Rect(0, top, px(TOOLS), room)
            panel = pygame.Rect(width - wide, top, wide, room)
            middle = pygame.Rect(px(TOOLS), top, width - wide - px(TOOLS), room)
        details = pygame.Rect(middle.x, middle.bottom, middle.width, 0)
        if are_details_shown:
            high = px(LINE) if middle.width >= px(ONE_LINE) else px(TWO_LINES)
            details = pygame.Rect(middle.x, middle.bottom - high, middle.width, high)
        lines = px(LEGEND) + px(ROW) * (2 if middle.width >= px(ONE_LINE) else 3)
        if details.top - middle.y < lines + px(MAP):
            lines = px(LINE)
        legend = pygame.Rect(middle.x, details.top - lines, middle.width, lines)
        view = pygame.Rect(middle.x, middle.y, middle.width, max(0, legend.top - middle.y))
        return cls(pygame.Rect(0, 0, width, px(BAR)), tools, view, legend, details, panel, transport, ribbons,
                   pygame.Rect(0, bottom, width, px(STATUS)))
