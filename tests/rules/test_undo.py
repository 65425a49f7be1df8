"""Taking a placement back: until chance, somebody else's decision, or something newly shown stands in the way."""

from __future__ import annotations

import pytest

from erdkreis.bots.bot import Bot
from erdkreis.editions import PRESETS, Edition
from erdkreis.engine.game import Game, words_for_dice
from erdkreis.engine.kernel.state import NEUTRAL, STATE, UNDO_DEPTH
from tests.engine.positions import (
    INFANTRY,
    fresh,
    happened,
    involved,
    owners,
    place_all,
    pool,
    refused,
    roll,
    stage,
    through_setup,
    units,
)

PLACING_AT_START = [e for e in PRESETS if e.initial_placement.word != "none"]
IDS = [e.preset for e in PLACING_AT_START]


def at_start(preset: str, players: int) -> Game:
    """A game whose start units are about to be placed."""
    return through_setup(fresh(preset, players), until=("setup",))


# -- Set-up -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("edition", PLACING_AT_START, ids=IDS)
def test_set_up_is_as_it_was_after_taking_a_start_unit_back(edition: Edition) -> None:
    game = at_start(edition.preset, edition.players[0])
    before, seat, place = game.hash, game.awaiting, game.options().actions[0].target
    game.play(f"place {place} 1")
    assert game.undo_seat == seat
    game.play("undo", seat)
    assert game.hash == before


@pytest.mark.parametrize("edition", PLACING_AT_START, ids=IDS)
def test_in_set_up_nobody_gains_units_by_taking_one_back(edition: Edition) -> None:
    game = at_start(edition.preset, edition.players[0])
    place, had = game.options().actions[0].target, pool(game)
    game.play(f"place {place} 1")
    game.play("undo")
    assert pool(game) == had
    assert refused(game, f"place {place} {had + 1}") in ("reinforce/too_many", "setup/stack_cap")


def test_in_set_up_the_next_seats_unit_ends_it() -> None:
    game = at_start("H00-M", 4)
    first = game.awaiting
    game.play(f"place {game.options().actions[0].target} 1")
    second = game.awaiting
    assert refused(game, "undo", second) == "undo/not_yours"
    game.play(f"place {game.options().actions[0].target} 1")
    assert refused(game, "undo", first) == "undo/not_yours"
    game.play("undo", second)
    assert refused(game, "undo", first) == "undo/nothing"


def test_in_set_up_a_go_of_three_units_is_taken_back_one_by_one() -> None:
    game = at_start("H10-D", 2)
    hashes, seat = [game.hash], game.awaiting
    own = next(option.target for option in game.options().actions if owners(game, option.target) == [seat])
    neutral = next(option.target for option in game.options().actions if owners(game, option.target) == [NEUTRAL])
    for place in (own, neutral, own):
        game.play(f"place {place} 1")
        hashes.append(game.hash)
    assert game.awaiting == 1 - seat
    for expected in reversed(hashes[:-1]):
        game.play("undo", seat)
        assert game.hash == expected


def test_hidden_start_units_are_taken_back_in_secret() -> None:
    game = at_start("CLI-M", 3)
    seat = game.awaiting
    before = game.hash
    place_all(game)
    assert game.awaiting != seat
    while refused(game, "undo", seat) is None:
        game.play("undo", seat)
        (event,) = game.events
        assert [event.visible_to(s) for s in range(7)] == [s == seat for s in range(7)]
    assert game.hash == before


def test_capitals_do_not_make_the_last_start_unit_a_secret() -> None:
    """Placing is public; only the choice of a capital, which comes next, is not."""
    for preset in ("H00-CAP", "H10-T"):
        game = through_setup(fresh(preset, 3), until=("capital",))
        last = game.undo_seat
        game.play("undo", last)
        assert (game.phase, game.awaiting) == ("setup", last)
        assert all(event.visible_to(s) for event in game.events for s in range(7))
        game.play(f"place {game.options().actions[0].target} 1")
        assert [event.name for event in game.events] == ["UnitsPlaced"]
        assert all(event.visible_to(s) for event in game.events for s in range(7))
        assert game.phase == "capital"


def test_a_chosen_capital_ends_it() -> None:
    game = through_setup(fresh("H00-CAP", 3), until=("capital",))
    game.play(f"capital {game.options().actions[0].target}")
    assert refused(game, "undo") == "undo/nothing"


@pytest.mark.parametrize("preset", ["H10-M", "CLI-M"])
def test_a_roll_or_a_reveal_ends_set_up_for_good(preset: str) -> None:
    assert refused(through_setup(fresh(preset, 3)), "undo") == "undo/nothing"


