"""What the kernels need to ask the judge in rehearsals."""

from __future__ import annotations

import numpy as np

from erdkreis.engine.kernel.records import new_record
from erdkreis.judge.kernel.features import FEATURES, LOOK, SIDES
from erdkreis.judge.kernel.network import NETWORK
from erdkreis.judge.networks import network

_NONE = new_record(NETWORK)


def network_for(minds: np.ndarray) -> np.void:
    """The judge that knows everything, for in a rehearsal everything is dealt; none where no mind asks it."""
    return network("open") if bool((minds["judged"] > 0).any()) else _NONE


def judging_room() -> tuple[np.ndarray, np.ndarray]:
    """Where it looks at a position: a row for every side, and one for what it makes of them."""
    return np.zeros(1, LOOK), np.zeros((SIDES + 1, FEATURES))
