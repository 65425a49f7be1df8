"""What a decision costs: nothing where one does what the reviewer does, and never for what one could not know."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from erdkreis.bots.bot import Bot
from erdkreis.editions import by_preset
from erdkreis.engine.game import Game
from erdkreis.record import Recorder, Seat, read
from erdkreis.review.model import Labels
from erdkreis.review.outcomes import Outcomes
from erdkreis.review.reviewing import review
from erdkreis.review.summing import THRESHOLDS, Sum, label_of
from erdkreis.review.walking import Effect, MoveReviewed, Walk
from tests.review.playing import by_strength, recorded


def test_whoever_plays_like_the_reviewer_pays_nothing(tmp_path: Path) -> None:
    record = recorded(tmp_path / "game.jsonl", by_preset("H10-M"), 3, seed=8, bot="general")
    found = review(record, judge=by_strength)
    assert [player.cost for player in found.players] == [0.0] * 3
    assert not [moment for moment in found.moments if moment.label is not None]
    assert sum(player.decisions for player in found.players) == len(record.moves)


def test_whoever_plays_at_random_pays_and_is_told_what_would_have_been_better(tmp_path: Path) -> None:
    game, path = Game(by_preset("P82-M"), 3, seed=8), tmp_path / "game.jsonl"
    bots = [Bot("random", 1), Bot("general", 1), Bot("general", 1)]
    with Recorder(path, game, [Seat("Random", "random"), Seat("One"), Seat("Two")]) as recorder:
        while game.awaiting is not None:
            recorder.play(bots[game.awaiting].decide(game))
    record = read(path)
    found = review(record, judge=by_strength)
    careless, *others = found.players
    assert careless.cost > 0.0
    assert [player.cost for player in others] == [0.0, 0.0]
    mistakes = [moment for moment in found.moments if moment.label is not None]
    assert mistakes
    for moment in mistakes:
        assert moment.seat == 0
        assert moment.label == label_of(moment.cost)
        assert moment.better != moment.played == record.moves[moment.at - 1].action
        game = Game(by_preset("P82-M"), 3, seed=8)
        for line in record.moves[: moment.at - 1]:
            game.play(line.action)
        assert moment.better is not None
        assert game.refusal(moment.better, moment.seat) is None


def test_nobody_pays_for_what_was_hidden() -> None:
    """With other missions and cards in the others' hands the same decision costs the same."""
    game, bot = Game(by_preset("H00-M"), 3, seed=4), Bot("greedy", 4)
    while game.phase != "attack" or len(set(game.state["hand_size"][[1, 2]])) > 1 or game.state["hand_size"][1] == 0:
        game.play(bot.decide(game))
        while game.awaiting != 0:
            game.play(bot.decide(game))
    seat, one, two = 0, 1, 2
    other = game.copy(same_chance=True)
    for name in ("mission", "hand"):
        other.state[name][[one, two]] = game.state[name][[two, one]]
    assert np.array_equal(game.projected(seat), other.projected(seat))
    costs = []
    for each in (game, other):
        walk = object.__new__(Walk)
        walk._judge = _asking_for_missions
        played, better = each.parse("end"), each.complete(Bot("general", 1).decide(each))
        costs.append(walk._cost(each, Outcomes(each), each.flat.copy(), seat, played, better))
    assert costs[0] == costs[1]


def _asking_for_missions(game: Game, states: np.ndarray, seat: int | None) -> np.ndarray:
    """A judge who would give away whatever he sees of the hidden."""
    chances = by_strength(game, states, seat)
    assert seat is not None
    chances[:, seat] += 1e-3 * (states["mission"].sum(axis=1) + states["hand"].sum(axis=1) % 97)
    return chances


def move(seq: int, seat: int, action: str, cost: float, luck: float = 0.0) -> MoveReviewed:
    changes = [Effect("decision", [-cost, cost, 0.0]), Effect("dice", [luck, -luck, 0.0], [0.25, 0.25, 1.0])]
    return MoveReviewed(seq, 3, 0, seat, action, [0.5, 0.5, 0.0], [0.5, 0.5, 0.0], changes, cost, "end", None, True)


def test_the_rolls_of_a_battle_are_one_moment(tmp_path: Path) -> None:
    header = recorded(tmp_path / "game.jsonl", by_preset("H00-2P"), 2, seed=1, most=1).header
    total = Sum(header, 5, "general")
    total.add(MoveReviewed(0, 0, None, None, None, [0.5, 0.5, 0.0], [0.5, 0.5, 0.0], []))
    total.add(move(1, 0, "attack alaska kamchatka 3", 0.03, -0.04))
    total.add(move(2, 1, "defend 2", 0.0, -0.05))
    total.add(move(3, 0, "attack alaska kamchatka 2", 0.04, -0.06))
    total.add(move(4, 0, "attack alaska alberta 3", 0.01, 0.03))
    total.add(move(5, 0, "end", 0.0))
    found = total.review()
    luck = [
        (each.seq, each.until, each.at, each.seat, round(each.delta, 6)) for each in found.moments if not each.label
    ]
    assert luck == [(1, 3, 3, 0, -0.15), (4, 4, 4, 0, 0.03)]
    assert [each.odds for each in found.moments if not each.label] == [None, 0.25]
    (mistake,) = [each for each in found.moments if each.label]
    assert (mistake.label, mistake.at, mistake.played) == ("mistake", 3, "attack alaska kamchatka 2")
    assert mistake.cost == pytest.approx(0.07)
    assert found.players[0].labels == Labels(mistake=1)
    assert found.players[0].cost == pytest.approx(0.08)


def test_labels_are_by_thresholds_that_the_docs_name() -> None:
    text = (Path(__file__).parents[2] / "docs" / "review.md").read_text(encoding="utf-8")
    for label, least in THRESHOLDS.items():
        assert f"| {label} | {least:.0%}".replace("%", " %") in text
        assert label_of(least) == label
        assert label_of(least - 1e-9) != label
