"""Every alternative reading of the catalogue's section 4.3: what its switch changes, against the preset."""

from __future__ import annotations

from typing import Any

import pytest

from erdkreis.editions import by_preset
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
    owners,
    place_all,
    pool,
    refused,
    roll,
    rules,
    stage,
    take,
    territories,
    through_setup,
)

MIXED = (INFANTRY[0], CAVALRY[0], ARTILLERY[0])
EIGHT = (*MIXED, INFANTRY[1], CAVALRY[1], ARTILLERY[1], INFANTRY[2], CAVALRY[2])


def total_units(game: Game, side: int) -> int:
    return int(game.state["units"][game.state["owner"] == side].sum())


@pytest.mark.parametrize(("players", "start"), [(3, 35), (4, 30), (5, 25), (6, 20)])
def test_parker_with_the_usual_start_units(players: int, start: int) -> None:
    edition = rules(
        "P82-M",
        start_units="by_players",
        initial_placement="one_each_in_turn",
        initial_placement_first="left_of_leader",
    )
    game = Game(edition, players, seed=2)
    leader = int(game.state["leader"])
    assert (game.phase, game.awaiting, pool(game)) == ("setup", (leader + 1) % players, 1)
    through_setup(game)
    assert [total_units(game, seat) for seat in range(players)] == [start] * players
    assert game.active == (int(game.state["last_dealt"]) + 1) % players


def killed_by_another(mine: list[str], **switch: Any) -> Game:
    """Seat 0 must remove green (seat 1); seat 2 takes green's last territory."""
    lands = {0: mine, 1: ["kamchatka"], 2: {"alaska": 5}}
    game = stage("P82-M", 4, lands, active=2, missions={0: "green"}, **switch)
    take(game, "alaska", "kamchatka", 3)
    return game


def test_parker_card_clause_a_colour_removed_by_another_becomes_24_territories() -> None:
    switch: dict[str, Any] = {"mission_target_killed_by_other": "become_24"}
    mine = territories("P82-M", 24, avoiding=["alaska", "kamchatka"])
    assert killed_by_another(mine[:1]).winner == 0
    fallback = killed_by_another(mine[:1], **switch)
    assert fallback.winner is None
    goal = fallback.view(0).goal
    assert goal is not None
    assert goal.task == "M3"
    assert killed_by_another(mine[:23], **switch).winner is None
    assert killed_by_another(mine, **switch).winner == 0  # looked at in the same moment
    lands = {0: {"alaska": 5}, 1: ["kamchatka"]}
    own = stage("P82-M", 3, lands, missions={0: "green"}, **switch)
    take(own, "alaska", "kamchatka", 3)
    assert own.winner == 0  # his own deed is what the card asks for


def test_parker_trading_between_attacks() -> None:
    lands = {0: {"alaska": 5, "alberta": 1}, 1: {"kamchatka": 5}}
    game = stage("P82-M", 3, lands, hands={0: INFANTRY[1:4]}, trade_window="between_attacks")
    roll(game, "attack alaska kamchatka 1", [1], [6])
    game.play("trade " + " ".join(INFANTRY[1:4]))
    assert (game.phase, pool(game)) == ("place", 4)
    game.play("place alaska 4")
    assert refused(game, "attack alaska kamchatka 3") is None
    game.play("end")
    assert refused(game, "trade " + " ".join(INFANTRY[1:4])) is not None


@pytest.mark.parametrize(("reading", "most"), [("uninvolved_strict", 1), ("uninvolved_attack_only", 3)])
def test_parker_regrouping_of_newly_placed_units(reading: str, most: int) -> None:
    game = stage("P82-M", 3, {0: {"alaska": 1, "alberta": 1}}, phase="turn", fortify_eligible=reading)
    game.play("place alaska 3")
    game.play("end")
    assert max(option.most for option in game.options().of("fortify")) == most


@pytest.mark.parametrize(("standing", "dice"), [(1, 1), (2, 2), (3, 2)])
def test_hasbro_2000_with_ordinary_defence(standing: int, dice: int) -> None:
    game = stage("H00-M", 3, {0: {"alaska": 9}, 1: {"kamchatka": standing}}, defence_dice="up_to_2")
    game.play("attack alaska kamchatka 1", dice=words_for_dice(1, 6))
    most = game.options().actions[0].most if game.phase == "defend" else 1
    assert most == dice


