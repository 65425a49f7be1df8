"""`erdkreis dice-report`: what the dice of one or many games showed, and how likely that is by chance alone."""

from __future__ import annotations

import argparse
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from erdkreis.commands.arguments import add_command, add_json
from erdkreis.commands.errors import UsageError, one_line
from erdkreis.commands.files import existing_file
from erdkreis.commands.pace import play_compiled_if_ready
from erdkreis.commands.screen import console, print_json
from erdkreis.fairness.likelihood import FACES, chi_square, moments, run_likelihood, two_sided

if TYPE_CHECKING:
    from fractions import Fraction

    from rich.console import Console
    from rich.table import Table

    from erdkreis.commands.arguments import Commands
    from erdkreis.record import Record
    from erdkreis.record.dice import DiceCompared, Throw

EXAMPLES = """\
  erdkreis dice-report game.jsonl
  erdkreis dice-report monday.jsonl tuesday.jsonl
  erdkreis dice-report game.jsonl --json"""
COLOURS = ("red", "blue", "start")
NEUTRAL = "the neutral army"
BAR = 36
RARE = 0.01


def add(commands: Commands) -> None:
    parser = add_command(commands, "dice-report", "count the dice of game files and judge their luck", run, EXAMPLES)
    parser.add_argument("files", metavar="FILE", nargs="+", help="a game file (.jsonl)")
    add_json(parser)


def run(asked: argparse.Namespace) -> int:
    for name in asked.files:
        existing_file(name)
    play_compiled_if_ready()
    report = Report()
    for name in asked.files:
        _count_file(report, name)
    if asked.json:
        print_json(report.to_json())
    else:
        _tell(report)
    return 0


def _count_file(report: Report, name: str) -> None:
    from erdkreis.record import RecordError, read
    from erdkreis.record.dice import Throw, dice_of

    try:
        record = read(name)
        names = _names(record)
        for happened in dice_of(record):
            if isinstance(happened, Throw):
                report.add_throw(happened, names)
            else:
                report.add_battle(happened, names)
    except RecordError as error:
        raise UsageError(f"{name}: {error}") from error
    report.files += 1


def _names(record: Record) -> dict[int | None, str]:
    """What each seat is called; two of the same name are told apart by their seats."""
    given = [seat.name or f"Seat {number}" for number, seat in enumerate(record.header.seats)]
    names: dict[int | None, str] = {None: NEUTRAL}
    for number, name in enumerate(given):
        names[number] = name if given.count(name) == 1 else f"{name} (seat {number})"
    return names


@dataclass
class Pairs:
    """Pairs of dice compared: how many were won, and how many chance would give on average, exactly."""

    compared: int = 0
    won: int = 0
    expected: float = 0.0
    variance: float = 0.0

    def add(self, compared: int, won: int, expected: float, variance: float) -> None:
        self.compared += compared
        self.won += won
        self.expected += expected
        self.variance += variance

    @property
    def p(self) -> float:
        return two_sided((self.won - self.expected) / self.variance**0.5) if self.variance else 1.0

    def to_json(self) -> dict[str, Any]:
        return {"pairs": self.compared, "won": self.won, "expected": round(self.expected, 6), "p": round(self.p, 6)}


@dataclass
class Player:
    """The dice of one name."""

    counts: list[int] = field(default_factory=lambda: [0] * FACES)
    attacking: Pairs = field(default_factory=Pairs)
    defending: Pairs = field(default_factory=Pairs)

    def to_json(self) -> dict[str, Any]:
        return {
            **_faces_json(self.counts),
            "attacking": self.attacking.to_json(),
            "defending": self.defending.to_json(),
        }


@dataclass
class Run:
    """The longest stretch of dice that have something in common."""

    length: int = 0
    face: int | None = None
    now: int = 0

    def extend(self, goes_on: bool, face: int | None, restart: int) -> None:
        """One more die; if the stretch does not go on, a new one of length `restart` begins."""
        self.now = self.now + 1 if goes_on else restart
        if self.now > self.length:
            self.length, self.face = self.now, face


class Report:
    """Everything counted."""

    def __init__(self) -> None:
        self.files = 0
        self.counts = {colour: [0] * FACES for colour in COLOURS}
        self.players: dict[str, Player] = {}
        self.attackers = Pairs()
        self._same, self._no_six, self._last = Run(), Run(), 0

    @property
    def all(self) -> list[int]:
        return [sum(counts) for counts in zip(*self.counts.values(), strict=True)]

    def add_throw(self, throw: Throw, names: dict[int | None, str]) -> None:
        self.counts[throw.colour][throw.face - 1] += 1
        self._player(names[throw.seat]).counts[throw.face - 1] += 1
        self._same.extend(throw.face == self._last, throw.face, 1)
        self._no_six.extend(throw.face != FACES, None, 0)
        self._last = throw.face

    def add_battle(self, battle: DiceCompared, names: dict[int | None, str]) -> None:
        mean, variance = (float(number) for number in _expected(battle))
        for pairs in (self.attackers, self._player(names[battle.attacker]).attacking):
            pairs.add(battle.pairs, battle.won, mean, variance)
        self._player(names[battle.defender]).defending.add(
            battle.pairs, battle.pairs - battle.won, battle.pairs - mean, variance
        )

    def _player(self, name: str) -> Player:
        return self.players.setdefault(name, Player())

    def runs(self) -> dict[str, dict[str, Any]]:
        """The longest runs, each with the chance of one as long among so many dice."""
        dice = sum(self.all)
        same = run_likelihood(self._same.length - 1, max(dice - 1, 0), 1 / FACES)
        no_six = run_likelihood(self._no_six.length, dice, 1 - 1 / FACES)
        return {
            "same_face": {"length": self._same.length, "face": self._same.face, "p": round(same, 6)},
            "without_six": {"length": self._no_six.length, "p": round(no_six, 6)},
        }

    def to_json(self) -> dict[str, Any]:
        return {
            "files": self.files,
            **{colour: _faces_json(self.counts[colour]) for colour in COLOURS},
            "all": _faces_json(self.all),
            "runs": self.runs(),
            "attackers": self.attackers.to_json(),
            "players": {name: player.to_json() for name, player in self.players.items()},
        }


