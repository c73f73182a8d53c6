"""Frames, start, GIF and idling of the window under the dummy driver (design: speed.md). It only reports."""

from __future__ import annotations

import statistics
import subprocess
import sys
import time
from pathlib import Path

from sandbox.app.film.recorder import record
from sandbox.files.shipped import shipped
from sandbox.scene.overlays import OVERLAYS
from tests.app.hands import opened

ROOT = Path(__file__).resolve().parents[2]
MINE = shipped("levels", "mine.tmx")


def test_a_frame_while_playing_the_mine_with_every_overlay_on() -> None:
    window = opened(MINE)
    session = window.session
    session.overlays = OVERLAYS.names
    session.running.playback.speed = 60
    session.running.toggle_play()
    times = []
    for _ in range(400):
        start = time.perf_counter()
        window.tick(1 / 60)
        times.append(1000 * (time.perf_counter() - start))
    assert session.running.history is not None and session.running.history.world.turn > 100
    ordered = sorted(times[20:])
    late = ordered[len(ordered) * 95 // 100]
    print("\nA frame of mine.tmx, playing a turn a frame, every overlay on: "
          f"median {statistics.median(ordered):.1f} ms, 95 % under {late:.1f} ms (to reach: 16)")


def test_from_the_command_to_the_first_frame() -> None:
    program = ("import time; from pathlib import Path; from tests.app.hands import opened; "
               f"opened(Path({str(shipped('levels', 'lesson.tmx'))!r}))")
    times = []
    for _ in range(5):
        start = time.perf_counter()
        subprocess.run([sys.executable, "-c", program], cwd=ROOT, check=True, capture_output=True)
        times.append(time.perf_counter() - start)
    print(f"\nFrom the command to the first frame and out again: {min(times):.2f} s (to reach: 1.2)")


def test_a_gif_of_200_frames(tmp_path: Path) -> None:
    start = time.perf_counter()
    told = record(MINE, tmp_path / "mine.gif", turns=199)
    print(f"\nGIF of 200 frames: {time.perf_counter() - start:.1f} s (to reach: 4), {told.partition(': ')[2]}")
