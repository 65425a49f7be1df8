"""The bus on a real Redis: what is told is heard, whatever breaks in between."""

from __future__ import annotations

import asyncio
import socket
import threading
from collections.abc import Awaitable, Callable, Iterator

import pytest

from erdkreis.server.bus.contract import BusError, News
from erdkreis.server.bus.forms import CHANNEL
from erdkreis.server.bus.opening import open_bus
from erdkreis.server.bus.redis_bus import RedisBus
from tests.patience import until
from tests.redis import Redis

TABLE, OTHER = "0123456789abcdef", "fedcba9876543210"
STORE = "postgresql://anywhere/any"


def run(url: str, scene: Callable[[RedisBus, RedisBus, list[News]], Awaitable[None]]) -> None:
    """Two processes' worth of bus, and what the second has heard."""

    async def play() -> None:
        one, other = await RedisBus.open(url), await RedisBus.open(url)
        heard: list[News] = []
        other.listen(heard.append)
        try:
            await scene(one, other, heard)
        finally:
            await one.close()
            await other.close()

    asyncio.run(play())


async def told(one: RedisBus, heard: list[News], news: News) -> None:
    """Said until it is heard: whoever does not listen yet, or not any more, misses something."""

    def reached() -> bool:
        one.tell(news)
        return news in heard

    await until(reached)


def test_what_one_tells_the_other_hears(redis: Redis) -> None:
    async def scene(one: RedisBus, other: RedisBus, heard: list[News]) -> None:
        await told(one, heard, News(TABLE, (3, 17)))
        await told(one, heard, News(OTHER))
        assert other.reachable

    run(redis.url, scene)


def test_of_one_table_only_the_latest_waits(redis: Redis) -> None:
    async def scene(one: RedisBus, other: RedisBus, heard: list[News]) -> None:
        await told(one, heard, News(TABLE, (0, 0)))
        for seq in range(1, 1000):
            one.tell(News(TABLE, (0, seq)))
        await until(lambda: News(TABLE, (0, 999)) in heard)
        assert len({news for news in heard if news.stand is not None}) < 100

    run(redis.url, scene)


def test_what_has_another_form_is_passed_over(redis: Redis) -> None:
    async def scene(one: RedisBus, other: RedisBus, heard: list[News]) -> None:
        await told(one, heard, News(TABLE))
        for text in ("", "hello", TABLE.upper(), f"{TABLE} 1", f"{TABLE} 1 2 3", f"{TABLE} -1 2", "\xff"):
            redis.ask("PUBLISH", CHANNEL, text)
        await told(one, heard, News(OTHER, (1, 1)))
        assert set(heard) == {News(TABLE), News(OTHER, (1, 1))}

    run(redis.url, scene)


def test_after_a_break_they_hear_each_other_again(redis: Redis) -> None:
    async def scene(one: RedisBus, other: RedisBus, heard: list[News]) -> None:
        await told(one, heard, News(TABLE, (1, 1)))
        await asyncio.to_thread(redis.kill)
        one.tell(News(TABLE, (1, 2)))
        await until(lambda: not one.reachable and not other.reachable)
        await asyncio.to_thread(redis.start)
        await told(one, heard, News(TABLE, (1, 3)))
        assert other.reachable

    run(redis.url, scene)


