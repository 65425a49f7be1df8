"""Compiling everything once: with a note for those who wait, or in a child process for those who must not."""

from __future__ import annotations

import os
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

from erdkreis.bots.errors import TooLate
from erdkreis.engine.kernel.cache import READY, cache_directory, cache_is_warm, wanted_base

if TYPE_CHECKING:
    from erdkreis.engine.game import Game

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
    steps = list(doors())
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


def doors() -> Iterator[tuple[str, Callable[[], object]]]:
    """Every door into the kernels but those of the environments, opened once with the arguments it always gets."""
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
    yield "numbers", lambda: _numbers(game[0])
    yield "what a seat imagines", lambda: game[0].imagine(0)
    yield "whole games", lambda: Series(played, 3, ("random",), 0, 1).play(0, 1)
    yield "whole games with plans", lambda: Series(played, 3, ("scout",), 0, 1).play(0, 1)
    yield "odds", _odds
    yield "the judge", lambda: judge(game[0], 0)
    yield "styles", lambda: _styles(game[0])
    yield "decisions tried out", lambda: _tries(game[0])
    yield "lessons", lambda: _lessons(game[0])


def _numbers(game: Game) -> None:
    from erdkreis.engine.kernel import entries
    from erdkreis.engine.workspace import WORKSPACE

    board, rules, state = game.board_record, game.rules, game.projection(0)
    entries.list_sets(board, rules, 0b1111111, WORKSPACE.scratch)
    entries.list_later_offers(board, rules, state, WORKSPACE.scratch)
    entries.set_value(board, rules, state, 0, 1, 2)
    entries.set_rank(board, rules, state, 0)
    entries.bonus_cards(board, rules, state, 0, 1, 2)
    entries.income(board, state, 0)
    entries.mission_deck(rules, state)
    entries.onward(board, state)
    entries.enemies(state)
    entries.movable(rules, state, 0)
    entries.striking_units(rules, state, 0)
    entries.fewest_units(rules, state, 0)
    entries.most_defence_dice(rules, state)
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


def _styles(game: Game) -> None:
    from erdkreis.bots.style import StyleWatch

    watch = StyleWatch()
    watch.before(game, game.parse("end"))
    watch.after(game)


def _tries(game: Game) -> None:
    """As `puzzles.trying` does it, for one answer and one sample."""
    import numpy as np

    from erdkreis.bots.kernel.thinking import MIND, MOOD
    from erdkreis.bots.kernel.trying import STEPS, try_out
    from erdkreis.engine.actions import encode
    from erdkreis.engine.kernel.chance import CHANCE
    from erdkreis.engine.kernel.events import new_log
    from erdkreis.engine.kernel.records import new_record
    from erdkreis.engine.kernel.rows import SCRATCH
    from erdkreis.engine.kernel.state import ACTION, STATE
    from erdkreis.odds.tables import odds_for

    answer = encode(next(game.legal_actions()), game.board).base
    moods, chances, odds = np.zeros(1, MOOD), np.zeros(1, CHANCE), odds_for(game.edition)
    room = new_log(0), new_record(SCRATCH), *(np.zeros(1, STATE) for _ in range(3)), np.zeros(1, ACTION)
    asked = game.board_record, game.rules, game.projection(0), answer, np.zeros(1, np.int64), np.zeros(2, MIND)
    steps = np.zeros((1, 1, STEPS), np.int64)
    try_out(*asked, odds, moods, chances, *room, 0, np.zeros(1, STATE), steps, np.zeros((1, 1)))


def _lessons(game: Game) -> None:
    """As `training` does it."""
    import numpy as np

    from erdkreis.bots.kernel.thinking import MOOD
    from erdkreis.bots.kernel.valuing import worth_all
    from erdkreis.bots.levels import minds_of
    from erdkreis.bots.sampling import play_and_keep
    from erdkreis.bots.series import Series
    from erdkreis.engine.kernel.state import STATE
    from erdkreis.judge.kernel.entries import describe_all
    from erdkreis.judge.kernel.features import FEATURES, LOOK, SIDES
    from erdkreis.odds.tables import odds_for

    board, rules, odds = game.board_record, game.rules, odds_for(game.edition)
    series = Series(game.edition, game.players, ("random",), 0, 1)
    play_and_keep(series, np.zeros(1, STATE), [0], (1, 1, 1))
    minds = minds_of("scout", game.edition, game.players)
    worth_all(board, rules, game.projection(0), minds, odds, np.zeros(1, MOOD), np.zeros((1, game.players)))
    describe_all(board, rules, game.projection(0), odds, np.zeros(1, LOOK), np.zeros((1, SIDES, FEATURES)))


if __name__ == "__main__":
    if WHILE_ASKED in sys.argv:
        threading.Thread(target=_end_when_nobody_asks, daemon=True).start()
    ensure_compiled()
