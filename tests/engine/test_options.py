"""What a client is told besides the actions themselves: limits, what comes next, and what others must not see."""

from __future__ import annotations

import pytest

from erdkreis.engine.actions import Attack
from erdkreis.engine.game import Game, words_for_dice
from erdkreis.engine.kernel.state import NEUTRAL
from tests.engine.positions import CAVALRY, INFANTRY, fresh, place_all, roll, stage, take, through_setup

LANDS = {0: {"alaska": 9, "alberta": 2}, 1: {"kamchatka": 1, "siam": 4}}


def at_the_defence(preset: str) -> Game:
    game = stage(preset, 3, {0: {"alaska": 9}, 1: {"kamchatka": 4}})
    game.play("attack alaska kamchatka 3", dice=words_for_dice(6, 5, 4))
    assert game.phase == "defend"
    return game


def taken(preset: str, dice: int = 1) -> Game:
    """Kamchatka has just been taken, and more may move in."""
    game = stage(preset, 3, {0: {"alaska": 9}, 1: {"kamchatka": 1}})
    roll(game, "attack alaska kamchatka" + ("" if preset == "FUR-N" else f" {dice}"), [6] * dice, [1])
    assert game.phase == "occupy"
    return game


@pytest.mark.parametrize(
    ("preset", "players", "setting_up", "moving"),
    [
        ("CLI-M", 3, 4, 7),  # CLI-07, CLI-32
        ("H00-M", 3, 0, 0),
    ],
)
def test_a_limit_is_told_where_it_applies_and_nowhere_else(
    preset: str, players: int, setting_up: int, moving: int
) -> None:
    begun = fresh(preset, players)
    assert (begun.phase, begun.options().cap) == ("setup", setting_up)
    game = stage(preset, players, LANDS)
    assert (game.phase, game.options().cap) == ("attack", 0)
    game = stage(preset, players, LANDS, phase="fortify")
    assert (game.phase, game.options().cap) == ("fortify", moving)


def test_another_move_may_follow_where_any_number_of_them_is_allowed() -> None:
    assert stage("P82-M", 3, LANDS, phase="fortify").options().again
    assert not stage("P82-M", 3, LANDS).options().again  # not after an attack
    assert not stage("H00-M", 3, LANDS, phase="fortify").options().again


def test_what_is_decided_in_secret_is_said_to_be() -> None:
    assert fresh("CLI-M", 3).options().secret
    assert not fresh("H00-M", 3).options().secret
    assert through_setup(fresh("H00-CAP", 3), until=("capital",)).options().secret
    assert not through_setup(fresh("H10-T", 3), until=("capital",)).options().secret  # shown at once (H10-63)
    assert not stage("H00-CAP", 3, LANDS, capitals={0: "alaska", 1: "siam", 2: "peru"}).options().secret


def test_what_others_at_the_device_must_not_see_while_somebody_decides() -> None:
    """The own hand, mission and secret capital wherever they may matter; nothing where everybody sees what matters."""
    hands = {0: [*INFANTRY[:1]], 1: [*CAVALRY[:1]]}
    assert stage("H00-W", 3, LANDS, hands=hands).options().private == ("hand",)
    assert stage("H00-M", 3, LANDS, hands=hands).options().private == ("hand", "mission")
    capitals = {0: "alaska", 1: "siam", 2: "peru"}
    assert stage("H00-CAP", 3, LANDS, capitals=capitals, hands=hands).options().private == ("hand", "capital")
    assert stage("H10-T", 3, LANDS, capitals=capitals, hands=hands).options().private == ("hand",)
    choosing = through_setup(fresh("H10-T", 3), until=("capital",))
    assert (choosing.phase, choosing.options().private) == ("capital", ("capital",))
    claiming = fresh("H10-K", 3)
    assert (claiming.phase, claiming.options().private) == ("claim", ())
    assert at_the_defence("CLI-M").options().private == ()


def test_whoever_leads_the_neutral_army_needs_no_secret() -> None:
    lands = {0: {"alaska": 4}, 1: {"siam": 4}, NEUTRAL: {"kamchatka": 2}}
    game = stage("H00-2P", 2, lands, phase="turn", hands={1: INFANTRY[:1], 0: INFANTRY[1:2]})
    assert game.options().side == 0
    place_all(game)
    options = game.options()
    assert (options.seat, options.side, options.phase, options.private) == (1, "neutral", "place", ())
    assert (options.units, options.neutral_units) == (1, 0)  # half of three (H00-51)


