"""How wide the columns of a table are, in letters or in pixels."""

from __future__ import annotations

from collections.abc import Sequence


def shared(wanted: Sequence[int], least: Sequence[int], room: int) -> list[int]:
    """How wide columns are that would like to be so wide, none below its `least`.

    Where not all have what they want, each gets its least, and of the rest as much as it lacks in proportion.

    >>> shared([4, 60, 30], [4, 10, 10], 54), shared([4, 60], [4, 9], 5), shared([4, 6], [4, 2], 99)
    ([4, 31, 18], [4, 9], [4, 6])
    """
    lacking = [max(0, wide - narrow) for wide, narrow in zip(wanted, least, strict=True)]
    spare = max(0, min(room - sum(least), sum(lacking)))
    return [narrow + (more * spare // sum(lacking) if more else 0) for narrow, more in zip(least, lacking, strict=True)]
