"""The games of a simulation once more, one by one, each written to a file. They come out the same as in the kernel."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from pathlib import Path

from erdkreis.bots.bot import Bot
from erdkreis.bots.contestants import is_visitor
from erdkreis.bots.mixed import COUNTED, MixedGame
from erdkreis.bots.simulate import Simulation, SimulationSum, game_seed, names_of
from erdkreis.editions import Edition
from erdkreis.engine.game import Game
from erdkreis.record import PROGRAM, Recorder, Seat


def simulate_into(
    folder: Path,
    edition: Edition,
    players: int,
    bots: Sequence[str],
    games: int,
    seed: int,
    max_turns: int,
    progress: Callable[[int], None],
) -> Simulation:
    """Play the games of `bots.simulate.simulate` with these arguments into `game-0001.jsonl` and so on."""
    names = names_of(bots, players)
    mixed = any(map(is_visitor, names))
    tally = SimulationSum(players, max_turns)
    began = time.perf_counter()
    for number in range(games):
        path = folder / f"game-{number + 1:04}.jsonl"
        if mixed:
            _play_mixed(path, MixedGame(edition, names, game_seed(seed, number), max_turns), names, tally)
        else:
            game, count = _play(path, edition, names, game_seed(seed, number), max_turns)
            tally.add_played(game, count)
        progress(1)
    return tally.result(edition, players, time.perf_counter() - began, seed)


def _play(path: Path, edition: Edition, names: Sequence[str], seed: int, max_turns: int) -> tuple[Game, int]:
    """One game, and how many of its moves count as actions."""
    game = Game(edition, len(names), seed=seed)
    bots = _at_one_table(names, seed)
    count = 0
    with Recorder(path, game, _seats(names)) as recorder:
        while game.awaiting is not None and game.turn <= max_turns:
            action = bots[game.awaiting].decide(game)
            count += action.word in COUNTED
            recorder.play(action)
    return game, count


def _play_mixed(path: Path, mixed: MixedGame, names: Sequence[str], tally: SimulationSum) -> None:
    with Recorder(path, mixed.game, _seats(names)) as recorder:
        count = mixed.play(recorder.play)
    tally.add_mixed(mixed, count)


def _seats(names: Sequence[str]) -> list[Seat]:
    kinds = [PROGRAM if is_visitor(name) else name for name in names]
    return [Seat(f"{kind} {seat}", kind) for seat, kind in enumerate(kinds)]


def _at_one_table(names: Sequence[str], seed: int) -> list[Bot]:
    """Bots that draw from one lot, as the seats of a game inside the kernel do."""
    bots = [Bot(name, seed) for name in names]
    for bot in bots:
        bot.scratch = bots[0].scratch
    return bots
