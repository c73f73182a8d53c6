"""Broken files, made of whole ones: each gives a level or an InputError, never anything else (guide: files).

It tells how they ended, by sort, and the longest times and the most memory; where Tiled is installed it judges a spread
of the maps. What failed is kept in a folder.
"""

from __future__ import annotations

import argparse
import random
import re
import subprocess
import sys
import traceback
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from tempfile import TemporaryDirectory, mkdtemp

from sandbox.base.errors import InputError
from sandbox.tiled.reading import read_map
from tests.soak.fuzzing.sorts import Source, attempt, broken, sources
from tests.soak.fuzzing.watched import SECONDS, Stuck, Watch
from tests.soak.trials import Trials
from tests.tiled.as_tiled.meaning import REFUSED, in_tiled, meaning
from tests.tiled.judge import TILED

LIMITED = ("sh", "-c", 'ulimit -v 4000000; exec "$@"', "sh")
PATIENCE = 10
"""Tiled gets so many kilobytes and seconds for a broken map."""

Worst = tuple[float, int]


@dataclass
class Tally:
    """How inputs ended by sort, the most that each sort took and which input it was, and what Tiled said."""

    ends: Counter[tuple[str, str]] = field(default_factory=Counter)
    seconds: dict[str, Worst] = field(default_factory=dict)
    megabytes: dict[str, Worst] = field(default_factory=dict)
    judged: Counter[str] = field(default_factory=Counter)
    example: dict[str, int] = field(default_factory=dict)

    def note(self, sort: str, end: str, number: int, watch: Watch) -> None:
        self.ends[sort, end] += 1
        self.seconds[sort] = max(self.seconds.get(sort, (0, 0)), (watch.seconds, number))
        self.megabytes[sort] = max(self.megabytes.get(sort, (0, 0)), (watch.megabytes, number))

    def judge(self, said: str, number: int) -> None:
        self.judged[said] += 1
        self.example.setdefault(said, number)

    @property
    def failures(self) -> int:
        return sum(count for (_, end), count in self.ends.items() if end.startswith("FAILED"))

    def __str__(self) -> str:
        lines = []
        for sort in sorted(self.seconds):
            ends = {end: count for (each, end), count in sorted(self.ends.items()) if each == sort}
            (seconds, slow), (megabytes, large) = self.seconds[sort], self.megabytes[sort]
            told = ", ".join(f"{count} {end}" for end, count in ends.items())
            lines.append(f"{sort}: {sum(ends.values())} inputs: {told}; longest {seconds:.2f} s ({slow}), "
                         f"most {megabytes:.0f} MB ({large})")
        lines += [f"Tiled: {count} {said} (such as {self.example[said]})" for said, count in self.judged.most_common()]
        return "\n".join(lines)


def judged(data: bytes, path: Path, folder: Path) -> str:
    """Whether Tiled agrees on a map that lies at `path`, which is written."""
    path.write_bytes(data)
    try:
        theirs = in_tiled(path, folder, LIMITED, PATIENCE)
        ours = meaning(read_map(data, path))
    except InputError as error:
        return "refused by both" if theirs == REFUSED else f"refused here alone: {_gist(error.findings[0].problem)}"
    except subprocess.TimeoutExpired:
        return "Tiled comes to no end"
    except (TypeError, ValueError, LookupError) as error:
        # Tiled writes null where a number is none.
        return f"cannot be compared: {type(error).__name__}"
    finally:
        path.unlink()
    if theirs == REFUSED:
        return "opened here alone"
    parts = [key for key in theirs if theirs[key] != ours[key]]
    return f"read otherwise: {', '.join(parts)}" if parts else "the same to both"


def _gist(problem: str) -> str:
    """A refusal without the values in it."""
    return re.sub(r'"[^"]*"|[0-9]+', "…", problem)[:70]


def _tried(source: Source, data: bytes, folder: Path, watch: Watch) -> tuple[str, str]:
    """How one input ended, and the traceback of one that failed."""
    try:
        with TemporaryDirectory(dir=folder) as own:
            end = watch.run(lambda: attempt(source.sort, data, source.path, Path(own)))
        watch.check()
    except (Exception, Stuck) as error:
        return f"FAILED {type(error).__name__}", traceback.format_exc()
    return end, ""


def run(trials: Trials, words: Sequence[str]) -> bool:
    parser = argparse.ArgumentParser(prog="fuzz", description=__doc__)
    parser.add_argument("--judge", type=int, default=100, metavar="N", help="Tiled judges one map in so many; 0: none")
    parser.add_argument("--sort", help="only files of this sort")
    parser.add_argument("--keep", type=Path, help="where inputs that fail are kept; else a new folder")
    parser.add_argument("--patience", type=float, default=SECONDS, help="seconds of the processor an input may take")
    args = parser.parse_args(words)
    tally, keep = Tally(), args.keep
    with TemporaryDirectory() as held:
        folder = Path(held)
        known = [source for source in sources(folder) if args.sort in (None, source.sort)]
        sorts = sorted({source.sort for source in known})
        watch = Watch(folder, args.patience)
        for number in trials:
            dice = random.Random(number)
            # Half of all are maps.
            sort = "map" if "map" in sorts and dice.random() < 0.5 else dice.choice(sorts)
            source = dice.choice([each for each in known if each.sort == sort])
            data = broken(source, dice)
            end, trace = _tried(source, data, folder, watch)
            tally.note(sort, end, number, watch)
            if trace:
                keep = keep or Path(mkdtemp(prefix="fuzz-"))
                keep.mkdir(parents=True, exist_ok=True)
                (keep / f"{number}{source.path.suffix if sort != 'log' else '.jsonl'}").write_bytes(data)
                sys.stdout.write(f"input {number}, of {source.name}, kept in {keep}: {trace.strip()[-600:]}\n")
            elif sort == "map" and TILED and args.judge and number % args.judge == 0:
                tally.judge(judged(data, source.path.with_name("judged.tmx"), folder), number)
            if number % 5000 == 0:
                sys.stdout.write(f"{number}: {tally.failures} failed\n")
                sys.stdout.flush()
    sys.stdout.write(f"{tally}\n")
    return not tally.failures
