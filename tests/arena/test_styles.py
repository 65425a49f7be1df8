"""How contestants play: counted once more from what a game tells, added up by contestant, kept and told."""

from __future__ import annotations

import doctest
from collections import Counter
from pathlib import Path

import pytest

import erdkreis.bots.style
from erdkreis.arena.games import GameResult, GameTerms, play
from erdkreis.arena.ladder import climb, read_ladder
from erdkreis.arena.pairings import Deal, DealPlayed, Format, Pairing, Played
from erdkreis.arena.report import markdown
from erdkreis.arena.results import Results
from erdkreis.arena.standing import standing
from erdkreis.arena.styles import styles_of
from erdkreis.bots.bot import Bot
from erdkreis.bots.executor import Threads
from erdkreis.bots.simulate import game_seed
from erdkreis.bots.style import SeatStyle
from erdkreis.editions import PRESETS, Edition, by_preset
from erdkreis.engine.events import BattleFought, Event, PlayerEliminated, SetTraded, TerritoryTaken, TurnBegun
from erdkreis.engine.game import Game
from erdkreis.engine.kernel.compiling import COMPILED

TURNS = 80 if COMPILED else 3


class Witness:
    """Counts by the events that everybody is told, and by who owns what when a turn begins."""

    def __init__(self, players: int) -> None:
        self.sums = {seat: Counter[str]() for seat in range(players)}
        self.held: list[set[str]] = [set() for _ in range(players)]

    def hear(self, game: Game, events: tuple[Event, ...], owners: dict[str, int]) -> None:
        """`owners` is who owned what before; the neutral army is nobody's style."""
        for event in events:
            match event:
                case BattleFought():
                    self._count(owners[event.source], "lost", event.attacker_loses)
                case TerritoryTaken():
                    self._count(event.side, "conquests", 1)
                case SetTraded():
                    self._count(event.seat, "cards", 3)
                case PlayerEliminated():
                    self._count(event.seat, "out", 1)
                case TurnBegun(seat=int(active)):
                    self._look(game)
                    self._count(active, "continent_turns", len(self.held[active]))

    def _count(self, side: object, what: str, number: int) -> None:
        if isinstance(side, int) and side in self.sums:
            self.sums[side][what] += number

    def _look(self, game: Game) -> None:
        owners = owners_of(game)
        for seat, sums in self.sums.items():
            lands = {game.board.index(place) for place, owner in owners.items() if owner == seat}
            held = {each.id for each in game.board.continents if lands.issuperset(each.territories)}
            sums["continents"] += len(held - self.held[seat])
            self.held[seat] = held

    def found(self) -> tuple[SeatStyle, ...]:
        return tuple(SeatStyle(*(sums[name] for name in SeatStyle._fields)) for sums in self.sums.values())


def owners_of(game: Game) -> dict[str, int]:
    return {place.id: int(game.state["owner"][at]) for at, place in enumerate(game.board.territories)}


@pytest.mark.parametrize("edition", PRESETS, ids=lambda edition: edition.preset)
def test_the_kernel_counts_what_the_events_tell(edition: Edition) -> None:
    players = edition.players[-1]
    [ended] = play(edition, ("greedy",) * players, range(1), GameTerms(7, TURNS))
    game, bot = Game(edition, players, seed=game_seed(7, 0)), Bot("greedy", game_seed(7, 0))
    witness = Witness(players)
    while not game.over and game.turn <= TURNS:
        owners = owners_of(game)
        witness.hear(game, game.play(bot.decide(game)), owners)
    assert ended.styles == witness.found()
    assert not COMPILED or sum(style.conquests for style in ended.styles) > 10


def test_games_with_programs_are_counted_alike() -> None:
    """A program that never answers is replaced by greedy, whose conquests are counted where they happen."""
    [ended] = play(by_preset("H00-W"), ("cmd:false", "greedy", "greedy"), range(1), GameTerms(7, 10))
    assert len(ended.styles) == 3
    assert sum(style.conquests for style in ended.styles) > 0


def deal(lone: SeatStyle, other: SeatStyle) -> DealPlayed:
    pairing = Pairing(Format(by_preset("H00-2P"), 2), "marshal", "captain")
    games = (
        Played(0, GameResult(0, 0, 9, None, (lone, other))),
        Played(1, GameResult(0, 0, 9, None, (other, lone))),
    )
    return DealPlayed(Deal(pairing, 0, (0, 1)), games)


def test_figures_are_means_of_what_a_contestant_did_in_all_its_seats() -> None:
    told = {
        style.name: style for style in styles_of([deal(SeatStyle(2, 7, 30, 20, 9, 0), SeatStyle(0, 0, 0, 0, 3, 1))])
    }
    marshal, captain = told["marshal"], told["captain"]
    assert (marshal.seats, captain.seats) == (2, 2)
    assert (marshal.continent_turns, marshal.lost_per_conquest, marshal.cards, marshal.eliminated) == (3.5, 1.5, 9, 0)
    assert (captain.continent_turns, captain.lost_per_conquest, captain.cards, captain.eliminated) == (0, 0, 3, 1)


def test_a_ladder_keeps_and_tells_them(tmp_path: Path) -> None:
    file = tmp_path / "ladder.toml"
    file.write_text('bots = ["random", "greedy"]\nformats = ["H00-2P"]\ndeals = 3\nmax_turns = 60\n', encoding="utf-8")
    ladder, results = read_ladder(file), Results(tmp_path / "results.sqlite")
    climb(ladder, results, Threads(1))
    found = standing(ladder, results.kept(ladder.terms))
    results.close()
    [styles] = found.styles.values()
    assert {style.name: style.seats for style in styles} == {"random": 6, "greedy": 6}
    assert found.to_json()["styles"]["H00-2P 2"] == [style.to_json() for style in styles]
    assert "## How they play" in markdown(found)
    assert "| units lost per conquest |" in markdown(found)


def test_doctests() -> None:
    told = doctest.testmod(erdkreis.bots.style)
    assert told.attempted
    assert not told.failed
