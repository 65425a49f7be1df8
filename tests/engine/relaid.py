"""Saved bytes of a version in which the numbers lie otherwise."""

from __future__ import annotations

import json
import struct
import zlib

import numpy as np

from erdkreis.engine.saved import LAYOUT


def relaid(data: bytes, *, without: str = "", added: str = "") -> bytes:
    """The same game with its fields in the opposite order, one of them missing, or an unknown one more."""
    whole = zlib.decompress(data[5:])
    (length,) = struct.unpack_from("<I", whole)
    head = json.loads(whole[4 : 4 + length])
    numbers = np.frombuffer(whole[4 + length :], np.int64).tolist()
    laid: list[int] = []
    layouts = []
    for layout in LAYOUT:
        fields = []
        for word in layout.split():
            size = int(word.partition("[")[2].rstrip("]") or 1)
            fields.append((word, numbers[:size]))
            numbers = numbers[size:]
        kept = [(word, values) for word, values in reversed(fields) if word.partition("[")[0] != without]
        layouts.append(" ".join([word for word, _ in kept] + ([added] if added else [])))
        laid += [number for _, values in kept for number in values] + ([7] if added else [])
    spelt = json.dumps({**head, "layout": layouts}).encode()
    return data[:5] + zlib.compress(struct.pack("<I", len(spelt)) + spelt + np.array(laid, np.int64).tobytes())