def test_a_finished_game_offers_nothing_to_nobody() -> None:
    game = stage("P82-W", 2 + 1, {0: {"alaska": 5}, 1: {"kamchatka": 1}}, rest=0)
    take(game, "alaska", "kamchatka", dice=3)
    options = game.options()
    assert (options.seat, options.phase, options.private, options.actions) == (None, "over", (), ())
    assert (options.undo, options.units, options.must_trade) == (None, 0, False)


def test_before_the_first_turn_no_side_acts_and_the_go_has_its_units() -> None:
    options = fresh("H10-D", 2).options()
    assert (options.phase, options.side, options.units, options.neutral_units) == ("setup", None, 2, 1)


def test_units_to_place_are_told_only_where_somebody_places() -> None:
    game = stage("H00-M", 3, LANDS, phase="turn")
    assert game.options().units == 3
    choosing = stage("CLI-M", 3, {0: ["alaska"], 1: ["siam"]}, phase="turn")
    choosing.state["pool"] = 7  # for continents: they wait until the choice is made
    assert choosing.options().units == 0


@pytest.mark.parametrize(("preset", "dice", "proposed"), [("H10-M", 1, 1), ("H10-M", 2, 2), ("FUR-N", 3, 8)])
def test_the_number_proposed_to_move_in_is_the_editions(preset: str, dice: int, proposed: int) -> None:
    """The least that must, or all but one (FUR-23)."""
    (occupy,) = taken(preset, dice).options().of("occupy")
    assert (occupy.source, occupy.target) == ("alaska", "kamchatka")
    assert (occupy.least, occupy.most, occupy.default) == (dice, 8, proposed)


def test_while_moving_in_the_next_targets_are_told_and_only_then() -> None:
    game = taken("H10-M")
    # Kamchatka's neighbours but for Alaska, where the attack came from
    assert set(game.options().onward) == {"japan", "irkutsk", "mongolia", "yakutsk"}
    assert stage("H10-M", 3, LANDS).options().onward == ()


def test_numbers_are_proposed_where_an_action_takes_one() -> None:
    game = stage("H00-M", 3, LANDS, phase="turn")
    place = next(option for option in game.options().of("place") if option.target == "alaska")
    assert (place.source, place.least, place.most, place.default) == (None, 1, 3, 1)
    fortify = next(
        option for option in stage("H00-M", 3, LANDS, phase="fortify").options().actions if option.source == "alaska"
    )
    assert (fortify.kind, fortify.target, fortify.least, fortify.most, fortify.default) == (
        *("fortify", "alberta"),
        *(1, 8, 8),
    )
    (end,) = stage("H00-M", 3, LANDS).options().of("end")
    assert (end.source, end.target, end.least, end.most, end.default, end.dice) == (None,) * 6


@pytest.mark.parametrize(
    ("preset", "units", "least", "most", "dice"),
    [
        ("H00-M", 9, 1, 3, ((1, 1), (1, 2), (1, 3))),  # any number of dice (H00-36)
        ("H10-M", 9, 1, 3, ((1, 1), (2, 2), (3, 3))),  # one for each unit
        ("H10-M", 3, 1, 2, ((1, 1), (2, 2))),
        ("FUR-N", 9, 3, 3, ((3, 3),)),  # always as many as there may be
        ("CLI-M", 9, 1, 8, ((1, 1), (1, 2), (1, 3))),  # the last counts for all above
    ],
)
def test_dice_are_told_for_every_number_of_units_that_makes_a_difference(
    preset: str, units: int, least: int, most: int, dice: tuple[tuple[int, int], ...]
) -> None:
    game = stage(preset, 3, {0: {"alaska": units}, 1: {"kamchatka": 1}})
    attack = next(option for option in game.options().of("attack") if option.target == "kamchatka")
    assert (attack.least, attack.most, attack.default, attack.dice) == (least, most, most, dice)


def test_later_moves_are_told_to_whoever_attacks_for_themselves() -> None:
    """Not for the neutral army's go, whose units never regroup, and not where attacks are out of the question."""
    lands = {0: {"alaska": 4, "alberta": 3}, 1: {"siam": 4}, NEUTRAL: {"kamchatka": 5}}
    game = stage("CLI-2P", 2, lands)
    (moves,) = game.options().later_moves
    assert (set(moves.sources), set(moves.targets)) == ({"alaska", "alberta"}, {"alaska", "alberta"})
    game.state["army"], game.state["awaiting"] = NEUTRAL, 1
    assert (game.options().side, game.options().later_moves) == ("neutral", ())
    assert stage("CLI-M", 3, LANDS, phase="fortify").options().later_moves == ()


