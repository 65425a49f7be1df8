"""Guards that nothing else comes by: what is refused though no option ever offers it, and what is told of the edges."""

from __future__ import annotations

import pytest

from erdkreis.editions import EditionError, by_preset
from erdkreis.engine.actions import Trade
from erdkreis.engine.board_text import columns
from erdkreis.engine.errors import ChanceError, PositionError
from erdkreis.engine.game import Game
from erdkreis.engine.kernel.state import Phase
from tests.engine.positions import CAVALRY, INFANTRY, card_number, fresh, stage


@pytest.mark.parametrize(
    ("cell", "width", "fit"), [(18, 80, 4), (18, 78, 4), (18, 77, 3), (18, 38, 2), (18, 37, 1), (18, 5, 1), (5, 200, 4)]
)
def test_as_many_columns_as_fit_and_at_least_one(cell: int, width: int, fit: int) -> None:
    assert columns(cell, width) == fit


@pytest.mark.parametrize("youngest", [-1, 3, 4])
def test_the_youngest_sits_at_the_table(youngest: int) -> None:
    with pytest.raises(EditionError, match=f"seat {youngest} cannot be the youngest of 3"):
        Game("H10-M", 3, seed=1, youngest=youngest)
    assert Game("H10-M", 3, seed=1, youngest=2).players == 3


@pytest.mark.parametrize("players", ["3", 3.0, True, [3]])
def test_players_are_a_whole_number(players: object) -> None:
    with pytest.raises(TypeError, match="the number of players is a whole number"):
        Game("H10-M", players, seed=1)  # type: ignore[arg-type]


def test_where_nobody_says_how_many_play_it_is_what_is_usual_or_the_fewest() -> None:
    assert Game("H00-2P", seed=1).players == 2
    assert Game("H10-M", seed=1).players == 4
    assert by_preset("H10-M").players[0] < 4


def test_setting_up_with_too_few_words_is_told() -> None:
    with pytest.raises(ChanceError, match="setting the game up needs more random words"):
        Game("H00-M", 3, given=True)


@pytest.mark.parametrize("order", [(0, 0, 0), (0, 0, 1), (0, 1, 0), (1, 0, 0)])
def test_one_card_is_not_traded_twice(order: tuple[int, int, int]) -> None:
    """Though three times the same symbol would be a set."""
    game = stage("H00-W", 3, {0: ["alaska"]}, phase="turn", hands={0: INFANTRY[:3]})
    cards = [card_number(game, INFANTRY[number]) for number in order]
    refused = game.refusal("trade " + " ".join(map(str, cards)))
    assert refused is not None
    assert refused.code == "card/not_yours"
    three = " ".join(str(card_number(game, card)) for card in INFANTRY[:3])
    assert game.refusal(f"trade {three}") is None


def test_two_of_one_symbol_and_another_are_no_set() -> None:
    game = stage("H00-W", 3, {0: ["alaska"]}, phase="turn", hands={0: (*INFANTRY[:2], CAVALRY[0])})
    cards = " ".join(str(card_number(game, card)) for card in (*INFANTRY[:2], CAVALRY[0]))
    refused = game.refusal(f"trade {cards}")
    assert refused is not None
    assert refused.code == "card/no_set"


def test_sets_are_in_the_json_of_their_option_and_none_is_unlisted_where_all_are_shown() -> None:
    game = stage("H00-W", 3, {0: ["alaska"]}, phase="turn", hands={0: INFANTRY[:4]})
    [option] = game.options().of("trade")
    assert option.unlisted is None
    told = option.to_json()
    assert [each["cards"] for each in told["sets"]] == [list(each.cards) for each in option.sets or ()]
    assert len(told["sets"]) == 4
    assert "unlisted" not in told


@pytest.mark.parametrize("field", ["units", "involved"])
def test_nobodys_territory_has_no_units(field: str) -> None:
    game = fresh("H10-K", 3)
    assert game.state["phase"] == Phase.CLAIM
    plain = game.to_position()
    plain["territories"]["alaska"] = {"owner": None, field: 1}
    with pytest.raises(PositionError, match=f"{field}"):
        Game.from_position(plain)


def test_undo_takes_back_nothing_that_was_not_done() -> None:
    game = fresh("H10-K", 3)
    assert game.undo_seat is None
    refused = game.refusal("undo")
    assert refused is not None
    assert refused.code.startswith("undo/")


@pytest.mark.parametrize("step", ["occupy 1", "defend 1", "draw", "choose attack", "fortify alaska alberta 1"])
def test_what_belongs_to_another_step_is_refused(step: str) -> None:
    game = stage("H00-W", 3, {0: {"alaska": 5, "alberta": 3}}, phase="turn")
    assert game.state["phase"] == Phase.PLACE
    refused = game.refusal(step)
    assert refused is not None
    assert refused.code.startswith("turn/") or refused.code.endswith("not_used")


def test_a_trade_takes_the_best_set_unless_cards_are_named() -> None:
    game = stage("H00-W", 3, {0: ["alaska"]}, phase="turn", hands={0: (*INFANTRY[:3], CAVALRY[0])})
    [option] = game.options().of("trade")
    assert option.sets is not None
    best = option.action()
    assert isinstance(best, Trade)
    assert best.cards == option.sets[0].cards
    named = Trade((3, 2, 1))
    assert option.action(cards=named.cards) == named
    before = int(game.state["hand_size"][0])
    game.play(best)
    assert game.state["hand_size"][0] == before - 3


def test_what_is_refused_for_its_own_reason_cites_that_while_the_board_is_set_up_too() -> None:
    setting_up = fresh("H00-W", 3)
    assert setting_up.state["phase"] == Phase.SETUP
    later = stage("H00-W", 3, {0: {"alaska": 3}}, phase="attack")
    refused = [game.refusal("undo") for game in (setting_up, later)]
    assert [each.code for each in refused if each is not None] == ["undo/nothing"] * 2
    assert len({each.clause for each in refused if each is not None}) == 1


def test_before_the_first_turn_nobody_is_on_turn_and_nobody_has_won() -> None:
    view = fresh("H00-W", 3).view(0)
    assert (view.active, view.winner) == (None, None)
    assert view.to_json()["active"] is None


def test_a_continent_that_brings_nothing_is_no_part_of_an_income() -> None:
    """The seventh of fuRisk: whoever holds it is told of territories only."""
    board = fresh("FUR-N", 3).board
    [bare] = [each for each in board.continents if not each.bonus]
    game = stage("FUR-N", 3, {0: [board.territories[number].id for number in bare.territories]}, phase="turn")
    income = game.view(0).income
    assert income is not None
    assert [part.reason for part in income.parts] == ["territories"]
