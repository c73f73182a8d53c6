"""A number with its noun, in the singular or the plural."""

from __future__ import annotations

from sandbox.base.language import say_many, thing


def cells(number: int) -> str:
    """
    >>> cells(1), cells(0)
    ('1 cell', '0 cells')
    """
    return say_many(number, "{number} cell", "{number} cells")


def steps(number: int) -> str:
    return say_many(number, "{number} step", "{number} steps")


def turns(number: int) -> str:
    return say_many(number, "{number} turn", "{number} turns")


def resources(number: int) -> str:
    return say_many(number, "{number} resource", "{number} resources")


def frames(number: int) -> str:
    return say_many(number, "{number} frame", "{number} frames")


def measured(number: object, unit: str) -> str:
    """A number with the unit that its parameter declares, if it does.

    >>> measured(98, "cells"), measured(3, "")
    ('98 cells', '3')
    """
    return thing("{number} {unit}", number=number, unit=thing(unit)) if unit else str(number)