@pytest.mark.parametrize("preset", ["H00-M", "H00-2P", "H10-K", "H10-D", "FUR-N", "FUR-2P"])
def test_the_last_start_unit_is_taken_back_from_the_first_turn(preset: str) -> None:
    game = fresh(preset, 2 if preset in ("H00-2P", "H10-D", "FUR-2P") else 3)
    before = game.copy(same_chance=True)
    while game.turn == 0:
        before = game.copy(same_chance=True)
        game.play(Bot("random", 1).decide(game))
    game.play("undo", game.undo_seat)
    for name in (name for name in STATE.names or () if not name.startswith("undo")):
        assert (game.state[name] == before.state[name]).all(), name


# -- The turn ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("preset", [e.preset for e in PRESETS if e.players[0] > 2])
def test_new_units_are_taken_back_even_when_the_phase_has_moved_on(preset: str) -> None:
    game = stage(preset, 4, {0: ["alaska", "siam"], 1: ["peru"]}, phase="turn")
    if game.phase == "choose":
        game.play("choose reinforce")
    hashes = [game.hash]
    for _ in range(3):
        game.play("place alaska 1")
        hashes.append(game.hash)
    assert game.phase == "attack"
    for expected in reversed(hashes[:-1]):
        game.play("undo", 0)
        assert game.hash == expected
    assert refused(game, "undo") == "undo/nothing"
    assert (game.phase, pool(game), units(game, "alaska")) == ("place", 3, [1])


def test_strictly_counted_units_are_forgotten_again() -> None:
    game = stage("P82-M", 3, {0: {"alaska": 4, "alberta": 1}}, phase="turn")
    game.play("place alaska 3")
    game.play("undo")
    assert involved(game, "alaska") == 0
    game.play("place alberta 3")
    game.play("end")
    assert refused(game, "fortify alaska alberta 3") is None


def test_nobody_else_may_take_it_back() -> None:
    game = stage("P82-M", 3, {0: ["alaska"]}, phase="turn")
    game.play("place alaska 1")
    for seat in (1, 2):
        assert refused(game, "undo", seat) == "undo/not_yours"
    assert refused(game, "undo", 0) is None


def test_a_roll_ends_it() -> None:
    game = stage("P82-M", 3, {0: {"alaska": 4}, 1: {"kamchatka": 5}}, phase="turn")
    game.play("place alaska 3")
    game.play("attack alaska kamchatka 1", dice=words_for_dice(1))
    assert refused(game, "undo") == "undo/nothing"
    game.play("defend 1", dice=words_for_dice(6))
    assert refused(game, "undo") == "undo/nothing"


def test_an_announced_attack_ends_it_before_anything_is_rolled() -> None:
    game = stage("H10-M", 3, {0: {"alaska": 4}, 1: {"kamchatka": 5}}, phase="turn")
    game.play("place alaska 3")
    game.play("attack alaska kamchatka 1")
    assert (game.phase, game.awaiting) == ("defend", 1)
    assert refused(game, "undo", 0) == "undo/nothing"


def test_shown_cards_end_it() -> None:
    game = stage("P82-M", 3, {0: ["japan"]}, phase="turn", hands={0: INFANTRY[:3]})
    game.play("place japan 1")
    game.play("trade " + " ".join(INFANTRY[:3]))
    assert refused(game, "undo") == "undo/nothing"
    game.play("place japan 1")
    game.play("undo")
    assert pool(game) == 6


def test_the_end_of_the_attacks_ends_it() -> None:
    game = stage("H00-M", 3, {0: {"alaska": 4, "alberta": 1}}, phase="turn")
    game.play("place alaska 3")
    game.play("end")
    assert game.phase == "fortify"
    assert refused(game, "undo") == "undo/nothing"


def test_a_penalty_ends_it() -> None:
    game = stage("P82-M", 3, {0: {"alaska": 4}}, phase="turn", announce_penalty="lose_3_units")
    game.play("place alaska 3")
    game.play("unannounced alaska")
    assert refused(game, "undo") == "undo/nothing"


def test_a_won_game_is_won() -> None:
    lands = dict.fromkeys(("alaska", "alberta", "ontario", "quebec", "siam", "china", "india", "japan", "peru"), 2)
    lands |= dict.fromkeys(("brazil", "egypt", "congo", "ural", "siberia", "iceland", "ukraine", "venezuela"), 2)
    game = stage("P82-M", 3, {0: lands | {"kamchatka": 1}}, phase="turn", missions={0: 3})
    game.play("place kamchatka 1")
    assert game.winner == 0
    assert refused(game, "undo") == "undo/nothing"


# -- Two players ------------------------------------------------------------------------------------------------------


