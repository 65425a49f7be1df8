"""A later Erdkreis opens the databases of servers that were kept, and plays on at every table."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.kept import later as making
from tests.kept.later import passes_there


@pytest.fixture(scope="module")
def later(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return making.make(tmp_path_factory.mktemp("later"))


@pytest.mark.parametrize("what", ["tables", "shared_tables"])
def test_every_table_is_as_it_was_left_and_goes_on(what: str, later: Path) -> None:
    """That a whole game is proven in the end is shown where it is quick: the rules of proofs are no others there."""
    passes_there(later, what, but="(change or proven_from_its_first_move)")
