"""Faults in JSON and in text made of lines: values exchanged, keys renamed, lines swapped, doubled and dropped."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from typing import Any

VALUES: tuple[Any, ...] = (None, True, False, 0, -1, 1e9, 1e400, 2**31, 2**64, 10**30, "", "x" * 300, "١٢",
                           "a\x1b[31m", [], {}, [[]], "nan", "../../x", "/dev/zero", 0.5, "Goblin",
                           "chase", "battle", "over")


def rewritten(data: bytes, dice: random.Random) -> bytes:
    """JSON with one to three values or keys exchanged, nested, doubled or dropped; as it was where it is none."""
    try:
        root = json.loads(data)
    except (ValueError, RecursionError):
        return data
    for _ in range(dice.randint(1, 3)):
        spots = list(_spots(root))
        if not spots:
            break
        holder, key = dice.choice(spots)
        other, where = dice.choice(spots)
        match dice.randrange(6):
            case 0 | 1:
                holder[key] = dice.choice(VALUES)
            case 2:
                holder[key] = json.loads(json.dumps(other[where]))
            case 3:
                if isinstance(holder, dict):
                    holder[dice.choice([str(where), "x", "id", "tiles", "value", "unit"])] = holder.pop(key)
                else:
                    holder.insert(key, holder[key])
            case 4:
                for _ in range(dice.choice((1, 3, 60))):
                    holder[key] = [holder[key]]
            case _:
                del holder[key]
    return json.dumps(root, ensure_ascii=dice.random() < 0.5).encode("utf-8", "replace")


def _spots(root: Any) -> Iterator[tuple[Any, Any]]:
    """Where values stand: what holds them, and under which key."""
    for key in root if isinstance(root, dict) else range(len(root)) if isinstance(root, list) else ():
        yield root, key
        yield from _spots(root[key])


def relined(data: bytes, dice: random.Random) -> bytes:
    """Lines swapped, doubled, dropped, or of JSON lines one rewritten."""
    lines = data.split(b"\n")
    place, other = dice.randrange(len(lines)), dice.randrange(len(lines))
    match dice.randrange(6):
        case 0:
            lines[place], lines[other] = lines[other], lines[place]
        case 1:
            lines.insert(other, lines[place])
        case 2:
            del lines[place]
        case 3:
            line = lines[place]
            here = dice.randint(0, len(line))
            lines[place] = line[:here] + dice.choice((b"#", b".", b"@", b"g", b"~", b"x", b" ", b"\t", b"=", b"[", b'"',
                                                      b"1", b"\xc3")) + line[here + dice.randint(0, 1):]
        case 4:
            lines = lines[:place] + lines[place:other] * dice.choice((1, 2, 30)) + lines[place:]
        case _:
            lines[place] = rewritten(lines[place], dice)
    return b"\n".join(lines)
