"""What a unit sees depends on the world alone: not on what was asked before, nor on where it stood."""

from __future__ import annotations

import dataclasses
import inspect
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import get_type_hints

from sandbox.ai.act import Walk
from sandbox.ai.view import View
from sandbox.base.frozen import replace
from sandbox.base.once import once
from sandbox.base.param import Value
from sandbox.grid.cell import Cell
from sandbox.grid.grid import Grid
from sandbox.grid.terrain import FLOOR, WALL, WATER
from sandbox.rules.unit import Placed, Unit
from sandbox.rules.world import World
from sandbox.search.flight import FLIGHTS
from sandbox.search.result import Search
from sandbox.search.variants import VARIANTS
from sandbox.search.way import Way

NO_QUESTIONS = ("new_fields",)
"""What the record tells of the decision so far."""

Question = Callable[[View, Mapping[object, object]], object]


def _questions() -> dict[str, Question]:
    """Everything that a view can be asked of cells, units and counts, by name."""
    found: dict[str, Question] = {}
    for name, member in vars(View).items():
        if name.startswith("_") or name in NO_QUESTIONS:
            continue
        if isinstance(member, once | property):
            found[name] = lambda view, _given, name=name: getattr(view, name)
        elif inspect.isfunction(member):
            hints = get_type_hints(member)
            asked = [hints[each.name] for each in inspect.signature(member).parameters.values()
                     if each.name != "self" and each.default is each.empty]
            if asked and all(sort in (Cell, Unit, int, Sequence[Cell]) for sort in asked):
                found[name] = lambda view, given, name=name, asked=asked: getattr(view, name)(*map(given.get, asked))
    return found


QUESTIONS = _questions()


@dataclass(frozen=True)
class Look:
    """One who looks at a crowded world, its parameters, what it is asked about, and in which order."""

    world: World
    me: Unit
    values: Mapping[str, Value]
    asked_about: Mapping[object, object]
    order: Sequence[str]

    @classmethod
    def of(cls, number: int) -> Look:
        chance = Random(number)
        grid = Grid(6, 4, tuple(chance.choice((FLOOR, FLOOR, FLOOR, WATER, WALL)) for _ in range(24)))
        cells = [cell for cell in grid.all_cells() if grid.enterable(cell)]
        places = chance.sample(cells, chance.randint(2, min(6, len(cells) - 1)))
        units = tuple(Unit.of(Placed.of(
            "goblin", f"Unit{place}", cell, team=chance.choice(("us", "foes", "wolves")), range=chance.randint(1, 4)))
            for place, cell in enumerate(places))
        values = {"search": chance.choice(VARIANTS.names), "flight": chance.choice(FLIGHTS.names),
                  "avoid_units": chance.random() < 0.5}
        asked_about = {Cell: chance.choice(cells), Unit: chance.choice(units), int: chance.randint(0, 5),
                       Sequence[Cell]: chance.sample(cells, 2)}
        return cls(World(grid, units), chance.choice(units), values, asked_about,
                   chance.sample(sorted(QUESTIONS), len(QUESTIONS)))

    @property
    def view(self) -> View:
        return self.standing(self.me.cell)

    def standing(self, cell: Cell) -> View:
        """A view that is asked for the first time, from a cell."""
        me = replace(self.me, cell=cell)
        return View.of(self.world.with_unit(me), me, self.values.__getitem__, lambda *_: 0)

    def ask(self, view: View, *names: str) -> dict[str, object]:
        """The answers to all questions, or to these, in the order of this look."""
        return {name: plain(QUESTIONS[name](view, self.asked_about)) for name in names or self.order}


def plain(answer: object) -> object:
    """An answer as values that can be compared: a search is what was asked and the path it found."""
    match answer:
        case Search():
            return answer.variant, answer.start, answer.goals, answer.closed, answer.path
        case Way():
            return answer.step, answer.path, plain(answer.searches)
        case list() | tuple():
            return tuple(map(plain, answer))
        case _:
            return answer


LOOKS = tuple(map(Look.of, range(60)))


def test_the_questions_are_found() -> None:
    assert {"quarry", "path", "chase_way", "flight_way", "target", "lengths_from_any", "has_line_to"} <= set(QUESTIONS)


def test_what_a_view_answers_does_not_depend_on_what_it_was_asked_before() -> None:
    for look in LOOKS:
        asked_alone = {name: look.ask(look.view, name)[name] for name in QUESTIONS}
        view = look.view
        assert look.ask(view) == asked_alone
        assert look.ask(view) == asked_alone, "nor on whether it was asked at all"


def test_after_a_walk_a_view_answers_as_one_that_always_stood_there() -> None:
    for look in LOOKS:
        there = next(cell for cell in look.world.grid.all_cells() if look.world.is_free(cell))
        view = look.view
        look.ask(view)
        assert look.ask(view.after(Walk((there,)))) == look.ask(look.standing(there))


def test_after_a_walk_of_no_step_a_view_answers_as_before() -> None:
    for look in LOOKS:
        assert look.ask(look.view.after(Walk(()))) == look.ask(look.view)


def test_in_an_imagined_world_a_view_answers_as_one_that_knows_no_other() -> None:
    for look in LOOKS:
        fallen = look.world
        for enemy in fallen.enemies_of(look.me)[:1]:
            fallen = fallen.with_unit(replace(enemy, life=0))
        view = look.view
        look.ask(view)
        assert look.ask(view.imagined(fallen)) == look.ask(dataclasses.replace(look, world=fallen).view)


def test_a_field_is_computed_once_in_a_decision_whichever_world_was_asked_first() -> None:
    for look in LOOKS:
        view = look.view
        for asked in (view.imagined(look.world.with_unit(look.me)), view, view.imagined(look.world)):
            look.ask(asked)
        fields = [(field.start, field.closed) for field in view.new_fields]
        assert len(set(fields)) == len(fields)


def test_the_quarry_and_the_ways_to_it_are_told_once_however_often_they_are_asked_for() -> None:
    names = [name for name in QUESTIONS if isinstance(vars(View)[name], once)]
    for look in LOOKS:
        view = look.view
        look.ask(view, *names)
        told = view.decision(()).evidence
        look.ask(view, *reversed(names))
        assert view.decision(()).evidence == told
        assert len({id(search) for search in told.searches}) == len(told.searches)