def _faces_json(counts: list[int]) -> dict[str, Any]:
    fit = chi_square(counts)
    dice = sum(counts)
    mean = sum(face * count for face, count in enumerate(counts, 1)) / dice if dice else None
    return {
        "dice": dice,
        "counts": counts,
        "expected": round(dice / FACES, 6),
        "mean": None if mean is None else round(mean, 6),
        "chi_square": round(fit.statistic, 6),
        "p": round(fit.p, 6),
    }


def _expected(battle: DiceCompared) -> tuple[Fraction, Fraction]:
    """A defender who has seen the red dice chooses by them: then only the blue ones were still open."""
    from erdkreis.odds.dice import pairs_won, pairs_won_against

    return moments(pairs_won_against(battle.shown, battle.blue) if battle.shown else pairs_won(battle.red, battle.blue))


# On the screen


def _tell(report: Report) -> None:
    screen = console()
    dice = sum(report.all)
    games = "1 game" if report.files == 1 else f"{report.files} games"
    if not dice:
        screen.print(f"No die was thrown in {games}.")
        return
    screen.print(f"{dice:,} dice in {games}, thrown in battle and for who begins. A fair die shows every face equally.")
    screen.print(_chart(report))
    fit = chi_square(report.all)
    screen.print(f"Chi-square {fit.statistic:.2f} with {fit.freedom} degrees of freedom. {_verdict(fit.p)}")
    for line in _about_runs(report):
        screen.print(line)
    _tell_battles(screen, report)


def _chart(report: Report) -> Table:
    table = _table(("face", "red", "blue", "all", "", "expected"))
    highest = max(report.all)
    for face in range(FACES):
        count = report.all[face]
        numbers = (report.counts["red"][face], report.counts["blue"][face], count)
        bar = "█" * max(round(BAR * count / highest), count > 0)
        table.add_row(str(face + 1), *(f"{number:,}" for number in numbers), bar, f"{sum(report.all) / FACES:,.1f}")
    table.columns[4].justify = "left"
    return table


def _table(titles: Iterable[str]) -> Table:
    from rich import box
    from rich.table import Table

    table = Table(box=box.SIMPLE_HEAD, padding=(0, 1), pad_edge=False)
    for title in titles:
        table.add_column(title, justify="right")
    return table


def _verdict(p: float) -> str:
    """The p-value in words, without pretending that it is proof."""
    shown = f"p = {_short(p)}"
    if p >= 0.05:
        return f"This is what chance looks like; {shown}."
    if p >= RARE:
        return f"Chance alone is this uneven about once in {round(1 / p)} times; {shown}."
    once = f"about once in {round(1 / p):,} times" if p > 1e-9 else "practically never"
    return f"Chance alone is this uneven {once}; {shown}. If this was not picked from many games, look closer."


def _about_runs(report: Report) -> list[str]:
    runs = report.runs()
    same, no_six = runs["same_face"], runs["without_six"]
    return [
        f"Longest run of one face: {same['length']} × {same['face']} on end; among so many dice, a run as long"
        f" occurs with probability {_share(same['p'])}.",
        f"Longest wait for a six: {no_six['length']} dice without one; as long a wait occurs with probability"
        f" {_share(no_six['p'])}.",
    ]


def _share(p: float) -> str:
    return "over 99 %" if p > 0.99 else "under 1 %" if p < RARE else f"{p:.0%}".replace("%", " %")


def _tell_battles(screen: Console, report: Report) -> None:
    pairs = report.attackers
    if not pairs.compared:
        screen.print("There was no battle.")
        return
    screen.print(
        f"Attackers won {pairs.won:,} of {pairs.compared:,} pairs of dice ({pairs.won / pairs.compared:.1%}); exactly"
        f" {pairs.expected:,.1f} ({pairs.expected / pairs.compared:.1%}) are to be expected. {_verdict(pairs.p)}"
    )
    table = _table(("player", "dice", "mean", "p", "attack won", "expected", "p", "defence won", "expected", "p"))
    table.columns[0].justify = "left"
    for name, player in report.players.items():
        faces = _faces_json(player.counts)
        mean = "–" if faces["mean"] is None else f"{faces['mean']:.2f}"
        battles = [cell for side in (player.attacking, player.defending) for cell in _cells(side)]
        table.add_row(one_line(name), f"{faces['dice']:,}", mean, _short(faces["p"]), *battles)
    screen.print(table)
    screen.print("With many numbers on one page, some look odd by chance: of twenty, one has p below 0.05.")


def _cells(pairs: Pairs) -> tuple[str, str, str]:
    if not pairs.compared:
        return "–", "–", "–"
    return f"{pairs.won:,} of {pairs.compared:,}", f"{pairs.expected:,.1f}", _short(pairs.p)


def _short(p: float) -> str:
    return f"{p:.2f}" if p >= RARE else f"{p:.1g}"
