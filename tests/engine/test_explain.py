"""The facts that come along with a refusal: numbers as the rules have them, the right place, the right clause."""

from __future__ import annotations

from typing import Any

import pytest

from erdkreis.editions.why import why
from erdkreis.engine.errors import RuleError
from erdkreis.engine.game import Game, words_for_dice
from erdkreis.engine.kernel.state import NEUTRAL
from tests.engine.positions import CAVALRY, INFANTRY, fresh, place_all, roll, stage, take, through_setup

LANDS = {0: {"alaska": 4, "alberta": 1, "peru": 6}, 1: {"kamchatka": 3}}
NUMBERS = ("units", "least", "most", "cards")


def refusal(game: Game, action: str, seat: int | None = None) -> RuleError:
    error = game.refusal(action, seat)
    assert error is not None
    return error


def numbers(game: Game, action: str, seat: int | None = None) -> tuple[str, dict[str, int]]:
    """The code, and which numbers come along."""
    error = refusal(game, action, seat)
    return error.code, {name: error.params[name] for name in NUMBERS if name in error.params}


@pytest.mark.parametrize(
    ("preset", "action", "code", "facts"),
    [
        # one unit stays, three attack at most; a die for each, or as many as one likes
        ("H10-M", "attack alaska kamchatka 9", "attack/too_many", {"least": 1, "most": 3}),
        ("H10-M", "attack alaska kamchatka 2 3", "attack/dice", {"units": 2, "least": 2, "most": 2}),
        ("H10-M", "attack alaska kamchatka 2 1", "attack/dice", {"units": 2, "least": 2, "most": 2}),
        ("H00-M", "attack alaska kamchatka 2 3", "attack/dice", {"units": 2, "least": 1, "most": 2}),
        ("H00-M", "attack alaska kamchatka 3 4", "attack/dice", {"units": 3, "least": 1, "most": 3}),
        ("CLI-M", "attack peru argentina 6", "attack/too_many", {"least": 1, "most": 5}),
        ("H00-M", "attack alberta ontario 1", "attack/one_unit", {"least": 1, "most": 0}),
        # how many stand on foreign ground may be a secret
        ("H00-M", "attack kamchatka alaska 9", "territory/not_yours", {}),
        ("H00-M", "trade 1 2 3", "card/not_yours", {}),
        ("H00-M", "defend 1", "turn/wrong_step", {"least": 1, "most": 1}),
        ("H00-M", "occupy 1", "turn/wrong_step", {"least": 0, "most": 0}),
        ("H00-M", "place alaska 1", "turn/wrong_step", {"most": 0}),
    ],
)
def test_numbers_of_the_attacks(preset: str, action: str, code: str, facts: dict[str, int]) -> None:
    assert numbers(stage(preset, 3, LANDS), action) == (code, facts)


def test_numbers_where_all_dice_must_be_thrown() -> None:
    game = stage("FUR-N", 3, {0: {"alaska": 4}, 1: {"kamchatka": 3}})
    assert numbers(game, "attack alaska kamchatka 1") == ("attack/too_few", {"least": 3, "most": 3})


@pytest.mark.parametrize(
    ("preset", "action", "code", "facts"),
    [
        ("H00-M", "fortify alaska alberta 4", "move/stay_behind", {"most": 3}),
        ("CLI-M", "fortify peru argentina 1", "territory/not_yours", {"most": 5}),
        ("H00-M", "fortify kamchatka alaska 1", "territory/not_yours", {}),
        ("H00-M", "fortify alberta alaska 1", "move/stay_behind", {"most": 0}),
    ],
)
def test_numbers_of_the_moves(preset: str, action: str, code: str, facts: dict[str, int]) -> None:
    assert numbers(stage(preset, 3, LANDS, phase="fortify"), action) == (code, facts)


def test_a_move_is_capped_and_never_offers_fewer_than_none() -> None:
    game = stage("CLI-M", 3, {0: {"alaska": 12, "alberta": 1}, 1: ["siam"]}, phase="fortify")
    assert numbers(game, "fortify alaska alberta 8") == ("move/cap", {"most": 7})  # CLI-32
    strict = stage("P82-M", 3, {0: {"alaska": 3, "alberta": 1}, 1: ["siam"]}, phase="fortify")
    strict.state["involved"][strict.board.index("alaska")] = 5
    assert numbers(strict, "fortify alaska alberta 1") == ("move/involved", {"most": 0})


