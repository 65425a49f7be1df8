"""The binding rulings of the catalogue's section 7, one by one."""

from __future__ import annotations

import pytest

from erdkreis.editions import PRESETS, Edition, by_preset
from erdkreis.engine.game import Game, words_for_dice
from erdkreis.engine.kernel.state import NEUTRAL
from tests.engine.positions import (
    ARTILLERY,
    CAVALRY,
    INFANTRY,
    cards_of,
    fresh,
    hand,
    happened,
    held,
    is_alive,
    lands_of,
    owners,
    pass_turn,
    place_all,
    pool,
    refused,
    roll,
    rules,
    stage,
    take,
    through_setup,
    units,
)

MIXED = (INFANTRY[0], CAVALRY[0], ARTILLERY[0])
EIGHT = (*MIXED, INFANTRY[1], CAVALRY[1], ARTILLERY[1], INFANTRY[2], CAVALRY[2])
MANY = ("alberta", "ontario", "quebec", "siam", "china", "india", "peru", "brazil", "egypt", "congo", "ural")
SIXTEEN = (*MANY, "siberia", "iceland", "ukraine", "venezuela", "western_us")


def trade(game: Game, cards: tuple[str, ...]) -> int:
    before = pool(game)
    game.play("trade " + " ".join(cards))
    return pool(game) - before


@pytest.mark.parametrize("edition", PRESETS, ids=[e.preset for e in PRESETS])
def test_j_01_the_last_player_alive_wins_at_once(edition: Edition) -> None:
    players = edition.players[0]
    rest = NEUTRAL if edition.neutral else 0
    capitals = dict(zip(range(players), ("alaska", "kamchatka", "siam", "peru", "egypt"), strict=False))
    game = stage(
        edition.preset,
        players,
        {0: {"alaska": 9}, 1: ["kamchatka"]},
        rest=rest,
        missions={0: 0, 1: 1},
        capitals=capitals if edition.capitals else None,
    )
    assert [is_alive(game, seat) for seat in range(players)] == [True, True, *[False] * (players - 2)]
    roll(game, "attack alaska kamchatka 3", [6, 6, 6], [1])
    assert (game.over, game.winner) == (True, 0)


@pytest.mark.parametrize("seat", range(4))
def test_j_01_whichever_seat_that_is(seat: int) -> None:
    other = (seat + 1) % 4
    game = stage("H00-M", 4, {seat: {"alaska": 9}, other: ["kamchatka"]}, rest=seat, active=seat, missions={seat: 0})
    roll(game, "attack alaska kamchatka 3", [6, 6, 6], [1])
    assert (game.over, game.winner) == (True, seat)


# -- J-02: capture ----------------------------------------------------------------------------------------------------


def test_j_02_ownership_changes_at_the_roll_with_the_minimum_inside() -> None:
    game = stage("P82-M", 3, {0: {"alaska": 6}, 1: ["kamchatka", "japan"]})
    roll(game, "attack alaska kamchatka 2", [6, 6], [1])
    assert (game.phase, owners(game, "kamchatka"), units(game, "alaska", "kamchatka")) == ("occupy", [0], [4, 2])
    game.play("occupy 4")  # all told, the two included
    assert units(game, "alaska", "kamchatka") == [2, 4]


@pytest.mark.parametrize("preset", ["P82-M", "H00-M", "H10-M", "CLI-M", "FUR-N"])
def test_j_02_nothing_is_asked_where_one_number_only_is_possible(preset: str) -> None:
    game = stage(preset, 3, {0: {"alaska": 4}, 1: ["kamchatka", "japan"]})
    roll(game, "attack alaska kamchatka 3", [6, 6, 6], [1])
    assert (game.phase, units(game, "alaska", "kamchatka")) == ("attack", [1, 3])


