"""Numbers that stand for words: each has its own, one after the other, because lists of words are looked up by them,
and saved games hold them."""

from __future__ import annotations

from enum import IntEnum

import pytest

from erdkreis.engine.kernel.events import EventKind
from erdkreis.engine.kernel.goals import Piece
from erdkreis.engine.kernel.refusals import Refusal
from erdkreis.engine.kernel.state import Kind, Mode, Phase, WonBy


@pytest.mark.parametrize(
    "words", [EventKind, Kind, Mode, Phase, Piece, Refusal, WonBy], ids=lambda words: words.__name__
)
def test_every_word_has_a_number_of_its_own_and_none_is_left_out(words: type[IntEnum]) -> None:
    first = 1 if words is Piece else 0  # there, 0 is no piece
    assert [int(word) for word in words.__members__.values()] == list(range(first, first + len(words.__members__)))
