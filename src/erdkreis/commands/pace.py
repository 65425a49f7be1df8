"""Compiled rules or plain ones. Compiled ones take a second or two to load, so one move is quicker with plain ones.

Has an effect only before the kernels are imported, and never against somebody's own NUMBA_DISABLE_JIT.
"""

from __future__ import annotations

import os
import sys


def play_plain() -> None:
    """For a single move: nothing to load, nothing to compile."""
    if "erdkreis.engine.kernel.compiling" not in sys.modules:
        os.environ.setdefault("NUMBA_DISABLE_JIT", "1")


def play_compiled_if_ready() -> None:
    """For a whole game: compiled rules where they are on disk already, else plain ones."""
    from erdkreis.engine.kernel.cache import cache_is_warm

    if not cache_is_warm():
        play_plain()


def play_with_a_person() -> None:
    """For people, who shall not wait: a child process compiles for the next time."""
    from erdkreis.bots.warm import start_interactive

    if "erdkreis.engine.kernel.compiling" not in sys.modules:
        start_interactive()
