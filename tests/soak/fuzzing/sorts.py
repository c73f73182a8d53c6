"""The sorts of file that are broken: whole ones to begin with, their faults, and what the sandbox does with each."""

from __future__ import annotations

import random
import shutil
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from sandbox.base.errors import InputError, Place
from sandbox.battle.battle import Battle
from sandbox.battle.bestiary import SHIPPED
from sandbox.battle.deck_file import read_deck
from sandbox.battle.deck_text import deck_text
from sandbox.battle.level import Level
from sandbox.battle.replay import read_log, run_again
from sandbox.cli.run import played
from sandbox.files.check import findings_json, report
from sandbox.files.companion import entries_of
from sandbox.files.companion_text import with_entries
from sandbox.files.editing import add_unit, draw_walls, erase_walls, resized, set_map_property
from sandbox.files.levels import level_of
from sandbox.files.opening import Opened, open_level
from sandbox.files.to_text import text_from_map
from sandbox.rules.events import line
from sandbox.tiled.reading import read_map
from sandbox.tiled.saving.writing import patched
from sandbox.workbench.document import Edit
from sandbox.workbench.session import Session
from sandbox.workbench.wording import Wording
from tests.files.tables import STOPS
from tests.soak.fuzzing.letters import any_fault, encoded_otherwise
from tests.soak.fuzzing.markup import restructured
from tests.soak.fuzzing.words import relined, rewritten
from tests.tiled.maps import GROUND, PROJECT, REAL, document, objects

Fault = Callable[[bytes, random.Random], bytes]

REFUSED, OPENED, SAVED, SAME = "refused", "opened", "saved", "the same"
TURNS = 4

TEXTS = (
    "#########\n#@..~~.g#\n#.##.##.#\n#x.o..G.#\n#########\n\nsight = 12\nseed = 7\n"
    "script = 1,1; 2,1 hit=3@Goblin; 3,1 hidden\n",
    "@.a\n.s.\nw.#\n\nmax_rounds = 5\ncombat = off\ndriver = autopilot\n", "#@g#\n")
TILESETS = (
    ("t.tsj", b'{"type": "tileset", "name": "t", "tilewidth": 16, "tileheight": 16, "tilecount": 4,'
              b' "columns": 2, "image": "t.png", "imagewidth": 32, "imageheight": 32, "tiles": [{"id": 1,'
              b' "type": "Wall", "properties": [{"name": "solid", "type": "bool", "value": true},'
              b' {"name": "cost", "type": "int", "value": 2}],'
              b' "animation": [{"tileid": 0, "duration": 100}]}]}'),)
TEMPLATES = (
    ("t.tj", b'{"type": "template", "object": {"name": "Rat", "type": "Enemy", "width": 16, "height": 16,'
             b' "visible": true, "rotation": 0, "properties": [{"name": "kind", "type": "string", "value": "rat"}]}}'),)
COMPANIONS = ('''# Ours.
[[stops]] # first
turn = 3
why = 'so'

[theirs . "x y"]
list = [ 1, # one ]
  2 ]
text = """
[[stops]]
"""
[[stops]]
turn = 9
[stops.more]
when = 1979-05-27T07:32:00Z
''',)
LOGGED = (("lesson", 24), ("canon", 24), ("kraken", 30), ("factions", 18), ("goal", 20))


@dataclass(frozen=True)
class Source:
    """A whole file of a sort; `path` is where a broken one would lie."""

    sort: str
    name: str
    data: bytes
    path: Path


def sources(folder: Path) -> list[Source]:
    """The shipped levels and decks, the real maps where they are present, and what is made of them; copied to `folder`,
    where broken ones may be written beside what they name."""
    shutil.copytree(PROJECT / "levels", folder / "levels")
    if REAL.is_dir():
        shutil.copytree(REAL, folder / "real")
    for path in folder.rglob("*"):
        path.chmod(0o755 if path.is_dir() else 0o644)
    found = [Source(sort, path.relative_to(folder).as_posix(), path.read_bytes(), path)
             for sort, suffixes in (("map", (".tmx",)), ("tileset", (".tsx",)), ("template", (".tx",)),
                                    ("tileset", (".json", ".tsj")), ("deck", (".toml",)))
             for suffix in suffixes for path in folder.rglob(f"*{suffix}")]
    found += [Source("text", f"{number}.txt", text.encode(), folder / "levels" / "a.txt")
              for number, text in enumerate(TEXTS)]
    found += [Source(sort, name, data, folder / "levels" / name)
              for sort, given in (("tileset", TILESETS), ("template", TEMPLATES)) for name, data in given]
    found += [Source("companion", f"{number}.sandbox.toml", text.encode(), folder / "levels" / "lesson.sandbox.toml")
              for number, text in enumerate(COMPANIONS)]
    found += [Source("log", name, _log(name, turns), folder / "levels" / f"{name}.tmx")
              for name, turns in LOGGED]
    return sorted(found, key=lambda source: (source.sort, source.name))


@cache
def _log(name: str, turns: int) -> bytes:
    battle = Battle(open_level(PROJECT / "levels" / f"{name}.tmx").level)
    return "".join(f"{line(event)}\n" for step in played(battle, turns=turns) for event in step.events).encode()


