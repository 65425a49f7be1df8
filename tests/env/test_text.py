"""Playing by text: what is read, what is carried out, what is told, and that nothing hidden is in it."""

from __future__ import annotations

import doctest
import re

import pytest

from erdkreis.boards import board
from erdkreis.bots.bot import Bot
from erdkreis.editions import PRESETS, Edition
from erdkreis.engine.game import Game
from erdkreis.env.text import (
    InstructionRefused,
    TextSeat,
    TurnLimits,
    digest,
    instructions,
    position_text,
    rules_digest,
)
from erdkreis.env.text.instructions import ALL, read_answer
from erdkreis.env.text.offered import offered
from tests.engine.positions import owners, stage, units

CLASSIC = board("classic42")


def carried_out(game: Game, answer: str, seat: TextSeat | None = None) -> TextSeat:
    """Seat 0 says this, and everybody goes on until it has to be asked again or its turn is over."""
    seat, turn, others = seat or TextSeat(), game.turn, Bot("greedy")
    assert seat.next(game.view(0), game.options()) is None
    seat.hear(answer, game.view(0))
    while not game.over and game.turn == turn:
        awaited = game.awaiting
        action = seat.next(game.view(0), game.options()) if awaited == 0 else others.decide(game)
        if action is None:
            break
        game.play(action, awaited)
    return seat


@pytest.mark.parametrize("preset", PRESETS, ids=lambda preset: preset.preset)
def test_a_position_stays_short_however_long_the_game(preset: Edition) -> None:
    """And says no less for it: whoever moves units is told every place they may leave."""
    game, bot, asked = Game(preset, seed=0), Bot("greedy", 3), 0
    while asked < 1200:
        if game.over or game.turn > 60:
            game = Game(preset, seed=asked)
        view, options = game.view(game.awaiting), game.options()
        told = position_text(view, options)
        assert len(told) < 2000, told
        assert len(offered(options, "move")) < 1200
        moved = {(option.source, option.most) for option in options.of("fortify")}
        assert all(f"{source} (up to {most})" in told for source, most in moved)
        game.play(bot.decide(game))
        asked += 1


def test_a_chain_is_told_once() -> None:
    lands = {0: {"alaska": 3, "alberta": 2, "ontario": 1, "siam": 4}, 1: ["kamchatka"]}
    game = stage("H10-M", 3, lands, phase="fortify")
    chained = "alaska (up to 2) or alberta (up to 1) > any other of these or ontario"
    assert chained in position_text(game.view(0), game.options())
    assert "siam" not in offered(game.options())
    attacking = stage("H10-M", 3, lands)
    assert offered(attacking.options(), "move") == f"move {chained}"
    near = stage("H00-M", 3, lands, phase="fortify")
    assert position_text(near.view(0), near.options()).endswith(
        "You may: end; move alaska (up to 2), alberta (up to 1) > any of yours that it is linked to"
    )


@pytest.mark.parametrize(
    ("line", "kind", "numbers"),
    [
        ("place 3 alaska", "place", (3, None, None)),
        ("- Place ALASKA 3.", "place", (3, None, None)),
        ("place all alaska   # my front", "place", (ALL, None, None)),
        ("2) attack alaska, kamchatka until 4 left", "attack", (None, 4, None)),
        ("attack alaska kamchatka until taken moving all", "attack", (None, 0, ALL)),
        ("attack alaska kamchatka 2 moving 3", "attack", (2, None, 3)),
        ("`move 5 alaska kamchatka`", "move", (5, None, None)),
        ("fortify alaska kamchatka 5", "move", (5, None, None)),
        ("trade", "trade", (None, None, None)),
        ("end", "end", (None, None, None)),
    ],
)
def test_lines_are_read_as_people_and_models_write_them(
    line: str, kind: str, numbers: tuple[int | None, int | None, int | None]
) -> None:
    [read] = read_answer(f"\n{line}\n\n", CLASSIC)
    assert (read.kind, (read.units, read.left, read.moving), read.line) == (kind, numbers, 2)