def test_j_02_the_mission_that_counts_units_counts_the_captured_territory_with_what_stands_on_it() -> None:
    """Sixteen territories hold two units; Alaska and Kamchatka decide."""
    mine, others = dict.fromkeys(SIXTEEN, 2), ["kamchatka", "japan"]
    game = stage("P82-M", 3, {0: mine | {"alaska": 3}, 1: others}, missions={0: 3})
    roll(game, "attack alaska kamchatka 1", [6], [1])  # Alaska two, Kamchatka one
    assert game.winner is None
    game.play("occupy 2")  # one and two
    assert game.winner is None
    lands = {0: mine | {"alaska": 4}, 1: others}
    game = stage("P82-M", 3, lands, missions={0: 3})
    roll(game, "attack alaska kamchatka 1", [6], [1])  # three and one
    assert game.winner is None
    game.play("occupy 2")  # two and two: won by the move-in
    assert game.winner == 0
    game = stage("P82-M", 3, lands, missions={0: 3})
    roll(game, "attack alaska kamchatka 2", [6, 6], [1])  # two and two: won by the roll itself
    assert game.winner == 0


def test_a_43_a_mission_of_units_that_a_closing_move_fulfils_ends_the_game_there_and_then() -> None:
    """Nobody's turn begins any more, and no card is drawn."""
    mine = dict.fromkeys(SIXTEEN, 2) | {"alaska": 3, "alberta": 1, "kamchatka": 2}
    game = stage("H00-M", 3, {0: mine, 1: ["japan"]}, missions={0: 3}, phase="fortify")
    turn = game.turn
    game.play("fortify alaska alberta 1")
    assert (game.winner, game.turn, game.active) == (0, turn, 0)
    assert happened(game, "TurnBegun") == []


def test_j_02_the_card_of_the_first_capture_comes_before_the_victims_cards() -> None:
    game = stage("H00-M", 3, {0: {"alaska": 6}, 1: ["kamchatka"]}, hands={1: INFANTRY[1:3]})
    roll(game, "attack alaska kamchatka 3", [6, 6, 6], [1])
    assert (game.phase, hand(game, 0), hand(game, 1)) == ("occupy", 1, 2)
    game.play("occupy 3")
    assert (hand(game, 0), hand(game, 1)) == (3, 0)


# -- J-03 to J-07: cards ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("preset", ["P82-M", "H00-M", "H10-M", "CLI-M"])
def test_j_03_one_may_trade_until_the_first_roll_and_placing_reopens(preset: str) -> None:
    game = stage(preset, 3, {0: {"alaska": 3}, 1: {"kamchatka": 5}}, phase="turn", hands={0: INFANTRY[1:4]})
    if game.phase == "choose":
        assert refused(game, "trade " + " ".join(INFANTRY[1:4])) == "turn/wrong_step"
        game.play("choose attack")
    place_all(game)
    assert game.phase == "attack"
    value = trade(game, INFANTRY[1:4])
    assert (game.phase, pool(game)) == ("place", value)
    assert refused(game, "end") == "reinforce/units_left"
    game.play(f"place alaska {value}")
    assert game.phase == "attack"
    late = stage(preset, 3, {0: {"alaska": 3}, 1: {"kamchatka": 5}}, hands={0: INFANTRY[1:4]})
    roll(late, "attack alaska kamchatka 1", [1], [6])
    assert refused(late, "trade " + " ".join(INFANTRY[1:4])) == "card/too_late"


@pytest.mark.parametrize("preset", ["P82-M", "H00-M", "H10-M", "CLI-M"])
def test_j_03_forced_sets_come_before_any_placing(preset: str) -> None:
    game = stage(preset, 3, {0: ["japan", "siam"]}, phase="turn", hands={0: EIGHT[:5]})
    if game.phase == "choose":
        game.play("choose reinforce")
    assert refused(game, "place japan 1") == "card/set_due"
    assert {option.kind for option in game.options().actions} == {"trade"}


def test_j_04_the_right_to_trade_exists_without_the_victims_cards_until_the_next_attack() -> None:
    game = stage("P82-M", 3, {0: {"alaska": 6}, 1: ["kamchatka"]}, hands={0: INFANTRY[1:4]})
    roll(game, "attack alaska kamchatka 3", [6, 6, 6], [1])
    assert refused(game, "trade " + " ".join(INFANTRY[1:4])) == "turn/wrong_step"  # move in first
    game.play("occupy 5")
    assert refused(game, "trade " + " ".join(INFANTRY[1:4])) is None
    roll(game, "attack kamchatka japan 1", [1], [6])
    assert refused(game, "trade " + " ".join(INFANTRY[1:4])) == "card/too_late"


