"""Tiled itself as the judge of what was saved: its JSON export before and after an edit (guide: files)."""

from __future__ import annotations

import base64
import json
import os
import random
import shutil
import struct
import subprocess
import zlib
from collections.abc import Sequence
from pathlib import Path
from typing import Any, TypeVar

import pytest

T = TypeVar("T")

TILED = shutil.which("tiled")
IS_STRICT = os.environ.get("TILED_JUDGE") == "1"
"""Whether every map is judged; else a spread of them is, and where Tiled is not installed, none."""

needs_tiled = pytest.mark.skipif(TILED is None and not IS_STRICT, reason="Tiled is not installed")


def spread(maps: Sequence[T], few: int = 12) -> list[T]:
    """A few of all, others every time."""
    return random.Random().sample(maps, few)


def exported(path: Path, folder: Path) -> Any:
    """The JSON that Tiled writes for a map, and what it says meanwhile; `folder` is for its own files."""
    out = folder / f"{path.stem}.json"
    out.unlink(missing_ok=True)
    ran = subprocess.run(
        [TILED or "tiled", "--export-map", "json", str(path), str(out)], check=False, capture_output=True, timeout=60,
        env={**os.environ, "QT_QPA_PLATFORM": "offscreen", "HOME": str(folder), "XDG_RUNTIME_DIR": str(folder)})
    words = ran.stderr.decode().replace(path.name, "MAP")
    assert ran.returncode == 0 and out.is_file(), words
    return {"map": json.loads(out.read_text("utf-8")), "words": _without_lines(words)}


def _without_lines(words: str) -> list[str]:
    """What Tiled says, without line numbers, which an edit may move."""
    return [line.partition(" at line ")[0] for line in words.splitlines() if not line.startswith("QStandardPaths")]


def flat(layers: list[Any]) -> list[Any]:
    """The layers, groups dissolved."""
    return [inner for layer in layers
            for inner in (flat(layer["layers"]) if layer["type"] == "group" else [layer])]


def with_cells(layer: Any) -> Any:
    """A layer with its cells unpacked, of one in chunks by place, since Tiled divides them anew."""
    how = layer.get("encoding", "csv"), layer.get("compression", "")
    if "data" in layer:
        return {**layer, "data": _unpacked(layer["data"], *how)}
    if "chunks" not in layer:
        return layer
    cells = {}
    for chunk in layer["chunks"]:
        for place, gid in enumerate(_unpacked(chunk["data"], *how)):
            if gid:
                cells[chunk["x"] + place % chunk["width"], chunk["y"] + place // chunk["width"]] = gid
    kept = {key: value for key, value in layer.items()
            if key not in ("chunks", "width", "height", "startx", "starty")}
    return {**kept, "cells": cells}


def _unpacked(data: Any, encoding: str, compression: str) -> list[int]:
    if encoding != "base64" or not data:
        return list(data)
    raw = base64.b64decode(data)
    match compression:
        case "zlib" | "gzip":
            raw = zlib.decompress(raw, 47)
        case "zstd":
            raw = pytest.importorskip("zstandard").ZstdDecompressor().decompress(raw)
    return list(struct.unpack(f"<{len(raw) // 4}I", raw))
