"""The text of a companion file with another table in it (`files/companion.py` reads them).

All that is no part of that table stays as it is, byte for byte: the text is cut into blocks, each from a header to the
next, and only those of the table are touched. Within one that changes, tomlkit keeps comments, order and spelling.
"""

from __future__ import annotations

import tomllib
from collections import Counter
from collections.abc import Mapping, Sequence
from difflib import SequenceMatcher
from typing import Any

import tomlkit
from tomlkit.exceptions import TOMLKitError

from sandbox.base.errors import InputError, refuse
from sandbox.base.frozen import dataclass
from sandbox.base.language import say
from sandbox.base.toml import excess, lines
from sandbox.files.companion import BOM, MAX_BYTES, companion_place, entries_of, read_tables
from sandbox.files.names import COMPANION
from sandbox.files.table import Entry, Table
from sandbox.tiled.tilemap import TileMap


@dataclass
class _Block:
    """A header with what stands below it, and the `gap` of empty lines and comments before the next one.

    `name` is the table it belongs to, empty for what stands before the first header; `begins` an entry of a list.
    """

    name: str
    begins: bool
    text: str
    gap: str = ""


def with_entries(tilemap: TileMap, table: Table, entries: Sequence[Entry]) -> TileMap:
    """The map whose companion has these entries in a table. Without entries the table goes, and with the last table the
    file.

    Raises InputError where the file cannot be read or changed; it is never begun anew.
    """
    assert table.is_list or len(entries) <= 1, "such a table has one entry"
    old = entries_of(tilemap, table)
    if _plain(old) == _plain(entries):
        return tilemap
    held = tilemap.beside[COMPANION]
    body = held.removeprefix(BOM)
    newline = "\r\n" if body.count("\n") == body.count("\r\n") > 0 else "\n"
    blocks = _blocks(body)
    if table.name in tomllib.loads(blocks[0].text):
        raise _unchangeable(tilemap, table, say("the table {name} stays as it is: it stands before the first header",
                                                name=table.name))
    _Editing(blocks, table, newline).exchange(old, entries)
    text = "".join(block.text + block.gap for block in blocks)
    after = tilemap.with_beside(COMPANION, held[:len(held) - len(body)] + text if text.strip() else "")
    wanted: dict[str, object] = {name: value for name, value in read_tables(tilemap).items() if name != table.name}
    if entries:
        wanted[table.name] = list(entries) if table.is_list else entries[0]
    if excess(text, MAX_BYTES) == "bytes":
        raise refuse(say("the file would be too large"), say("at most {number} bytes", number=MAX_BYTES),
                     companion_place(tilemap))
    try:
        text.encode()
        is_right = _plain(read_tables(after)) == _plain(wanted)
    except (InputError, ValueError):
        is_right = False
    if not is_right:
        raise _unchangeable(tilemap, table, say("the table {name} stays as it is: its text cannot be changed here",
                                                name=table.name))
    return after


def _unchangeable(tilemap: TileMap, table: Table, why: str) -> InputError:
    return refuse(why, say("entries that begin with {header}", header=table.header), companion_place(tilemap))


def _blocks(body: str) -> list[_Block]:
    """The blocks of a text; the first one has no header, and may be empty."""
    blocks = [_Block("", False, "")]
    for line in lines(body):
        said = line.strip()
        if said.startswith("["):
            (name, value), = tomllib.loads(line).items()
            blocks.append(_Block(name, isinstance(value, list), line))
        elif said and not said.startswith("#"):
            blocks[-1].text += blocks[-1].gap + line
            blocks[-1].gap = ""
        else:
            blocks[-1].gap += line
    return blocks