def test_numbers_of_the_defence_and_of_moving_in() -> None:
    game = stage("H10-M", 3, LANDS)
    game.play("attack alaska kamchatka 3")
    assert numbers(game, "defend 3") == ("defend/dice", {"least": 1, "most": 2})
    game = stage("H10-M", 3, {0: {"alaska": 9}, 1: {"kamchatka": 1, "siam": 2}})
    roll(game, "attack alaska kamchatka 2", [6, 6], [1])
    assert numbers(game, "occupy 1") == ("occupy/too_few", {"least": 2, "most": 8})
    assert numbers(game, "occupy 9") == ("occupy/stay_behind", {"least": 2, "most": 8})


def test_numbers_of_placing() -> None:
    game = stage("H00-M", 3, LANDS, phase="turn")
    assert numbers(game, "place alaska 4") == ("reinforce/too_many", {"most": 3})
    assert numbers(game, "end") == ("reinforce/units_left", {"most": 3})
    duel = fresh("H10-D", 2)  # two own units and a neutral one in each go (H10-58)
    neutral = duel.board.territories[duel.state["owner"].tolist().index(NEUTRAL)].id
    own = duel.board.territories[duel.state["owner"].tolist().index(duel.awaiting)].id
    assert numbers(duel, f"place {neutral} 2") == ("reinforce/too_many", {"most": 1})
    assert numbers(duel, f"place {own} 3") == ("reinforce/too_many", {"most": 2})
    clipper = fresh("CLI-M", 3)
    own = clipper.options().actions[0].target
    assert numbers(clipper, f"place {own} 4") == ("setup/stack_cap", {"most": 4})  # one stands there


def test_on_foreign_neutral_ground_in_a_turn_the_units_are_the_players() -> None:
    game = stage("H00-2P", 2, {0: {"alaska": 4}, 1: {"siam": 4}, NEUTRAL: {"kamchatka": 2}}, phase="turn")
    assert numbers(game, "place kamchatka 1") == ("territory/not_yours", {"most": 3})


def test_a_set_that_is_due_says_how_many_cards_are_held() -> None:
    game = stage("H00-M", 3, LANDS, phase="turn", hands={0: [*INFANTRY[:3], *CAVALRY[:2]]})
    for action in ("end", "place alaska 1"):
        assert numbers(game, action) == ("card/set_due", {"cards": 5})


def test_who_is_not_awaited_learns_who_is_and_no_number() -> None:
    game = stage("H00-M", 3, LANDS)
    error = refusal(game, "attack alaska kamchatka 9", 2)
    assert (error.code, error.params) == (
        "turn/not_yours",
        {"phase": "attack", "seat": 0, "source": "alaska", "target": "kamchatka"},
    )


def params(game: Game, action: str, seat: int | None = None) -> dict[str, Any]:
    return refusal(game, action, seat).params


def test_the_place_that_is_not_ones_own_is_named() -> None:
    game = stage("H00-M", 3, LANDS, phase="fortify")
    assert params(game, "fortify alaska kamchatka 1")["territory"] == "kamchatka"
    assert params(game, "fortify kamchatka alaska 1")["territory"] == "kamchatka"
    assert "territory" not in params(game, "fortify alaska alberta 9")
    attacking = stage("H00-M", 3, LANDS)
    assert params(attacking, "attack kamchatka alaska 1")["territory"] == "kamchatka"
    penal = stage("P82-M", 3, LANDS, announce_penalty="lose_3_units")
    assert params(penal, "unannounced kamchatka")["territory"] == "kamchatka"


def test_where_something_should_be_put_is_the_target() -> None:
    game = fresh("H10-K", 3)
    game.play("claim alaska")
    assert params(game, "claim alaska")["target"] == "alaska"
    placing = stage("H00-M", 3, LANDS, phase="turn")
    assert params(placing, "place kamchatka 1")["target"] == "kamchatka"
    assert "target" not in params(placing, "end")


