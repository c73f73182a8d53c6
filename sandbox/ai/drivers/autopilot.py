"""A hero that decides for itself: it walks to the nearest enemy and takes the best score (guide: battle, Autopilot)."""

from __future__ import annotations

from sandbox.ai.act import Act, Pass, Walk
from sandbox.ai.decision import Decision
from sandbox.ai.scoring import autopilot, autopilot_target
from sandbox.ai.view import View


def decide(view: View) -> Decision:
    """With nobody in reach it walks up to `move` cells towards the nearest enemy unit by path, then chooses if it can.

    Other units are closed to its path; of several equally near enemies it goes to the one that the wave meets first. It
    stops as soon as somebody is in reach. With fighting off it only walks.
    """
    acts: list[Act] = []
    if autopilot_target(view) is None:
        walked = _approach(view)
        if walked:
            acts.append(Walk(walked))
            view = view.after(acts[-1])
    target = autopilot_target(view)
    if target is not None:
        if view.is_on("combat"):
            acts.append(autopilot(view, target))
        else:
            view.spare(target.name)
    return view.decision(acts or (Pass(),))


def _approach(view: View) -> tuple[tuple[int, int], ...]:
    """The steps to take: along the shortest path until somebody is in reach, `move` cells at the most."""
    path = view.path_to_any([enemy.cell for enemy in view.world.enemies_of(view.me)])
    steps = 0
    for cell in path[:view.me.placed.move]:
        if not view.is_free(cell):
            break
        steps += 1
        if view.reaches_somebody_from(cell):
            break
    return path[:steps]
