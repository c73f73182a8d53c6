"""How fast things are: `python -m tests.bench` measures every row and prints the table of the guide's page
Speed, `--write` puts it there.

`--list` names the rows, `--only NAME` measures one. Each row is measured in a process of its own and has its reference
beside it, taken in the same run: machines differ. The extra `bench` brings the packages that searches are compared
with.
"""

from __future__ import annotations

import argparse
import sys
import traceback
from collections.abc import Sequence

from tests.bench import table
from tests.bench.alone import alone
from tests.bench.rows import ROWS
from tests.bench.table import PAGE


def main(words: Sequence[str]) -> int:
    """The exit status: 0 where every row could be measured, whatever it reached."""
    names = [row.name for row in ROWS]
    parser = argparse.ArgumentParser(prog="python -m tests.bench", description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--only", choices=names, action="append", metavar="NAME",
                        help="this row alone; may be said of several")
    parser.add_argument("--list", action="store_true", help="names the rows and what each is to reach")
    parser.add_argument("--write", action="store_true",
                        help="puts the table into the guide; rows that were not measured stay as they are")
    args = parser.parse_args(words)
    chosen = [row for row in ROWS if not args.only or row.name in args.only]
    if args.list:
        sys.stdout.write("".join(f"{row.name:{max(map(len, names))}} {row.what}: {row.asked}\n" for row in chosen))
        return 0
    sys.stdout.write("\n".join(table.HEAD) + "\n")
    sys.stdout.flush()
    found = {}
    for row in chosen:
        try:
            found[row.name] = measured = alone(row)
        except Exception as error:
            # The others are worth their time all the same.
            traceback.print_exception(error)
            sys.stderr.write(f"{row.name} is not measured.\n")
        else:
            sys.stdout.write(table.line(row, measured) + "\n")
            sys.stdout.flush()
    if args.write:
        PAGE.write_text(table.written(PAGE.read_text("utf-8"), ROWS, found), "utf-8")
    return int(len(found) < len(chosen))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
