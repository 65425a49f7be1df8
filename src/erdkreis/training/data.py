"""The data set: a Parquet file for each lesson, which is complete or not there.

It holds positions, field by field, so that whatever the judge looks at can change without another game.
"""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq

from erdkreis.engine.kernel.state import STATE
from erdkreis.training.lessons import Lesson
from erdkreis.training.playing import Sampled, play


def path_of(lesson: Lesson, folder: Path) -> Path:
    return folder / f"{lesson.name}.parquet"


def write(lesson: Lesson, folder: Path) -> Path:
    """Play a lesson and keep its positions, unless they are there."""
    path = path_of(lesson, folder)
    if path.exists():
        return path
    sampled = play(lesson)
    columns = {"game": pa.array(sampled.game.astype(np.int32)), "won": pa.array(sampled.winner.astype(np.int8))}
    for name in STATE.names or ():
        values = sampled.states[name]
        flat = pa.array(np.ascontiguousarray(values).reshape(-1))
        columns[name] = flat if values.ndim == 1 else pa.FixedSizeListArray.from_arrays(flat, values.shape[1])
    about = {"preset": lesson.preset, "players": str(lesson.players), "bots": " ".join(lesson.bots)}
    about |= {"house rules": json.dumps(dict(lesson.house))}
    table = pa.table(columns).replace_schema_metadata(about)
    unfinished = path.with_suffix(".part")
    pq.write_table(table, unfinished, compression="zstd")
    unfinished.replace(path)
    return path


def read(path: Path) -> Sampled:
    table = pq.read_table(path)
    states = np.zeros(len(table), STATE)
    for name in STATE.names or ():
        column = table[name].combine_chunks()
        if pa.types.is_fixed_size_list(column.type):
            states[name] = column.flatten().to_numpy().reshape(len(table), -1)
        else:
            states[name] = column.to_numpy()
    return Sampled(states, table["game"].to_numpy().astype(np.int64), table["won"].to_numpy().astype(np.int64))
