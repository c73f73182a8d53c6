"""Dataclasses that are quick to define, to make, to change and to read; they do what those of `dataclasses` do.

Quick to define: the program has some 160 of them, and compiling the methods of each took a third of every start. Here
values are compared, hashed and shown by methods that need no compiling, and the constructor of a class is compiled when
its first value is made.

Quick to make and to change: a battle makes a dozen new values a turn. The constructor of a frozen dataclass sets each
field by a call, since setting is what it forbids. Where it has slots, a value is made as one of a twin class, which has
the same slots and forbids nothing, and becomes one of the frozen class at its end. Slots matter: Python reads them
several times faster than the fields of a value whose `__dict__` was ever asked for.
"""

from __future__ import annotations

import dataclasses
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from dataclasses import dataclass as dataclass
    from dataclasses import replace as replace
else:
    from functools import cache
    from operator import attrgetter
    from reprlib import recursive_repr

    def dataclass(cls=None, /, *, eq=True, frozen=False, kw_only=False, slots=False):
        """As `dataclasses.dataclass`, for fields that the constructor takes, all of them.

        >>> from sandbox.rules.effects import Effect
        >>> Effect("poison", turns=3)
        Effect(name='poison', turns=3, strength=0)
        """
        if cls is None:
            return lambda cls: dataclass(cls, eq=eq, frozen=frozen, kw_only=kw_only, slots=slots)
        cls.__doc__ = cls.__doc__ or cls.__name__  # else one is made of the signature, which takes long
        cls = dataclasses.dataclass(cls, init=False, repr=False, eq=False, kw_only=kw_only, slots=slots)
        made = {"__init__": _first_init(cls, frozen, slots), "__repr__": _shown}
        if eq:
            made |= _comparing(cls, frozen)
        if frozen:
            made |= {"__setattr__": _refuse_to_set, "__delattr__": _refuse_to_delete}
        if frozen and slots:
            made |= {"__getstate__": _state, "__setstate__": _set_state}
            _COPIED[cls] = _first_copied(cls)
        for name, method in made.items():
            if cls.__dict__.get(name) is None:
                setattr(cls, name, method)
        return cls

    def replace(value, /, **changes):
        """The same value with some fields changed, as `dataclasses.replace` gives it, of a frozen class with slots.

        >>> from sandbox.rules.effects import Effect
        >>> replace(Effect("poison", 3), turns=2)
        Effect(name='poison', turns=2, strength=0)
        """
        return _COPIED[value.__class__](value, changes)

    _COPIED = {}

    def _first_init(cls, frozen, slots):
        """The constructor until the first value is made: it compiles the one that takes its place."""
        def first(self, *args, **kwargs):
            cls.__init__ = _compiled_init(cls, frozen, slots)
            cls.__init__(self, *args, **kwargs)
        return first

    def _first_copied(cls):
        def first(old, changes):
            _COPIED[cls] = _compiled_copied(cls)
            return _COPIED[cls](old, changes)
        return first

    def _compiled_init(cls, frozen, slots):
        names = {"put": object.__setattr__, "missing": dataclasses.MISSING}
        set_one, first, last = "self.{0} = {1}", "pass", "pass"
        if frozen and slots:
            names |= {"twin": _twin(cls), "frozen": cls}
            first, last = "put(self, '__class__', twin)", "self.__class__ = frozen"
        elif frozen:
            set_one = "put(self, '{0}', {1})"
        taken, named, written = [], [], []
        for fact in dataclasses.fields(cls):
            given, value = fact.name, fact.name
            if fact.default_factory is not dataclasses.MISSING:
                names[f"make_{fact.name}"] = fact.default_factory
                given, value = f"{fact.name}=missing", f"make_{fact.name}() if {fact.name} is missing else {fact.name}"
            elif fact.default is not dataclasses.MISSING:
                names[f"of_{fact.name}"] = fact.default
                given = f"{fact.name}=of_{fact.name}"
            (named if fact.kw_only else taken).append(given)
            written.append(set_one.format(fact.name, value))
        if hasattr(cls, "__post_init__"):
            last = f"{last}; self.__post_init__()"
        if named:
            taken += ["*", *named]
        init = _compiled("__init__", ("self", *taken), (first, *written, last), names)
        init.__qualname__ = f"{cls.__qualname__}.__init__"
        return init

    def _compiled_copied(cls):
        names = {"new": object.__new__, "twin": _twin(cls), "frozen": cls}
        same = (f"self.{fact.name} = old.{fact.name}" for fact in dataclasses.fields(cls))
        return _compiled("copied", ("old", "changes"), (
            "self = new(twin)", *same, "for name in changes: setattr(self, name, changes[name])",
            "self.__class__ = frozen", "return self"), names)

    @cache
    def _twin(cls):
        return type(cls.__name__, cls.__bases__,
                    {"__slots__": cls.__dict__["__slots__"], "__setattr__": object.__setattr__})

    def _compiled(name, taken, lines, names):
        exec("\n    ".join((f"def {name}({', '.join(taken)}):", *lines)), names)
        return names[name]

    def _comparing(cls, frozen):
        names = [fact.name for fact in dataclasses.fields(cls) if fact.compare]
        # An attrgetter of one name gives what it finds, of several a tuple.
        facts = attrgetter(*names) if len(names) > 1 else lambda self: tuple(getattr(self, name) for name in names)

        def is_equal(self, other):
            return facts(self) == facts(other) if other.__class__ is self.__class__ else NotImplemented

        def hashed(self):
            return hash(facts(self))

        return {"__eq__": is_equal, "__hash__": hashed if frozen else None}

    @recursive_repr("...")
    def _shown(self):
        shown = (f"{fact.name}={getattr(self, fact.name)!r}" for fact in dataclasses.fields(self) if fact.repr)
        return f"{self.__class__.__qualname__}({', '.join(shown)})"

    def _refuse_to_set(_self, name, _value):
        raise dataclasses.FrozenInstanceError(f"cannot assign to field {name!r}")

    def _refuse_to_delete(_self, name):
        raise dataclasses.FrozenInstanceError(f"cannot delete field {name!r}")

    def _state(self):
        return [getattr(self, fact.name) for fact in dataclasses.fields(self)]

    def _set_state(self, state):
        for fact, value in zip(dataclasses.fields(self), state, strict=True):
            object.__setattr__(self, fact.name, value)