def test_only_the_last_block_is_read_where_there_is_one() -> None:
    said = "I think:\n```\nplace 1 peru\n```\nno, rather\n```text\nplace 2 brazil\nend\n```\nGood luck!"
    assert [line.kind for line in read_answer(said, CLASSIC)] == ["place", "end"]
    assert read_answer("", CLASSIC) == []


@pytest.mark.parametrize(
    ("answer", "said"),
    [
        ("end\nI attack!", "line 2, 'i attack!': that is no instruction; they are claim"),
        ("place brasil 2", "line 1, 'place brasil 2': unknown territory 'brasil'; did you mean brazil?"),
        ("attack alaska", "line 1, 'attack alaska': write it as: attack FROM TO until N left"),
        ("move alaska kamchatka", "write it as: move N FROM TO"),
        ("choose peace", "choose reinforce|attack"),
        ("place 0 peru", "line 1, 'place 0 peru': it takes at least one unit; write it as: place N TERRITORY"),
        ("end\nmove 0 alaska kamchatka", "line 2, 'move 0 alaska kamchatka': it takes at least one unit"),
        ("fortify alaska kamchatka 0", "it takes at least one unit; write it as: move N FROM TO"),
        ("attack alaska kamchatka 0 until taken", "it takes at least one unit; write it as: attack FROM TO"),
    ],
)
def test_what_cannot_be_read_names_its_line_and_the_right_form(answer: str, said: str) -> None:
    with pytest.raises(InstructionRefused, match=re.escape(said)):
        read_answer(answer, CLASSIC)


def test_a_whole_turn_is_carried_out() -> None:
    """New units, a campaign over two territories with everything moving on, and a move that ends the attacks."""
    lands = {0: {"alaska": 300, "peru": 5, "brazil": 1}, 1: {"kamchatka": 2, "japan": 2}}
    game = stage("H00-W", 3, lands, phase="turn").copy(seed=1)
    campaign = "attack alaska kamchatka until taken\nattack kamchatka japan until 4 left"
    seat = carried_out(game, f"place all alaska\n{campaign}\nmove 3 peru brazil\nend")
    assert seat.notes == ()
    assert game.active != 0
    assert owners(game, "kamchatka", "japan") == [0, 0]
    assert units(game, "alaska", "peru", "brazil") == [1, 2, 4]
    assert units(game, "kamchatka")[0] > 200, "all went on to Kamchatka, and the fewest to Japan"


def test_an_attack_stops_when_so_few_are_left() -> None:
    game = stage("H00-W", 3, {0: {"alaska": 12}, 1: {"kamchatka": 900}}).copy(seed=3)
    seat = carried_out(game, "attack alaska kamchatka until 6 left\nattack kamchatka japan until 2 left\nend")
    assert 4 <= units(game, "alaska")[0] <= 6
    assert game.active != 0, "what a lost battle made impossible is passed over, and the turn goes on"
    assert "line 2, 'attack kamchatka japan until 2 left', was passed over" in seat.notes[0]


def test_without_until_it_is_one_roll() -> None:
    game = stage("H00-W", 3, {0: {"alaska": 12}, 1: {"kamchatka": 900}}).copy(seed=3)
    carried_out(game, "attack alaska kamchatka")
    assert units(game, "alaska", "kamchatka") in ([12, 898], [11, 899], [10, 900])


@pytest.mark.parametrize(("moving", "left"), [("moving all", 1), ("moving 20", 80), ("", 97)])
def test_as_many_move_in_as_was_said(moving: str, left: int) -> None:
    game = stage("H00-W", 3, {0: {"alaska": 100}, 1: {"kamchatka": 1}}).copy(seed=5)
    carried_out(game, f"attack alaska kamchatka until taken {moving}")
    lost = 100 - sum(units(game, "alaska", "kamchatka"))
    assert units(game, "alaska")[0] == (left if left == 1 else left - lost)


