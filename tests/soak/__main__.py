"""Laws of the suite, tried for long: `python -m tests.soak` tries all of them, `--only NAME` one, `--list` names them.

Each has a short form among the tests. What follows `--` is handed to the law: `--only fuzz -- --help` tells its words.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence

from tests.soak.laws import LAWS, Law
from tests.soak.trials import Trials


def main(words: Sequence[str]) -> int:
    """The exit status: 0 where every law held."""
    mine, own = _split(words)
    parser = argparse.ArgumentParser(prog="python -m tests.soak", description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--only", choices=[law.name for law in LAWS], action="append", metavar="NAME",
                        help="this law alone; may be said of several")
    parser.add_argument("--count", type=int, help="so many trials of each")
    parser.add_argument("--seconds", type=float, help="each for so long, unless --count ends it before")
    parser.add_argument("--first", type=int, default=1, help="the number of the first trial; each number is one trial")
    parser.add_argument("--list", action="store_true", help="names the laws, what they hold, and how often it is tried")
    args = parser.parse_args(mine)
    chosen = [law for law in LAWS if not args.only or law.name in args.only]
    if own and len(chosen) > 1:
        parser.error("words after -- are for one law: name it by --only")
    if args.list:
        sys.stdout.write("".join(f"{law.name:8} {law.count:6} × {law.trial}: {law.holds}\n" for law in chosen))
        return 0
    held = [_holds(law, args, own) for law in chosen]
    return int(not all(held))


def _split(words: Sequence[str]) -> tuple[list[str], list[str]]:
    """The words before `--`, and those after it."""
    place = [*words, "--"].index("--")
    return list(words[:place]), list(words[place + 1:])


def _holds(law: Law, args: argparse.Namespace, own: list[str]) -> bool:
    count = args.count if args.count is not None or args.seconds is not None else law.count
    sys.stdout.write(f"== {law.name}: {law.holds}\n")
    sys.stdout.flush()
    has_held = law.run(Trials(args.first, count, args.seconds), own)
    sys.stdout.write(f"== {law.name} {'held' if has_held else 'DID NOT HOLD'}\n")
    return has_held


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
