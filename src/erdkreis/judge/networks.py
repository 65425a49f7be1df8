"""The trained networks as they are shipped: plain arrays in one file, read when somebody first asks."""

from __future__ import annotations

import functools
from importlib.resources import files
from pathlib import Path
from typing import IO, Literal

import numpy as np

from erdkreis.engine.kernel.records import new_record
from erdkreis.errors import ErdkreisError
from erdkreis.judge.kernel.features import Feature
from erdkreis.judge.kernel.network import NETWORK

Form = Literal["open", "seat"]
"""`open` knows everything, `seat` what that seat may see."""
FORMS: tuple[Form, ...] = ("open", "seat")
Arrays = dict[str, np.ndarray]
"""A network: the fields of its record."""
PARTS = tuple(NETWORK.names or ())
FEATURE_NAMES = [feature.name for feature in Feature]
FILE = "networks.npz"


class OtherFeatures(ErdkreisError, RuntimeError):
    """Networks that look at something else than is measured here."""

    code = "judge/features"


@functools.cache
def network(form: Form) -> np.void:
    """The network of a form, as the kernels read it."""
    with files("erdkreis.judge").joinpath(FILE).open("rb") as file:
        return network_record(load(file)[form])


def network_record(arrays: Arrays) -> np.void:
    record = new_record(NETWORK)
    for part in PARTS:
        record[part] = arrays[part].reshape(-1)
    return record


def load(file: Path | IO[bytes]) -> dict[Form, Arrays]:
    """Both networks of a file; nothing in it is ever run."""
    with np.load(file, allow_pickle=False) as kept:
        if kept["features"].tolist() != FEATURE_NAMES:
            raise OtherFeatures("the judge was trained on other features: `make train`")
        return {form: {part: kept[f"{form}_{part}"].astype(np.float64) for part in PARTS} for form in FORMS}


def save(networks: dict[Form, Arrays], path: Path) -> None:
    """Write the networks with the features they were trained on, complete or not at all."""
    arrays: Arrays = {"features": np.array(FEATURE_NAMES)}
    for form, parts in networks.items():
        arrays |= {f"{form}_{part}": parts[part].astype(np.float32) for part in PARTS}
    unfinished = path.with_suffix(".part.npz")
    np.savez_compressed(unfinished, **arrays)  # type: ignore[arg-type]
    unfinished.replace(path)
