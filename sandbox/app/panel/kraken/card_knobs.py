"""The values of a card of the deck, as rows ask about them; a change is an edit of the deck (guide: window, Kraken)."""

from __future__ import annotations

from dataclasses import replace

from sandbox.app.panel.knobs import Knob
from sandbox.app.panel.stated import Word
from sandbox.app.panel.watched import Watched
from sandbox.base.counting import measured
from sandbox.base.errors import InputError
from sandbox.base.language import say
from sandbox.base.param import Param, Value
from sandbox.base.values import Resolved, Source, resolve
from sandbox.rules.deck import Card
from sandbox.scene.words.values import value_words
from sandbox.workbench.decking import with_card, with_card_property

OWN = "card"
"""What stands beside a value that is the card's own."""


class CardKnob(Knob):
    """A number of a card, or a parameter of its profile; its slider acts when it is let go."""

    does_settle = True
    reach = "anew"
    word = OWN

    def __init__(self, watched: Watched, param: Param, index: int, card: Card, high: int) -> None:
        super().__init__(watched, param)
        self._index, self._card, self._high = index, card, high

    @property
    def bounds(self) -> tuple[int, int]:
        return self.param.low, max(self.param.low, min(self.param.high, max(self._high, int(self.value))))

    def change(self, raw: object) -> None:
        try:
            self._take(self.param.read_typed(raw))
        except InputError as error:
            self.watched.session.tell_refusal(error)

    def _take(self, value: Value) -> None: ...


class CardPrice(CardKnob):
    """Cost, upkeep or copies: every card says what they are, so there is nothing to take back."""

    @property
    def resolved(self) -> Resolved:
        return Resolved(int(getattr(self._card, self.param.name)), "default")

    @property
    def below(self) -> Resolved:
        return self.resolved

    @property
    def can_reset(self) -> bool:
        return False

    def told(self) -> str:
        return measured(value_words(self.value), self.param.unit)

    def told_reset(self) -> str:
        return ""

    def _take(self, value: Value) -> None:
        assert not isinstance(value, str)
        changed, bestiary = {self.param.name: value}, self.watched.bestiary
        self.watched.session.edit(lambda tilemap: with_card(tilemap, bestiary, self._index, **changed))


class CardProperty(CardKnob):
    """A property of its own; what is set to what would hold anyway is taken off the card. `usual` is its kind's."""

    def __init__(self, watched: Watched, param: Param, index: int, card: Card, usual: int | None = None,
                 high: int | None = None) -> None:
        super().__init__(watched, param if usual is None else replace(param, default=usual), index, card,
                         param.high if high is None else high)
        self._below = (resolve(param, watched.session.level.values) if usual is None else Resolved(usual, "default"))

    @property
    def resolved(self) -> Resolved:
        own = self._card.properties.get(self.param.name)
        return self._below if own is None or isinstance(own, float) else Resolved(own, "unit")

    @property
    def below(self) -> Resolved:
        return self._below

    @property
    def can_reset(self) -> bool:
        return self.source == "unit"

    def _source(self, source: Source) -> str:
        return say("the card's own") if source == "unit" else super()._source(source)

    def _take(self, value: Value) -> None:
        self._set(None if value == self._below.value else value)

    def reset(self) -> None:
        self._set(None)

    def _set(self, value: Value | None) -> None:
        name, bestiary = self.param.name, self.watched.bestiary
        self.watched.session.edit(lambda tilemap: with_card_property(tilemap, bestiary, self._index, name, value))


class CardWord(Word):
    """A word of a card; its goal and state can be taken off again, its kind and profile are always stated."""

    word = OWN
    told_off = "Take it off the card"

    def __init__(self, watched: Watched, index: int, card: Card, name: str, shown: str) -> None:
        super().__init__(name, shown)
        self._watched, self._index, self._card = watched, index, card

    @property
    def can_reset(self) -> bool:
        return self.name in self._card.properties

    def change(self, value: str | None) -> None:
        session, bestiary = self._watched.session, self._watched.bestiary
        if self.name in ("name", "kind", "profile"):
            changed = {self.name: value or ""}
            session.edit(lambda tilemap: with_card(tilemap, bestiary, self._index, **changed))
        else:
            session.edit(lambda tilemap: with_card_property(tilemap, bestiary, self._index, self.name, value))
