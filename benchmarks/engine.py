"""Speed of the engine: whole games of random legal play, single pieces, a server's command, two cores against one."""

from __future__ import annotations

from collections.abc import Callable
from statistics import median
from time import perf_counter
from typing import Any

import numpy as np

from benchmarks.measure import Row, best_of, seconds
from erdkreis.bots.bot import Bot
from erdkreis.bots.simulate import simulate
from erdkreis.editions import PRESETS, Edition, by_preset
from erdkreis.engine.game import Game
from erdkreis.engine.kernel.compiling import copy_record, entry
from erdkreis.engine.kernel.state import STATE
from erdkreis.engine.showing import options_json, views_json
from erdkreis.record import FairTable, Secrets

MAIN = "H00-M"
ACTIONS = 1_500_000  # about a third of a second each


def _players(edition: Edition) -> int:
    return 4 if 4 in edition.players else edition.players[0]


def _rate(edition: Edition, jobs: int = 1, actions: int = ACTIONS) -> float:
    """Million actions a second over enough games to last a while."""
    players = _players(edition)
    sample = simulate(edition, players, games=16, seed=1, max_turns=300)
    games = max(16, round(16 * actions / max(1, sample.actions)))
    rates = []
    for seed in range(3):
        result = simulate(edition, players, games=games, seed=seed, jobs=jobs, max_turns=300)
        rates.append(result.actions / result.seconds)
    return max(rates) / 1e6


def play() -> list[Row]:
    """Random legal play by the full rules, one core."""
    rows = []
    for edition in PRESETS:
        target = 4.0 if edition.preset == MAIN else 2.0
        what = f"random play {edition.preset}, {_players(edition)} players"
        rows.append(Row(what, _rate(edition), "M actions/s", at_least=target))
    return rows


def jobs() -> list[Row]:
    """Two cores against one, in the same run."""
    edition = by_preset(MAIN)
    one, two = _rate(edition, 1, 4 * ACTIONS), _rate(edition, 2, 4 * ACTIONS)
    return [Row("two jobs against one", two / one, "times", at_least=1.8)]


@entry
def copy_many(views: Any, games: Any, count: int) -> None:
    for _ in range(count):
        copy_record(views[0], games[0])


def pieces() -> list[Row]:
    """A copied state in the kernel, one action from Python, one command of a server."""
    game = Game(by_preset(MAIN), 4, seed=1)
    views = np.zeros(1, STATE)
    copy_many(views, game.records, 1)
    count = 200_000
    copied = best_of(5, lambda: seconds(lambda: copy_many(views, game.records, count))) / count
    return [
        Row("copying a state in the kernel", copied * 1e9, "ns", at_most=200),
        Row("Game.play from Python", best_of(3, _seconds_a_play) * 1e6, "µs", at_most=15),
        *_doors(),
        Row("size of a state", STATE.itemsize / 1024, "KiB"),
        *_command(),
    ]


def _doors() -> list[Row]:
    """What Python programs do with a game in its middle besides playing."""
    game, bot = Game(by_preset(MAIN), 4, seed=3), Bot("greedy", 3)
    while game.turn < 6 and not game.over:
        game.play(bot.decide(game))
    data = game.to_bytes()

    def micros(work: Callable[[], object]) -> float:
        return best_of(5, lambda: seconds(lambda: [work() for _ in range(200)])) / 200 * 1e6

    return [
        Row("Game.from_bytes", micros(lambda: Game.from_bytes(data)), "µs", at_most=60),
        Row("Game.view", micros(lambda: game.view(0)), "µs", at_most=60),
        Row("Game.copy", micros(game.copy), "µs"),
        Row("Game.imagine", micros(lambda: game.imagine(0, 1)), "µs"),
        Row("size of a saved game", len(data) / 1024, "KiB", at_most=4),
    ]


def _command() -> list[Row]:
    """What a server does per command: decide it on a copy with committed chance, and show everybody what came of it."""
    spent: dict[str, list[float]] = {"plain": [], "rolled": [], "views": [], "options": []}
    for seed in range(5):
        _fair_game(seed, spent)
    middle = {name: median(times) * 1e6 for name, times in spent.items()}
    return [
        Row("copying a game and playing, no dice", middle["plain"], "µs", at_most=40),
        Row("copying a game and playing, with dice", middle["rolled"], "µs", at_most=80),
        Row("four views as JSON after a move", middle["views"], "µs", at_most=60),
        Row("options as JSON", middle["options"], "µs", at_most=30),
    ]


def _fair_game(seed: int, spent: dict[str, list[float]]) -> None:
    """A game between greedy bots at a table with commitments."""
    secrets = Secrets(*(bytes([seed + place]) * 32 for place in range(3)))
    fair = FairTable("game", secrets, [bytes([place]) * 32 for place in range(4)], links=1024)
    game, bot = fair.set_up(by_preset(MAIN)), Bot("greedy", seed)
    while not game.over and fair.progress.actions < 500:
        action, seat = str(bot.decide(game)), game.awaiting
        began = perf_counter()
        game = game.copy(same_chance=True)
        played = fair.play(game, action, seat, command="command", nonce=bytes(32))
        decided = perf_counter()
        views_json(game, range(4))
        shown = perf_counter()
        options_json(game)
        spent["options"].append(perf_counter() - shown)
        spent["views"].append(shown - decided)
        spent["rolled" if played.words.dice else "plain"].append(decided - began)


def _seconds_a_play() -> float:
    """Mean time of `Game.play` over a whole game between greedy bots; deciding is not timed."""
    game, bot = Game(by_preset(MAIN), 4, seed=3), Bot("greedy", 3)
    spent, count = 0.0, 0
    while not game.over and count < 500:
        action = bot.decide(game)
        spent += seconds(lambda action=action: game.play(action))  # type: ignore[misc]
        count += 1
    return spent / count
