"""The kernels of the environments are compiled when somebody first plays in one, and whoever waits is told."""

from __future__ import annotations

import sys

from erdkreis.editions import DEFAULT
from erdkreis.engine.kernel.cache import READY, cache_directory
from erdkreis.engine.kernel.compiling import COMPILED

COMPILING = "Erdkreis compiles its environments, once: half a minute. `erdkreis warm --env` does it beforehand."
_begun = False


def is_compiled() -> bool:
    """Have these kernels been compiled before?"""
    return (cache_directory() / "env" / READY).exists()


def ensure_env_compiled() -> None:
    """Open every door of the environments once, with a word to whoever waits; quick where all is in the cache."""
    global _begun
    if _begun or not COMPILED or is_compiled():
        return
    _begun = True
    print(COMPILING, file=sys.stderr, flush=True)
    open_doors()
    (cache_directory() / "env" / READY).touch()


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