def test_j_04_the_right_ends_with_the_attacks() -> None:
    lands = {0: {"alaska": 6, "siam": 4, "india": 1}, 1: ["kamchatka"]}
    game = stage("P82-M", 3, lands, hands={0: INFANTRY[1:4]})
    take(game, "alaska", "kamchatka", 3)
    game.play("end", hidden=(0,))
    assert game.phase == "fortify"
    assert refused(game, "trade " + " ".join(INFANTRY[1:4])) == "turn/wrong_step"


def test_j_04_a_hand_above_five_is_traded_down_before_placing_in_1982() -> None:
    game = stage("P82-M", 3, {0: {"alaska": 6}, 1: ["kamchatka"]}, hands={0: EIGHT[:4], 1: EIGHT[4:8]})
    take(game, "alaska", "kamchatka", 3)
    assert hand(game, 0) == 8
    assert {option.kind for option in game.options().actions} == {"trade"}
    trade(game, EIGHT[:3])
    assert hand(game, 0) == 5  # five is allowed
    assert refused(game, "place kamchatka 1") is None
    assert refused(game, "trade " + " ".join(EIGHT[3:6])) is None  # the right lasts
    place_all(game, "kamchatka")
    assert refused(game, "attack kamchatka japan 3") is None


def test_j_04_hasbro_2010_stops_at_four_or_fewer() -> None:
    game = stage("H10-M", 3, {0: {"alaska": 6}, 1: ["kamchatka"]}, hands={0: EIGHT[:4], 1: EIGHT[4:7]})
    take(game, "alaska", "kamchatka", 3)
    trade(game, EIGHT[:3])
    assert hand(game, 0) == 4
    assert refused(game, "trade " + " ".join(EIGHT[3:6])) == "card/too_late"
    place_all(game, "kamchatka")
    assert game.phase == "attack"


@pytest.mark.parametrize("preset", ["P82-M", "H00-M", "H10-M", "CLI-M"])
@pytest.mark.parametrize(("count", "left"), [(4, 4), (5, 2), (6, 3), (7, 4), (8, 2)])
def test_j_05_forced_trades_repeat_until_fewer_than_five_remain(preset: str, count: int, left: int) -> None:
    game = stage(preset, 3, {0: ["japan", "siam"]}, phase="turn", hands={0: EIGHT[:count]})
    if game.phase == "choose":
        game.play("choose reinforce")
    while game.options().must_trade:
        game.play("trade " + " ".join(map(str, game.options().of("trade")[0].sets[0].cards)))
    assert hand(game, 0) == left


def test_j_06_one_joker_per_set_in_both_games_of_clipper() -> None:
    for preset in ("CLI-M", "CLI-W"):
        game = stage(preset, 3, {0: ["japan"]}, phase="turn", hands={0: (INFANTRY[0], "joker1", "joker2")})
        game.play("choose attack")
        assert refused(game, f"trade {INFANTRY[0]} joker1 joker2") == "card/no_set"


@pytest.mark.parametrize("edition", [e for e in PRESETS if e.cards], ids=[e.preset for e in PRESETS if e.cards])
def test_j_07_only_hasbro_2010_may_decline_and_all_others_draw(edition: Edition) -> None:
    lands = {0: {"alaska": 9, "congo": 2, "egypt": 1}, 1: ["siam"]}
    game = stage(edition.preset, edition.players[0], lands)
    take(game, "alaska", "kamchatka", 3)
    game.play("end", hidden=(0,))
    assert (game.phase == "draw") == (edition.name == "hasbro2010")
    if game.phase == "draw":
        assert {option.kind for option in game.options().actions} == {"draw", "decline"}
        game.play("decline")
        assert hand(game, 0) == 0
    else:
        while game.active == 0:
            pass_turn(game)
        assert hand(game, 0) == 1


