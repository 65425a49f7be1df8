"""The bus on Redis or Valkey: publish and subscribe, nothing kept.

Needs the extra `erdkreis[cluster]`; nothing imports this module where no bus is asked for (`opening`).
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import random
from urllib.parse import urlsplit

from redis.asyncio import Redis
from redis.asyncio.client import PubSub
from redis.exceptions import AuthenticationError, RedisError, ResponseError

from erdkreis.server.bus.contract import BusError, Hear, News
from erdkreis.server.bus.forms import CHANNEL, read, written

OLDEST = 6
"""Of the versions of Redis: what its client still speaks with."""
ANSWER_SECONDS = 2.0
"""Whoever does not answer within this is not there."""
QUIET_SECONDS = 5.0
"""After so long without a word Redis is asked whether the line still holds."""
FIRST_PAUSE, LONGEST_PAUSE = 0.1, 5.0
"""Between one attempt to subscribe and the next; jittered, so that not all processes come back at once."""
MOST_WAITING = 10_000
"""So many tables may wait to be told of; beyond that the oldest are dropped, and found by whoever looks."""
AT_ONCE = 500
COUNT_SECONDS = 0.5
"""So long may it take to be told whether a request is one too many; whoever asks waits that long, once."""
BUCKET = """
local most, now = tonumber(ARGV[1]), redis.call('TIME')
local at = tonumber(now[1]) + tonumber(now[2]) / 1000000
local kept = redis.call('HMGET', KEYS[1], 'left', 'at')
local left = math.min(most, (tonumber(kept[1]) or most) + (at - (tonumber(kept[2]) or at)) * most / 60)
local wait = 0
if left >= 1 then left = left - 1 else wait = (1 - left) * 60 / most end
redis.call('HSET', KEYS[1], 'left', tostring(left), 'at', tostring(at))
redis.call('EXPIRE', KEYS[1], 61)
return tostring(wait)
"""
"""What `Allowance` does, by Redis' clock: whoever was quiet for a minute has all again, and is forgotten."""
LOST = (RedisError, OSError, asyncio.TimeoutError)

_log = logging.getLogger("erdkreis.server")


