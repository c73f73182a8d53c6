"""The list of the decks beside the map, to take one, make one or name another file (guide: kraken, Deck file)."""

from __future__ import annotations

import pygame

from sandbox.app.panel.sheet import Popups
from sandbox.app.panel.stated import none
from sandbox.app.panel.watched import Watched
from sandbox.base.language import say
from sandbox.files.decks import deck_name, decks_in
from sandbox.workbench.decking import with_deck_named, with_new_deck


def choose_deck(watched: Watched, popups: Popups, box: pygame.Rect) -> None:
    """Opens the list of the decks beside the map; a new one can be made, and another file be typed."""
    tilemap = watched.session.document.tilemap
    now = deck_name(tilemap)
    new, another = say("new deck"), say("another…")
    names = dict.fromkeys((*decks_in(tilemap.folder), *([now] if now else ()), new, another, none()))

    def take(name: str) -> None:
        if name == new:
            watched.session.edit(lambda tilemap: with_new_deck(tilemap, watched.bestiary))
        elif name == another:
            popups.type(box, now, lambda typed: watched.session.edit(lambda tilemap: with_deck_named(tilemap, typed)),
                       longest=80)
        elif name != (now or none()):
            watched.session.edit(lambda old: with_deck_named(old, "" if name == none() else name))

    popups.choose(box, tuple(names), now or none(), take)
