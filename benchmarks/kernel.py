"""`python -m benchmarks.kernel --against COMMIT …`: random play by this kernel, and by those of older commits.

Each kernel is compiled from its own sources into a cache of its own. In every preset they play the same games by turns,
so that all have the same of a machine that is not ours alone; processor time counts, and the best round of each.
The last lines are how fast bare arrays are (`yardstick.py`), and the least gain.
"""

from __future__ import annotations

import argparse
import contextlib
import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from rich.console import Console
from rich.table import Table

from benchmarks import kernel_player
from benchmarks.yardstick import Yardstick
from erdkreis.editions import by_preset
from erdkreis.engine.rules import board_of

ROOT = Path(__file__).parent.parent
WORLD = "H00-W-ESC"
GAIN = 1.5
SAMPLE = 16  # games from which is reckoned how many take long enough


class Played(NamedTuple):
    actions: int
    seconds: float
    digest: str


class Player:
    """A process that plays by the rules of one folder."""

    def __init__(self, name: str, sources: Path, cache: str | None = None) -> None:
        self.name = name
        environment = {**os.environ, "PYTHONPATH": str(sources / "src")}
        if cache is not None:
            environment["ERDKREIS_CACHE"] = cache
        command = [sys.executable, "-P", kernel_player.__file__]
        pipe = subprocess.PIPE
        self._process = subprocess.Popen(command, cwd=sources, env=environment, stdin=pipe, stdout=pipe, text=True)
        self.presets: dict[str, int] = json.loads(self._line())

    def _line(self) -> str:
        assert self._process.stdout is not None
        return self._process.stdout.readline()

    def play(self, preset: str, players: int, games: int, seed: int) -> Played:
        assert self._process.stdin is not None
        self._process.stdin.write(json.dumps([preset, players, games, seed]) + "\n")
        self._process.stdin.flush()
        return Played(*json.loads(self._line()))

    def end(self) -> None:
        self._process.communicate()


@contextlib.contextmanager
def players_of(commits: list[str]) -> Iterator[list[Player]]:
    """One for each commit, and last the one of this folder."""
    git = ["git", "-C", str(ROOT), "worktree"]
    players = []
    with tempfile.TemporaryDirectory(prefix="erdkreis-kernels-") as folder:
        try:
            for number, commit in enumerate(commits):
                place = Path(folder, str(number))
                subprocess.run([*git, "add", "--quiet", "--detach", str(place), commit], check=True)
                players.append(Player(commit, place, str(place / "cache")))
            players.append(Player("now", ROOT))
            yield players
        finally:
            for player in players:
                player.end()
            for number in range(len(commits)):
                subprocess.run([*git, "remove", "--force", str(Path(folder, str(number)))], check=False)


class Measured(NamedTuple):
    """A preset: million actions a second by each kernel that has it, and whether they all played the same games."""

    preset: str
    rates: dict[str, float]
    same: bool

    def gain(self, name: str) -> float | None:
        return self.rates["now"] / self.rates[name] if name in self.rates else None


def measure(players: list[Player], preset: str, actions: int, rounds: int) -> Measured:
    playing = [player for player in players if preset in player.presets]
    seats = players[-1].presets[preset]
    samples = [player.play(preset, seats, SAMPLE, 0) for player in playing]
    games = max(SAMPLE, round(SAMPLE * actions / samples[-1].actions))
    best = dict.fromkeys((player.name for player in playing), 0.0)
    same = True
    for seed in range(1, rounds + 1):
        played = [player.play(preset, seats, games, seed) for player in playing]
        same = same and len({each.digest for each in played}) == 1
        for player, each in zip(playing, played, strict=True):
            best[player.name] = max(best[player.name], each.actions / each.seconds / 1e6)
    return Measured(preset, best, same)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("presets", nargs="*", help="all, if none is named")
    parser.add_argument("--against", nargs="*", default=[], metavar="COMMIT", help="kernels to be compared with")
    parser.add_argument("--actions", type=int, default=500_000, help="in a round of a preset")
    parser.add_argument("--rounds", type=int, default=3)
    given = parser.parse_args()
    yardstick = Yardstick(board_of(by_preset(WORLD)))
    bare = 0.0
    found = []
    with players_of(given.against) as players:
        for preset in given.presets or players[-1].presets:
            print(f"playing {preset}", file=sys.stderr, flush=True)
            found.append(measure(players, preset, given.actions, given.rounds))
            bare = max(bare, yardstick.rate(given.actions, 1) / 1e6)
    Console().print(_table(found, given.against))
    print(f"bare arrays: {bare:.1f} million actions/s", end="")
    world = next((each.rates["now"] for each in found if each.preset == WORLD), None)
    print("" if world is None else f", of which {WORLD} reaches {world / bare:.0%}")
    gains = [gain for each in found for name in given.against if (gain := each.gain(name)) is not None]
    if gains:
        print(f"the least gain: {min(gains):.2f} times (target: {GAIN})")
    return 0 if all(gain >= GAIN for gain in gains) and all(each.same for each in found) else 1


def _table(found: list[Measured], commits: list[str]) -> Table:
    table = Table(title="Random play, million actions a second of processor time")
    for column in ("preset", *commits, "now"):
        table.add_column(column, justify="left" if column == "preset" else "right")
    for commit in commits:
        table.add_column(f"now / {commit}", justify="right")
    table.add_column("same games")
    for each in found:
        rates = [f"{each.rates[name]:.2f}" if name in each.rates else "" for name in (*commits, "now")]
        gains = ["" if (gain := each.gain(name)) is None else f"{gain:.2f}" for name in commits]
        table.add_row(each.preset, *rates, *gains, "yes" if each.same else "NO")
    return table


if __name__ == "__main__":
    sys.exit(main())
