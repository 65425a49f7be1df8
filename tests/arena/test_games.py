"""Games of a deal: the same cards and dice in every seat, the same on any number of threads, begun by whom."""

from __future__ import annotations

import pytest

from erdkreis.arena.games import GameTerms, play
from erdkreis.arena.pairings import Deal, Format, Pairing, deals_of, play_deals, play_on
from erdkreis.bots.bot import Bot
from erdkreis.bots.executor import Threads
from erdkreis.bots.simulate import game_seed, simulate
from erdkreis.editions import PRESETS, Edition, by_preset
from erdkreis.engine.game import Game

TERMS = GameTerms(seed=11, max_turns=200)


def pairing(preset: str, players: int, lone: str = "greedy", others: str = "random") -> Pairing:
    return Pairing(Format(by_preset(preset), players), lone, others)


def test_a_deal_is_the_same_for_every_seat() -> None:
    """With equals in all seats, the place of the lone one changes nothing at all."""
    played = play_deals([Deal(pairing("H10-K", 4, "greedy", "greedy"), n, (0, 1, 2, 3)) for n in range(5)], TERMS)
    for deal in played:
        assert len({game.ended for game in deal.games}) == 1
        assert deal.wins == 1
    assert len({deal.games[0].ended for deal in played}) > 1


def test_seats_rotate() -> None:
    assert [pairing("H00-W", 3).seats(place) for place in range(3)] == [
        ("greedy", "random", "random"),
        ("random", "greedy", "random"),
        ("random", "random", "greedy"),
    ]
    assert [deal.places for deal in deals_of(pairing("H00-W", 3), 7)] == [(0, 1, 2), (0, 1, 2), (0,)]


def test_the_games_are_those_of_simulate() -> None:
    simulated = simulate(by_preset("CLI-2P"), 2, ("greedy", "random"), games=30, seed=11, max_turns=200)
    played = play(by_preset("CLI-2P"), ("greedy", "random"), range(30), TERMS)
    wins = [sum(game.winner == seat for game in played) for seat in range(2)]
    assert wins == list(simulated.wins)
    assert sum(game.turns for game in played) == simulated.turns


@pytest.mark.parametrize("jobs", [2, 5])
def test_jobs_change_nothing(jobs: int) -> None:
    meeting = pairing("P82-M", 3)
    alone = list(play_on(Threads(1), deals_of(meeting, 100), TERMS))
    assert list(play_on(Threads(jobs), deals_of(meeting, 100), TERMS)) == alone
    assert [played.deal.number for played in alone] == list(range(34))


def test_nobody_listens_and_nothing_is_played() -> None:
    given = []

    def endless() -> object:
        for number in range(10**9):
            given.append(number)
            yield Deal(pairing("H00-2P", 2), number, (0, 1))

    playing = play_on(Threads(2), endless(), TERMS)  # type: ignore[arg-type]
    next(playing)
    playing.close()  # type: ignore[attr-defined]
    count = len(given)
    assert count < 2000
    assert len(given) == count


@pytest.mark.parametrize("edition", PRESETS, ids=lambda edition: edition.preset)
def test_who_began_is_who_had_the_first_turn(edition: Edition) -> None:
    """Played once more by hand, with bots that draw from one lot as the seats inside the kernel do."""
    players = edition.players[-1]
    ended = play(edition, ("greedy",) * players, range(4), TERMS)
    for deal in range(4):
        game, bot = Game(edition, players, seed=game_seed(11, deal)), Bot("greedy", game_seed(11, deal))
        while game.turn == 0:
            game.play(bot.decide(game))
        assert ended[deal].began == game.active


def test_a_game_given_up_has_no_winner() -> None:
    assert [game.winner for game in play(by_preset("CLI-W"), ("random",) * 3, range(3), GameTerms(1, 2))] == [None] * 3
