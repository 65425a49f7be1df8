"""The trained forests as they are shipped: plain arrays in one file, read when somebody first asks."""

from __future__ import annotations

import functools
from importlib.resources import files
from typing import Literal

import numpy as np

from erdkreis.engine.kernel.records import new_record
from erdkreis.judge.kernel.features import Feature
from erdkreis.judge.kernel.forest import FOREST

Form = Literal["open", "seat"]
"""`open` knows everything, `seat` what that seat may see."""
FORMS: tuple[Form, ...] = ("open", "seat")
ARRAYS = {"root": np.int32, "feature": np.int8, "threshold": np.float32, "left": np.int16, "right": np.int16}
"""What a forest is made of besides its leaves, as small as it can be kept."""


@functools.cache
def forest(form: Form) -> np.void:
    """The forest of a form, as the kernels read it."""
    with files("erdkreis.judge").joinpath("forests.npz").open("rb") as file, np.load(file) as kept:
        if kept["features"].tolist() != [feature.name for feature in Feature]:
            raise RuntimeError("the judge was trained on other features: `make train`")
        return forest_record({name: kept[f"{form}_{name}"] for name in (*ARRAYS, "leaf")})


def forest_record(arrays: dict[str, np.ndarray]) -> np.void:
    record = new_record(FOREST)
    record["trees"] = len(arrays["root"])
    for name, array in arrays.items():
        record[name][: len(array)] = array
    return record