@pytest.mark.parametrize(("amount", "left"), [("one_set", 5), ("until_below_5", 2)])
def test_hasbro_2000_one_set_is_enough(amount: str, left: int) -> None:
    game = stage("H00-M", 3, {0: ["japan"]}, phase="turn", hands={0: EIGHT}, forced_trade_amount=amount)
    while game.options().must_trade:
        game.play("trade " + " ".join(map(str, game.options().of("trade")[0].sets[0].cards)))
    assert hand(game, 0) == left
    assert refused(game, "place japan 1") is None


def test_hasbro_2000_capitals_without_ones_own() -> None:
    capitals = {0: "alaska", 1: "kamchatka", 2: "japan"}
    for counts, winners in ((True, [0]), (False, [None, 0])):
        lands = {0: {"alaska": 12}, 1: ["kamchatka", "peru"], 2: ["japan", "congo"]}
        game = stage("H00-CAP", 3, lands, rest=1, capitals=capitals, capital_counts_own=counts)
        seen = []
        for source, target in (("alaska", "kamchatka"), ("kamchatka", "japan"))[: len(winners)]:
            take(game, source, target, 3, moving=7 if target == "kamchatka" else None)
            seen.append(game.winner)
        assert seen == winners


@pytest.mark.parametrize(
    ("cards", "fits"),
    [
        ((*INFANTRY[:2], "joker1"), True),
        (MIXED, True),
        (INFANTRY[:3], True),
        ((INFANTRY[0], CAVALRY[0], "joker1"), False),
        ((INFANTRY[0], "joker1", "joker2"), False),
    ],
    ids=str,
)
def test_hasbro_2010_strict_list_of_sets_with_jokers(cards: tuple[str, ...], fits: bool) -> None:
    game = stage("H10-M", 3, {0: ["japan"]}, phase="turn", hands={0: cards}, joker_use="pair_plus_joker")
    assert (refused(game, "trade " + " ".join(cards)) is None) == fits
    assert bool(game.options().of("trade")) == fits


@pytest.mark.parametrize(
    ("when", "mode", "moves"),
    [
        ("any_turn", "reinforce", True),
        ("any_turn", "attack", True),
        ("attack_turn_only", "reinforce", False),
        ("attack_turn_only", "attack", True),
    ],
)
def test_clipper_moving_only_in_attack_turns(when: str, mode: str, moves: bool) -> None:
    lands = {0: {"alaska": 5, "alberta": 1}, 1: ["peru"]}
    game = stage("CLI-M", 3, lands, phase="turn", fortify_when=when)
    game.play(f"choose {mode}")
    place_all(game)
    game.play("end")
    assert (game.active, game.phase) == ((0, "fortify") if moves else (1, "choose"))


def test_clipper_nothing_removed_from_the_missions() -> None:
    drawn = []
    for word in range(15):
        edition = rules("CLI-M", mission_remove_absent=False)
        dice = words_for_dice(6, 1, 1)
        drawn.append(int(Game(edition, 3, dice=dice, hidden=(word << 1, *(0,) * 60)).state["mission"][0]))
    assert sorted(drawn[:14]) == list(range(14))
    assert drawn[14] == drawn[0]
    # a colour that nobody plays counts as 24 territories
    mine = territories("CLI-M", 23, avoiding=["kamchatka"])
    game = stage("CLI-M", 3, {0: dict.fromkeys(mine, 3)}, missions={0: "violet"}, mission_remove_absent=False)
    assert "violet" not in game.colours
    take(game, "alaska", "kamchatka")
    assert (game.winner, held(game, 0)) == (0, 24)


def test_clipper_the_eliminator_takes_the_cards() -> None:
    hands = {0: MIXED, 1: INFANTRY[1:3]}
    game = stage("CLI-M", 3, {0: {"alaska": 5}, 1: ["kamchatka"]}, hands=hands, elim_cards="to_eliminator")
    take(game, "alaska", "kamchatka", 3)
    assert not is_alive(game, 1)
    assert cards_of(game, 0) == {game.board.index(card) for card in (*MIXED, *INFANTRY[1:3])}
    assert refused(game, "trade " + " ".join(MIXED)) == "card/too_late"


