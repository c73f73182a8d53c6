"""A deck written as a deck file (`battle/deck_file.py` reads them) (guide: kraken, Deck file).

One number that changes is changed in its line, so that comments and layout stay. Everything else is written anew in our
own order; of the old text only the comment at its top stays then.
"""

from __future__ import annotations

import re

from sandbox.base.errors import Place
from sandbox.base.param import Value
from sandbox.battle.bestiary import Bestiary
from sandbox.battle.deck_file import PRICES, read_deck
from sandbox.rules.deck import Card, Deck

_HEADER = re.compile(r"^\s*\[")
_CARD = re.compile(r"^\s*\[\[\s*card\s*\]\]\s*(#.*)?$")


def deck_text(deck: Deck) -> str:
    """The deck as TOML; read again, it is the same deck. Fields that say what holds anyway are left out.

    >>> from sandbox.rules.kind import KINDS
    >>> rats = Card("Rat", KINDS["rat"], 1, properties={"life": 3}, copies=2)
    >>> print(deck_text(Deck("Two rats", (rats,))), end="")
    name = "Two rats"
    <BLANKLINE>
    [[card]]
    name = "Rat"
    kind = "rat"
    cost = 1
    copies = 2
    <BLANKLINE>
    [card.properties]
    life = 3
    """
    return "\n".join([f"name = {_written(deck.name)}\n", *(_card_text(card) for card in deck.cards)])


def rewritten(old: str, deck: Deck, bestiary: Bestiary) -> str:
    """The text for a deck that was changed, where `old` is the text before; `bestiary` is its level's."""
    was, _ = read_deck(old, Place(deck.name), bestiary)
    patched = _with_numbers(old, was, deck)
    if read_deck(patched, Place(deck.name), bestiary) == (deck, ()):
        return patched
    comment: list[str] = []
    for line in old.splitlines():
        if not line.startswith("#"):
            break
        comment.append(f"{line}\n")
    return "".join(comment) + deck_text(deck)


def _card_text(card: Card) -> str:
    lines = ["[[card]]", f"name = {_written(card.name)}", f"kind = {_written(card.kind.name)}"]
    if card.profile:
        lines.append(f"profile = {_written(card.profile)}")
    for param in PRICES:
        value = getattr(card, param.name)
        if param.name == "cost" or value != param.default:
            lines.append(f"{param.name} = {value}")
    if card.properties:
        lines += ["", "[card.properties]"]
        lines += [f"{name} = {_written(value)}" for name, value in card.properties.items()]
    return "\n".join(lines) + "\n"


def _written(value: Value | float) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    if not isinstance(value, str):
        return repr(value)
    plain = value.replace("\\", "\\\\").replace('"', '\\"')
    return '"' + "".join(sign if sign.isprintable() else f"\\U{ord(sign):08X}" for sign in plain) + '"'


def _with_numbers(text: str, old: Deck, new: Deck) -> str:
    """The text with the whole numbers changed that both decks state, each in its line; whatever else differs stays."""
    lines = text.splitlines(keepends=True)
    starts = [index for index, line in enumerate(lines) if _CARD.match(line)]
    if not len(starts) == len(old.cards) == len(new.cards):
        return text
    for start, end, was, now in zip(starts, [*starts[1:], len(lines)], old.cards, new.cards, strict=True):
        fields = {param.name: getattr(now, param.name) for param in PRICES
                  if getattr(was, param.name) != getattr(now, param.name)}
        properties = {name: value for name, value in now.properties.items()
                      if was.properties.get(name) != value and type(value) is int}
        is_inner = False
        for index in range(start + 1, end):
            is_inner = is_inner or bool(_HEADER.match(lines[index]))
            for name, value in (properties if is_inner else fields).items():
                lines[index] = re.sub(rf"^(\s*{re.escape(name)}\s*=\s*)-?\d+(?=\s*(#|$))", rf"\g<1>{value}",
                                       lines[index])
    return "".join(lines)
