"""The data set: a Parquet file for each lesson, which is complete or not there."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq

from erdkreis.judge.forests import FORMS
from erdkreis.judge.kernel.features import Feature
from erdkreis.training.lessons import Lesson
from erdkreis.training.playing import living, play, rows_of, seen

NAMES = [feature.name.lower() for feature in Feature]


def write(lesson: Lesson, folder: Path) -> Path:
    """Play a lesson and keep its rows: one for each side of each position, in both forms."""
    path = folder / f"{lesson.name}.parquet"
    if path.exists():
        return path
    sampled = play(lesson)
    sides = living(sampled.states)
    position, side = np.nonzero(sides)
    tables = []
    for form in FORMS:
        states = sampled.states if form == "open" else seen(sampled)
        rows = rows_of(sampled, states)[position, side].astype(np.float32)
        columns = {
            "preset": pa.array([lesson.preset] * len(position)).dictionary_encode(),
            "players": pa.array(np.full(len(position), lesson.players, np.int8)),
            "form": pa.array([form] * len(position)).dictionary_encode(),
            "game": pa.array(lesson.number * 1000 + sampled.game[position].astype(np.int32)),
            "position": pa.array(position.astype(np.int32)),
            "side": pa.array(side.astype(np.int8)),
            "won": pa.array(sampled.winner[position] == side),
            **{name: pa.array(rows[:, place]) for place, name in enumerate(NAMES)},
        }
        tables.append(pa.table(columns))
    folder.mkdir(parents=True, exist_ok=True)
    unfinished = path.with_suffix(".part")
    pq.write_table(pa.concat_tables(tables, promote_options="permissive"), unfinished, compression="zstd")
    unfinished.replace(path)
    return path
