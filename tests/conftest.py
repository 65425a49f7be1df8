"""What tests of several rooms need, and what takes a while to start."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest

from tests.postgresql import PostgreSQL
from tests.redis import Redis


@pytest.fixture(scope="session")
def postgresql() -> Iterator[PostgreSQL]:
    """A real PostgreSQL of this run alone."""
    with PostgreSQL() as server:
        yield server


@pytest.fixture
def new_database(postgresql: PostgreSQL) -> Callable[[], str]:
    """Makes an empty database, and tells its address."""
    return postgresql.database


@pytest.fixture(scope="session")
def redis() -> Iterator[Redis]:
    """A real Redis of this run alone."""
    with Redis() as server:
        yield server
