"""The kernels of the environments are compiled when somebody first plays in one, and whoever waits is told."""

from __future__ import annotations

import sys
from pathlib import Path

from erdkreis.editions import DEFAULT
from erdkreis.engine.kernel.cache import READY, cache_directory
from erdkreis.engine.kernel.compiling import COMPILED

COMPILING = "Erdkreis compiles its environments, once: half a minute. `erdkreis warm --env` does it beforehand."
_opened: set[bool] = set()


def _mark(planned: bool) -> Path:
    return cache_directory() / "env" / (f"{READY}-plans" if planned else READY)


def is_compiled() -> bool:
    """Have all these kernels been compiled before?"""
    return _mark(planned=False).exists() and _mark(planned=True).exists()


def ensure_env_compiled(planned: bool = False) -> None:
    """Open every door of the environments once, with a word to whoever waits; quick where all is in the cache. The
    door for bots that plan is opened only for those who let them sit there."""
    if planned in _opened or not COMPILED or _mark(planned).exists():
        return
    _opened.add(planned)
    print(COMPILING, file=sys.stderr, flush=True)
    open_door_for_plans() if planned else open_doors()
    _mark(planned).touch()


def open_doors() -> None:
    """Everything that Python calls in these kernels, called once."""
    from erdkreis.env.batch import BatchEnv
    from erdkreis.env.decision import MicroDecision

    batch = BatchEnv(DEFAULT, 1)
    batch.reset()
    batch.step(batch.sample())
    batch.observe(0, 0)
    decision = MicroDecision(batch.game())
    decision.answer(decision.allowed[0])


def open_door_for_plans() -> None:
    """The one beside them."""
    from erdkreis.env.batch import LEARNER, BatchEnv

    BatchEnv(DEFAULT, 1, seats=(LEARNER, "scout")).reset()
