"""Starting up: compiling everything once, a command with a warm cache, and commands that need no kernel."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile

from benchmarks.measure import Row, best_of, seconds

SIMULATE = ("simulate", "--edition", "hasbro2000", "--players", "3", "--games", "1", "--max-turns", "1", "--json")


def _run(*words: str, cache: str | None = None) -> None:
    environment = dict(os.environ)
    if cache is not None:
        environment["ERDKREIS_CACHE"] = cache
    command = [sys.executable, *words]
    subprocess.run(command, check=True, env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)


def startup() -> list[Row]:
    with tempfile.TemporaryDirectory() as cache:
        cold = seconds(lambda: _run("-m", "erdkreis.bots.warm", cache=cache))
        warm = best_of(3, lambda: seconds(lambda: _run("-m", "erdkreis", *SIMULATE, cache=cache)))
    _run("-m", "erdkreis", "--help")
    plain = best_of(3, lambda: seconds(lambda: _run("-m", "erdkreis", "--help")))
    rules = best_of(3, lambda: seconds(lambda: _run("-m", "erdkreis", "rules", "hasbro2000")))
    return [
        Row("cold compile of everything", cold, "s", at_most=60),
        Row("warm start of a command that plays", warm, "s", at_most=1.5),
        Row("erdkreis --help", plain, "s"),
        Row("erdkreis rules hasbro2000", rules, "s"),
    ]
