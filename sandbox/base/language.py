"""The one seam that all text a user sees passes: an English sentence in, the user's language out.

A sentence is written whole, with a name in braces for each value; it is never put together from halves, since other
languages order their words in other ways. A text that is declared (the help of a tool, the sentence of a row) is
declared in English and passes here where it is shown. Names that files bear too (units, kinds, profiles, states,
parameters) are values, and stay as they are. (Source of the interface: gettext in Python's library.)
"""

from __future__ import annotations

from gettext import NullTranslations

_spoken = NullTranslations()


def speak(translations: NullTranslations) -> None:
    """From now on the program speaks another language: one for the whole program, chosen before it says anything."""
    global _spoken
    _spoken = translations


def say(sentence: str, /, **values: object) -> str:
    """A sentence in the language spoken, with its values.

    >>> say("{unit} hits {target} for {amount}.", unit="Iva", target="Goblin", amount=13)
    'Iva hits Goblin for 13.'
    """
    if not sentence:
        return ""
    translated = _spoken.gettext(sentence)
    return translated.format_map(values) if values else translated


def say_many(number: int, one: str, many: str, /, **values: object) -> str:
    """Of two sentences the one for so many, in the language spoken; `{number}` is the number.

    >>> say_many(1, "{number} step", "{number} steps"), say_many(3, "{number} step", "{number} steps")
    ('1 step', '3 steps')
    """
    return _spoken.ngettext(one, many, number).format_map({"number": number, **values})
