"""The proof that does not trust the judge's own games: positions played out many times by the same bots."""

from __future__ import annotations

import json
import random
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from erdkreis.bots.series import Series
from erdkreis.engine.game import derive
from erdkreis.judge.judging import judge_states
from erdkreis.judge.kernel.features import SIDES
from erdkreis.training.lessons import Lesson
from erdkreis.training.playing import MAX_TURNS, Sampled, winners

PLAYER = "captain"


@dataclass(frozen=True)
class UnseenPosition:
    lesson: Lesson
    states: np.ndarray
    number: int


def chosen_positions(unseen: list[tuple[Lesson, Sampled]], count: int, seed: int) -> list[UnseenPosition]:
    """Positions of unseen games, the kinds of games in turn, the same ones for the same seed; more of them go on from
    those that fewer are."""
    chance = random.Random(seed)
    lessons = list(unseen)
    chance.shuffle(lessons)
    found = []
    for number in range(count):
        lesson, sampled = lessons[number % len(lessons)]
        place = chance.randrange(len(sampled.states))
        found.append(UnseenPosition(lesson, sampled.states[place : place + 1], number))
    return found


def played_out(position: UnseenPosition, playouts: int, folder: Path) -> tuple[list[float], list[float]]:
    """What the judge says of everybody, and how often everybody wins; kept, so that nothing is played twice."""
    path = folder / f"{position.number:04}.json"
    lesson, edition = position.lesson, position.lesson.edition
    seed = derive(lesson.seed, f"playouts/{position.number}")
    series = Series(edition, lesson.players, (PLAYER,), seed, MAX_TURNS)
    if not path.exists():
        games = np.repeat(position.states, playouts)
        series.go_on(games)
        won = np.bincount(winners(games), minlength=SIDES) / playouts
        unfinished = path.with_suffix(".part")
        unfinished.write_text(json.dumps(won.tolist()), encoding="utf-8")
        unfinished.replace(path)
    judged = judge_states(edition, series.board, series.rules, position.states, "open")[0]
    return judged.tolist(), json.loads(path.read_text(encoding="utf-8"))


def compared(found: list[tuple[list[float], list[float]]]) -> str:
    """The correlation of what was said with what came of it, and the mean difference, over all that could still win."""
    said, came = (np.array(side).reshape(-1) for side in zip(*found, strict=True))
    alive = said > 0.0
    said, came = said[alive], came[alive]
    correlation = float(np.corrcoef(said, came)[0, 1])
    error = float(np.abs(said - came).mean())
    return f"{len(found)} positions, {len(said)} chances: correlation {correlation:.3f}, mean error {error:.3f}"