class RedisBus:
    """Fulfils `Bus`. Made by `open`."""

    def __init__(self, redis: Redis, where: str) -> None:
        self._redis, self.where = redis, where
        self._waiting: dict[str, News] = {}  # what it would be written as, presence apart from the rest
        self._something = asyncio.Event()
        self._telling = asyncio.create_task(self._tell())
        self._listening: asyncio.Task[None] | None = None
        self._bucket = redis.register_script(BUCKET)
        self._down = False

    @classmethod
    async def open(cls, url: str) -> RedisBus:
        """BusError if it cannot be reached, or is no Redis; nothing is changed."""
        where = where_is(url)
        try:
            redis = Redis.from_url(
                url,
                decode_responses=True,
                socket_timeout=ANSWER_SECONDS,
                socket_connect_timeout=ANSWER_SECONDS,
                client_name="erdkreis",
            )
        except (ValueError, TypeError):
            raise BusError(
                "the address of the bus cannot be read: redis://HOST:PORT/NUMBER", "bus/unreachable"
            ) from None
        try:
            await _inspect(redis, where)
        except BaseException:
            await redis.aclose()
            raise
        return cls(redis, where)

    def tell(self, news: News) -> None:
        key = news.table if news.stand is None else f"{news.table} "
        self._waiting.pop(key, None)
        self._waiting[key] = news
        if len(self._waiting) > MOST_WAITING:
            del self._waiting[next(iter(self._waiting))]
        self._something.set()

    def listen(self, hear: Hear) -> None:
        self._listening = asyncio.create_task(self._listen(hear))

    async def take(self, name: str, who: str, per_minute: float) -> float | None:
        """While Redis is known to be away nobody waits for it."""
        if self._down:
            return None
        try:
            async with asyncio.timeout(COUNT_SECONDS):
                wait = await self._bucket(keys=[f"{CHANNEL}:{name}:{who}"], args=[per_minute])
        except LOST as error:
            self._fails(error)
            return None
        return float(wait)

    @property
    def reachable(self) -> bool:
        return not self._down

    async def close(self) -> None:
        for task in (self._telling, self._listening):
            while task is not None and not task.done():  # Redis' client may take a cancellation for a lost connection
                task.cancel()
                await asyncio.wait([task], timeout=FIRST_PAUSE)
        with contextlib.suppress(*LOST):
            await self._publish(list(self._waiting.values())[:AT_ONCE])
        with contextlib.suppress(*LOST):
            await self._redis.aclose()

    # Telling

    async def _tell(self) -> None:
        """All that has come in while the last was on its way goes out together."""
        while True:
            await self._something.wait()
            self._something.clear()
            while self._waiting:
                keys = list(self._waiting)[:AT_ONCE]
                try:
                    await self._publish([self._waiting.pop(key) for key in keys])
                except LOST as error:
                    self._fails(error)
                    await asyncio.sleep(FIRST_PAUSE)

    async def _publish(self, latest: list[News]) -> None:
        if latest:
            pipeline = self._redis.pipeline(transaction=False)
            for news in latest:
                pipeline.publish(CHANNEL, written(news))
            async with asyncio.timeout(ANSWER_SECONDS):
                await pipeline.execute()

    # Hearing

    async def _listen(self, hear: Hear) -> None:
        pause = FIRST_PAUSE
        while True:
            subscription = self._redis.pubsub()
            try:
                await subscription.subscribe(CHANNEL)
                self._answers()
                pause = FIRST_PAUSE
                await self._hear_all(subscription, hear)
            except LOST as error:
                self._fails(error)
            finally:
                with contextlib.suppress(*LOST):
                    await subscription.aclose()  # type: ignore[no-untyped-call]
            await asyncio.sleep(pause * random.uniform(0.5, 1.5))
            pause = min(LONGEST_PAUSE, 2 * pause)

    async def _hear_all(self, subscription: PubSub, hear: Hear) -> None:
        """Until the line breaks, or nobody answers on it."""
        asked = False
        while True:
            message = await subscription.get_message(ignore_subscribe_messages=True, timeout=QUIET_SECONDS)
            if message is None:
                if asked:
                    raise TimeoutError
                await subscription.ping()
                asked = True
                continue
            asked = False
            self._answers()
            news = read(str(message["data"])) if message["type"] == "message" else None
            if news is not None:
                hear(news)

    def _answers(self) -> None:
        """Whoever was only slow once, when something else was asked, is there as well."""
        if self._down:
            _log.info("the bus is there again")
        self._down = False

    def _fails(self, error: BaseException) -> None:
        """Told once: everybody goes on by looking at the store."""
        if not self._down:
            _log.warning("the bus is not there (%s): looking at the store meanwhile", type(error).__name__)
        self._down = True


async def _inspect(redis: Redis, where: str) -> None:
    try:
        async with asyncio.timeout(2 * ANSWER_SECONDS):
            version = str((await redis.info("server")).get("redis_version", "0"))
    except (*LOST, ValueError) as error:
        words = " ".join(str(error).split())[:120] or type(error).__name__
        if isinstance(error, AuthenticationError | ResponseError) or "username-password" in words:
            raise BusError(f"{where} lets nobody in by that name and password", "bus/unreachable") from None
        raise BusError(f"{where} cannot be reached, or is no Redis ({words})", "bus/unreachable") from None
    major = version.partition(".")[0]
    if not major.isdigit() or int(major) < OLDEST:
        raise BusError(f"{where} is Redis {version[:20]}: {OLDEST} or later is needed", "bus/foreign")


def where_is(url: str) -> str:
    """Host and port, or the path of a socket; never a password."""
    try:
        parts = urlsplit(url)
        place = parts.path if parts.scheme == "unix" else f"{parts.hostname or 'localhost'}:{parts.port or 6379}"
    except ValueError:
        place = "an address that cannot be read"
    return f"Redis at {place}"
