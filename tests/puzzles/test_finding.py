"""The search at a small size: the same seed finds the same, and goes on where it was ended."""

from __future__ import annotations

from pathlib import Path

import msgspec
import numpy as np
import pytest

from erdkreis.bots.bot import Bot
from erdkreis.editions import by_preset
from erdkreis.engine.game import Game
from erdkreis.puzzles.finding import Search, read_searched, search_into
from erdkreis.puzzles.questions import answers_of, name_of, question_of
from erdkreis.puzzles.trying import try_answers

SMALL = Search(7, ("H00-M-ESC", "H10-D"))


def at_a_question(preset: str, players: int, turn: int) -> Game:
    for seed in range(20):
        game, bot = Game(by_preset(preset), players, seed=seed), Bot("captain", seed)
        while not game.over:
            if game.turn >= turn and question_of(game) is not None:
                return game
            game.play(bot.decide(game))
    raise AssertionError(f"every game of {preset} is over before turn {turn}")


def test_the_same_seed_finds_the_same_and_a_search_goes_on_where_it_was_ended(tmp_path: Path) -> None:
    whole, ended = tmp_path / "whole.jsonl", tmp_path / "ended.jsonl"
    all_at_once = list(search_into(whole, SMALL, 3))
    first = list(search_into(ended, SMALL, 1))
    ended.write_bytes(ended.read_bytes() + b'{"number":1,"looked"')  # somebody pulled the plug in the middle of a line
    ended.write_bytes(ended.read_bytes() + b"\n")
    rest = list(search_into(ended, SMALL, 3))
    assert [searched.number for searched in (*first, *rest)] == [0, 1, 2]
    assert msgspec.json.encode([*first, *rest]) == msgspec.json.encode(all_at_once)
    assert read_searched(whole) == read_searched(ended)
    assert sum(searched.looked for searched in all_at_once) > 0


def test_another_seed_plays_other_games() -> None:
    assert msgspec.json.encode(SMALL.game(1)) != msgspec.json.encode(Search(8, SMALL.presets).game(1))


@pytest.mark.parametrize(("preset", "players"), [("H00-W", 3), ("H00-CAP", 3), ("FUR-2P", 2), ("P82-M", 4)])
def test_answers_are_tried_by_what_the_seat_sees_and_the_position_stays(preset: str, players: int) -> None:
    game = at_a_question(preset, players, 4 * players)
    answers, before = answers_of(game)[:3], game.hash
    tried = try_answers(game, answers, 5, 4, rounds=1)
    assert game.hash == before
    assert tried.won.shape == (len(answers), 4)
    assert ((tried.won >= 0) & (tried.won <= 1)).all()
    seen = Game.from_position(game.to_position(), given=True)
    hidden = seen.state["mission"].copy()
    others = [seat for seat in range(players) if seat != game.awaiting]
    seen.state["mission"][others] = hidden[others[::-1]]  # what others hide changes nothing
    again = try_answers(seen, answers, 5, 4, rounds=1)
    assert np.array_equal(tried.won, again.won)


def test_every_option_of_the_question_has_its_answer_and_numbers_do_not_matter() -> None:
    game = at_a_question("H00-W", 3, 9)
    names = [answer.name for answer in answers_of(game)]
    assert len(set(names)) == len(names)
    for answer in answers_of(game):
        assert game.refusal(answer.action) is None
        assert name_of(answer.action) == answer.name
        assert name_of(game.parse(answer.name)) == answer.name or answer.action.word == "fortify"