@pytest.mark.parametrize("preset", ["P82-M", "H00-M", "H10-M", "CLI-M"])
def test_j_07_a_draw_lapses_when_every_card_is_in_a_hand(preset: str) -> None:
    game = stage(preset, 3, {0: {"alaska": 9, "congo": 2, "egypt": 1}, 1: ["siam"]}, hands={2: list(range(44))})
    take(game, "alaska", "kamchatka", 3)
    game.play("end")
    assert game.phase == "fortify"
    game.play("end")
    assert (game.active, hand(game, 0)) == (1, 0)


@pytest.mark.parametrize("preset", ["P82-M", "H10-M", "CLI-M"])
def test_j_07_a_used_up_stack_is_made_of_the_traded_cards(preset: str) -> None:
    lands = {0: {"alaska": 9, "congo": 2, "egypt": 1}, 1: ["siam"]}
    game = stage(preset, 3, lands, hands={2: [card for card in range(44) if card not in (5, 17)]})
    game.state["deck"], game.state["deck_size"], game.state["discard"] = 0, 0, 1 << 5 | 1 << 17
    take(game, "alaska", "kamchatka", 3)
    game.play("end", hidden=(1 << 1,))
    if game.phase == "draw":
        game.play("draw", hidden=(1 << 1,))
    game.play("end", hidden=(1 << 1,))
    assert cards_of(game, 0) == {17}
    assert (int(game.state["deck"]), int(game.state["discard"])) == (1 << 5, 0)


# -- J-08 to J-11: dice, colours, dealing, set-up ---------------------------------------------------------------------


@pytest.mark.parametrize("sent", [1, 2, 3])
def test_j_08_defence_dice_are_counted_from_the_units_that_stand_there(sent: int) -> None:
    for preset, standing, most in (("H00-M", 2, 1), ("H00-M", 3, 2), ("H10-M", 2, 2), ("P82-M", 3, 3)):
        game = stage(preset, 3, {0: {"alaska": 9}, 1: {"kamchatka": standing, "japan": 1}})
        game.play(f"attack alaska kamchatka {sent}", dice=words_for_dice(*[1] * sent, 6))
        if most == 1:
            assert game.phase == "attack"
        else:
            assert [n for n in range(5) if refused(game, f"defend {n}") is None] == list(range(1, most + 1))


def test_j_09_colours() -> None:
    six = {"red", "green", "blue", "black", "yellow", "violet"}
    assert by_preset("H10-M").palette == ("orange", "green", "blue", "yellow", "black")
    for preset in ("P82-M", "H00-M", "CLI-M", "H00-2P", "CLI-2P"):
        assert set(by_preset(preset).palette) == six


@pytest.mark.parametrize("preset", ["P82-M", "H00-M", "H10-M"])
def test_j_10_the_leader_is_a_random_seat_and_the_first_card_goes_to_his_left(preset: str) -> None:
    for leader in range(4):
        # every hidden word 0: the first card dealt is the first of the board
        game = Game(rules(preset), 4, dice=(leader << 1, 0), hidden=(0,) * 60)
        assert int(game.state["leader"]) == leader
        assert owners(game, "alaska", "northwest_territory") == [(leader + 1) % 4, (leader + 2) % 4]


def test_j_10_a_random_seat_counts_as_the_youngest_unless_the_table_says_who_is() -> None:
    for word in range(3):
        game = Game(rules("H10-M"), 3, dice=(0, word << 1), hidden=(0,) * 60)
        assert game.awaiting == word
        assert Game(rules("H10-M"), 3, dice=(0,), hidden=(0,) * 60, youngest=word).awaiting == word


@pytest.mark.parametrize("preset", ["H10-K", "H10-T", "H10-D"])
def test_j_10_where_there_is_no_leader_the_winner_of_a_die_roll_places_and_begins(preset: str) -> None:
    players = by_preset(preset).players[0]
    for winner in range(players):
        faces = [6 if seat == winner else 2 for seat in range(players)]
        game = Game(rules(preset), players, dice=words_for_dice(*faces), hidden=(0,) * 60)
        assert game.awaiting == winner
        through_setup(game)
        assert game.active == winner


