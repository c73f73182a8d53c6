"""How wide the columns of a table are, in letters or in pixels."""

from __future__ import annotations

from collections.abc import Sequence


def shared(wanted: Sequence[int], least: Sequence[int], room: int) -> list[int]:
    """How wide columns are that would like to be so wide: the widest give way, none below its `least`.

    >>> shared([4, 60, 30], [4, 9, 9], 54), shared([4, 60], [4, 9], 5)
    ([4, 25, 25], [4, 9])
    """
    low, high = 0, max(wanted, default=0)
    while low < high:  # the largest width that no column may exceed
        middle = (low + high + 1) // 2
        if sum(_held(wanted, least, middle)) <= room:
            low = middle
        else:
            high = middle - 1
    return _held(wanted, least, low)


def _held(wanted: Sequence[int], least: Sequence[int], most: int) -> list[int]:
    return [min(wide, max(most, narrow)) for wide, narrow in zip(wanted, least, strict=True)]
