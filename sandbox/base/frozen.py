"""Frozen dataclasses that are quick to make and to change: a battle makes a dozen new values a turn.

The constructor that `dataclass(frozen=True)` writes sets each field by a call, and `dataclasses.replace` runs it whole.
"""

from __future__ import annotations

from dataclasses import MISSING, fields
from typing import TYPE_CHECKING, Any, TypeVar

T = TypeVar("T")


def quick(cls: type[T]) -> type[T]:
    """Gives a frozen dataclass without slots a constructor that writes all fields at once. It stays frozen.

    >>> from sandbox.grid.terrain import Terrain
    >>> Terrain(cost=2)
    Terrain(enterable=True, opaque=False, cost=2, damage=0)
    """
    names: dict[str, Any] = {"MISSING": MISSING}
    taken: list[str] = []
    written: list[str] = []
    for each in fields(cls):  # type: ignore[arg-type]
        given = each.name
        if each.default is not MISSING:
            names[f"of_{each.name}"] = each.default
            given = f"{each.name}=of_{each.name}"
        elif each.default_factory is not MISSING:
            names[f"of_{each.name}"] = each.default_factory
            given = f"{each.name}=MISSING"
            written.append(f" if {each.name} is MISSING: {each.name} = of_{each.name}()")
        taken.append(f"*, {given}" if each.kw_only and not any("*, " in one for one in taken) else given)
        written.append(f" facts['{each.name}'] = {each.name}")
    if hasattr(cls, "__post_init__"):
        written.append(" self.__post_init__()")
    text = "\n".join((f"def __init__(self, {', '.join(taken)}):", " facts = self.__dict__", *written))
    exec(text, names)
    cls.__init__ = names["__init__"]  # type: ignore[method-assign]
    return cls


if TYPE_CHECKING:
    from dataclasses import replace as replace
else:
    _FIELDS = {}

    def replace(value, /, **changes):
        """The same value with some fields changed, as `dataclasses.replace` gives it, for classes without slots and
        without `__post_init__`. What a class has computed and kept (cached properties) is left out.

        >>> from sandbox.grid.terrain import Terrain
        >>> replace(Terrain(), cost=2)
        Terrain(enterable=True, opaque=False, cost=2, damage=0)
        """
        cls = value.__class__
        new = object.__new__(cls)
        facts = new.__dict__
        facts.update(value.__dict__)
        facts.update(changes)
        names = _FIELDS.get(cls)
        if names is None:
            names = _FIELDS[cls] = frozenset(field.name for field in fields(cls))
        if len(facts) != len(names):
            if not changes.keys() <= names:
                raise TypeError(f"{cls.__name__} has no field {', '.join(sorted(changes.keys() - names))}")
            for name in facts.keys() - names:
                del facts[name]
        return new
