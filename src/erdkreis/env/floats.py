"""Observations as floats about 0 to 1, which networks like better: one-hot where a number names something."""

from __future__ import annotations

import numpy as np

from erdkreis.boards.missions import DESTROY
from erdkreis.engine.kernel.state import SEATS, TERRITORIES, Phase
from erdkreis.env.kernel.observing import (
    ASKED_SOURCE,
    ASKED_TARGET,
    INVOLVED,
    MARKS,
    OWNER,
    SEAT_ROW,
    SEAT_ROWS,
    TABLE_ROW,
    UNITS,
)
from erdkreis.given import of_kind

LAND_PLANES, SEAT_PLANES = 20, 9
_MARK_BITS = np.arange(8, dtype=np.uint8)
_ONE_HOT = {0: len(Phase), 9: DESTROY + 1 + SEATS, 11: 3, 12: 3, 28: SEATS + 1, 30: 7}
"""Places of the table's row that name something, and how many things there are."""
_LOGARITHMIC = (1, 2, 20, 31, 32, 33)
_SCALED = {3: 1, 4: 10, 5: 50, 6: 50, 10: 100, 13: 1, 14: 1, 15: 1, 16: 4, 17: 1, 18: 1, 19: 6, 21: 3} | dict.fromkeys(
    range(22, 28), 6
)
_JOKERS = (7, 8)
TABLE_PLANES = sum(_ONE_HOT.values()) + len(_LOGARITHMIC) + len(_SCALED) + 2 * len(_JOKERS) + 1
PLANES = TERRITORIES * LAND_PLANES + SEATS * SEAT_PLANES + TABLE_PLANES
"""Numbers of an observation as planes: territory by territory, seat by seat, then the table's."""
MOST = 2.0
"""No plane is above it: what goes on growing, such as turns and sets, stays here."""


def planes(observations: np.ndarray) -> np.ndarray:
    """Rows of bytes as rows of `float32`."""
    of_kind(observations, np.ndarray, "observations are an array, a row for each")
    parts = (_lands(observations), _seats(observations), _table(observations))
    rows = np.concatenate([part.reshape(len(observations), -1) for part in parts], axis=1, dtype=np.float32)
    return np.minimum(rows, np.float32(MOST), out=rows)


def _lands(seen: np.ndarray) -> np.ndarray:
    owner, units, involved, marks = (seen[:, at : at + TERRITORIES] for at in (OWNER, UNITS, INVOLVED, MARKS))
    flags = (marks[:, :, None] >> _MARK_BITS) & 1
    for place, mark in ((34, ASKED_SOURCE), (35, ASKED_TARGET)):  # cards chosen for a set point at their territories
        card = seen[:, TABLE_ROW + place].astype(np.int64) - 1
        rows = np.flatnonzero((card >= 0) & (card < TERRITORIES))
        flags[rows, card[rows], mark.bit_length() - 1] = 1
    numbers = np.stack(
        (_log(units), units == 1, np.minimum(units, 20) / 20, np.minimum(involved, 20) / 20), axis=2, dtype=np.float32
    )
    return np.concatenate((owner[:, :, None] == np.arange(8), numbers, flags), axis=2, dtype=np.float32)


def _seats(seen: np.ndarray) -> np.ndarray:
    there, cards, stock, capital, active, awaited, lands, income = np.moveaxis(
        seen[:, SEAT_ROWS:TABLE_ROW].reshape(len(seen), SEATS, SEAT_ROW), 2, 0
    )
    return np.stack(
        (
            there > 0,
            there == 2,
            cards / 10,
            _log(stock),
            capital > 0,
            active,
            awaited,
            lands / TERRITORIES,
            income / 20,
        ),
        axis=2,
        dtype=np.float32,
    )


def _table(seen: np.ndarray) -> np.ndarray:
    row = seen[:, TABLE_ROW:]
    parts = [row[:, place, None] == np.arange(count) for place, count in _ONE_HOT.items()]
    parts += [_log(row[:, place, None]) for place in _LOGARITHMIC]
    parts += [row[:, place, None] / most for place, most in _SCALED.items()]
    parts += [(row[:, place, None] >> _MARK_BITS[:2]) & 1 for place in _JOKERS]
    parts.append(row[:, 29, None] > 0)
    return np.concatenate(parts, axis=1, dtype=np.float32)


def _log(numbers: np.ndarray) -> np.ndarray:
    scaled: np.ndarray = np.log1p(numbers.astype(np.float32)) * np.float32(0.2)
    return scaled
