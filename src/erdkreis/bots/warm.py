"""Compiling everything once: with a note for those who wait, or in a child process for those who must not."""

from __future__ import annotations

import os
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator

from erdkreis.bots.errors import TooLate
from erdkreis.engine.kernel.cache import READY, cache_directory, cache_is_warm, wanted_base

Note = Callable[[str], None]
WHILE_ASKED = "--while-asked"
"""The compiler ends as soon as its standard input does: with whoever started it, however that ended."""

_compilers: list[subprocess.Popen[bytes]] = []


def ensure_compiled(note: Note | None = None) -> None:
    """Compile whatever is not in the cache yet; `note` hears how far it has come. Quick where all is there."""
    from erdkreis.engine.kernel import compiling

    if not compiling.COMPILED or cache_is_warm():
        return
    _tell_where()
    compiling.Announcement.made = note is not None
    steps = list(_steps())
    for done, (name, compile_it) in enumerate(steps):
        if note is not None:
            note(f"compiling the rules, once: {name} ({done + 1} of {len(steps)})")
        compile_it()
    (cache_directory() / READY).touch()


def start_interactive() -> subprocess.Popen[bytes] | None:
    """Let a person play at once: with a cold cache this process stays uncompiled while a child fills the cache.

    Call it before anything imports the kernels.
    """
    if os.environ.get("NUMBA_DISABLE_JIT", "0") not in ("", "0") or cache_is_warm():
        return None
    if "erdkreis.engine.kernel.compiling" in sys.modules:
        raise TooLate("the kernels are imported already")
    _tell_where()
    child = subprocess.Popen(
        [sys.executable, "-m", "erdkreis.bots.warm", WHILE_ASKED],
        stdin=subprocess.PIPE,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        start_new_session=True,
    )
    _compilers.append(child)  # its standard input stays open as long as this process lives
    os.environ["NUMBA_DISABLE_JIT"] = "1"
    return child


def compiling() -> bool:
    """Is a child of this process still at it?"""
    return any(child.poll() is None for child in _compilers)


def _tell_where() -> None:
    """Where compiled rules cannot be kept for good, they are compiled again some day; no more happens than that."""
    wanted, kept = wanted_base(), cache_directory().parent
    if kept != wanted:
        os.environ["ERDKREIS_CACHE"] = str(kept)  # for whoever is started from here
        why = f"Compiled rules cannot be kept in {wanted} (ERDKREIS_CACHE names another folder)"
        print(f"{why}: until this machine starts again they are in {kept}.", file=sys.stderr, flush=True)


def _end_when_nobody_asks() -> None:
    """Past Python's own stdin: a thread that still reads that one when all is done makes Python abort."""
    while os.read(0, 1):
        pass
    os._exit(1)


def _steps() -> Iterator[tuple[str, Callable[[], object]]]:
    """Every door into the kernels, opened once with the arguments it always gets."""
    from erdkreis.bots.bot import Bot
    from erdkreis.bots.openness import of_deed
    from erdkreis.bots.simulate import Series
    from erdkreis.editions import DEFAULT, edition
    from erdkreis.engine.game import Game
    from erdkreis.judge.judging import judge

    played = edition(DEFAULT)
    game: list[Game] = []

    def one_decision(bot: str) -> None:
        game[0].play(Bot(bot).decide(game[0]))

    yield "set-up", lambda: game.append(Game(played, 3, seed=1))
    yield "options", lambda: game[0].options()
    yield "views", lambda: game[0].view(0)
    yield "refusals", lambda: game[0].refusal("attack alaska kamchatka")
    yield "moves", lambda: one_decision("greedy")
    yield "plans", lambda: one_decision("scout")
    yield "reasons", lambda: of_deed(game[0], game[0].parse("attack alaska kamchatka 1"))
    yield "sets of cards", lambda: _sets(game[0])
    yield "whole games", lambda: Series(played, 3, ("random",), 0, 1).play(0, 1)
    yield "whole games with plans", lambda: Series(played, 3, ("scout",), 0, 1).play(0, 1)
    yield "odds", _odds
    yield "the judge", lambda: judge(game[0], 0)


def _sets(game: object) -> None:
    from erdkreis.engine.game import Game
    from erdkreis.engine.kernel import entries
    from erdkreis.engine.workspace import WORKSPACE

    assert isinstance(game, Game)
    entries.list_sets(game.board_record, game.rules, 0b1111111, WORKSPACE.scratch)
    entries.set_value(game.board_record, game.rules, game.projection(0), 0, 1, 2)
    entries.set_rank(game.board_record, game.rules, game.projection(0), 0)
    game.refusal("fortify alaska kamchatka 1")


def _odds() -> None:
    import numpy as np

    from erdkreis.editions import DEFAULT, edition
    from erdkreis.odds import Leg, campaign
    from erdkreis.odds.kernel import entries
    from erdkreis.odds.tables import FIELDS, table_of

    campaign(6, (Leg(1), Leg(1)))
    table = table_of(edition(DEFAULT))
    entries.win(table, 2, 1)
    entries.losses(table, 2, 1, np.zeros(2))
    entries.holding_dice(table, 2, 1, np.array([1, 0, 0]), 1)
    entries.march(table, FIELDS.own, 2, np.ones(1, np.int64), 1, 1)


if __name__ == "__main__":
    if WHILE_ASKED in sys.argv:
        threading.Thread(target=_end_when_nobody_asks, daemon=True).start()
    ensure_compiled()
