"""Outside programs: whatever one does wrong, it loses its game with a note, soon, and leaves nothing behind."""

from __future__ import annotations

import os
import shlex
import time
from pathlib import Path

import pytest

from erdkreis.arena.games import GameResult, GameTerms, play
from erdkreis.bots.program import TimeLimits
from erdkreis.editions import by_preset
from tests.patience import PATIENCE, wait_until

PATIENT = GameTerms(seed=1, max_turns=60, limits=TimeLimits(start=PATIENCE, move=PATIENCE, game=PATIENCE))
HASTY = GameTerms(seed=1, max_turns=60, limits=TimeLimits(start=1.5, move=0.5, game=20))
"""For programs that never answer."""


def shell(script: str) -> str:
    return f"cmd:sh -c {shlex.quote(script)}"


def against_greedy(program: str, terms: GameTerms = PATIENT) -> GameResult:
    [ended] = play(by_preset("H00-2P"), (program, "greedy"), range(1), terms)
    return ended


@pytest.mark.parametrize(
    ("script", "code", "said"),
    [
        ("exit 3", "program/crashed", "ended with code 3"),
        ("echo no idea >&2; exit 1", "program/crashed", "ended with code 1: no idea"),
        ("kill -9 $$", "program/crashed", "SIGKILL"),
        ("exec >&-; exec sleep 3600", "program/crashed", "closed its standard output"),
        ("cat > /dev/null", "program/too_slow", "within 1.5 seconds"),
        ("trap '' TERM; sleep 3600 & wait", "program/too_slow", "within 1.5 seconds"),
        ("cat /dev/zero", "program/too_long", "more than 4096 bytes"),
        ("yes hello", "action/parse", "answered 'hello'"),
        ("while read line; do echo; done", "action/parse", "an action is missing"),
        ("while read line; do echo attack alaska brazil; done", "", "illegal move 'attack alaska brazil'"),
        ("while read line; do echo undo; done", "program/undo", "took a move back"),
        ("yes $(printf '\\377\\033[2J')", "action/parse", "answered"),
    ],
)
def test_misbehaviour_loses_the_game_at_once(script: str, code: str, said: str) -> None:
    began = time.monotonic()
    ended = against_greedy(shell(script), HASTY if code == "program/too_slow" else PATIENT)
    assert time.monotonic() - began < PATIENCE, "it was not waited for"
    assert ended.winner == 1
    assert ended.note is not None
    assert "in seat 0" in ended.note
    assert f"({code})" in ended.note or (not code and "illegal" in ended.note)
    assert said in ended.note


def test_a_file_that_is_no_program(tmp_path: Path) -> None:
    file = tmp_path / "bot"
    file.write_bytes(b"\x7fELF but not really")
    file.chmod(0o755)
    ended = against_greedy(f"cmd:{shlex.quote(str(file))}")
    assert ended.winner == 1
    assert ended.note is not None
    assert "program/not_started" in ended.note


def test_what_a_program_started_ends_with_it(tmp_path: Path) -> None:
    pid_file = tmp_path / "pid"
    ended = against_greedy(shell(f"sleep 3600 > /dev/null 2>&1 & echo $! > {pid_file}; exit 1"))
    assert ended.winner == 1
    pid = int(pid_file.read_text())
    wait_until(lambda: not _runs(pid))


def _runs(pid: int) -> bool:
    try:
        return Path(f"/proc/{pid}/stat").read_text().split()[2] != "Z"
    except FileNotFoundError:
        try:
            os.kill(pid, 0)
        except ProcessLookupError:
            return False
        return not Path("/proc").is_dir()


def test_all_time_together_is_limited(tmp_path: Path) -> None:
    bot = tmp_path / "bot.sh"
    # answers every question too slowly for the game, quickly enough for a move; the first placement is always this one
    bot.write_text("read game; while read line; do sleep 0.3; echo place alaska 1; done")
    terms = GameTerms(seed=1, max_turns=60, limits=TimeLimits(start=PATIENCE, move=PATIENCE, game=0.2))
    ended = against_greedy(f"cmd:sh {shlex.quote(str(bot))}", terms)
    assert ended.winner == 1
    assert ended.note is not None
    assert "program/too_slow" in ended.note


def test_the_others_play_on_without_it() -> None:
    [ended] = play(by_preset("H00-W-ESC"), ("greedy", shell("exit 1"), "greedy"), range(1), GameTerms(seed=3))
    assert ended.winner in (0, 2)
    assert ended.note is not None
    assert "in seat 1, turn 0" in ended.note
    assert ended.turns > 3


def test_of_two_who_would_forfeit_the_second_has_won_before() -> None:
    [ended] = play(by_preset("H00-2P"), (shell("exit 1"), shell("exit 2")), range(1), PATIENT)
    assert ended.note is not None
    assert ended.note.count("program/crashed") == 1
    assert ended.winner == (1 if "code 1" in ended.note else 0)
