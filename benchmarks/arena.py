"""Speed of the arena: whole games between bots as a duel plays them, and games with an outside program."""

from __future__ import annotations

import re
import shlex
import sys
import tempfile
from pathlib import Path

from benchmarks.measure import Row
from erdkreis.arena.duel import play_duel, warm_up
from erdkreis.arena.games import GameTerms
from erdkreis.arena.pairings import Format, Pairing
from erdkreis.bots.executor import Threads
from erdkreis.editions import by_preset

PAGE = Path(__file__).parent.parent / "docs/arena.md"
GAMES = 2000


def arena() -> list[Row]:
    table = Format(by_preset("H00-W-ESC"), 4)
    one, two = _rate(Pairing(table, "greedy", "greedy"), 1), _rate(Pairing(table, "greedy", "greedy"), 2)
    return [
        Row("arena, greedy in four seats of H00-W-ESC, one job", one, "games/s", at_least=500),
        Row("the same with two jobs", two, "games/s"),
        Row("arena, the program of docs/arena.md against greedy, H00-2P", _with_program(), "games/s"),
    ]


def _rate(pairing: Pairing, jobs: int) -> float:
    """The best of three series: on a shared machine the least disturbed one."""
    warm_up(pairing, GameTerms(), Threads(1))
    return max(play_duel(pairing, GAMES, GameTerms(seed), Threads(jobs)).games_per_second for seed in range(3))


def _with_program() -> float:
    [source] = re.findall(r"```python\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL)
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "bot.py"
        path.write_text(source, encoding="utf-8")
        program = f"cmd:{shlex.join((sys.executable, str(path)))}"
        pairing = Pairing(Format(by_preset("H00-2P"), 2), program, "greedy")
        return play_duel(pairing, 6, GameTerms(1, 200), Threads(1)).games_per_second
