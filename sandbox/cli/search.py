"""`search`: the wave from one cell, and a path to another (guide: commands, search)."""

from __future__ import annotations

import argparse
import json

from sandbox.base.counting import cells
from sandbox.base.errors import Place, refuse
from sandbox.base.frozen import dataclass
from sandbox.base.language import say
from sandbox.cli.options import add_cell_limit, add_level, cell
from sandbox.cli.saying import give, write
from sandbox.files.opening import open_level
from sandbox.grid.cell import Cell, distance
from sandbox.grid.grid import Grid
from sandbox.grid.sheet import Sheet
from sandbox.search.alone import Alone
from sandbox.search.variants import VARIANTS
from sandbox.search.wave import wave

DIGITS = "0123456789abcdefghijklmnopqrstuvwxyz"


@dataclass(frozen=True)
class Answer:
    """`ranks` are of the wave from the start: one more than each cell's distance, 0 where it did not come. `taken` are
    cells that left the queue of the chosen search, None for an algorithm that does not search. `straight` is the
    Manhattan distance. All lengths are cells."""

    algorithm: str
    start: Cell
    goal: Cell
    straight: int
    path: tuple[Cell, ...] | None
    taken: int | None
    ranks: Sheet

    @property
    def length(self) -> int | None:
        return None if self.path is None else len(self.path)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    add_level(parser)
    add_cell_limit(parser)
    parser.add_argument("--from", metavar="X,Y", dest="start", type=cell, required=True,
                        help=say("the cell to start from"))
    parser.add_argument("--to", metavar="X,Y", dest="goal", type=cell, required=True, help=say("the cell to reach"))
    parser.add_argument("--algorithm", choices=VARIANTS.names, default="bfs", help=say("the search (see names)"))
    parser.add_argument("--format", choices=("text", "json"), default="text", help=say("a drawing, or one JSON object"))


def run(args: argparse.Namespace) -> int:
    level = open_level(args.level, args.cell_limit).level
    grid, place = level.grid, Place(str(args.level))
    for option, (x, y) in (("--from", args.start), ("--to", args.goal)):
        if (x, y) not in grid:
            raise refuse(say("{option} {x},{y} lies outside the map", option=option, x=x, y=y),
                         say("0,0 to {x},{y}", x=grid.width - 1, y=grid.height - 1), place)
    if not grid.enterable(args.start):
        raise refuse(say("--from {x},{y} is a wall", x=args.start[0], y=args.start[1]), say("a cell without a wall"),
                     place)
    answer = ask(grid, args.start, args.goal, args.algorithm)
    if args.format == "json":
        give(as_json(answer))
        return 0
    for line in as_text(grid, answer).split("\n"):
        write(line)
    return 0


def ask(grid: Grid, start: Cell, goal: Cell, algorithm: str) -> Answer:
    """Searches over walls only; nobody stands in the way. Who is there already has no way to go."""
    # Asked first: on a large map the search finds its path in it.
    ranks = wave(grid, start).ranks
    way = VARIANTS[algorithm].way(Alone(grid, start), goal, frozenset())
    taken = way.search.taken if way.search else None
    # A goal in a wall is reached by nobody, not even by a field that starts there.
    path = way.path if grid.enterable(goal) else None
    if start == goal and taken is not None:
        path, taken = (), 0
    return Answer(algorithm, start, goal, distance(start, goal), path, taken, ranks)


def as_json(answer: Answer) -> str:
    facts = {"algorithm": answer.algorithm, "from": answer.start, "to": answer.goal, "straight": answer.straight,
             "length": answer.length, "taken": answer.taken or 0, "path": answer.path}
    # Each number is written once.
    numbers = [str(number) for number in range(-1, max(answer.ranks.numbers))]
    rows = ",".join(f"[{','.join(map(numbers.__getitem__, row))}]" for row in answer.ranks.rows())
    searched = json.dumps(answer.taken is not None)
    return f'{json.dumps(facts, separators=(",", ":"))[:-1]},"wave":[{rows}],"searched":{searched}}}'


def as_text(grid: Grid, answer: Answer) -> str:
    """The wave drawn with numbers in base 36, walls as #, unreached cells as a point; then the path in words."""
    numbers = base36(max(answer.ranks.numbers))
    width = len(numbers[-1])
    # Each sign is put into its column once: a map may have a million cells.
    wall, point, *signs = (sign.rjust(width) for sign in ("#", ".", *numbers))
    between = " " if width > 1 else ""
    lines = []
    for y, row in enumerate(answer.ranks.rows()):
        start = grid.index((0, y))
        opened = grid.padded[start:start + grid.width]
        lines.append(between.join([signs[rank - 1] if rank else point if is_open else wall
                                   for rank, is_open in zip(row, opened, strict=True)]).rstrip())
    (x, y), (to_x, to_y) = answer.start, answer.goal
    lines += ["", say("{algorithm} from ({x}, {y}) to ({to_x}, {to_y}): {found}", algorithm=answer.algorithm, x=x, y=y,
                      to_x=to_x, to_y=to_y, found=_found(answer))]
    if answer.path:
        lines.append(say("path: {cells}", cells=" ".join(f"{x},{y}" for x, y in answer.path)))
    return "\n".join(lines)


def _found(answer: Answer) -> str:
    if answer.taken is None:
        return say("{algorithm} does not search: it steps to the neighbour that lies nearer, as long as there is "
                   "one; {far} across and down", algorithm=answer.algorithm, far=cells(answer.straight))
    way = say("no way through") if answer.path is None else say("path {length}", length=answer.length)
    return say("{way}, {far} across and down, {cells} left the queue", way=way, far=cells(answer.straight),
               cells=cells(answer.taken))


def base36(count: int) -> list[str]:
    """The first whole numbers from 0 in base 36.

    >>> base36(37)[13], base36(37)[36]
    ('d', '10')
    """
    numbers: list[str] = []
    for number in range(count):
        high, low = divmod(number, len(DIGITS))
        numbers.append((numbers[high] if high else "") + DIGITS[low])
    return numbers