def test_what_the_third_army_takes_earns_no_card_even_where_one_is_drawn_at_once() -> None:
    lands = {0: {"kamchatka": 1, "japan": 1}, 1: ["siam"], NEUTRAL: {"alaska": 6}}
    game = stage("CLI-2P", 2, lands, phase="turn", card_draw_time="first_capture")
    game.play("choose reinforce")
    game.play("place japan 3")
    game.play("end")
    game.play("choose attack")
    roll(game, "attack alaska kamchatka 3", [6, 6, 6], [1])
    assert owners(game, "kamchatka") == [NEUTRAL]
    assert (happened(game, "CardDrawn"), hand(game, 0), hand(game, 1)) == ([], 0, 0)


def test_clipper_a_single_unit_moves_where_no_more_may() -> None:
    game = stage("CLI-M", 3, {0: {"alaska": 5, "alberta": 1}}, phase="fortify", fortify_cap=1)
    assert refused(game, "fortify alaska alberta 2") == "move/cap"
    (option,) = game.options().of("fortify")
    assert (option.least, option.most) == (1, 1)


@pytest.mark.parametrize(("strength", "dice"), [(1, [1]), (2, [2]), (3, [3]), (6, [3])])
def test_clipper_fixed_dice(strength: int, dice: list[int]) -> None:
    game = stage("CLI-M", 3, {0: {"alaska": 9}}, attack_dice="equals_units")
    assert [n for n in range(8) if refused(game, f"attack alaska kamchatka {strength} {n}") is None] == dice


@pytest.mark.parametrize(("mode", "half"), [("attack", 0), ("reinforce", 4)])
def test_clipper_the_third_armys_half_only_if_the_units_were_taken(mode: str, half: int) -> None:
    lands = {0: territories("CLI-2P", 24), 1: ["eastern_australia"]}
    game = stage("CLI-2P", 2, lands, phase="turn", neutral_half_when_attacking=False)
    game.play(f"choose {mode}")
    place_all(game)
    game.play("end")
    before = total_units(game, NEUTRAL)
    game.play("choose reinforce")
    assert [event["units"] for event in happened(game, "NeutralReinforced")] == [half]
    if half:
        assert pool(game) == half
        place_all(game)
    assert total_units(game, NEUTRAL) == before + half


def test_furisk_two_neutral_units_on_each_country() -> None:
    game = fresh("FUR-2P", 2, neutral_start_units=32, neutral_setup="two_each")
    assert set(game.state["units"][game.state["owner"] == NEUTRAL].tolist()) == {2}
    assert total_units(game, NEUTRAL) == 32


def test_every_switch_of_the_catalogue_departs_from_its_preset() -> None:
    """The values named in section 4.3, in this program's words; a preset that already had one would prove nothing."""
    switches: list[tuple[str, dict[str, object]]] = [
        ("P82-M", {"start_units": "by_players", "initial_placement": "one_each_in_turn"}),
        ("P82-M", {"mission_target_killed_by_other": "become_24"}),
        ("P82-M", {"trade_window": "between_attacks"}),
        ("P82-M", {"fortify_eligible": "uninvolved_attack_only"}),
        ("H00-M", {"defence_dice": "up_to_2"}),
        ("H00-M", {"forced_trade_amount": "one_set"}),
        ("H00-CAP", {"capital_counts_own": False}),
        ("H10-M", {"joker_use": "pair_plus_joker"}),
        ("CLI-M", {"fortify_when": "attack_turn_only"}),
        ("CLI-M", {"mission_remove_absent": False}),
        ("CLI-M", {"elim_cards": "to_eliminator"}),
        ("CLI-M", {"attack_dice": "equals_units"}),
        ("CLI-2P", {"neutral_half_when_attacking": False}),
        ("FUR-2P", {"neutral_start_units": 32, "neutral_setup": "two_each"}),
    ]
    for preset, values in switches:
        printed = by_preset(preset).values()
        assert all(printed[name] != value for name, value in values.items()), preset


@pytest.mark.parametrize(("linked", "code"), [(True, None), (False, "attack/not_linked")])
def test_the_way_from_east_africa_to_the_middle_east_is_there_or_not(linked: bool, code: str | None) -> None:
    lands = {0: {"east_africa": 4}, 1: {"middle_east": 1, "siam": 1}}
    game = stage("P82-W", 3, lands, east_africa_middle_east=linked)
    assert refused(game, "attack east_africa middle_east 1") == code
