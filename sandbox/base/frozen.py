"""Changing a frozen dataclass quickly: a battle makes a dozen new values a turn, and `dataclasses.replace` runs
the whole constructor for each."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from dataclasses import replace as replace
else:
    import dataclasses

    _FIELDS = {}

    def replace(value, /, **changes):
        """The same value with some fields changed, as `dataclasses.replace` gives it, for classes without slots and
        without `__post_init__`.

        What a class has computed and kept (cached properties) is left out, but for those it lists in `_kept`: a mapping
        from the cached name to the fields it depends on.

        >>> from sandbox.grid.terrain import Terrain
        >>> replace(Terrain(), cost=2)
        Terrain(enterable=True, opaque=False, cost=2, damage=0)
        """
        cls = type(value)
        fields = _FIELDS.get(cls) or _FIELDS.setdefault(cls, frozenset(field.name for field in dataclasses.fields(cls)))
        if not changes.keys() <= fields:
            raise TypeError(f"{cls.__name__} has no field {', '.join(sorted(changes.keys() - fields))}")
        old = value.__dict__
        new = object.__new__(cls)
        facts = new.__dict__
        if len(old) == len(fields):
            facts.update(old)
        else:
            for name in fields:
                facts[name] = old[name]
            for name, depends in getattr(cls, "_kept", {}).items():
                if name in old and depends.isdisjoint(changes):
                    facts[name] = old[name]
        facts.update(changes)
        return new