@pytest.mark.parametrize("preset", ["H10-K", "H10-T"])
def test_j_11_the_second_round_starts_with_the_first_claimer_again(preset: str) -> None:
    for players in (3, 4, 5):
        game = fresh(preset, players, 7)
        first = game.awaiting
        while game.phase == "claim":
            game.play(f"claim {game.options().actions[0].target}")
        assert (game.phase, game.awaiting) == ("setup", first)


def test_j_11_a_seat_without_units_left_is_skipped() -> None:
    game = fresh("FUR-N", 5)
    order = []
    while game.active is None:
        order.append(game.awaiting)
        game.play(f"place {game.options().actions[0].target} 1")
    assert order == [0, 1, 2, 3, 4] * 15 + [3, 4]


@pytest.mark.parametrize("order", ["oon", "ono", "noo"])
def test_j_11_in_the_duel_the_three_units_of_a_go_come_in_any_order(order: str) -> None:
    game = fresh("H10-D", 2)
    seat = game.awaiting
    own = next(option.target for option in game.options().actions if owners(game, option.target) == [seat])
    neutral = next(option.target for option in game.options().actions if owners(game, option.target) == [NEUTRAL])
    for place in order:
        assert game.awaiting == seat
        game.play(f"place {own if place == 'o' else neutral} 1")
    assert game.awaiting == 1 - seat


# -- J-12 to J-17 -----------------------------------------------------------------------------------------------------


def test_j_12_bonus_units_elimination_units_and_the_penalty_in_the_count() -> None:
    lands = {0: {"alaska": 6, "quebec": 1, "ontario": 1, "iceland": 1}, 1: ["kamchatka"]}
    game = stage("P82-M", 3, lands, hands={0: INFANTRY[:3]}, announce_penalty="lose_3_units")
    take(game, "alaska", "kamchatka", 3)
    trade(game, INFANTRY[:3])  # two each on Alaska, Quebec, Iceland
    game.play("place ontario 4")
    counted = [int(game.state["involved"][game.board.index(place)]) for place in ("alaska", "quebec", "ontario")]
    assert counted == [2, 2, 4]
    game.play("unannounced ontario")
    assert (units(game, "ontario"), int(game.state["involved"][game.board.index("ontario")])) == ([2], 2)


def test_j_13_clippers_third_army_must_place_its_extras_and_has_no_go_without_a_territory() -> None:
    africa = lands_of(stage("CLI-M"), "africa")
    game = stage("CLI-2P", 2, {0: dict.fromkeys(africa, 2), 1: ["siam"]}, phase="turn")
    game.play("choose attack")
    place_all(game)
    game.play("end")
    game.play("choose attack")
    assert (game.phase, pool(game), refused(game, "end")) == ("place", 1, "reinforce/units_left")
    none = stage("CLI-2P", 2, {0: dict.fromkeys(africa, 2)}, rest=1, phase="turn")
    none.play("choose attack")
    place_all(none)
    none.play("end")
    assert (none.phase, none.awaiting) == ("fortify", 0)


def test_j_13_after_a_late_trade_the_ghost_gets_half_of_the_new_total_less_what_it_has() -> None:
    game = stage("H00-2P", 2, {0: ["japan"], 1: ["siam"]}, phase="turn", hands={0: CAVALRY[:3]})
    game.play("place japan 3")
    assert pool(game) == 1
    place_all(game)
    trade(game, CAVALRY[:3])  # 3 + 6 = 9: four in all, three more
    game.play("place japan 6")
    assert (game.awaiting, pool(game)) == (1, 3)
    place_all(game)
    assert (game.phase, game.awaiting) == ("attack", 0)


def test_j_13_the_ghost_without_a_territory_gets_nothing() -> None:
    game = stage("H00-2P", 2, {0: ["japan"]}, rest=1, phase="turn")
    game.play("place japan 3")
    assert (game.phase, game.awaiting) == ("attack", 0)


