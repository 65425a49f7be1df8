"""Making records: of zeros, or over numbers that are there, with types that checkers understand."""

from __future__ import annotations

import numpy as np


def new_record(dtype: np.dtype[np.void]) -> np.void:
    """One record of zeros; it keeps its own memory."""
    record: np.void = np.zeros(1, dtype)[0]
    return record


def places(dtype: np.dtype[np.void], name: str) -> range:
    """Where a field's numbers stand in a record: to read them there is several times faster than by their name."""
    field, offset = dtype.fields[name][:2]  # type: ignore[index]
    return range(offset // 8, (offset + field.itemsize) // 8)


def record_over(numbers: np.ndarray, dtype: np.dtype[np.void]) -> np.ndarray:
    """An array of one record whose fields are these very numbers; `numbers.view` takes ten times longer."""
    return np.ndarray(1, dtype, numbers)
