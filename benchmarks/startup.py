"""Starting up: a first game and everything compiled, a command with a warm cache, and commands that need no kernel."""

from __future__ import annotations

import os
import resource
import subprocess
import sys
import tempfile

from benchmarks.measure import Row, best_of, seconds

SIMULATE = ("simulate", "--edition", "hasbro2000", "--players", "3", "--games", "1", "--max-turns", "1", "--json")


FIRST_GAME = """
from erdkreis import Bot, Game
game = Game(seed=1)
game.play(next(game.legal_actions()))
game.play(Bot("greedy").decide(game))
"""
FIRST_SERIES = """
from erdkreis import simulate
simulate("H00-M", bots="greedy")
"""


def _run(*words: str, cache: str | None = None) -> None:
    environment = dict(os.environ)
    if cache is not None:
        environment["ERDKREIS_CACHE"] = cache
    command = [sys.executable, *words]
    subprocess.run(command, check=True, env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)


def _worked(program: str, cache: str) -> float:
    """The processor's seconds of a whole Python that runs this."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    _run("-c", program, cache=cache)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime - before.ru_utime + after.ru_stime - before.ru_stime


def startup() -> list[Row]:
    with tempfile.TemporaryDirectory() as cache:
        first = _worked(FIRST_GAME, cache)
        series = _worked(FIRST_SERIES, cache)
    with tempfile.TemporaryDirectory() as cache:
        cold = seconds(lambda: _run("-m", "erdkreis.bots.warm", cache=cache))
        warm = best_of(3, lambda: seconds(lambda: _run("-m", "erdkreis", *SIMULATE, cache=cache)))
    _run("-m", "erdkreis", "--help")
    plain = best_of(3, lambda: seconds(lambda: _run("-m", "erdkreis", "--help")))
    rules = best_of(3, lambda: seconds(lambda: _run("-m", "erdkreis", "rules", "hasbro2000")))
    return [
        Row("Game(), play and greedy, nothing compiled before: processor time", first, "s", at_most=30),
        Row("and then simulate between greedy bots", series, "s"),
        Row("cold compile of everything", cold, "s", at_most=60),
        Row("warm start of a command that plays", warm, "s", at_most=1.5),
        Row("erdkreis --help", plain, "s"),
        Row("erdkreis rules hasbro2000", rules, "s"),
    ]
