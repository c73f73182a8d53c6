"""The values of a battle do what dataclasses do, though less of each is written and compiled (base/frozen)."""

from __future__ import annotations

import copy
import dataclasses
import pickle
from collections.abc import Callable
from dataclasses import FrozenInstanceError, field
from typing import Any, ClassVar

import pytest

from sandbox.base import frozen

Define = Callable[..., Any]
"""A decorator as `dataclasses.dataclass`."""

MAKERS = (dataclasses.dataclass, frozen.dataclass)
WAYS = ({"frozen": True}, {"frozen": True, "slots": True}, {}, {"slots": True}, {"frozen": True, "eq": False})


def defined(define: Define, **how: Any) -> Any:
    @define(**how)
    class Told:
        what: ClassVar[str] = "nothing"
        unit: str
        life: int = 7
        notes: list[str] = field(default_factory=list, compare=False)
        seed: float = field(default=0.5, repr=False, kw_only=True)

        def __post_init__(self) -> None:
            assert self.unit

    return Told


def outcome(ask: Callable[[], object]) -> object:
    """What is given, or which error."""
    try:
        return ask()
    except (TypeError, AttributeError, AssertionError) as error:
        return type(error), str(error).removeprefix("defined.<locals>.")


@pytest.mark.parametrize("how", WAYS, ids=str)
def test_a_value_is_made_shown_compared_and_kept_as_a_dataclass_is(how: dict[str, bool]) -> None:
    def facts(told: Any) -> list[object]:
        one, same, other = told("Rat"), told("Rat", 7, ["seen"], seed=0.5), told("Rat", life=3, seed=1.0)

        def puts() -> None:
            one.life = 3

        def deletes() -> None:
            del other.unit

        return [repr(one), repr(same), one.notes is not told("Rat").notes, one == same, one == other, one == "Rat",
                outcome(lambda: hash(one) == hash(same)), outcome(lambda: told("Rat", 7, [], 0.5)),
                outcome(lambda: told()), outcome(lambda: told("")), outcome(lambda: told("Rat", team="foes")),
                outcome(lambda: repr(dataclasses.replace(one, life=1))), outcome(puts), outcome(deletes),
                repr(one), repr(copy.deepcopy(same)), told.__match_args__, told.what]

    theirs, ours = (facts(defined(define, **how)) for define in MAKERS)
    assert ours == theirs


@pytest.mark.parametrize("how", WAYS[:4], ids=str)
def test_a_value_of_a_value_has_the_fields_of_both_in_order(how: dict[str, bool]) -> None:
    def facts(define: Define) -> list[object]:
        @define(**how)
        class Near:
            at: int

        @define(**how)
        class Nearest(Near):
            by: int = 2

            def __repr__(self) -> str:
                return f"{self.at} by {self.by}"

            def __hash__(self) -> int:
                return 5

        near, nearest = Near(1), Nearest(1)
        return [repr(near).rpartition(".")[2], repr(nearest), near == nearest, nearest == Nearest(1, 2), hash(nearest),
                outcome(lambda: Near(1, 2)), outcome(lambda: setattr(nearest, "at", 3)), repr(nearest)]  # type: ignore[call-arg]

    theirs, ours = map(facts, MAKERS)
    assert ours == theirs


@frozen.dataclass(frozen=True, slots=True)
class Kept:
    unit: str
    life: int = 7


def test_a_value_with_slots_survives_a_pickle_and_forbids_as_before() -> None:
    kept = pickle.loads(pickle.dumps(Kept("Rat")))
    assert kept == Kept("Rat")
    assert frozen.replace(kept, life=3) == Kept("Rat", 3)
    with pytest.raises(FrozenInstanceError, match="cannot assign to field 'life'"):
        kept.life = 3
    with pytest.raises(AttributeError):
        frozen.replace(kept, lives=3)


def test_a_class_of_which_no_value_is_made_compiles_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    compiled: list[str] = []

    def listened(text: str, *names: Any) -> None:
        compiled.append(text)
        exec(text, *names)

    monkeypatch.setattr(frozen, "exec", listened, raising=False)
    monkeypatch.setattr(dataclasses, "exec", listened, raising=False)
    told = defined(frozen.dataclass, frozen=True)
    assert compiled == []
    told("Rat")
    told("Mole")
    assert len(compiled) == 1