class _Editing:
    """The blocks of a text in which the entries of one table are exchanged."""

    def __init__(self, blocks: list[_Block], table: Table, newline: str) -> None:
        self._blocks, self._table, self._newline = blocks, table, newline

    def exchange(self, old: Sequence[Entry], new: Sequence[Entry]) -> None:
        """Those that are the same in the same order stay. One that stands elsewhere afterwards takes its text and its
        comments along. Of the others between, the first ones are changed, what is left over is taken out or put in."""
        groups = self._groups()
        top = groups[0][0] if groups else None
        before, now = [*map(_key, old)], [*map(_key, new)]
        steps = SequenceMatcher(None, before, now, autojunk=False).get_opcodes()
        gone = [index for step, start, end, _, _ in steps if step != "equal" for index in range(start, end)]
        come = [index for step, _, _, start, end in steps if step != "equal" for index in range(start, end)]
        moving = Counter(before[index] for index in gone) & Counter(now[index] for index in come)
        moved: dict[str, list[str]] = {key: [] for key in moving}
        for index in gone:
            if len(moved.get(before[index], ())) < moving[before[index]]:
                moved[before[index]].append(self._lifted(groups[index]))
                groups[index] = []
        after: _Block | None = None
        for step, start, end, first, last in steps:
            if step == "equal":
                after = groups[end - 1][-1]
                continue
            staying = [group for group in groups[start:end] if group]
            for index in range(first, last):
                if texts := moved.get(now[index]):
                    after = self._put_in(texts.pop(0), after, top)
                elif staying:
                    self._change(staying[0], new[index])
                    after = staying.pop(0)[-1]
                else:
                    after = self._put_in(self._written(new[index]), after, top)
            for block in (block for group in staying for block in group):
                self._take_out(block)

    def _groups(self) -> list[list[_Block]]:
        """The blocks of each entry; those that follow each other become one."""
        groups: list[list[_Block]] = []
        previous: _Block | None = None
        for block in tuple(self._blocks):
            if block.name != self._table.name:
                previous = None
                continue
            if not groups or (block.begins and self._table.is_list):
                groups.append([block])
            elif previous is not None:
                previous.text += previous.gap + block.text
                previous.gap = block.gap
                self._blocks.remove(block)
                continue
            else:
                groups[-1].append(block)
            previous = block
        return groups

    def _change(self, group: list[_Block], entry: Entry) -> None:
        text = "".join(block.text for block in group).replace("\r\n", "\n")
        changed = _changed(text, self._table, entry)
        for block in group[1:]:
            block.text = ""
        group[0].text = changed.replace("\n", self._newline) if changed else self._written(entry)

    def _written(self, entry: Entry) -> str:
        text = tomlkit.dumps({self._table.name: [entry] if self._table.is_list else entry})
        return text.replace("\n", self._newline)

    def _lifted(self, group: list[_Block]) -> str:
        """The text of an entry with the comments right above it, which leaves its place."""
        index = next(index for index, one in enumerate(self._blocks) if one is group[0])
        self._blocks[index - 1].gap, comments = _parted(self._blocks[index - 1].gap)
        text = comments + "".join(block.text for block in group)
        for block in group:
            self._take_out(block)
        return text if text.endswith("\n") else text + self._newline

    def _take_out(self, block: _Block) -> None:
        """Removes a block with the empty line above it or, where there is none, the one below."""
        index = next(index for index, one in enumerate(self._blocks) if one is block)
        before = next((one for one in reversed(self._blocks[:index]) if one.text + one.gap), self._blocks[0])
        block.text = ""
        below = list(lines(block.gap))
        above = list(lines(before.gap))
        if below and not below[0].strip():
            block.gap = "".join(below[1:])
        elif not block.gap and above and not above[-1].strip():
            before.gap = "".join(above[:-1])

    def _put_in(self, text: str, after: _Block | None, top: _Block | None) -> _Block:
        """An entry after another one, else before the `top` of the first, else at the end of the file."""
        new = _Block(self._table.name, True, text)
        if after is None and top is not None:
            index = next(index for index, block in enumerate(self._blocks) if block is top)
            above, comments = _parted(self._blocks[index - 1].gap)
            self._blocks[index - 1].gap, new.gap = above, self._newline + comments
            self._blocks.insert(index, new)
            return new
        last = next((block for block in reversed(self._blocks) if block.text + block.gap), self._blocks[0])
        before = after or last
        if before is last and (end := last.text + last.gap) and not end.endswith("\n"):
            last.gap += self._newline
        above, below = (last.gap, "") if after is None else _owned(before.gap, is_last=before is last)
        stands = before.text + above
        is_apart = not stands or stands.endswith(("\n\n", "\n\r\n"))
        if before is not last and below.lstrip(" \t\r")[:1] != "\n":
            below = self._newline + below
        before.gap, new.gap = above if is_apart else above + self._newline, below
        index = next(index for index, block in enumerate(self._blocks) if block is before)
        self._blocks.insert(index + 1, new)
        return new


def _parted(gap: str) -> tuple[str, str]:
    """A gap up to its last empty line, and the comments right above the header after it."""
    held = list(lines(gap))
    start = next((index for index in range(len(held), 0, -1) if not held[index - 1].strip()), 0)
    return "".join(held[:start]), "".join(held[start:])


def _owned(gap: str, is_last: bool) -> tuple[str, str]:
    """The comments right below an entry, up to an empty line or the end of the file; and the rest of the gap."""
    held = list(lines(gap))
    end = next((index for index, line in enumerate(held) if not line.strip()), len(held) if is_last else 0)
    return "".join(held[:end]), "".join(held[end:])


def _changed(text: str, table: Table, entry: Entry) -> str | None:
    """The text of an entry with other values, the rest of it kept; None where that does not go."""
    try:
        root = tomlkit.parse(text)
        held: Any = root[table.name]
        _merge(held[0] if table.is_list else held, entry)
        changed = tomlkit.dumps(root)
        found = tomllib.loads(changed)[table.name]
    except (TOMLKitError, ValueError, KeyError, IndexError, TypeError):
        return None
    is_right = _plain(found[0] if table.is_list else found) == _plain(entry) and changed.endswith("\n")
    return changed if is_right else None


def _merge(held: Any, entry: Mapping[str, object]) -> None:
    for name in tuple(held):
        if name not in entry:
            del held[name]
    for name, value in entry.items():
        if name not in held:
            held[name] = value
        elif isinstance(held[name], Mapping) and isinstance(value, Mapping):
            _merge(held[name], value)
        elif _plain(held[name].unwrap()) != _plain(value):
            held[name] = value


def _key(entry: Entry) -> str:
    """What is the same for entries that are the same."""
    return repr(_plain(entry))


def _plain(value: object) -> object:
    """A value to be compared: true is not 1, and a number that is none is the same as itself."""
    match value:
        case Mapping():
            return {name: _plain(one) for name, one in value.items()}
        case list() | tuple():
            return [_plain(one) for one in value]
        case _:
            return type(value).__name__, repr(value)
