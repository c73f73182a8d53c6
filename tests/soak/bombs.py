"""Files that are small, or cost much more than they hold: each is refused or opened within a bound of memory and time.

The number of a trial is the share of their size that they have, and of the bounds that they go beyond: 1 is the whole.
"""

from __future__ import annotations

import argparse
import base64
import subprocess
import sys
import zlib
from collections.abc import Callable, Sequence
from itertools import islice
from pathlib import Path
from tempfile import TemporaryDirectory

from tests.soak.trials import Trials
from tests.tiled.maps import GROUND, MAP, PROJECT, document, objects

MEGABYTES = 600
"""What a process may take that is to refuse a bomb, Python and all its libraries included."""
SECONDS = 60
"""Of the processor, for all bombs together."""

BOUNDS = ("sandbox.tiled.markup.MAX_ELEMENTS", "sandbox.tiled.coverage.MAX_CROSSINGS", "sandbox.files.units.MAX_UNITS",
          "sandbox.tiled.reading.MAX_OBJECTS", "sandbox.tiled.reading.MAX_LAYERS")
"""Where bounds stand that a bomb goes beyond by its number of parts."""

OPENING = """
import resource, sys
from importlib import import_module
from pathlib import Path
from sandbox.base.errors import InputError
from sandbox.files.opening import open_level
share, megabytes, seconds, bounds, *names = sys.argv[1:]
for bound in bounds.split(","):
    module, _, name = bound.rpartition(".")
    setattr(import_module(module), name, getattr(import_module(module), name) // int(share))
resource.setrlimit(resource.RLIMIT_AS, (int(megabytes) << 20,) * 2)
resource.setrlimit(resource.RLIMIT_CPU, (int(seconds),) * 2)
for name in names:
    try:
        print("opened", len(open_level(Path(name)).level.findings), flush=True)
    except InputError as error:
        print("refused", error, flush=True)
"""

BIG = MAP.replace('width="4" height="3"', 'width="1000" height="1000"')
WALL = '<object id="1" name="wall" x="0" y="0" width="16000" height="16000"/>'
POLYGON = '<object name="wall" x="0" y="0"><polygon points="0,0 16000,0 16000,16000 0,16000"/></object>'
HERO = '<object type="hero"><properties><property name="script" value="1,1 hit=1"/></properties></object>'
ENTITIES = "".join(f'<!ENTITY a{n} "{f"&a{n - 1};" * 10}">' for n in range(1, 30))


def packed(compression: str, data: bytes) -> str:
    """A layer whose cells are this stream."""
    how = f'encoding="base64" compression="{compression}"'
    return (f' <layer id="1" name="ground" width="4" height="3">\n  <data {how}>'
            f"{base64.b64encode(data).decode()}</data>\n </layer>\n")


def zeros(gigabytes: int) -> bytes:
    """A stream that unpacks to so much."""
    machine = zlib.compressobj(9)
    first = machine.compress(bytes(1 << 24)) + machine.flush(zlib.Z_FULL_FLUSH)
    again = machine.compress(bytes(1 << 24)) + machine.flush(zlib.Z_FULL_FLUSH)
    return first + again * (gigabytes * 64 - 1) + machine.flush()


BOMBS: dict[str, tuple[Callable[[int], bytes], str]] = {
    "entities": (lambda _: f'<!DOCTYPE m [<!ENTITY a0 "aaaaaaaaaa">{ENTITIES}]><map>&a29;</map>'.encode(), "DOCTYPE"),
    "an external entity": (lambda _: b'<!DOCTYPE m [<!ENTITY a SYSTEM "/etc/passwd">]><map>&a;</map>', "DOCTYPE"),
    "a layer that unpacks to gigabytes": (lambda _: document(packed("zlib", zeros(4))), "unpacks to more"),
    "a thousand million cells": (lambda _: document(head=MAP.replace('"4"', '"40000"').replace('"3"', '"25000"')),
                                 "at most 4000000"),
    "deep nesting": (lambda _: document(" <group>" * 100_000), "deep"),
    "very many elements": (lambda share: document(" <a/>" * (410_000 // share)), "too many elements"),
    "very many layers": (lambda share: document('<layer name="a" width="4" height="3"/>' * (10_100 // share)),
                         "too many layers"),
    "very many objects": (lambda share: document(*2 * (
        "<objectgroup>" + "<object/>" * (60_000 // share) + "</objectgroup>",)), "too many objects"),
    "very many attributes": (lambda share: b"<map " + b" ".join(b'a%d=""' % n for n in range(300_000 // share)) + b"/>",
                             "no width"),
    "a very long attribute": (lambda share: document(
        f'<properties><property name="{"x" * (30_000_000 // share)}"/></properties>', GROUND), "opened"),
    "ten thousand walls over everything": (lambda share: document(objects(*(WALL,) * (10_000 // share)), head=BIG),
                                           "opened"),
    "very many outlines": (lambda share: document(objects(*(POLYGON,) * (3_000 // share)), head=BIG),
                           "too many outlines"),
    "eleven thousand heroes with scripts": (lambda share: document(objects(*(HERO,) * (11_000 // share))), "opened"),
    "a chunk at the end of the world": (lambda _: document(
        '<layer name="a"><data encoding="csv"><chunk x="-1000000000" y="0" width="1" height="1">1</chunk>'
        '<chunk x="1000000000" y="0" width="1" height="1">1</chunk></data></layer>',
        head=MAP.replace('infinite="0"', 'infinite="1"')), "2000000001 x 1"),
}


def opened_within(*paths: Path, share: int = 1) -> list[str]:
    """How opening ends, file by file, in a process that has so much memory and time."""
    ran = subprocess.run([sys.executable, "-c", OPENING, str(share), str(MEGABYTES), str(SECONDS), ",".join(BOUNDS),
                          *map(str, paths)], capture_output=True, text=True, cwd=PROJECT, check=False)
    assert ran.returncode == 0, (ran.stdout, ran.stderr[-2000:])
    return ran.stdout.splitlines()


def wrong(folder: Path, share: int) -> dict[str, str]:
    """The bombs that do not end as they should, by name, and how they do."""
    paths = []
    for number, (make, _) in enumerate(BOMBS.values()):
        paths.append(folder / f"{number}.tmx")
        paths[-1].write_bytes(make(share))
    told = dict(zip(BOMBS, opened_within(*paths, share=share), strict=True))
    return {name: words for name, words in told.items() if BOMBS[name][1] not in words}


def run(trials: Trials, words: Sequence[str]) -> bool:
    """At their whole size, however often it is asked for: they are the same."""
    argparse.ArgumentParser(prog="bombs", description=__doc__).parse_args(words)
    found: dict[str, str] = {}
    for share in islice(trials, 1):
        with TemporaryDirectory() as folder:
            found |= wrong(Path(folder), share)
    sys.stdout.write("".join(f"{name}: {words}\n" for name, words in found.items()))
    return not found
