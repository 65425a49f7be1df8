"""The trained forests as they are shipped: plain arrays in one file, read when somebody first asks."""

from __future__ import annotations

import functools
from importlib.resources import files
from pathlib import Path
from typing import Literal

import numpy as np

from erdkreis.engine.kernel.records import new_record
from erdkreis.judge.kernel.features import Feature
from erdkreis.judge.kernel.forest import FOREST

Form = Literal["open", "seat"]
"""`open` knows everything, `seat` what that seat may see."""
FORMS: tuple[Form, ...] = ("open", "seat")
Arrays = dict[str, np.ndarray]
"""A forest: its roots, and of every node what the record holds."""
ARRAYS = ("root", "feature", "larger", "value")
NAMES = [feature.name for feature in Feature]


@functools.cache
def forest(form: Form) -> np.void:
    """The forest of a form, as the kernels read it."""
    with files("erdkreis.judge").joinpath("forests.npz").open("rb") as file, np.load(file) as kept:
        if kept["features"].tolist() != NAMES:
            raise RuntimeError("the judge was trained on other features: `make train`")
        return forest_record({name: kept[f"{form}_{name}"] for name in ARRAYS})


def forest_record(arrays: Arrays) -> np.void:
    record = new_record(FOREST)
    record["trees"] = len(arrays["root"])
    for name in ARRAYS:
        record[name][: len(arrays[name])] = arrays[name]
    return record


def save(forests: dict[Form, Arrays], path: Path) -> None:
    """Write the forests with the features they were trained on, complete or not at all."""
    arrays: Arrays = {"features": np.array(NAMES)}
    for form, parts in forests.items():
        arrays |= {f"{form}_{name}": parts[name].astype(FOREST[name].base) for name in ARRAYS}
    unfinished = path.with_suffix(".part.npz")
    np.savez_compressed(unfinished, allow_pickle=False, **arrays)  # type: ignore[arg-type]
    unfinished.replace(path)
