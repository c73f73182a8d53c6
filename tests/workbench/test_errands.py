"""Errands beside the window: one at a time, in the order in which they were asked for."""

from __future__ import annotations

from threading import Event
from time import sleep

from sandbox.workbench.errands import Errands


def attended(errands: Errands) -> None:
    """The frames until nothing is under way."""
    for _ in range(1000):
        errands.attend()
        if not errands.is_busy:
            return
        sleep(0.005)
    raise AssertionError("it never ends")


def test_an_errand_that_waits_is_known_and_told_and_given_up_like_one_under_way() -> None:
    errands, gate, came = Errands(), Event(), list[str]()
    errands.run("keep", "", gate.wait, lambda _: came.append("keep"))
    errands.run("open", "Opening a…", lambda: "a", came.append)
    errands.run("save", "Saving b…", lambda: "b", came.append)
    errands.after(lambda: came.append("after"))
    assert errands.is_at("open") and errands.is_at("save") and errands.told == "Opening a…"
    assert errands.drop("open") and not errands.is_at("open") and errands.told == "Saving b…"
    assert not errands.drop("open")
    gate.set()
    attended(errands)
    assert came == ["keep", "b", "after"]


def test_what_waits_keeps_its_order() -> None:
    errands, came = Errands(), list[str]()
    for name in "abc":
        errands.run(name, "", lambda name=name: name, came.append)  # type: ignore[misc]
        errands.after(lambda name=name: came.append(f"after {name}"))  # type: ignore[misc]
    attended(errands)
    assert came == ["a", "after a", "b", "after b", "c", "after c"]


def test_what_comes_of_an_errand_waits_for_those_that_were_asked_for_before() -> None:
    errands, came = Errands(), list[str]()
    errands.run("open", "", lambda: None, lambda _: errands.after(lambda: came.append("taken")))
    errands.run("save", "", lambda: "saved", came.append)
    attended(errands)
    assert came == ["saved", "taken"]
