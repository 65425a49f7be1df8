"""`python -m benchmarks.postgres_drivers`: asyncpg and psycopg 3 at what the store asks of them, on a real PostgreSQL.

Batches of log entries of many games, as `postgres_appends` sends them: asyncpg by one statement over arrays, psycopg by
the same statement and by its pipeline, one statement an entry. psycopg is not among what Erdkreis installs:
`uv pip install 'psycopg[binary]'` first.
"""

from __future__ import annotations

import argparse
import asyncio
import time
from collections.abc import Awaitable, Callable
from typing import Any

import asyncpg

from tests.postgresql import PostgreSQL

MAKE = "CREATE TABLE entries (game text, seq bigint, command text, body bytea, PRIMARY KEY (game, seq))"
ARRAYS = "INSERT INTO entries SELECT * FROM unnest({}::text[], {}::bigint[], {}::text[], {}::bytea[]) RETURNING game"
BODY = bytes(1500)


def batch(number: int, games: int) -> tuple[list[str], list[int], list[str], list[bytes]]:
    return [f"{game:016x}" for game in range(games)], [number] * games, [f"c{number}"] * games, [BODY] * games


async def with_asyncpg(url: str, batches: int, games: int) -> float:
    db = await asyncpg.connect(url)
    await db.execute(MAKE)
    began = time.perf_counter()
    for number in range(batches):
        async with db.transaction():
            await db.fetch(ARRAYS.format("$1", "$2", "$3", "$4"), *batch(number, games))
    seconds = time.perf_counter() - began
    await db.close()
    return seconds


async def with_psycopg(url: str, batches: int, games: int) -> float:
    return await _psycopg(url, batches, games, _at_once)


async def with_pipeline(url: str, batches: int, games: int) -> float:
    return await _psycopg(url, batches, games, _one_by_one)


async def _psycopg(url: str, batches: int, games: int, send: Callable[[Any, int, int], Awaitable[None]]) -> float:
    import psycopg

    db = await psycopg.AsyncConnection.connect(url)
    await db.execute(MAKE)
    await db.commit()
    began = time.perf_counter()
    for number in range(batches):
        await send(db, number, games)
    seconds = time.perf_counter() - began
    await db.close()
    return seconds


async def _at_once(db: Any, number: int, games: int) -> None:
    async with db.transaction():
        answer = await db.execute(ARRAYS.format("%b", "%b", "%b", "%b"), batch(number, games), prepare=True)
        await answer.fetchall()


async def _one_by_one(db: Any, number: int, games: int) -> None:
    async with db.pipeline(), db.transaction():
        for row in zip(*batch(number, games), strict=True):
            await db.execute("INSERT INTO entries VALUES (%b, %b, %b, %b)", row, prepare=True)


def main() -> None:
    found = argparse.ArgumentParser(description="Compare two drivers for PostgreSQL.")
    found.add_argument("--batches", type=int, default=300)
    found.add_argument("--games", type=int, nargs="+", default=[1, 32, 250], help="entries in a batch")
    asked = found.parse_args()
    ways = {"asyncpg": with_asyncpg, "psycopg": with_psycopg, "psycopg, pipeline": with_pipeline}
    with PostgreSQL() as server:
        for games in asked.games:
            for name, way in ways.items():
                seconds = asyncio.run(way(server.database(), asked.batches, games))
                rate, pause = asked.batches * games / seconds, 1000 * seconds / asked.batches
                print(f"{games:4} entries a batch, {name:18} {rate:8,.0f}/s {pause:6.2f} ms a batch", flush=True)


if __name__ == "__main__":
    main()
