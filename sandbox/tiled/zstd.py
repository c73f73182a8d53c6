"""Zstandard, imported only where a map needs it: Python's own from 3.14, else the package `zstandard`."""

from __future__ import annotations

import importlib
import io
from typing import Any

from sandbox.base.errors import Place, refuse
from sandbox.base.language import say

MAX_WINDOW = 1 << 27
"""Bytes that unpacking may look back on, and so needs at most: what the format's own tools allow."""


def unpack_zstd(packed: bytes, limit: int, place: Place) -> bytes:
    """The first `limit` bytes of what is packed. Raises InputError for what is no zstd, or where none can be read."""
    machine, is_own = _machine(place)
    try:
        if is_own:
            options = {machine.DecompressionParameter.window_log_max: MAX_WINDOW.bit_length() - 1}
            return bytes(machine.ZstdDecompressor(options=options).decompress(packed, limit))
        reader = machine.ZstdDecompressor(max_window_size=MAX_WINDOW).stream_reader(io.BytesIO(packed))
        return bytes(reader.read(limit))
    except (machine.ZstdError, ValueError, MemoryError) as error:
        raise refuse(say("the layer's data cannot be unpacked: {error}", error=error), "", place) from None


def pack_zstd(raw: bytes, place: Place) -> bytes:
    """`raw` as one zstd frame that states its size."""
    machine, is_own = _machine(place)
    return bytes(machine.compress(raw) if is_own else machine.ZstdCompressor().compress(raw))


def _machine(place: Place) -> tuple[Any, bool]:
    """The module, and whether it is Python's own."""
    for name in ("compression.zstd", "zstandard"):
        try:
            return importlib.import_module(name), name == "compression.zstd"
        except ImportError:
            continue
    raise refuse(say("the layer's data is packed with zstd, which this Python cannot unpack"),
                 say("Python 3.14 or later, or the package zstandard; or another compression, set in Tiled"), place)