@pytest.mark.parametrize(
    ("answer", "said"),
    [
        ("place 1 alaska\nattack alaska japan", "line 2, 'attack alaska japan':"),
        ("place 4 alaska", "line 1, 'place 4 alaska':"),
        ("place 1 siam", "You may: place up to 3 on alaska peru"),
        ("trade", "you have no set to trade now"),
        ("place all alaska\nmove 9 alaska peru", "units cannot be moved so once the attacks are over"),
        ("place all alaska\nattack alaska peru", "You may: attack alaska > northwest_territory alberta kamchatka"),
    ],
)
def test_what_is_refused_names_its_line_and_what_is_legal(answer: str, said: str) -> None:
    game = stage("H00-W", 3, {0: {"alaska": 3, "peru": 1}, 1: {"kamchatka": 2}}, phase="turn").copy(seed=1)
    seat = carried_out(game, f"{answer}\nattack alaska kamchatka until taken\nend")
    assert said in seat.notes[-1]
    assert "You may: " in seat.notes[-1]
    assert units(game, "kamchatka") == [2], "nothing after it is done"
    assert f"Note: {seat.notes[-1]}" in seat.question(game.view(0), game.options())


def test_the_turn_cannot_end_before_all_units_are_placed() -> None:
    game = stage("H00-W", 3, {0: {"alaska": 3}, 1: {"kamchatka": 2}}, phase="turn").copy(seed=1)
    seat = carried_out(game, "place 1 alaska\nend")
    assert "line 2, 'end':" in seat.notes[-1]
    assert game.phase == "place"


def test_a_set_is_traded_by_its_cards() -> None:
    lands = {0: {"alaska": 3}, 1: {"kamchatka": 2}}
    hands = {0: ["congo", "egypt", "iceland", "peru", "joker1"]}
    game = stage("H00-W", 3, lands, phase="turn", hands=hands).copy(seed=1)
    assert "you must first trade" in position_text(game.view(0), game.options())
    seat = carried_out(game, "place all alaska")
    assert "You may: you must first trade" in seat.notes[-1]
    carried_out(game, "trade congo egypt iceland\nplace all alaska\nend", seat)
    assert game.sets_traded == 1
    assert game.active != 0


def test_after_so_many_answers_the_stand_in_plays_the_turn_to_its_end() -> None:
    game = stage("H00-W", 3, {0: {"alaska": 3}, 1: {"kamchatka": 2}}, phase="turn").copy(seed=1)
    seat = TextSeat(TurnLimits(answers=2))
    carried_out(game, "I pass", seat)
    assert (game.active, seat.stood_in) == (0, 0)
    assert "Answers left in this turn: 1" in seat.question(game.view(0), game.options())
    carried_out(game, "attack alaska peru", seat)
    assert game.active != 0
    assert seat.stood_in == 1
    assert "greedy played the rest of turn 2 for you" in seat.notes[-1]


def test_so_many_characters_are_a_clock_too() -> None:
    game = stage("H00-W", 3, {0: {"alaska": 3}, 1: {"kamchatka": 2}}, phase="turn").copy(seed=1)
    seat = carried_out(game, "place all alaska\n" + "# thinking\n" * 100, TextSeat(TurnLimits(characters=500)))
    assert game.active != 0
    assert seat.stood_in == 1


@pytest.mark.parametrize("edition", PRESETS, ids=lambda edition: edition.preset)
def test_position_and_rules_are_short_and_show_nothing_hidden(edition: Edition) -> None:
    """A position that the seat cannot tell from the real one reads the same."""
    assert len(rules_digest(edition)) < 7000
    game, bot = Game(edition, edition.players[-1], seed=4), Bot("greedy", 4)
    while not game.over and game.turn < 5:
        seat = game.awaiting
        text = position_text(game.view(seat), game.options())
        assert len(text) < 2000
        for other in {seat, 0, game.players - 1}:
            twin = game.imagine(other, seed=9)
            assert position_text(twin.view(other)) == position_text(game.view(other))
        assert all(territory.id in text for territory in game.board.territories)
        for _ in range(25):
            if not game.over:
                game.play(bot.decide(game))


def test_doctests() -> None:
    results = [doctest.testmod(module) for module in (digest, instructions)]
    assert all(result.attempted and not result.failed for result in results)
