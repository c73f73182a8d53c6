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


def rounds(number: int) -> str:
    return say_many(number, "{number} round", "{number} rounds")


def resources(number: int) -> str:
    return say_many(number, "{number} resource", "{number} resources")


def frames(number: int) -> str:
    return say_many(number, "{number} frame", "{number} frames")


def counted(number: int, unit: str) -> str:
    """A number with the unit that its parameter declares, short, as a row has room for it.

    >>> counted(1, "cells"), counted(25, "percent of life"), counted(40, "score"), counted(2, "leagues")
    ('1 cell', '25 %', '40', '2 leagues')
    """
    match unit:
        case "cells":
            return cells(number)
        case "turns":
            return turns(number)
        case "rounds":
            return rounds(number)
        case "resources":
            return resources(number)
        case "percent" | "percent of life":
            return thing("{number} %", number=number)
        case "score":
            return str(number)
        case _:
            return measured(number, unit)


def measured(number: object, unit: str) -> str:
    """A number with the unit that its parameter declares in full, if it does.

    >>> measured(98, "cells"), measured("1", "cells"), measured(1, "percent of life"), measured(3, "")
    ('98 cells', '1 cell', '1 percent of life', '3')
    """
    if str(number) == "1" and unit in ("cells", "turns", "rounds", "resources"):
        return counted(1, unit)
    return thing("{number} {unit}", number=number, unit=thing(unit)) if unit else str(number)
