"""A line of an explanation whose terms lead to where the guide tells of them (guide: window, Guide)."""

from __future__ import annotations

import pygame

from sandbox.app.reader.passages import Follow, Passage
from sandbox.app.reader.typeset import leading, typeset
from sandbox.base.language import say
from sandbox.guide.blocks import Run, Runs
from sandbox.guide.topics import topic
from sandbox.scene.colours import QUIET, TEXT
from sandbox.scene.lines import Line

_SIZE = 13


def runs(line: Line) -> Runs:
    """The text with a link for each of its terms.

    >>> from sandbox.scene.lines import Term
    >>> [(run.words, run.link) for run in runs(Line("by bfs, 9 cells", terms=(Term("bfs", "searches", "bfs"),)))]
    [('by ', ''), ('bfs', 'search#bfs'), (', 9 cells', '')]
    """
    found: list[Run] = []
    rest = line.text
    for term in line.terms:
        before, is_there, after = rest.partition(term.words)
        if is_there:
            found += [Run(before), Run(term.words, link=topic(term.sort, term.name))]
            rest = after
    return tuple(run for run in (*found, Run(rest)) if run.words)


class Linked(Passage):
    """F1 over it opens the guide at the term under the mouse, as a click on it does."""

    def __init__(self, left: int, top: int, room: int, line: Line, follow: Follow) -> None:
        lines = typeset(runs(line), room, _SIZE)
        super().__init__(pygame.Rect(left, top, room, len(lines) * leading(_SIZE)), lines, _SIZE, follow,
                         colour=QUIET if line.weight == "quiet" else TEXT)
        self.would = lambda: say("A click opens the guide.") if self.topic else ""

    def rest(self, at: tuple[int, int] | None) -> None:
        super().rest(at)
        self.topic = self.link_at(at)
