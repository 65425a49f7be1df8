"""The bots: random is uniform, greedy is better and cannot peek; simulations add up whatever the number of cores."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from erdkreis.bots import NAMES
from erdkreis.bots.bot import Bot, UnknownBot
from erdkreis.bots.simulate import Series, game_seed, names_of, simulate
from erdkreis.editions import PRESETS, Edition, by_preset, edition
from erdkreis.engine.actions import Action, Attack, Claim, Fortify, Occupy, Place, Trade
from erdkreis.engine.game import Game
from erdkreis.engine.kernel.compiling import COMPILED

FEWER = 1 if COMPILED else 10
REHEARSING = ("marshal",)  # slower, so less of it
each_preset = pytest.mark.parametrize("preset", PRESETS, ids=lambda preset: preset.preset)


def later(preset: str | Edition, players: int, actions: int, seed: int = 1, bot: str = "greedy") -> Game:
    """A game some sensible actions later."""
    played = by_preset(preset) if isinstance(preset, str) else preset
    game, decider = Game(played, players, seed=seed), Bot(bot, seed)
    for _ in range(actions):
        if game.over:
            break
        game.play(decider.decide(game))
    return game


def until(game: Game, phase: str, seed: int = 1) -> Game:
    decider = Bot("greedy", seed)
    while game.phase != phase:
        game.play(decider.decide(game))
    return game


def chi_square(counts: Counter[object], expected: int) -> float:
    total = sum(counts.values())
    return sum((counts[each] - total / expected) ** 2 / (total / expected) for each in counts)


@pytest.mark.parametrize(("preset", "phase"), [("H00-W", "attack"), ("H10-K", "fortify"), ("H10-K", "claim")])
def test_random_picks_every_row_equally_often(preset: str, phase: str) -> None:
    """Chi-square against uniform: the statistic is about its degrees of freedom, give or take a few deviations."""
    game = until(Game(by_preset(preset), 3, seed=2), phase)
    rows = [(option.kind, option.source, option.target) for option in game.options().actions]
    bot, counts = Bot("random", 5), Counter[object]()
    for _ in range(200 * len(rows) // FEWER):
        action = bot.decide(game)
        source = getattr(action, "source", None)
        counts[(action.word, source, getattr(action, "target", getattr(action, "territory", None)))] += 1
    assert set(counts) <= set(rows)
    freedom = len(rows) - 1
    assert abs(chi_square(counts, len(rows)) - freedom) < 5 * (2 * freedom) ** 0.5
    if COMPILED:
        assert len(counts) == len(rows)


def test_random_takes_every_number_of_a_row_equally_often() -> None:
    game = Game(by_preset("P82-W"), 3, seed=2)
    most = game.options().of("place")[0].most
    assert most is not None
    bot = Bot("random", 5)
    counts = Counter[object](_units(bot.decide(game)) for _ in range(4000 // FEWER))
    assert set(counts) == set(range(1, most + 1))
    assert chi_square(counts, most) < most - 1 + 5 * (2 * most) ** 0.5


def _units(action: Action) -> int:
    assert isinstance(action, Place)
    return action.units


def test_the_same_seed_decides_the_same() -> None:
    for name in NAMES:
        game = later("H00-M", 3, 120)
        first, second, other = Bot(name, 4), Bot(name, 4), Bot("random", 5)
        decisions = [first.decide(game) for _ in range(20)]
        assert [second.decide(game) for _ in range(20)] == decisions
        assert name == "greedy" or [other.decide(game) for _ in range(20)] != decisions


def test_a_decision_changes_nothing() -> None:
    for name in NAMES:
        game = later("H10-M", 4, 200)
        before = game.to_bytes()
        Bot(name, 1).decide(game)
        assert game.to_bytes() == before


@each_preset
def test_every_decision_is_legal(preset: Edition) -> None:
    for name in NAMES:
        game, bot = Game(preset, max(preset.players), seed=9), Bot(name, 9)
        for _ in range((150 if name in REHEARSING else 600) // FEWER):
            if game.over:
                break
            game.play(bot.decide(game))


def test_greedy_beats_three_random_seats() -> None:
    games = 100 // FEWER
    world = edition("hasbro2000", "world", escalating=True)
    wins = 0
    for seat in range(4):
        bots = ["random"] * 4
        bots[seat] = "greedy"
        result = simulate(world, 4, bots, games=games // 4 or 1, seed=seat)
        assert result.finished == result.games
        wins += result.wins[seat]
    assert wins >= 0.9 * 4 * (games // 4 or 1)


@each_preset
def test_greedy_never_peeks(preset: Edition) -> None:
    """Poison everything that the awaited seat may not know: the decision stays the same."""
    lot = random.Random(3)
    for players in {min(preset.players), max(preset.players)}:
        game, bot = Game(preset, players, seed=11), Bot("greedy", 11)
        for number in range(500 // FEWER):
            if game.over:
                break
            poisoned = _poisoned(game, lot) if number % 3 == 0 else game
            twin = Bot("greedy", 11)
            twin.scratch["used"] = bot.scratch["used"]
            decision = bot.decide(game)
            assert twin.decide(poisoned) == decision
            game.play(decision)


def _poisoned(game: Game, lot: random.Random) -> Game:
    """Nonsense where others hide something; nobody could play on from here."""
    twin = game.copy(same_chance=True)
    state, seat = twin.state, game.awaiting
    cards, size = len(game.board.symbols), len(game.board.territories)
    for other in range(game.players):
        if other == seat:
            continue
        if game.edition.cards:
            state["hand"][other] = lot.getrandbits(cards)
        state["mission"][other] = lot.randrange(14)
        if not int(state["capital_known"]) >> other & 1:
            state["capital"][other] = lot.randrange(size)
        if state["concealed"] and game.phase == "setup":
            for place in range(size):
                if state["owner"][place] == other:
                    state["units"][place] = lot.randrange(1, 99)
            state["stock"][other] = lot.randrange(99)
    if game.edition.cards:
        state["deck"] = lot.getrandbits(cards)
    return twin


def test_simulations_are_the_same_on_any_number_of_cores() -> None:
    for name in NAMES:
        games = 4 if name in REHEARSING else 40
        played = [
            simulate(by_preset("H00-W-ESC"), 3, (name,), games // FEWER or 1, seed=6, jobs=jobs) for jobs in (1, 2)
        ]
        assert played[0].digest == played[1].digest
        assert played[0].wins == played[1].wins
        assert (played[0].actions, played[0].turns) == (played[1].actions, played[1].turns)
    other = simulate(by_preset("H00-W-ESC"), 3, ("greedy",), 40 // FEWER, seed=7)
    assert other.digest != played[0].digest


@each_preset
def test_wins_are_finished_games(preset: Edition) -> None:
    result = simulate(preset, preset.players[0], ("greedy",), games=20 // FEWER, seed=1)
    assert sum(result.wins) == result.finished == result.games == 20 // FEWER
    cut = simulate(preset, preset.players[0], ("random",), games=6 // FEWER or 1, seed=1, max_turns=3)
    assert sum(cut.wins) == cut.finished <= cut.games
    assert cut.turns <= 4 * cut.games


@each_preset
def test_a_simulated_game_is_the_game_of_its_seed(preset: Edition) -> None:
    """Played step by step at the front door, the same game comes out, and as many actions are counted.

    A placement, a roll, a move and a trade are actions; ending a phase, choosing dice, a mode or a capital is not.
    """
    players = preset.players[-1]
    turns = 1000 if COMPILED else 2
    final, played = Series(preset, players, ("greedy",), 5, turns).play(3, 1)
    seed = game_seed(5, 3)
    game, bot, counted = Game(preset, players, seed=seed), Bot("greedy", seed), 0
    while not game.over and game.turn <= turns:
        action = bot.decide(game)
        counted += isinstance(action, Claim | Place | Trade | Attack | Occupy | Fortify)
        game.play(action)
    assert final.tobytes() == game.flat.tobytes()
    assert played.tolist() == [counted]


def test_progress_hears_of_every_game() -> None:
    heard: list[int] = []
    simulate(by_preset("P82-W"), 3, ("random",), games=20, max_turns=2, progress=heard.append)
    assert sum(heard) == 20


def test_numbers_in_json_agree() -> None:
    result = simulate(by_preset("FUR-2P"), 2, ("greedy",), games=3, seed=2)
    told = result.to_json()
    assert (told["games"], told["finished"], told["wins"]) == (3, 3, list(result.wins))
    assert told["edition"] == "furisk"
    assert told["actions_per_second"] > 0


def test_a_bot_that_does_not_exist_is_named() -> None:
    with pytest.raises(UnknownBot, match=r"there is no bot 'clever': choose one of random, greedy"):
        Bot("clever")
    with pytest.raises(UnknownBot, match="clever"):
        simulate(by_preset("P82-W"), 3, ("clever",))


def test_one_name_is_for_all_seats_or_there_is_one_for_each() -> None:
    assert names_of(("greedy",), 3) == ["greedy"] * 3
    assert names_of(("greedy", "random"), 2) == ["greedy", "random"]
    with pytest.raises(ValueError, match="3 seats need one bot for all or 3 bots, not 2"):
        names_of(("greedy", "random"), 3)


def test_a_bot_leaves_the_dice_alone() -> None:
    game = later("H00-W", 3, 150)
    before = game.chance.record.tobytes()
    for name in NAMES:
        Bot(name).decide(game)
    assert game.chance.record.tobytes() == before