def test_units_that_are_not_ones_own_are_said_to_be_the_neutral_ones() -> None:
    lands = {0: {"alaska": 4}, 1: {"siam": 4}, NEUTRAL: {"kamchatka": 2}}
    game = stage("H00-2P", 2, lands, phase="turn")
    assert "army" not in params(game, "end")
    place_all(game)
    assert (game.awaiting, params(game, "end")["army"]) == (1, "neutral")
    over = stage("CLI-2P", 2, {0: {"siam": 1}, 1: {"india": 4}, NEUTRAL: {"china": 9}}, active=1)
    over.state["army"], over.state["awaiting"] = NEUTRAL, 0
    assert params(over, "draw")["army"] == "neutral"
    over.state["phase"] = 10
    assert "army" not in params(over, "draw")


def test_whose_placement_may_be_taken_back_is_told() -> None:
    game = fresh("H00-M", 3)
    first = game.awaiting
    assert first is not None
    game.play(f"place {game.options().actions[0].target}")
    error = refusal(game, "undo", (first + 2) % 3)
    assert (error.code, error.params["seat"]) == ("undo/not_yours", first)
    assert game.awaiting != first


def test_the_clause_is_the_one_about_what_was_wanted() -> None:
    attacking, moving = stage("H00-M", 3, LANDS), stage("H00-M", 3, LANDS, phase="fortify")
    edition = attacking.edition
    cited = {
        "attack/not_yours": refusal(attacking, "attack kamchatka alaska 1"),
        "move/not_yours": refusal(moving, "fortify kamchatka alaska 1"),
        "attack/not_linked": refusal(attacking, "attack alaska japan 1"),
    }
    assert {key: error.clause for key, error in cited.items()} == {key: why(edition, key) for key in cited}
    assert len({error.clause for error in cited.values()}) == 3


def test_a_wrong_step_cites_what_is_asked_for_instead() -> None:
    claiming = fresh("H10-K", 3)
    asked = {
        "claim/taken": (claiming, "end"),
        "setup/place": (fresh("H00-M", 3), "end"),
        "capital/not_yours": (through_setup(fresh("H00-CAP", 3), until=("capital",)), "end"),
        "defend/dice": (defended(), "end"),
    }
    for key, (game, action) in asked.items():
        error = refusal(game, action)
        assert (error.code, error.clause) == ("turn/wrong_step", why(game.edition, key)), key
    placing = fresh("H00-M", 3)
    assert placing.awaiting is not None
    foreign = next(
        land.id
        for number, land in enumerate(placing.board.territories)
        if placing.state["owner"][number] != placing.awaiting
    )
    own = placing.options().actions[0].target
    for action in (f"place {foreign} 1", f"place {own} 2"):
        assert refusal(placing, action).clause == why(placing.edition, "setup/place")
    turn = stage("H00-M", 3, LANDS, phase="turn")
    assert refusal(turn, "place alaska 4").clause == why(turn.edition, "reinforce/too_many")


def test_where_a_book_has_no_clause_for_a_moment_the_general_one_is_cited() -> None:
    """The book of INT-W knows no capitals, but that units go to one's own territories: no clause is nearer."""
    game = through_setup(fresh("INT-W", 3, goal="capitals"), until=("capital",))
    foreign = next(
        land.id
        for land, owner in zip(game.board.territories, game.state["owner"], strict=False)
        if owner != game.awaiting
    )
    assert why(game.edition, "capital/not_yours") is None
    error = refusal(game, f"capital {foreign}")
    assert (error.code, error.clause) == ("territory/not_yours", "INT-15")


def defended() -> Game:
    game = stage("H10-M", 3, LANDS)
    game.play("attack alaska kamchatka 3", dice=words_for_dice(6, 5, 4))
    return game


def test_after_the_end_nothing_is_explained_but_the_end() -> None:
    game = stage("P82-W", 3, {0: {"alaska": 5}, 1: {"kamchatka": 1}}, rest=0)
    take(game, "alaska", "kamchatka", dice=3)
    error = refusal(game, "end")
    assert (error.code, error.params["phase"], error.params["seat"]) == ("game/over", "over", None)
