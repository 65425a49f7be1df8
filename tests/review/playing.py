"""Games to be reviewed, and judges that need no training: luck and skill add up by whatever judge."""

from __future__ import annotations

import hashlib
import random
from collections.abc import Callable
from pathlib import Path

import numpy as np

from erdkreis.bots.bot import Bot
from erdkreis.editions import Edition
from erdkreis.engine.actions import Attack
from erdkreis.engine.game import Game
from erdkreis.engine.kernel.state import NOBODY, Phase
from erdkreis.record import Record, Recorder, Seat
from erdkreis.record.reading import recover
from erdkreis.review.walking import MoveReviewed

NOBODY_WINS = 6
Die = Callable[[random.Random, int | None], int]
"""A face of the attack dice of a seat; of all other dice, nobody's."""


def by_hash(game: Game, states: np.ndarray, seat: int | None) -> np.ndarray:
    """A judge without rhyme or reason: every position has chances of its own, so that none can be taken for another."""
    chances = np.zeros((len(states), 7))
    for row, state in enumerate(states):
        if state["phase"] == Phase.OVER:
            chances[row, NOBODY_WINS if state["winner"] == NOBODY else state["winner"]] = 1.0
            continue
        digest = hashlib.blake2b(state.tobytes(), digest_size=14).digest()
        shares = np.frombuffer(digest, np.uint16) + 1.0
        shares[game.players : NOBODY_WINS] = 0.0
        chances[row] = shares / shares.sum()
    return chances


def by_strength(game: Game, states: np.ndarray, seat: int | None) -> np.ndarray:
    """A judge who counts units, territories and cards of everybody who is alive."""
    chances = np.zeros((len(states), 7))
    owner, units = states["owner"], states["units"]
    for each in range(game.players):
        held = owner == each
        pool = np.where(states["active"] == each, states["pool"], 0)
        has = (units * held).sum(axis=1) + states["stock"][:, each] + pool + 2.0 * states["hand_size"][:, each]
        alive = (states["alive"] >> each) & 1
        chances[:, each] = alive * has**2 * (3.0 + held.sum(axis=1)) ** 0.7
    chances /= chances.sum(axis=1, keepdims=True)
    over = states["phase"] == Phase.OVER
    chances[over] = 0.0
    chances[over, states["winner"][over]] = 1.0
    return chances


def recorded(path: Path, edition: Edition, players: int, seed: int, bot: str = "greedy", most: int = 10_000) -> Record:
    """A game between equals, or its first moves."""
    game, decides = Game(edition, players, seed=seed), Bot(bot, seed)
    with Recorder(path, game, [Seat(f"Player {seat}", bot) for seat in range(players)]) as recorder:
        for _ in range(most):
            if game.over:
                break
            recorder.play(decides.decide(game))
    return recover(path)[0]


def thrown(path: Path, edition: Edition, players: int, seed: int, die: Die, most: int) -> Record:
    """The same with dice of one's own; cards and deal are fair."""
    chance = random.Random(seed)

    def words(seat: int | None = None, red: int = 0) -> tuple[list[int], list[int]]:
        faces = [die(chance, seat if place < red else None) for place in range(64)]
        return [(face - 1) << 1 for face in faces], [chance.getrandbits(64) for _ in range(128)]

    dice, hidden = words()
    game, decides = Game(edition, players, dice=dice, hidden=hidden), Bot("greedy", seed)
    with Recorder(path, game, [Seat(f"Player {seat}", "greedy") for seat in range(players)]) as recorder:
        for _ in range(most):
            if game.over:
                break
            action = game.complete(decides.decide(game))
            dice, hidden = words(game.awaiting, action.dice or 0) if isinstance(action, Attack) else words()
            recorder.play(action, dice=dice, hidden=hidden)
    return recover(path)[0]


def luck_of(moves: list[MoveReviewed], seat: int) -> float:
    return sum(change.delta[seat] for move in moves for change in move.changes if change.cause != "decision")
