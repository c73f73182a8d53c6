"""What Tiled said of each row of the table, kept for where Tiled is not installed.

`python -m tests.tiled.as_tiled.recording` asks it anew and writes `recorded.json`.
"""

from __future__ import annotations

import json
import os
import subprocess
from collections.abc import Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from tests.tiled.as_tiled.meaning import Row, in_tiled
from tests.tiled.as_tiled.rows import ROWS
from tests.tiled.judge import TILED

RECORDED = Path(__file__).with_name("recorded.json")


def judged(rows: Sequence[Row] = ROWS) -> Mapping[str, Any]:
    """What Tiled says of each row, by name."""
    with ThreadPoolExecutor(4) as pool:
        return dict(zip((row.name for row in rows), pool.map(judge, rows), strict=True))


def recorded() -> Mapping[str, Any]:
    """What Tiled said of each row when it was asked last; under "version" which Tiled that was."""
    found: dict[str, Any] = json.loads(RECORDED.read_text("utf-8"))
    return found


def version() -> str:
    """Which Tiled is installed."""
    ran = subprocess.run([TILED or "tiled", "--version"], check=True, capture_output=True, text=True, timeout=60,
                         env={**os.environ, "QT_QPA_PLATFORM": "offscreen"})
    return ran.stdout.strip()


def judge(row: Row) -> Any:
    """What Tiled says of one row."""
    with TemporaryDirectory() as folder:
        own = Path(folder) / "own"
        own.mkdir()
        return in_tiled(row.write(Path(folder) / "map"), own)


if __name__ == "__main__":
    lines = (f"{json.dumps(name)}: {json.dumps(said, ensure_ascii=False)}" for name, said in
             {"version": version(), **judged()}.items())
    RECORDED.write_text("{\n" + ",\n".join(lines) + "\n}\n", "utf-8")