def test_j_13_five_units_at_once_count_as_five_single_ones() -> None:
    africa = lands_of(stage("FUR-N"), "africa")  # 3 + 3 units
    neutral = {"brazil": 3, "western_europe": 1}
    lands = {0: dict.fromkeys(africa, 1), NEUTRAL: neutral}
    at_once = stage("FUR-2P", 2, lands, rest=1, phase="turn")
    at_once.play("place north_africa 5")
    singly = stage("FUR-2P", 2, lands, rest=1, phase="turn")
    for _ in range(5):
        singly.play("place north_africa 1")
    # ratios after two and after four: 1:3 goes up to 2:3, then 2:5 against 3:5
    for game in (at_once, singly):
        assert units(game, "north_africa", "brazil", "western_europe") == [6, 3, 3]
    for tie, country in enumerate(("brazil", "western_europe")):
        game = at_once.copy(same_chance=True)
        game.play("place congo 1", dice=(tie << 1,))  # pairs with the fifth: the two are equal at 3:6
        computer = [facts["territory"] for facts in happened(game, "UnitsPlaced") if facts["reason"] == "computer"]
        assert computer == [country]


def test_j_14_cards_lie_under_the_stack_as_the_trade_names_them_the_oldest_first() -> None:
    first, second = (ARTILLERY[0], INFANTRY[0], CAVALRY[0]), (CAVALRY[1], ARTILLERY[1], INFANTRY[1])
    lands = {0: ["japan", "kamchatka"], 1: ["siam"]}
    game = stage("H00-M", 3, lands, phase="turn", hands={0: (*first, *second)})
    trade(game, first)
    trade(game, second)
    order = [game.board.index(card) for card in (*first, *second)]
    assert game.state["under"].tolist()[:6] == order
    game.state["deck"], game.state["deck_size"] = 0, 0
    place_all(game, "japan")
    roll(game, "attack japan mongolia 3", [6, 6, 6], [1], hidden=())  # no chance is needed
    assert cards_of(game, 0) == {order[0]}
    assert game.state["under"].tolist()[:6] == [*order[1:], 0]


def test_j_15_penalties_are_clipped_to_the_origin_and_leave_the_trade_window_open() -> None:
    for standing, left in ((2, 1), (3, 1), (6, 3)):
        game = stage(
            "P82-M",
            3,
            {0: {"alaska": standing}},
            hands={0: INFANTRY[:3]},
            announce_penalty="lose_3_units",
        )
        game.play("unannounced alaska")
        assert units(game, "alaska") == [left]
        assert trade(game, INFANTRY[:3]) == 4


def test_j_16_done_while_the_menu_is_open_is_ok_and_then_done() -> None:
    """The engine has no menu: the client sends what it shows, and `end` is then possible at once."""
    game = stage("FUR-N", 3, {0: {"alaska": 8, "western_canada": 1}, 1: ["kamchatka", "siam"]})
    roll(game, "attack alaska kamchatka", [6, 6, 6], [1])
    game.play(f"occupy {game.options().actions[0].default}")
    game.play("end")
    assert (game.phase, units(game, "alaska", "kamchatka")) == ("fortify", [1, 7])


@pytest.mark.parametrize("preset", ["H00-M", "H10-M", "CLI-M", "FUR-N", "P82-M"])
def test_j_17_one_move_ends_the_turn_where_only_one_is_allowed(preset: str) -> None:
    lands = {0: {"alaska": 5, "northwest_territory": 1, "siam": 5, "india": 1}, 1: ["peru"]}
    game = stage(preset, 3, lands, phase="fortify")
    game.play("fortify alaska northwest_territory 1")
    assert (game.active, game.phase == "fortify") == ((0, True) if preset == "P82-M" else (1, False))
    assert held(game, 0) == 4


def test_j_17_any_number_of_moves_end_the_turn_once_nothing_is_left_to_move() -> None:
    """A unit that has moved stays where it is; those that stood there may still go the other way."""
    game = stage("P82-M", 3, {0: {"alaska": 3, "alberta": 1}, 1: ["peru"]}, phase="fortify")
    for move in ("alaska alberta", "alaska alberta", "alberta alaska", "alaska alberta"):
        assert (game.active, game.phase) == (0, "fortify")
        game.play(f"fortify {move} 1")
    assert game.active != 0