def test_enemies_are_the_sides_that_the_army_may_attack() -> None:
    """The neutral army attacks only the player on turn (CLI-43); whoever is out has nothing to attack."""
    lands = {0: {"alaska": 4}, 1: {"siam": 4}, NEUTRAL: {"kamchatka": 5}}
    game = stage("CLI-2P", 2, lands)
    assert game.options().enemies == (1, "neutral")
    game.state["army"], game.state["awaiting"] = NEUTRAL, 1
    assert game.options().enemies == (0,)
    assert stage("H00-W", 4, {1: {"alaska": 4}, 3: {"siam": 4}}, active=1).options().enemies == (3,)
    assert stage("H00-W", 3, LANDS, phase="fortify").options().enemies == ()


def test_a_set_is_due_only_where_nothing_else_is_offered() -> None:
    hand = {0: [*INFANTRY[:3], *CAVALRY[:1]]}
    free = stage("H00-M", 3, LANDS, phase="turn", hands=hand)
    assert free.options().of("trade")
    assert not free.options().must_trade
    due = stage("H00-M", 3, LANDS, phase="turn", hands={0: [*INFANTRY[:3], *CAVALRY[:2]]})
    assert due.options().must_trade
    assert [option.kind for option in due.options().actions] == ["trade"]


def test_whoever_leads_the_neutral_army_trades_no_cards_for_it() -> None:
    """The set is the player's on turn, who has had his go (CLI-42)."""
    lands = {0: {"alaska": 4}, 1: {"siam": 4}, NEUTRAL: {"kamchatka": 5}}
    game = stage("CLI-2P", 2, lands, phase="turn", hands={0: INFANTRY[:3]})
    game.play("choose reinforce")
    assert game.options().of("trade")
    game.state["army"], game.state["awaiting"] = NEUTRAL, 1
    assert {option.kind for option in game.options().actions} == {"place"}


def test_units_that_could_go_nowhere_are_no_later_move() -> None:
    lands = {0: {"alaska": 4, "alberta": 3, "siam": 7}, 1: {"kamchatka": 4}}
    for reach in ("adjacent", "connected"):
        moves = stage("H10-M", 3, lands, fortify_reach=reach).options().later_moves
        assert {source for each in moves for source in each.sources} == {"alaska", "alberta"}


@pytest.mark.parametrize(("preset", "most"), [("H10-M", [11, 2]), ("H00-M", [11, 2]), ("CLI-M", [7, 2])])
def test_later_moves_tell_how_many_may_leave(preset: str, most: list[int]) -> None:
    """All but one, or as many as the edition lets move (CLI-32)."""
    game = stage(preset, 3, {0: {"alaska": 12, "alberta": 3}, 1: {"kamchatka": 4}})
    moves = game.options().later_moves
    told = {source: units for each in moves for source, units in zip(each.sources, each.most, strict=True)}
    assert told == dict(zip(("alaska", "alberta"), most, strict=True))


@pytest.mark.parametrize(("down_to", "due"), [(0, False), (1, True), (2, True), (3, False)])
def test_a_hand_must_be_traded_down_to_what_the_position_says(down_to: int, due: bool) -> None:
    game = stage("H00-M", 3, LANDS, phase="turn", hands={0: INFANTRY[:3]})
    game.state["trade_down_to"] = down_to
    assert game.options().must_trade == due


def test_units_that_were_involved_are_not_offered_to_move() -> None:
    """P82 with one strong place whose units have all fought, and another whose units have not (A-12)."""
    game = stage("P82-M", 3, {0: {"alaska": 3, "alberta": 3}, 1: {"siam": 4}}, phase="fortify")
    game.state["involved"][game.board.index("alaska")] = 3
    moves = game.options().of("fortify")
    assert [(option.source, option.least, option.most) for option in moves] == [("alberta", 1, 2)]


def test_a_hand_is_kept_from_the_others_while_there_is_one() -> None:
    """What a device that is handed over must hide."""
    hands = {0: INFANTRY[:1]}
    assert "hand" in stage("H10-K", 3, LANDS, hands=hands).options().private
    assert "hand" not in stage("H10-K", 3, LANDS).options().private


def test_an_attack_is_listed_with_every_number_of_dice_that_its_units_may_throw() -> None:
    """H00-36: one unit throws one die, two throw one or two, three as many as one likes; the most first."""
    option = stage("H00-M", 3, {0: {"alaska": 4}, 1: {"kamchatka": 1, "siam": 4}}).options().of("attack")[0]
    thrown = [(action.units, action.dice) for action in option.actions() if isinstance(action, Attack)]
    assert thrown == [(1, 1), (2, 2), (2, 1), (3, 3), (3, 2), (3, 1)]
