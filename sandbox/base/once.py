"""A property computed once, when it is first asked for."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from functools import cached_property

    once = cached_property
else:

    class Once:
        """As `functools.cached_property`, without the lock that it takes before Python 3.12, and without asking for the
        `__dict__` of what it belongs to, after which all of its fields are read several times slower."""

        def __init__(self, find):
            self._find = find
            self.__doc__ = find.__doc__

        def __set_name__(self, owner, name):
            self._name = name

        def __get__(self, thing, owner=None):
            if thing is None:
                return self
            found = self._find(thing)
            object.__setattr__(thing, self._name, found)
            return found

    once = Once