def test_a_redis_that_answers_nobody_is_not_there(redis: Redis, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("ANSWER_SECONDS", "QUIET_SECONDS"):
        monkeypatch.setattr(f"erdkreis.server.bus.redis_bus.{name}", 0.3)

    async def scene(one: RedisBus, other: RedisBus, heard: list[News]) -> None:
        redis.freeze()
        try:
            one.tell(News(TABLE))
            await until(lambda: not one.reachable and not other.reachable)
        finally:
            redis.thaw()
        await told(one, heard, News(TABLE, (9, 9)))

    run(redis.url, scene)


def test_a_redis_that_was_slow_once_is_there_as_soon_as_anything_is_heard_of_it(
    redis: Redis, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Though the line on which somebody listens never broke."""
    monkeypatch.setattr("erdkreis.server.bus.redis_bus.QUIET_SECONDS", 0.1)

    async def scene(one: RedisBus, other: RedisBus, heard: list[News]) -> None:
        await told(one, heard, News(TABLE, (1, 1)))
        line = redis.ask("CLIENT", "LIST", "TYPE", "pubsub").split()[0]
        other._fails(TimeoutError())
        assert await other.take("requests", "somebody slow", 10) is None
        await until(lambda: other.reachable)
        assert await other.take("requests", "somebody slow", 10) == 0.0
        assert redis.ask("CLIENT", "LIST", "TYPE", "pubsub").split()[0] == line

    run(redis.url, scene)


def test_what_somebody_asks_for_counts_at_all_processes_together(redis: Redis) -> None:
    async def scene(one: RedisBus, other: RedisBus, heard: list[News]) -> None:
        waits = [await bus.take("requests", "somebody", 10) for bus in (one, other) * 6]
        assert waits[:10] == [0.0] * 10
        assert 0 < waits[-1] <= 6  # one more every six seconds
        assert await other.take("requests", "somebody else", 10) == 0.0
        assert int(redis.ask("TTL", f"{CHANNEL}:requests:somebody")) > 0
        await asyncio.to_thread(redis.kill)
        assert await one.take("requests", "somebody", 10) is None
        await asyncio.to_thread(redis.start)

    run(redis.url, scene)


# What is not as it should be


def refused(bus: str, store: str = STORE) -> BusError:
    with pytest.raises(BusError) as refusal:
        asyncio.run(open_bus(bus, store))
    assert "\n" not in str(refusal.value)
    assert "hidden-word" not in str(refusal.value)
    return refusal.value


def test_nobody_there_is_one_sentence() -> None:
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    refusal = refused(f"redis://:hidden-word@127.0.0.1:{port}/0")
    assert refusal.code == "bus/unreachable"
    assert f"Redis at 127.0.0.1:{port} cannot be reached" in str(refusal)


@pytest.fixture
def stranger() -> Iterator[int]:
    """A port at which somebody listens who is no Redis."""
    with socket.create_server(("127.0.0.1", 0)) as listener:

        def answer() -> None:
            while True:
                try:
                    visitor, _ = listener.accept()
                except OSError:
                    return
                with visitor:
                    visitor.recv(1000)
                    visitor.sendall(b"HTTP/1.1 400 Bad Request\r\nConnection: close\r\n\r\n")

        threading.Thread(target=answer, daemon=True).start()
        yield listener.getsockname()[1]


def test_another_program_there_is_one_sentence(stranger: int) -> None:
    assert refused(f"redis://127.0.0.1:{stranger}").code == "bus/unreachable"


@pytest.mark.parametrize(
    "address", ["http://example.org", "localhost:6379", "redis://[", "redis://host:no-port/hidden-word"]
)
def test_an_address_that_is_none_is_one_sentence(address: str) -> None:
    assert refused(address).code == "bus/unreachable"


def test_a_wrong_password_is_one_sentence(redis: Redis) -> None:
    redis.ask("CONFIG", "SET", "requirepass", "right")
    try:
        refusal = refused(redis.url.replace("unix://", "unix://:hidden-word@"))
    finally:
        redis.ask("-a", "right", "CONFIG", "SET", "requirepass", "")
    assert "lets nobody in" in str(refusal)


def test_a_bus_without_a_store_joins_nobody() -> None:
    assert refused("redis://localhost", "").code == "bus/alone"


def test_without_the_extra_it_says_which(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("importlib.util.find_spec", lambda name: None)
    refusal = refused("redis://localhost")
    assert (refusal.code, "erdkreis[cluster]" in str(refusal)) == ("bus/extra", True)
