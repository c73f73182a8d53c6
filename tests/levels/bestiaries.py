"""Levels that know other kinds and profiles than the shipped ones: one more of each, and hardly any."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from sandbox.ai.hunting import sleep
from sandbox.ai.machine import Behaviour, Machine
from sandbox.ai.profile import shelf
from sandbox.ai.profiles import PROFILES
from sandbox.base.param import Param
from sandbox.base.shelf import Shelf
from sandbox.battle.bestiary import Bestiary
from sandbox.files.opening import Opened, open_level
from sandbox.rules.kind import KINDS
from tests.tiled.maps import HEAD, TILESET

_HUNTER = PROFILES["hunter"]

PATIENCE = Param("patience", 4, "How long it would wait.", "lurker", 0, 9, "turns")
_LURKING = replace(_HUNTER.states[0], name="lurk", letter="Z", behaviour=Behaviour(sleep.act, (PATIENCE,)))
LURKER = replace(
    _HUNTER, name="lurker", help="Lies in wait.", params=(*(param.of("lurker") for param in _HUNTER.params), PATIENCE),
    mind=Machine((_LURKING, *_HUNTER.states[1:]), tuple(
        replace(row, before=_LURKING.name) if row.before == _HUNTER.states[0].name else row for row in _HUNTER.rows)))
"""It hunts as hunters do, by parameters of its own, and its first state has a name and a letter of its own."""

KNIGHT = replace(KINDS["hero"], name="knight", letter="K", help="A hero in iron.", life=55)
TROLL = replace(KINDS["rat"], name="troll", letter="T", help="Lives under bridges.", life=21, profile="lurker")
QUEEN = replace(
    KINDS["warden"], name="queen", letter="Q", help="Calls trolls.", life=30, profile="lurker",
    abilities=tuple(replace(each, summons=TROLL.name if each.summons else "") for each in KINDS["warden"].abilities))

MORE = Bestiary(Shelf("kind", *KINDS, KNIGHT, TROLL, QUEEN), shelf(*PROFILES, LURKER))
FEWER = Bestiary(Shelf("kind", KNIGHT, TROLL, QUEEN), shelf(LURKER))

DECK = """\
[[card]]
name = "Bridge"
kind = "troll"
cost = 2
copies = 2

[card.properties]
patience = 7
"""


def write_hall(folder: Path) -> Path:
    """A hall where a knight on autopilot meets trolls and their queen, and a Kraken has a deck of trolls."""
    rows = ["5" * 14, *("5" + "1" * 12 + "5" for _ in range(6)), "5" * 14]
    csv = ",\n".join(",".join(row) for row in rows)
    units = "\n".join((
        _unit(1, "Hero", "Iva", (2, 3), kind="knight"),
        _unit(2, "Enemy", "Grik", (9, 2), kind="troll", patience="2"),
        _unit(3, "Enemy", "Mab", (4, 4), kind="queen", life="24", max_life="60", state="chase"),
        _unit(4, "Spawn", "", (12, 1))))
    path = folder / "hall.tmx"
    path.write_text(
        f'{HEAD}<map version="1.10" orientation="orthogonal" width="14" height="8" tilewidth="16" tileheight="16" '
        'infinite="0" nextlayerid="4" nextobjectid="9">\n <properties>\n'
        '  <property name="sandbox.driver" value="autopilot"/>\n  <property name="sandbox.deck" value="trolls.toml"/>\n'
        '  <property name="sandbox.lurker.wake" value="12"/>\n </properties>\n'
        f'{TILESET} <layer id="1" name="ground" width="14" height="8">\n  <data encoding="csv">\n{csv}\n</data>\n'
        f' </layer>\n <objectgroup id="2" name="units">\n{units}\n </objectgroup>\n</map>\n', "utf-8")
    (folder / "trolls.toml").write_text(DECK, "utf-8")
    return path


def opened_hall(folder: Path, bestiary: Bestiary) -> Opened:
    return open_level(write_hall(folder), bestiary=bestiary)


def _unit(number: int, sort: str, name: str, cell: tuple[int, int], **stated: str) -> str:
    properties = "".join(f'<property name="{key}" value="{value}"/>' for key, value in stated.items())
    return (f'  <object id="{number}" name="{name}" type="{sort}" x="{16 * cell[0]}" y="{16 * cell[1]}" width="16" '
            f'height="16"><properties>{properties}</properties></object>')