def broken(source: Source, dice: random.Random) -> bytes:
    """The file with one to three faults that suit its sort."""
    data = source.data
    faults = _FAULTS["json" if source.path.suffix in (".json", ".tsj", ".tj") else source.sort]
    for _ in range(dice.choice((1, 1, 1, 2, 3))):
        data = dice.choice(faults)(data, dice) if data else data
    return data


_XML: tuple[Fault, ...] = (any_fault, any_fault, any_fault, restructured, restructured, restructured, encoded_otherwise)
_FAULTS: dict[str, tuple[Fault, ...]] = {
    "map": _XML, "tileset": _XML, "template": _XML,
    "json": (any_fault, rewritten, rewritten, encoded_otherwise),
    "deck": (any_fault, any_fault, relined, relined, encoded_otherwise),
    "companion": (any_fault, any_fault, relined, relined, encoded_otherwise),
    "text": (any_fault, relined, relined, encoded_otherwise),
    "log": (any_fault, relined, relined, relined, encoded_otherwise)}


def attempt(sort: str, data: bytes, path: Path, folder: Path) -> str:
    """Does with a file what the sandbox does with its sort; how it ended. Anything but an InputError goes through.

    `path` is where it would lie, `folder` is for what has to be written.
    """
    try:
        end = _ATTEMPTS[sort](data, path, folder)
    except InputError as error:
        assert str(error), "a refusal without a sentence"
        return REFUSED
    return end


def _map(data: bytes, path: Path, _folder: Path) -> str:
    """Opens, checks, plays, edits, saves and opens again."""
    old = read_map(data, path)
    opened = Opened(path, data, old, level_of(old, SHIPPED))
    report(opened)
    findings_json(opened)
    _play(opened.level)
    assert patched(data, old, old) == data
    try:
        new = draw_walls(old, [(0, 0), (1, 0)])
        new, _ = add_unit(new, "enemy", "goblin", "guard", (old.width - 1, 0), SHIPPED)
        new = erase_walls(set_map_property(new, "sandbox.seed", "3"), [(0, 0)])
        out = patched(data, old, resized(new, right=1))
    except InputError:
        return OPENED
    read_map(out, path)
    return SAVED


def _play(level: Level) -> None:
    if not level.errors and level.grid.width * level.grid.height < 20_000 and len(level.units) < 60:
        for _ in played(Battle(level), turns=TURNS):
            pass


def _tileset(data: bytes, path: Path, folder: Path) -> str:
    return _beside(data, f"t{path.suffix}", folder, f' <tileset firstgid="1" source="t{path.suffix}"/>\n', GROUND)


def _template(data: bytes, path: Path, folder: Path) -> str:
    return _beside(data, f"t{path.suffix}", folder, GROUND,
                   objects(f'<object id="1" template="t{path.suffix}" x="1" y="2"/>'))


def _beside(data: bytes, name: str, folder: Path, *parts: str) -> str:
    """As part of a small map."""
    (folder / name).write_bytes(data)
    return _map(document(*parts), folder / "a.tmx", folder)


def _deck(data: bytes, path: Path, folder: Path) -> str:
    """As the deck of the level that has one."""
    for each in path.parent.glob("dungeon.*"):
        shutil.copyfile(each, folder / each.name)
    (folder / path.name).write_bytes(data)
    level = (path.parent / "kraken.tmx").read_bytes()
    end = _map(level, folder / "kraken.tmx", folder)
    deck, findings = read_deck(data.decode("utf-8-sig", "replace"), Place(path.name), SHIPPED)
    if not findings:
        assert read_deck(deck_text(deck), Place(path.name), SHIPPED) == (deck, ())
    return end


def _companion(data: bytes, path: Path, folder: Path) -> str:
    """Beside a level: opened, checked, its table changed and changed back, and saved with the level."""
    for each in (*path.parent.glob("dungeon.*"), path.parent / "lesson.tmx"):
        shutil.copyfile(each, folder / each.name)
    (folder / path.name).write_bytes(data)
    level = folder / "lesson.tmx"
    opened = open_level(level)
    report(opened)
    session = Session(opened)
    tilemap = session.document.tilemap
    try:
        old = entries_of(tilemap, STOPS)
        changed = with_entries(tilemap, STOPS, [{"turn": 1}, *old])
        assert entries_of(with_entries(changed, STOPS, old), STOPS) == old
        session.apply(Edit(Wording("Stop", "Stopped", "Not stopped"), changed))
        assert session.save(), session.message
    except InputError:
        assert session.save() and (folder / path.name).read_bytes() == data
        return OPENED
    assert open_level(level).tilemap.beside == changed.beside
    return SAVED


def _text(data: bytes, _path: Path, folder: Path) -> str:
    path = folder / "a.txt"
    path.write_bytes(data)
    opened = open_level(path)
    report(opened)
    _play(opened.level)
    try:
        text_from_map(opened)
    except InputError:
        return OPENED
    return SAVED


def _replay(data: bytes, path: Path, _folder: Path) -> str:
    level = open_level(path).level
    replay = run_again(level, read_log(data, "a.jsonl"))
    return SAME if replay.difference is None else "another battle"


_ATTEMPTS: dict[str, Callable[[bytes, Path, Path], str]] = {
    "map": _map, "tileset": _tileset, "template": _template, "deck": _deck, "companion": _companion,
    "text": _text, "log": _replay}
