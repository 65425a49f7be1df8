"""Speed of a review: moves a second on one core, by the reviewer that everybody gets."""

from __future__ import annotations

import io
from time import process_time

from benchmarks.measure import Row
from erdkreis.bots.bot import Bot
from erdkreis.editions import by_preset
from erdkreis.engine.game import Game
from erdkreis.record import Record, Recorder
from erdkreis.record.reading import recover_bytes
from erdkreis.review.walking import Walk

PLAYED, MOVES = 450, 150
"""Moves that are played, and the last ones of them, which are reviewed."""
HURRIED = ("H10-M", "H00-W-ESC", "P82-W", "CLI-2P", "FUR-2P")
"""Cards at the end of a turn and with a capture, dice that are answered, a neutral army, lots."""


def review() -> list[Row]:
    return [Row(f"reviewing {preset}", _speed(preset), "moves/s", at_least=30) for preset in HURRIED]


def _speed(preset: str) -> float:
    record = _recorded(preset)
    walk, first = Walk(record), len(record.moves) - MOVES  # where battles are, not where start units are placed
    list(walk.moves(1, 1))
    began = process_time()
    done = len(list(walk.moves(first)))
    return done / (process_time() - began)


def _recorded(preset: str) -> Record:
    edition = by_preset(preset)
    game, bot, file = Game(edition, max(edition.players), seed=5), Bot("greedy", 5), io.StringIO()
    recorder = Recorder(file, game)
    for _ in range(PLAYED):
        if not game.over:
            recorder.play(bot.decide(game))
    recorder.close()
    return recover_bytes(file.getvalue().encode())[0]
