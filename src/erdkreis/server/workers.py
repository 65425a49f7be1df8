"""Worker processes for what takes long, so that it delays no socket; served in fair order, each in bounded time."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import multiprocessing
import os
import signal
import threading
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from enum import Enum, auto
from multiprocessing.connection import Connection
from multiprocessing.context import SpawnProcess
from typing import Any, TypeVar

from erdkreis.engine.kernel.compiling import COMPILED
from erdkreis.errors import ErdkreisError
from erdkreis.server.fair_queue import FairQueue, Whom

Answer = TypeVar("Answer")

LONGEST_SECONDS = 30 if COMPILED else 300
"""Of processor time, for one piece of work. The strongest bot needs a fifth of a second, if the rules are compiled."""
HANDING_SECONDS = 0.001
"""What it costs to hand work over and its answer back. A process' clock may be too coarse to see more than this."""
ADVICE_BEHIND = 1.0
"""Seconds that others' bots may have had before somebody's advice goes first."""

_log = logging.getLogger("erdkreis.server")


class Rank(Enum):
    """Who waits for it."""

    PLAY = auto()
    """People at a table, for a bot whose turn it is."""
    ADVICE = auto()
    """Somebody who wants to know something, and can play on without."""
    LATER = auto()
    """Nobody in particular: bots among themselves, or while their people are away. After everything else."""


class TooLong(ErdkreisError):
    """A piece of work was ended because it took too long."""

    code = "hint/too_long"


@dataclass(eq=False)
class Job:
    """One piece of work, and who waits for it."""

    task: Callable[..., Any]
    given: tuple[object, ...]
    rank: Rank
    future: asyncio.Future[Any]


class Died(ErdkreisError, RuntimeError):
    """Two processes have died of the same piece of work, or the server is ending."""


class Worker:
    """One process, and a thread that talks to it; started when it is needed, and replaced when it has died."""

    def __init__(self, nice: int = 0) -> None:
        self._nice = nice
        self._thread = ThreadPoolExecutor(1, "worker")
        self._process: SpawnProcess | None = None
        self._line: Connection | None = None
        self._closed = False

    async def run(self, task: Callable[..., Answer], *given: object) -> tuple[Answer, float]:
        """The answer, and the processor seconds it took. A process that dies of it is tried once more with another."""
        return await asyncio.get_running_loop().run_in_executor(self._thread, self._run, task, given)

    def _run(self, task: Callable[..., Answer], given: tuple[object, ...]) -> tuple[Answer, float]:
        for _ in range(2):
            line = self._line or self._start()
            try:
                line.send((task, given))
                answer, seconds, error = line.recv()
            except (EOFError, OSError):
                if self._bury() == -signal.SIGPROF:
                    raise TooLong("this takes too long") from None
                if self._closed:
                    break
                continue
            if error is not None:
                raise error
            return answer, seconds
        raise Died("a worker has died")

    def _start(self) -> Connection:
        context = multiprocessing.get_context("spawn")
        line, theirs = context.Pipe()
        process = context.Process(target=_work, args=(theirs, os.getpid(), self._nice), daemon=True)
        process.start()
        theirs.close()
        self._line, self._process = line, process  # only now is there something that can be ended
        if self._closed:
            process.kill()
        return line

    def _bury(self) -> int | None:
        assert self._line is not None
        assert self._process is not None
        self._line.close()
        self._process.join()
        self._line = None
        return self._process.exitcode

    def rest(self) -> None:
        """End the process when it has done what it is at; more work starts another."""
        self._thread.submit(self._stop)

    def _stop(self) -> None:
        if self._line is not None and self._process is not None:
            self._process.kill()
            self._bury()

    def close(self) -> None:
        """At once, for nothing is kept in a worker. One that is just being loaded would take its time, and a bot whose
        move cannot be kept thinks of it again and again."""
        self._closed = True
        if self._process is not None:
            self._process.kill()
        self._thread.shutdown(wait=False, cancel_futures=True)


