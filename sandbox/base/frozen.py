"""Frozen dataclasses that are quick to make, to change and to read: a battle makes a dozen new values a turn.

The constructor of a frozen dataclass sets each field by a call, since setting is what it forbids. Here a value is made
as one of a twin class, which has the same slots and forbids nothing, and becomes one of the frozen class at its end.
Slots matter: Python reads them several times faster than the fields of a value whose `__dict__` was ever asked for.
"""

from __future__ import annotations

from dataclasses import MISSING, fields
from typing import TYPE_CHECKING, Any, TypeVar

T = TypeVar("T")


def quick(cls: type[T]) -> type[T]:
    """Makes a `dataclass(frozen=True, slots=True)` quick; what it does stays the same.

    >>> from sandbox.rules.effects import Effect
    >>> Effect("poison", turns=3)
    Effect(name='poison', turns=3, strength=0)
    """
    own = {"__slots__": cls.__dict__["__slots__"], "__setattr__": object.__setattr__}
    names: dict[str, Any] = {
        "frozen": cls, "twin": type(cls.__name__, cls.__bases__, own), "become": object.__setattr__,
        "new": object.__new__, "missing": MISSING}
    taken: list[str] = []
    written: list[str] = []
    for each in fields(cls):  # type: ignore[arg-type]
        given, value = each.name, each.name
        if each.default_factory is not MISSING:
            names[f"make_{each.name}"] = each.default_factory
            given, value = f"{each.name}=missing", f"make_{each.name}() if {each.name} is missing else {each.name}"
        elif each.default is not MISSING:
            names[f"of_{each.name}"] = each.default
            given = f"{each.name}=of_{each.name}"
        taken.append(given)
        written.append(f"    self.{each.name} = {value}")
    exec("\n".join((
        f"def __init__(self, {', '.join(taken)}):", "    become(self, '__class__', twin)", *written,
        "    self.__class__ = frozen",
        "def copied(old, changes):", "    self = new(twin)",
        *(f"    self.{each.name} = old.{each.name}" for each in fields(cls)),  # type: ignore[arg-type]
        "    for name in changes:", "        setattr(self, name, changes[name])",
        "    self.__class__ = frozen", "    return self")), names)
    cls.__init__ = names["__init__"]  # type: ignore[method-assign]
    _COPIED[cls] = names["copied"]
    return cls


_COPIED: dict[type, Any] = {}

if TYPE_CHECKING:
    from dataclasses import replace as replace
else:

    def replace(value, /, **changes):
        """The same value with some fields changed, as `dataclasses.replace` gives it, of a class that is `quick`.

        >>> from sandbox.rules.effects import Effect
        >>> replace(Effect("poison", 3), turns=2)
        Effect(name='poison', turns=2, strength=0)
        """
        return _COPIED[value.__class__](value, changes)
