"""A unit under another name: what was changed for it alone goes along, and nothing is left for what comes next."""

from __future__ import annotations

import pytest

from sandbox.base.errors import refuse
from sandbox.workbench import editing
from sandbox.workbench.session import Session
from tests.workbench.test_session import drawn, lesson


def tuned() -> Session:
    """The lesson with a value that is changed for the goblin alone."""
    session = lesson()
    session.selected = "Goblin"
    session.tuning.set_param("hunter.wake", 3, "Goblin")
    return session


def own(session: Session) -> list[tuple[str | None, object]]:
    """Whose the changed values are, and what they are."""
    return [(change.unit, change.value) for change in session.running.changes]


def test_a_unit_keeps_its_own_values_and_the_selection_under_its_new_name() -> None:
    session = tuned()
    session.rename_unit("Goblin", "Grik")
    assert session.selected == "Grik" and own(session) == [("Grik", 3)]
    session.undo()
    assert own(session) == [("Goblin", 3)] and session.level.unit("Goblin") is not None
    session.redo()
    assert own(session) == [("Grik", 3)]


def test_the_edit_after_a_rename_renames_nobody() -> None:
    """Another unit that gets the old name is another unit: the value is not its own."""
    session = tuned()
    session.rename_unit("Goblin", "Grik")
    session.rename_unit("Iva", "Goblin")
    session.choose_tool("wall")
    drawn(session, (10, 1))
    assert own(session) == [("Grik", 3)]


def test_a_rename_that_is_refused_leaves_nothing_for_the_next_edit(monkeypatch: pytest.MonkeyPatch) -> None:
    session = tuned()

    def refused(*_: object) -> None:
        raise refuse("this object cannot be renamed")

    monkeypatch.setattr(editing, "rename_object", refused)
    session.rename_unit("Goblin", "Grik")
    assert session.is_refusal and session.selected == "Goblin"
    session.choose_tool("wall")
    drawn(session, (10, 1))
    assert own(session) == [("Goblin", 3)], "the goblin still has its name, and its own value"
