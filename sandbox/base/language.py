"""The one seam that all text a user sees passes: an English sentence in, the user's language out.

A sentence is written whole, with a name in braces for each value; it is never put together from halves, since other
languages order their words in other ways. What is said already may stand in another sentence only between marks such
as commas, colons and brackets, as an item of a list does. It is never cut or changed, and the marks are part of the
sentence round it: `say("{unit}: {reason}", ...)`. A name that is written with a capital letter in its braces begins a
line: `say("{Reason}.", reason=...)`. What stands for a name may stand anywhere: a counted noun
("3 steps"), a `thing` ('the picture "a.png"'). A text that is declared (the help of a tool, the sentence of a row) is
declared in English and passes here where it is shown. Names that files bear too (units, kinds, profiles, states,
parameters) are values, and stay as they are. (Source of the interface: gettext in Python's library.)
"""

from __future__ import annotations

from collections.abc import Iterable
from gettext import NullTranslations
from typing import Any

_spoken = NullTranslations()


def speak(translations: NullTranslations) -> None:
    """From now on the program speaks another language: one for the whole program, chosen before it says anything."""
    global _spoken
    _spoken = translations


class Sentence(str):
    """A sentence not said yet, for evidence and events, which hold values: as text it is English, as logs have it.

    `many` is the sentence for all numbers but one; the values hold that `number` then.

    >>> Sentence("{unit} is out of reach", unit="Rat"), Sentence("{number} turn", "{number} turns", number=2)
    ('Rat is out of reach', '2 turns')
    """

    __slots__ = ("many", "one", "values")

    one: str
    many: str
    values: dict[str, Any]

    def __new__(cls, one: str, many: str = "", /, **values: Any) -> Sentence:
        english = many if many and values["number"] != 1 else one
        made = super().__new__(cls, _filled(english, values))
        made.one, made.many, made.values = one, many, values
        return made


def say(sentence: str, /, **values: Any) -> str:
    """A sentence in the language spoken, with its values.

    >>> say("{unit} hits {target} for {amount}.", unit="Iva", target="Goblin", amount=13)
    'Iva hits Goblin for 13.'
    >>> say("{Reason}.", reason="nobody is near")
    'Nobody is near.'
    """
    if isinstance(sentence, Sentence):
        held: dict[str, Any] = {name: say(value) if isinstance(value, Sentence) else value
                                for name, value in sentence.values.items()}
        return say_many(held["number"], sentence.one, sentence.many, **held) if sentence.many else say(
            sentence.one, **held)
    if not sentence:
        return ""
    return _filled(_spoken.gettext(sentence), values)


def around(sentence: str, value: str) -> tuple[str, str]:
    """What a sentence says before and after the place of a value, in the language spoken.

    For a row in which the value is a control, and which still reads as the sentence.

    >>> around("Gives up after {value} unseen", "value")
    ('Gives up after', 'unseen')
    """
    before, _, after = say(sentence).partition(f"{{{value}}}")
    return before.strip(), after.strip()


def thing(phrase: str, /, **values: Any) -> str:
    """A word or phrase that stands in a sentence as a name does ("a polygon", "card 3"), in the language spoken.

    >>> say("{what} is missing", what=thing("the picture {name}", name="a.png"))
    'the picture a.png is missing'
    """
    if isinstance(phrase, Sentence):
        return thing(phrase.one, **phrase.values)
    return _filled(_spoken.pgettext("thing", phrase), values)


def joined(*sentences: str) -> str:
    """Sentences one after another; empty ones are left out."""
    return " ".join(sentence for sentence in sentences if sentence)


def both(things: Iterable[str]) -> str:
    """Things in a row, with "and" before the last, in the language spoken; empty for none.

    >>> both(["a goblin", "a rat"]), both(["a goblin", "a rat", "Iva"])
    ('a goblin and a rat', 'a goblin, a rat and Iva')
    """
    things = tuple(things)
    if not things:
        return ""
    *first, last = things
    return thing("{some} and {other}", some=", ".join(first), other=last) if first else last


def say_many(number: int, one: str, many: str, /, **values: object) -> str:
    """One of two sentences, in the language spoken: the first for 1, the second for any other `{number}`.

    >>> say_many(1, "{number} step", "{number} steps"), say_many(3, "{number} step", "{number} steps")
    ('1 step', '3 steps')
    """
    return _filled(_spoken.ngettext(one, many, number), {**values, "number": number})


def _filled(translated: str, values: dict[str, Any]) -> str:
    return translated.format_map(_Values(values)) if values else translated


class _Values(dict[str, Any]):
    """What stands in the braces of a sentence; a name with a capital letter means its value with one."""

    def __missing__(self, name: str) -> str:
        own = f"{name[:1].lower()}{name[1:]}"
        if own == name:
            raise KeyError(name)
        value = str(self[own])
        return f"{value[:1].upper()}{value[1:]}"
