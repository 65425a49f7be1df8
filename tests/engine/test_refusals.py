"""Every refusal from the kernels' own side: the wrong step, places that do not exist, codes with words."""

from __future__ import annotations

import pytest

from erdkreis.engine.actions import Trade, encode
from erdkreis.engine.kernel import entries
from erdkreis.engine.kernel.records import new_record
from erdkreis.engine.kernel.refusals import CODES, Refusal
from erdkreis.engine.kernel.state import ACTION, NEUTRAL, Kind, Phase
from tests.engine.positions import INFANTRY, card_number, stage

STEPS = {
    Kind.CLAIM: {Phase.CLAIM},
    Kind.PLACE: {Phase.SETUP, Phase.PLACE},
    Kind.CAPITAL: {Phase.CAPITAL},
    Kind.CHOOSE: {Phase.CHOOSE},
    Kind.TRADE: {Phase.PLACE, Phase.ATTACK},
    Kind.ATTACK: {Phase.ATTACK},
    Kind.DEFEND: {Phase.DEFEND},
    Kind.OCCUPY: {Phase.OCCUPY},
    Kind.FORTIFY: {Phase.FORTIFY},
    Kind.DRAW: {Phase.DRAW},
    Kind.DECLINE: {Phase.DRAW},
    Kind.END: {Phase.PLACE, Phase.ATTACK, Phase.FORTIFY},
}


def refused(kind: int, phase: Phase, source: int = 0, target: int = 0, units: int = 1) -> Refusal:
    """What the rules say to a raw action in some phase of a game of Hasbro 2000."""
    game = stage("H00-M", 3, {0: {"alaska": 3}, 1: {"kamchatka": 3}}, hands={0: INFANTRY[:3]})
    game.state["phase"] = phase
    game.state["source"], game.state["target"] = game.board.index("alaska"), game.board.index("kamchatka")
    game.state["neutral_pool"] = 0
    action = new_record(ACTION)
    action["kind"], action["source"], action["target"] = kind, source, target
    action["units"], action["dice"] = units, units
    return Refusal(int(entries.refusal(game.board_record, game.rules, game.state, action)))


@pytest.mark.parametrize("kind", STEPS, ids=[kind.name for kind in STEPS])
def test_each_action_belongs_to_its_steps(kind: Kind) -> None:
    for phase in (phase for phase in Phase if phase != Phase.OVER):
        wrong = refused(kind, phase) == Refusal.TURN_WRONG_STEP
        assert wrong == (phase not in STEPS[kind]), phase


def test_nothing_is_done_after_the_end_and_no_other_kind_exists() -> None:
    assert {refused(kind, Phase.OVER) for kind in STEPS} == {Refusal.GAME_OVER}
    assert refused(14, Phase.ATTACK) == Refusal.ACTION_UNKNOWN
    assert refused(Kind.UNDO, Phase.OVER) == Refusal.UNDO_NOTHING
    assert refused(Kind.UNANNOUNCED, Phase.ATTACK) == Refusal.ATTACK_NO_PENALTY


@pytest.mark.parametrize("place", [-1, 42, 63])
def test_places_that_do_not_exist_are_unknown(place: int) -> None:
    steps = {Kind.CLAIM: Phase.CLAIM, Kind.PLACE: Phase.PLACE, Kind.CAPITAL: Phase.CAPITAL}
    for kind, phase in steps.items():
        assert refused(kind, phase, target=place) == Refusal.TERRITORY_UNKNOWN
    for kind, phase in ((Kind.ATTACK, Phase.ATTACK), (Kind.FORTIFY, Phase.FORTIFY)):
        assert refused(kind, phase, source=place) == Refusal.TERRITORY_UNKNOWN
        assert refused(kind, phase, target=place) == Refusal.TERRITORY_UNKNOWN


def test_numbers_that_are_none_are_told_apart() -> None:
    assert refused(Kind.PLACE, Phase.PLACE, units=0) == Refusal.REINFORCE_NO_UNITS
    assert refused(Kind.PLACE, Phase.SETUP, units=0) == Refusal.REINFORCE_NO_UNITS
    assert refused(Kind.CHOOSE, Phase.CHOOSE, units=3) == Refusal.CHOOSE_UNKNOWN
    assert refused(Kind.DEFEND, Phase.DEFEND, units=0) == Refusal.DEFEND_DICE
    assert refused(Kind.DEFEND, Phase.DEFEND, units=3) == Refusal.DEFEND_DICE


def test_a_penalty_needs_a_place_to_roll_from() -> None:
    game = stage("P82-M", 3, {0: {"alaska": 3, "siam": 1}, 1: ["peru"]}, announce_penalty="lose_3_units")
    said = {place: game.refusal(f"unannounced {place}") for place in ("alaska", "siam", "peru")}
    assert {place: error and error.code for place, error in said.items()} == {
        "alaska": None,
        "siam": "attack/one_unit",
        "peru": "territory/not_yours",
    }
    action = encode(game.parse("unannounced alaska"), game.board)
    action["source"] = 42
    assert entries.refusal(game.board_record, game.rules, game.state, action) == Refusal.TERRITORY_UNKNOWN
    game.state["phase"] = Phase.FORTIFY
    assert game.refusal("unannounced alaska") is not None


def test_every_refusal_has_a_code_of_its_own() -> None:
    assert set(CODES) == set(Refusal) - {Refusal.NONE}
    assert len(set(CODES.values())) == len(CODES)


@pytest.mark.parametrize("card", [-1, 44, 63, 10**9])
@pytest.mark.parametrize("place", [0, 1, 2])
def test_cards_that_do_not_exist_are_nobodys(card: int, place: int) -> None:
    game = stage("H00-M", 3, {0: {"alaska": 3}}, phase="turn", hands={0: INFANTRY[:3]})
    a, b, c = (card if n == place else card_number(game, INFANTRY[n]) for n in range(3))
    error = game.refusal(Trade((a, b, c)))
    assert error is not None
    assert error.code == "card/not_yours"


def test_whoever_leads_the_neutral_army_rolls_for_nobody_else_unannounced() -> None:
    lands = {0: {"alaska": 4}, 1: {"siam": 4}, NEUTRAL: {"kamchatka": 5}}
    game = stage("CLI-2P", 2, lands, announce_penalty="lose_3_units")
    assert game.refusal("unannounced alaska") is None
    game.state["army"], game.state["awaiting"] = NEUTRAL, 1
    for place in lands[0] | lands[1] | lands[NEUTRAL]:
        error = game.refusal(f"unannounced {place}")
        assert error is not None
        assert error.code == "territory/not_yours"
    assert game.options().of("unannounced") == ()
