"""Broken maps, made of real ones: opening gives a level or an InputError, never anything else (design: files.md).

`python -m tests.files.fuzz --runs N` tries many and tells the times and the memory; the tests try a few.
"""

from __future__ import annotations

import argparse
import random
import re
import sys
import time
from collections.abc import Sequence
from pathlib import Path
from tempfile import TemporaryDirectory

from sandbox.base.errors import InputError
from sandbox.files.check import findings_json, report
from sandbox.files.editing import add_unit, draw_walls, erase_walls, resized, set_map_property
from sandbox.files.levels import level_of
from sandbox.files.opening import Opened
from sandbox.files.reading import read_map
from sandbox.files.saving import patched
from tests.files.maps import GROUND, PROJECT, REAL, document, objects

BITS = (b"", b'"', b"<", b">", b"&", b"-1", b"0", b"1e309", b"nan", b"inf", b"-inf", b"9" * 400, b"\xff", b"\0",
        b"<group>", b"</group>", b"<!--", b"]]>", b"<![CDATA[", b"&#0;", b"&amp;", b"4294967296", b"2147483648",
        b"../../../../dev/zero", b"/etc/passwd", b"1e9", b"-2147483649", b" ", b"\r\n", b",", b"=", b"infinite=\"1\"",
        b"gzip", b"zlib", b"zstd", b"base64", b"csv", b"hero", b"enemy", b"spawn", b"goal", b"class", b"list")
PLAIN = tuple(bit for bit in BITS if not set(b'"<>&\0\xff') & set(bit))
"""What may stand in a value, so that the file stays XML."""

BESIDE = (".tsx", ".tx", ".json")

_VALUE = re.compile(rb'"[^"<>]*"')
_NUMBER = re.compile(rb"[0-9]+")
_NAME = re.compile(rb"[a-z]+(?==\")")
_TAG = re.compile(rb"<[a-z]+")


def broken(data: bytes, dice: random.Random) -> bytes:
    """The file with one to three faults: values exchanged, and now and then pieces taken out, doubled, cut off."""
    for _ in range(dice.randint(1, 3)):
        match dice.randrange(30):
            case 0:
                place, length = dice.randint(0, len(data)), dice.choice((0, 1, 3, 40))
                data = data[:place] + dice.choice(BITS) + data[place + length:]
            case 1:
                data = data[:dice.randint(0, len(data))] + dice.choice((b"", b"</map>"))
            case 2 | 3:
                lines = data.split(b"\n")
                first, put = dice.randrange(len(lines)), dice.randrange(len(lines))
                length = dice.choice((1, 1, 3, 30))
                data = b"\n".join(lines[:put] + lines[first:first + length] + lines[put:])
            case 4 | 5:
                data = _exchanged(data, _NAME, _any(data, _NAME, dice), dice)
            case 6:
                data = _exchanged(data, _TAG, _any(data, _TAG, dice), dice)
            case 7 | 8 | 9 | 10 | 11 | 12 | 13 | 14:
                data = _exchanged(data, _VALUE, _any(data, _VALUE, dice), dice)
            case 15 | 16 | 17 | 18:
                data = _exchanged(data, _NUMBER, dice.choice(PLAIN), dice)
            case _:
                data = _exchanged(data, _VALUE, b'"' + dice.choice(PLAIN) + b'"', dice)
    return data


def _spots(data: bytes, pattern: re.Pattern[bytes]) -> list[tuple[int, int]]:
    return [found.span() for found in pattern.finditer(data)]


def _exchanged(data: bytes, pattern: re.Pattern[bytes], instead: bytes, dice: random.Random) -> bytes:
    spots = _spots(data, pattern)
    if not spots:
        return data
    start, end = dice.choice(spots)
    return data[:start] + instead + data[end:]


def _any(data: bytes, pattern: re.Pattern[bytes], dice: random.Random) -> bytes:
    spots = _spots(data, pattern)
    start, end = dice.choice(spots) if spots else (0, 0)
    return data[start:end]


def corpus() -> list[Path]:
    """The shipped levels, and the real maps with their tilesets and templates where they are present."""
    real = (path for suffix in (*BESIDE, ".tmx") for path in REAL.rglob(f"*{suffix}"))
    return sorted((*PROJECT.joinpath("levels").glob("*.tmx"), *real))


def attempt(data: bytes, path: Path) -> str:
    """Opens, checks, edits, saves and opens again; how it ended. Anything but an InputError goes through.

    A tileset or template is opened as part of a small map.
    """
    if path.suffix in BESIDE:
        with TemporaryDirectory() as folder:
            Path(folder, f"t{path.suffix}").write_bytes(data)
            tileset = f' <tileset firstgid="1" source="t{path.suffix}"/>\n'
            line = f'<object id="1" template="t{path.suffix}" x="1" y="2"/>'
            return max(attempt(document(part, GROUND), Path(folder, "a.tmx")) for part in (tileset, objects(line)))
    try:
        old = read_map(data, path)
        level_of(old)
    except InputError as error:
        assert str(error), "a refusal without a sentence"
        return "refused"
    opened = Opened(path, data, old, level_of(old))
    report(opened)
    findings_json(opened)
    assert patched(data, old, old) == data
    try:
        new = draw_walls(old, [(0, 0), (1, 0)])
        new, _ = add_unit(new, "enemy", "goblin", "guard", (old.width - 1, 0))
        new = erase_walls(set_map_property(new, "sandbox.seed", "3"), [(0, 0)])
        out = patched(data, old, resized(new, right=1))
    except InputError:
        return "opened"
    read_map(out, path)
    return "saved"


def main(words: Sequence[str]) -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.files.fuzz", description=__doc__)
    parser.add_argument("--runs", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args(words)
    sources = [(path, path.read_bytes()) for path in corpus()]
    counts: dict[str, int] = {}
    times: list[tuple[float, int]] = []
    for number in range(args.seed, args.seed + args.runs):
        dice = random.Random(number)
        path, data = dice.choice(sources)
        made = broken(data, dice)
        started = time.perf_counter()
        try:
            end = attempt(made, path)
        except Exception as error:
            end = f"FAILED {type(error).__name__}"
            sys.stdout.write(f"seed {number} of {path.name}: {error!r}\n")
        times.append((time.perf_counter() - started, number))
        counts[end] = counts.get(end, 0) + 1
    import resource  # Not on every system, and wanted here alone.
    times.sort()
    sys.stdout.write(
        f"{args.runs} runs: {', '.join(f'{count} {end}' for end, count in sorted(counts.items()))}\n"
        f"longest {times[-1][0]:.2f} s (seed {times[-1][1]}), middle {times[len(times) // 2][0] * 1000:.1f} ms, "
        f"memory {resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024} MB at most\n")
    return int(any(end.startswith("FAILED") for end in counts))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
