"""Which values of a mind win games, all asked at once: `python -m tools.tuning --edition clipper --variant duel`.

Every game seats minds whose values are all a step up or a step down from the general's, by lot, beside generals of
today and of the first version: who only plays among equals learns what beats equals, and loses to others. A regression
over all seats then tells what each step is worth, in games won; z above 2 or below -2 is no accident. Change what wins
in `bots/tastes.py`, and keep it if `erdkreis arena better` agrees on other deals.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor

import numpy as np

from erdkreis.bots.kernel.thinking import MIND
from erdkreis.bots.levels import mind_of
from erdkreis.bots.minds import Mind
from erdkreis.bots.simulate import Series
from erdkreis.editions import NAMES, Edition, edition

TIMES = {
    "income": 1.25,
    "hold": 1.2,
    "progress": 1.6,
    "danger": 1.4,
    "kill": 1.3,
    "duel": 1.3,
    "card": 1.35,
    "hunt": 1.5,
    "task": 1.4,
    "fail": 1.15,
    "calm": 1.8,
}
MORE = {
    "land": 0.3,
    "idle": 0.12,
    "mass": 0.12,
    "least": 0.08,
    "margin": 0.7,
    "press": 0.1,
    "patience": 0.2,
    "bring": 0.25,
    "sweep": 0.4,
    "guard": 0.3,
    "single": 0.7,
    "border": 0.4,
}
VALUES = (*TIMES, *MORE)
GAMES = 2  # of each seating
LOTS = ("new", "new", "new", "general", "general@1")


def stepped(mind: Mind, steps: np.ndarray) -> np.void:
    """A mind with every value a step up (1) or down (-1)."""
    record = mind.record()
    for name, up in zip(VALUES, steps.tolist(), strict=True):
        record[name] = record[name] * TIMES[name] ** up if name in TIMES else record[name] + MORE[name] * up
    return record


def rows_of(played: Edition, players: int, seed: int, number: int) -> Iterator[tuple[np.ndarray, float]]:
    """One seating and its games: for every new mind its steps, less the others' share, and whether it won."""
    lot = np.random.default_rng((seed, number))
    steps = lot.integers(0, 2, (players, len(VALUES))) * 2 - 1
    seats = [LOTS[place] for place in lot.integers(0, len(LOTS), players)]
    seats[number % players] = "new"
    series = Series(played, players, ["general"], seed, 1000)
    general = mind_of("general", played, players)
    minds = np.zeros((players, len(series.minds) // players), MIND)
    for seat, name in enumerate(seats):
        known = name != "new"
        minds[seat, 0] = mind_of(name, played, players).record() if known else stepped(general, steps[seat])
    series.minds = minds.reshape(-1)
    final, _ = series.play(number * GAMES, GAMES)
    new = np.array([name == "new" for name in seats], float)
    for seat in range(players):
        if new[seat]:
            others = (new[:, None] * steps).sum(0) - steps[seat]
            row = np.concatenate([steps[seat] - others / (players - 1), [1.0, seats.count("general@1")]])
            for winner in final["winner"].tolist():
                yield row, float(winner == seat)


def effects(played: Edition, players: int, games: int, seed: int, jobs: int) -> list[tuple[str, float, float]]:
    """Value, games won more by a step up, and by how many standard errors; the surest first."""
    with ThreadPoolExecutor(jobs) as workers:
        seatings = workers.map(lambda number: list(rows_of(played, players, seed, number)), range(games // GAMES))
        rows, won = zip(*(row for seating in seatings for row in seating), strict=True)
    design, wins = np.array(rows), np.array(won)
    inverse = np.linalg.pinv(design.T @ design)
    slopes = inverse @ design.T @ wins
    spread = np.sqrt(np.diag(inverse) * np.mean((wins - design @ slopes) ** 2))
    found = [(name, float(slopes[n]), float(slopes[n] / spread[n])) for n, name in enumerate(VALUES)]
    return sorted(found, key=lambda effect: -abs(effect[2]))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--edition", required=True, choices=NAMES)
    parser.add_argument("--variant")
    parser.add_argument("--escalating", action="store_true")
    parser.add_argument("--players", type=int, default=4)
    parser.add_argument("--games", type=int, default=4000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=1)
    asked = parser.parse_args()
    played = edition(asked.edition, asked.variant, escalating=asked.escalating)
    for name, gain, sure in effects(
        played, min(asked.players, max(played.players)), asked.games, asked.seed, asked.jobs
    ):
        print(f"{name:9} {100 * gain:+6.2f} %  z = {sure:+5.1f}")


if __name__ == "__main__":
    main()
