"""What bots that plan think with, beside what every bot decides with."""

from __future__ import annotations

from typing import Any

import numpy as np

from erdkreis.bots.kernel.thinking import MOOD
from erdkreis.engine.kernel.chance import CHANCE
from erdkreis.engine.kernel.records import new_record
from erdkreis.engine.kernel.state import STATE
from erdkreis.judge.kernel.features import FEATURES, LOOK, SIDES
from erdkreis.judge.kernel.network import NETWORK
from erdkreis.judge.networks import network

Thinking = tuple[Any, ...]

_NONE = new_record(NETWORK)


def study_of(minds: np.ndarray) -> Thinking:
    """Minds, moods, and room to rehearse in: chance, a root, a dream, and the judge with the rows that it looks at. It
    is the judge that knows everything, for in a rehearsal everything is dealt; none where no mind asks it."""
    judge = network("open") if bool((minds["judged"] > 0).any()) else _NONE
    rehearsing = np.zeros(1, CHANCE), np.zeros(1, STATE), np.zeros(1, STATE)
    looking = np.zeros(1, LOOK), np.zeros((SIDES + 1, FEATURES))  # a row for every side, and what it makes of them
    return minds, np.zeros(2, MOOD), *rehearsing, judge.base, *looking