def ghost() -> Game:
    """Seat 0 has four units to place, the ghost will get two."""
    lands = [
        "alaska",
        "alberta",
        "ontario",
        "quebec",
        "peru",
        "siam",
        "china",
        "india",
        "egypt",
        "congo",
        "ural",
        "siberia",
    ]
    return stage("H00-2P", 2, {0: lands, 1: ["japan"]}, phase="turn")


def test_before_the_ghosts_units_are_placed_ones_own_are_taken_back() -> None:
    game = ghost()
    before = game.hash
    game.play("place alaska 4")
    assert (game.awaiting, pool(game)) == (1, 2)
    assert refused(game, "undo", 1) == "undo/not_yours"
    game.play("undo", 0)
    assert game.hash == before
    game.play("place siam 4")
    assert (game.awaiting, pool(game), int(game.state["neutral_got"])) == (1, 2, 2)


def test_the_opponents_ghost_unit_ends_it_and_is_his_to_take_back() -> None:
    game = ghost()
    game.play("place alaska 4")
    game.play("place kamchatka 1")
    assert refused(game, "undo", 0) == "undo/not_yours"
    after_one = game.hash
    game.play("place kamchatka 1")
    assert (game.awaiting, game.phase) == (0, "attack")
    game.play("undo", 1)
    assert game.hash == after_one
    game.play("undo", 1)
    assert (game.awaiting, pool(game), units(game, "kamchatka")) == (1, 2, [1])
    assert refused(game, "undo", 0) == "undo/nothing"
    game.play("place kamchatka 2")
    roll(game, "attack alaska kamchatka 3", [1, 1, 1], [6])
    assert refused(game, "undo", 1) == "undo/nothing"


def test_the_ghosts_late_half_is_counted_once_whatever_is_taken_back() -> None:
    game = stage("H00-2P", 2, {0: ["japan"], 1: ["siam"]}, phase="turn", hands={0: INFANTRY[:3]})
    game.play("place japan 3")
    place_all(game)  # one for the ghost
    game.play("trade " + " ".join(INFANTRY[:3]))  # 3 + 4 = 7: three in all
    game.play("place japan 4")
    assert pool(game) == 2
    game.play("undo", 0)
    game.play("place japan 4")
    assert (pool(game), int(game.state["neutral_got"])) == (2, 3)


def test_the_computers_answer_ends_it() -> None:
    game = stage("FUR-2P", 2, {0: {"alaska": 2}, 1: ["siam"]}, phase="turn")
    before = game.hash
    game.play("place alaska 1")
    game.play("undo", 0)
    assert game.hash == before
    game.play("place alaska 1")
    game.play("place alaska 1", dice=(0,))
    assert [facts["reason"] for facts in happened(game, "UnitsPlaced")] == ["placed", "computer"]
    assert refused(game, "undo") == "undo/nothing"
    game.play("place alaska 1")
    game.play("undo", 0)
    assert pool(game) == 1


def test_units_of_clippers_third_army_are_taken_back_until_the_player_moves() -> None:
    game = stage("CLI-2P", 2, {0: {"alaska": 3, "alberta": 1}, 1: ["siam"]}, phase="turn")
    game.play("choose reinforce")
    place_all(game, "alaska")
    game.play("end")
    game.play("choose reinforce")
    before = game.hash
    game.play("place peru 1")
    assert (game.phase, game.awaiting) == ("fortify", 0)
    assert refused(game, "undo", 0) == "undo/not_yours"
    game.play("undo", 1)
    assert game.hash == before


def test_the_neutral_armys_last_unit_begins_the_next_turn_and_stays() -> None:
    """Clipper's opponent leads it, and is on turn as soon as it has its units: those stay where they are."""
    game = stage("CLI-2P", 2, {0: ["alaska"], 1: ["brazil"]}, phase="turn")
    game.play("choose reinforce")
    place_all(game, "alaska")
    game.play("end")
    game.play("choose reinforce", 1)
    turn = game.turn
    place_all(game)
    assert (game.turn, game.active, game.undo_seat) == (turn + 1, 1, None)
    assert refused(game, "undo", 1) is not None


def test_what_was_taken_back_leaves_nothing_in_a_later_step() -> None:
    """One game is not another because somebody had second thoughts, however many."""
    cards = INFANTRY[:3]
    games = [stage("H00-W", 3, {0: ["alaska"]}, hands={0: cards}, phase="turn") for _ in range(2)]
    for game in games:
        game.state["pool"] = 2 * UNDO_DEPTH
        game.play("place alaska 1")
    for action in ["place alaska 1"] * UNDO_DEPTH + ["undo"] * UNDO_DEPTH:
        games[0].play(action)
    for game in games:
        game.play(f"trade {' '.join(cards)}")
    assert games[0].to_position() == games[1].to_position()
    assert games[0].hash == games[1].hash