class Workers:
    """A few workers and what waits for them. What nobody waits for is done when nothing else is to be done."""

    def __init__(self, count: int) -> None:
        self._workers = [Worker() for _ in range(count)]
        self._idle = list(self._workers)
        self._queue = FairQueue[Job]()
        self._later = FairQueue[Job]()
        self._tasks: set[asyncio.Task[None]] = set()
        self.seconds = 0.0
        """Processor time that was needed so far."""

    def __len__(self) -> int:
        return len(self._workers)

    @property
    def waiting(self) -> int:
        return len(self._queue) + len(self._later)

    async def prepare(self, task: Callable[[], object]) -> None:
        """Start every worker and let it do this before anything else."""

        async def one(worker: Worker) -> None:
            try:
                await worker.run(task)
            finally:
                self._idle.append(worker)
                self._go_on()

        workers, self._idle = self._idle, []
        await asyncio.gather(*map(one, workers))

    async def do(self, task: Callable[..., Answer], *given: object, whom: Whom, rank: Rank) -> Answer:
        """Have it done when its turn comes; at once, and here, where there are no workers."""
        if not self._workers:
            return task(*given)
        job = Job(task, given, rank, asyncio.get_running_loop().create_future())
        self._put(job, whom)
        self._go_on()
        try:
            answer: Answer = await job.future
        finally:
            if job.future.cancelled():  # nobody wants it any more
                self._queue.drop(lambda waiting, _: waiting is job)
                self._later.drop(lambda waiting, _: waiting is job)
        return answer

    def hurry(self, table: str) -> None:
        """Somebody has come who waits for what this table wants done."""
        for job, whom in self._later.drop(lambda _, whom: whom.table == table):
            job.rank = Rank.PLAY
            self._put(job, whom)

    def _put(self, job: Job, whom: Whom) -> None:
        if job.rank is Rank.LATER:
            self._later.put(job, whom)
        else:
            self._queue.put(job, whom, ADVICE_BEHIND if job.rank is Rank.ADVICE else 0.0)

    def _go_on(self) -> None:
        for queue in (self._queue, self._later):
            while self._idle and len(queue):
                job, whom = queue.take()
                task = asyncio.create_task(self._serve(self._idle.pop(), job, whom, queue))
                self._tasks.add(task)
                task.add_done_callback(self._tasks.discard)

    async def _serve(self, worker: Worker, job: Job, whom: Whom, queue: FairQueue[Job]) -> None:
        seconds = 0.0
        try:
            answer, seconds = await worker.run(job.task, *job.given)
            if not job.future.done():
                job.future.set_result(answer)
        except Exception as error:
            seconds = LONGEST_SECONDS if isinstance(error, TooLong) else 0.0
            if not job.future.done():
                job.future.set_exception(error)
        finally:
            self.seconds += HANDING_SECONDS + seconds
            queue.charge(whom, HANDING_SECONDS + seconds)
            self._idle.append(worker)
            self._go_on()

    def close(self) -> None:
        for worker in self._workers:
            worker.close()


# In the worker


def _work(line: Connection, parent: int, nice: int) -> None:
    """Do what comes, until the server has gone."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is the server's business
    os.nice(nice)
    threading.Thread(target=_end_without, args=(parent,), daemon=True).start()
    with contextlib.suppress(EOFError, OSError):
        while True:
            line.send(_timed(*line.recv()))


def _end_without(parent: int) -> None:
    """Without its server a worker ends, whatever it is at."""
    while os.getppid() == parent:
        time.sleep(1)
    os._exit(0)


def _timed(task: Callable[..., Any], given: tuple[object, ...]) -> tuple[Any, float, Exception | None]:
    """Whatever takes too long ends the process: compiled code can be interrupted by nothing less."""
    signal.setitimer(signal.ITIMER_PROF, LONGEST_SECONDS)
    began = time.process_time()
    answer, error = None, None
    try:
        answer = task(*given)
    except Exception as raised:
        error = raised
    signal.setitimer(signal.ITIMER_PROF, 0)
    return answer, time.process_time() - began, error
