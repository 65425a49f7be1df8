"""Every test vector of the catalogue's section 5, by its id, through the engine itself."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from itertools import combinations_with_replacement, product

import numpy as np
import pytest

from erdkreis.boards import Symbol, board
from erdkreis.editions import by_preset
from erdkreis.engine.game import Game
from erdkreis.engine.kernel import entries
from erdkreis.engine.kernel.battle import lost_pairs
from erdkreis.engine.kernel.state import NEUTRAL
from tests.engine.positions import (
    ARTILLERY,
    CAVALRY,
    CONTINENTS_42,
    INFANTRY,
    fresh,
    hand,
    held,
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
    territories,
    through_setup,
    units,
)

PRESET = {"P82": "P82-M", "H00": "H00-M", "H10": "H10-M", "CLI": "CLI-M", "FUR": "FUR-N"}
ESCALATING = ("P82-M", "P82-W", "H00-M-ESC", "H00-W-ESC", "H10-M", "H10-K", "CLI-W")

LOST = {
    **{f"D-{n}": "the dice in the picture are lost, only the result is known" for n in range(15, 28)},
    "M-15": "uncertain: read from neighbouring captions, printed with a question mark",
    "M-16": "uncertain: read from neighbouring captions, printed with a question mark",
}
RANGES = {"D": 30, "R": 18, "C": 28, "B": 29, "F": 6, "N": 9, "S": 16, "W": 8, "M": 16, "X": 2}
VECTORS: dict[str, Callable[[], None]] = {}


def vector(vector_id: str, check: Callable[..., None], *facts: object, **named: object) -> None:
    assert vector_id not in VECTORS
    VECTORS[vector_id] = partial(check, *facts, **named)


@pytest.mark.parametrize("vector_id", [f"{kind}-{n:02}" for kind, last in RANGES.items() for n in range(1, last + 1)])
def test_every_vector_is_tested_or_lost(vector_id: str) -> None:
    assert (vector_id in VECTORS) != (vector_id in LOST)


# -- D: dice ----------------------------------------------------------------------------------------------------------


def dice(edition: str, red: list[int], blue: list[int], attacker_loses: int, defender_loses: int) -> None:
    game = stage(PRESET[edition], 3, {0: {"alaska": 9}, 1: {"kamchatka": 9}})
    roll(game, f"attack alaska kamchatka {len(red)}", red, blue)
    assert units(game, "alaska", "kamchatka") == [9 - attacker_loses, 9 - defender_loses]


vector("D-01", dice, "P82", [5, 4, 3], [6, 3], 1, 1)
vector("D-02", dice, "P82", [4, 1, 1], [4, 1], 2, 0)
vector("D-03", dice, "P82", [6, 6, 1], [5, 1], 0, 2)
vector("D-04", dice, "P82", [3, 3, 1], [4], 1, 0)
vector("D-05", dice, "P82", [4, 2, 1], [3], 0, 1)
vector("D-06", dice, "P82", [6], [5, 4], 0, 1)
vector("D-07", dice, "P82", [4, 3], [3, 2], 0, 2)
vector("D-08", dice, "P82", [4], [6, 1], 1, 0)
vector("D-09", dice, "P82", [3, 2], [3, 3], 2, 0)
vector("D-10", dice, "P82", [6, 1], [5, 2], 1, 1)
vector("D-11", dice, "P82", [5, 4], [4], 0, 1)
vector("D-12", dice, "P82", [5, 2], [5], 1, 0)
vector("D-13", dice, "P82", [4], [2], 0, 1)
vector("D-14", dice, "CLI", [6, 1, 1], [3], 0, 1)
vector("D-28", dice, "P82", [6, 4, 2], [5, 4, 1], 1, 2)
vector("D-29", dice, "P82", [3, 3, 3], [3, 3, 3], 3, 0)
vector("D-30", dice, "H10", [5, 2, 1], [4], 0, 1)


# -- R: reinforcements ------------------------------------------------------------------------------------------------


def income(game: Game, seat: int) -> tuple[int, int]:
    packed = int(entries.income(game.board_record, game.state, seat))
    return packed & 0xFFFFF, packed >> 20


def base(editions: str, count: int, expected: int) -> None:
    for preset in PRESET.values() if editions == "all" else (PRESET[editions],):
        lands = {0: territories(preset, count)}
        game = stage(preset, 3, lands)
        assert held(game, 0) == count
        assert income(game, 0)[0] == expected
        if held(game, 2):
            begun = stage(preset, 3, lands, phase="turn").events[-1]
            assert (begun.name, begun.facts["base"]) == ("TurnBegun", expected)


vector("R-01", base, "P82", 14, 4)
vector("R-02", base, "H00", 17, 5)
vector("R-03", base, "H00", 4, 3)
vector("R-04", base, "H10", 11, 3)
vector("R-05", base, "H10", 14, 4)
vector("R-06", base, "H10", 17, 5)
vector("R-07", base, "CLI", 9, 3)
vector("R-08", base, "CLI", 14, 4)
vector("R-09", base, "CLI", 7, 3)
vector("R-10", base, "P82", 8, 3)
vector("R-11", base, "all", 12, 4)
vector("R-12", base, "all", 42, 14)
vector("R-13", base, "FUR", 48, 16)
vector("R-14", base, "all", 1, 3)


def continents(presets: tuple[str, ...], names: tuple[str, ...], bonuses: list[int]) -> None:
    for preset in presets:
        blank = stage(preset)
        for name, bonus in zip(names, bonuses, strict=True):
            assert income(stage(preset, 3, {0: lands_of(blank, name)}), 0)[1] == bonus
        assert income(stage(preset, 3, {0: lands_of(blank, *names)}), 0)[1] == sum(bonuses)


vector("R-15", continents, tuple(PRESET.values()), CONTINENTS_42, [2, 2, 3, 5, 5, 7])
vector("R-16", continents, ("FUR-N",), ("antarctica",), [0])


def turn_choice(option: str, received: int, may_attack: bool) -> None:
    africa = lands_of(stage("CLI-M"), "africa")
    others = territories("CLI-M", 8, avoiding=africa)
    game = stage("CLI-M", 3, {0: dict.fromkeys(africa + others, 3)}, phase="turn")
    assert held(game, 0) == 14
    game.play(f"choose {option}")
    assert pool(game) == received
    place_all(game)
    assert (refused(game, "attack north_africa brazil 1") is None) == may_attack


vector("R-17", turn_choice, "attack", 3, True)
vector("R-18", turn_choice, "reinforce", 7, False)


# -- C: cards ---------------------------------------------------------------------------------------------------------


def at_turn(preset: str, cards: tuple[str, ...], lands: tuple[str, ...] = ("japan",), sets_traded: int = 0) -> Game:
    """Seat 0's turn begins; where there is a choice, attacks are chosen."""
    game = stage(preset, 3, {0: lands}, phase="turn", hands={0: cards}, sets_traded=sets_traded)
    if game.phase == "choose":
        game.play("choose attack")
    return game


def worth(game: Game, *cards: str) -> int:
    """What a set brings when it is really traded."""
    before = pool(game)
    game.play("trade " + " ".join(cards))
    return pool(game) - before


def escalating(ordinal: int, value: int) -> None:
    for preset in ESCALATING:
        for cards in (INFANTRY[:3], (INFANTRY[0], CAVALRY[0], ARTILLERY[0])):
            assert worth(at_turn(preset, cards, sets_traded=ordinal - 1), *cards) == value


for number, value in enumerate((4, 6, 8, 10, 12, 15, 20, 25, 30, 35), start=1):
    vector(f"C-{number:02}", escalating, number, value)


def third_in_the_game() -> None:
    for preset in ("H10-M", "H10-K", "CLI-W"):
        first_two, third = INFANTRY[:3] + CAVALRY[:3], ARTILLERY[:3]
        game = stage(preset, 3, {0: ["japan"], 1: ["siam"]}, phase="turn", hands={0: first_two, 1: third})
        values = []
        for sets in ((INFANTRY[:3], CAVALRY[:3]), (third,)):
            if game.phase == "choose":
                game.play("choose attack")
            values += [worth(game, *cards) for cards in sets]
            place_all(game)
            game.play("end")
        assert values == [4, 6, 8]


def fixed(preset: str, sets: tuple[tuple[str, ...], ...], values: list[int]) -> None:
    assert [worth(at_turn(preset, cards), *cards) for cards in sets] == values


MIXED = (INFANTRY[0], CAVALRY[0], ARTILLERY[0])
vector("C-11", third_in_the_game)
vector("C-12", fixed, "H00-M", ((CAVALRY[0], CAVALRY[1], "joker1"),), [6])
vector("C-13", fixed, "H00-M", (INFANTRY[:3], CAVALRY[:3], ARTILLERY[:3], MIXED), [4, 6, 8, 10])
vector("C-14", fixed, "CLI-M", (ARTILLERY[:3], INFANTRY[:3], CAVALRY[:3], MIXED), [4, 6, 8, 10])


def may_wait_for_artillery() -> None:
    cards = (*CAVALRY[:3], INFANTRY[0])
    game = at_turn("H00-M", cards)
    assert not game.options().must_trade
    assert refused(game, "place japan 1") is None
    assert [one.units for one in game.options().of("trade")[0].sets] == [6]
    assert at_turn("H00-M", (*cards, ARTILLERY[0])).options().of("trade")[0].sets[0].units == 10


def must_trade_three_infantry() -> None:
    game = at_turn("H00-M", ARTILLERY[:2] + INFANTRY[:3])
    assert game.options().must_trade
    assert refused(game, "place japan 1") == "card/set_due"
    (only,) = game.options().of("trade")[0].sets
    assert {game.board.symbols[card] for card in only.cards} == {Symbol.INFANTRY}
    assert worth(game, *INFANTRY[:3]) == 4
    assert not game.options().must_trade


def must_trade_one_of_two_mixed_sets() -> None:
    game = at_turn("H00-M", ARTILLERY[:2] + INFANTRY[:2] + CAVALRY[:2])
    assert game.options().must_trade
    assert {one.units for one in game.options().of("trade")[0].sets} == {10}
    assert worth(game, *MIXED) == 10
    assert not game.options().must_trade
    assert worth(game, INFANTRY[1], CAVALRY[1], ARTILLERY[1]) == 10


def two_jokers_are_no_set() -> None:
    game = at_turn("CLI-M", (INFANTRY[0], "joker1", "joker2"))
    assert refused(game, f"trade {INFANTRY[0]} joker1 joker2") == "card/no_set"
    assert game.options().of("trade") == ()


def own_card_bonus(preset: str, traded: int, each: int) -> None:
    game = at_turn(preset, INFANTRY[:3], lands=INFANTRY[:3])
    assert worth(game, *INFANTRY[:3]) == traded
    assert units(game, *INFANTRY[:3]) == [1 + each] * 3


vector("C-15", may_wait_for_artillery)
vector("C-16", must_trade_three_infantry)
vector("C-17", must_trade_one_of_two_mixed_sets)
vector("C-18", fixed, "CLI-M", ((INFANTRY[0], CAVALRY[0], "joker1"),), [10])
vector("C-19", two_jokers_are_no_set)
vector("C-20", own_card_bonus, "P82-M", 4, 2)
vector("C-21", own_card_bonus, "CLI-M", 6, 0)


def eliminating(preset: str, own: int, victims: int) -> Game:
    """Seat 0 has just taken seat 1's last territory; its hand is `own` cards and the victim's."""
    cards = (*MIXED, INFANTRY[1], CAVALRY[1], ARTILLERY[1], INFANTRY[2], CAVALRY[2])
    hands = {0: cards[:own], 1: cards[own : own + victims]}
    game = stage(preset, 3, {0: {"alaska": 4}, 1: {"kamchatka": 1}}, hands=hands)
    take(game, "alaska", "kamchatka", 3)
    return game


def hasbro_2010_elimination(after: int, sets: int, left: int) -> None:
    game = eliminating("H10-M", after - 2, 2)
    assert hand(game, 0) == after
    for _ in range(sets):
        assert game.options().must_trade
        game.play("trade " + " ".join(map(str, game.options().of("trade")[0].sets[0].cards)))
    assert not game.options().must_trade
    assert game.options().of("trade") == ()
    assert hand(game, 0) == left


def hasbro_2000_elimination() -> None:
    game = eliminating("H00-M", 3, 3)
    assert hand(game, 0) == 7  # the card for the first capture is among them
    assert game.options().of("trade") == ()
    assert refused(game, "trade " + " ".join(MIXED)) == "card/too_late"
    pass_turn(game)
    while game.active != 0:
        pass_turn(game)
    assert game.options().must_trade


def parker_elimination() -> None:
    game = eliminating("P82-M", 2, 2)
    assert hand(game, 0) == 4
    assert not game.options().must_trade
    assert worth(game, *MIXED) == 4


def one_card_for_three_captures() -> None:
    for preset in ("P82-M", "H00-M", "H10-M", "CLI-M"):
        game = stage(preset, 3, {0: {"alaska": 9}, 1: {"japan": 1}}, rest=2)
        for source, target in (("alaska", "kamchatka"), ("alaska", "alberta"), ("alaska", "northwest_territory")):
            take(game, source, target)
        game.play("end", hidden=(0,))
        if game.phase == "draw":
            game.play("draw", hidden=(0,))
        if game.phase == "fortify":
            game.play("end", hidden=(0,))
        assert game.active == 1
        assert hand(game, 0) == 1


vector("C-22", hasbro_2010_elimination, 5, 0, 5)
vector("C-23", hasbro_2010_elimination, 6, 1, 3)
vector("C-24", hasbro_2010_elimination, 8, 2, 2)
vector("C-25", hasbro_2010_elimination, 7, 1, 4)
vector("C-26", hasbro_2000_elimination)
vector("C-27", parker_elimination)
vector("C-28", one_card_for_three_captures)


# -- B: attack, defence, occupation -----------------------------------------------------------------------------------


def allowed(game: Game, action: str, numbers: range = range(12)) -> list[int]:
    """Which numbers complete the action to a legal one."""
    return [number for number in numbers if refused(game, action.format(number)) is None]


def attack_units(edition: str, origin: int, expected: list[int]) -> None:
    game = stage(PRESET[edition], 3, {0: {"alaska": origin}, 1: ["kamchatka"]})
    assert allowed(game, "attack alaska kamchatka {}") == expected
    offered = [option for option in game.options().of("attack") if option.target == "kamchatka"]
    assert [n for option in offered for n in range(option.least, option.most + 1)] == expected


def attack_dice(edition: str, origin: int, committed: int, expected: list[int]) -> None:
    game = stage(PRESET[edition], 3, {0: {"alaska": origin}, 1: ["kamchatka"]})
    assert allowed(game, f"attack alaska kamchatka {committed} {{}}") == expected


def defence_dice(edition: str, standing: int, expected: list[int]) -> None:
    game = stage(PRESET[edition], 3, {0: {"alaska": 9}, 1: {"kamchatka": standing}})
    game.play("attack alaska kamchatka 1", dice=(0,) * 6)
    if game.phase == "defend":
        assert allowed(game, "defend {}") == expected
        assert range(game.options().actions[0].least, game.options().actions[0].most + 1) == range(1, len(expected) + 1)
    else:
        assert [int((game.state["blue"] > 0).sum())] == expected


def occupation(edition: str, origin: int, committed: int, thrown: int, expected: list[int]) -> None:
    game = stage(PRESET[edition], 3, {0: {"alaska": origin}, 1: {"kamchatka": 1, "japan": 1}})
    roll(game, f"attack alaska kamchatka {committed} {thrown}", [6] * thrown, [1])
    assert allowed(game, "occupy {}") == expected


vector("B-01", attack_units, "P82", 4, [1, 2, 3])
vector("B-02", attack_units, "P82", 3, [1, 2])
vector("B-03", attack_units, "P82", 10, [1, 2, 3])
vector("B-04", attack_units, "H00", 1, [])
vector("B-05", attack_units, "H00", 2, [1])
vector("B-06", attack_units, "H00", 3, [1, 2])
vector("B-07", attack_units, "H00", 4, [1, 2, 3])
vector("B-08", attack_units, "CLI", 2, [1])
vector("B-09", attack_units, "CLI", 7, [1, 2, 3, 4, 5, 6])


def strength_of_six() -> None:
    attack_dice("CLI", 7, 6, [1, 2, 3])
    occupation("CLI", 7, 6, 3, [3, 4, 5, 6])


def alberta_against_ontario() -> None:
    game = stage("CLI-M", 3, {0: {"alberta": 4}, 1: {"ontario": 2}})
    assert allowed(game, "attack alberta ontario 3 {}") == [1, 2, 3]
    game.play("attack alberta ontario 3", dice=(0,) * 3)
    assert allowed(game, "defend {}") == [1, 2]


vector("B-10", strength_of_six)
vector("B-11", attack_dice, "CLI", 7, 1, [1])
vector("B-12", alberta_against_ontario)
vector("B-13", attack_dice, "H00", 9, 1, [1])
vector("B-14", attack_dice, "H00", 9, 2, [1, 2])
vector("B-15", attack_dice, "H00", 9, 3, [1, 2, 3])
vector("B-16", defence_dice, "H00", 1, [1])
vector("B-17", defence_dice, "H00", 2, [1])
vector("B-18", defence_dice, "H00", 3, [1, 2])
vector("B-19", defence_dice, "P82", 3, [1, 2, 3])
vector("B-20", defence_dice, "CLI", 1, [1])
vector("B-21", defence_dice, "CLI", 2, [1, 2])
vector("B-22", defence_dice, "H10", 5, [1, 2])
vector("B-23", occupation, "H00", 5, 2, 2, [2, 3, 4])
vector("B-24", occupation, "H00", 5, 3, 1, [3, 4])
vector("B-25", occupation, "CLI", 7, 6, 2, [2, 3, 4, 5, 6])


def one_stays_behind() -> None:
    game = stage("H10-M", 3, {0: {"alaska": 3}, 1: {"kamchatka": 1, "japan": 1}})
    roll(game, "attack alaska kamchatka 2", [6, 6], [1])
    assert units(game, "alaska", "kamchatka") == [1, 2]


def forgetting_costs_three_units() -> None:
    game = stage("P82-M", 3, {0: {"alaska": 5}, 1: ["kamchatka"]}, announce_penalty="lose_3_units")
    game.play("unannounced alaska")
    assert units(game, "alaska", "kamchatka") == [2, 1]


def forgetting_costs_the_attacks() -> None:
    game = stage("H00-M", 3, {0: {"alaska": 5, "iceland": 5}}, announce_penalty="no_attacks_this_turn")
    game.play("unannounced alaska")
    assert units(game, "alaska") == [5]
    assert game.options().of("attack") == ()
    assert refused(game, "attack iceland greenland 1") == "attack/banned"


def proposal_of_furisk() -> None:
    game = stage("FUR-N", 3, {0: {"alaska": 6}, 1: {"kamchatka": 1, "japan": 1}})
    roll(game, "attack alaska kamchatka 3", [6, 6, 6], [1])
    (menu,) = game.options().actions
    assert (menu.least, menu.default) == (3, 5)
    game.play(f"occupy {menu.default}")
    assert units(game, "alaska", "kamchatka") == [1, 5]


vector("B-26", one_stays_behind)
vector("B-27", forgetting_costs_three_units)
vector("B-28", forgetting_costs_the_attacks)
vector("B-29", proposal_of_furisk)


# -- F: fortification -------------------------------------------------------------------------------------------------

CHAIN = {"scandinavia": 3, "ukraine": 1, "afghanistan": 1, "india": 1}


def scandinavia_to_india(preset: str, code: str | None) -> None:
    game = stage(preset, 3, {0: CHAIN}, phase="fortify")
    assert refused(game, "fortify scandinavia india 2") == code


def seven_at_most(origin: int, moved: int, code: str | None) -> None:
    game = stage("CLI-M", 3, {0: {"alaska": origin, "alberta": 1}}, phase="fortify")
    assert refused(game, f"fortify alaska alberta {moved}") == code


def several_moves() -> None:
    lands = {"alaska": 3, "alberta": 1, "brazil": 2, "peru": 1}
    game = stage("P82-M", 3, {0: lands}, phase="fortify")
    game.play("fortify alaska alberta 2")
    game.play("fortify brazil peru 1")
    assert units(game, *lands) == [1, 3, 1, 2]


def conquerors_stay() -> None:
    game = stage("P82-M", 3, {0: {"alaska": 5, "alberta": 3}, 1: {"japan": 1}}, rest=2)
    take(game, "alaska", "kamchatka", 3, moving=3)
    game.play("end", hidden=(0,))
    assert refused(game, "fortify kamchatka alaska 2") == "move/involved"


vector("F-01", scandinavia_to_india, "H10-M", None)
vector("F-02", scandinavia_to_india, "H00-M", "move/not_adjacent")
vector("F-03", seven_at_most, 20, 8, "move/cap")
vector("F-04", seven_at_most, 8, 7, None)
vector("F-05", several_moves)
vector("F-06", conquerors_stay)


# -- N: neutral armies ------------------------------------------------------------------------------------------------


def ghost_gets_half() -> None:
    blank = stage("H00-2P", 2, {0: ["japan"], 1: ["siam"]})
    lands = [*lands_of(blank, "asia", "africa"), "alaska", "peru", "iceland"]  # 21 territories: 7 + 7 + 3
    game = stage("H00-2P", 2, {0: lands, 1: ["brazil"]}, phase="turn")
    assert pool(game) == 17
    place_all(game)
    assert (game.awaiting, game.options().side, pool(game)) == (1, "neutral", 8)


def clipper_halves(count: int, continent: str | None, base_units: int, extra: int, halves: tuple[int, int]) -> None:
    whole = lands_of(stage("CLI-2P", 2, {0: ["japan"], 1: ["siam"]}), continent) if continent else []
    lands = whole + territories("CLI-2P", count - len(whole), avoiding=[*whole, "eastern_australia"])
    for mode, share in (("reinforce", sum(halves)), ("attack", halves[1])):
        game = stage("CLI-2P", 2, {0: lands, 1: ["eastern_australia"]}, phase="turn")
        assert held(game, 0) == count
        game.play("choose reinforce")
        assert pool(game) == base_units + extra
        place_all(game)
        game.play("end")
        assert (game.phase, game.awaiting, game.options().side) == ("choose", 1, "neutral")
        game.play(f"choose {mode}")
        assert pool(game) == share


vector("N-01", ghost_gets_half)
vector("N-02", clipper_halves, 27, None, 9, 0, (4, 0))
vector("N-03", clipper_halves, 24, "europe", 8, 5, (4, 2))
vector("N-04", clipper_halves, 27, "europe", 9, 5, (4, 2))
vector("N-05", clipper_halves, 9, None, 3, 0, (1, 0))


def thirteen_goes_each() -> None:
    game = fresh("H10-D", 2)
    assert game.state["stock"].tolist()[:2] == [26, 26]
    assert game.state["stock"][NEUTRAL] == 26
    goes = [0, 0]
    while game.active is None:
        seat = game.awaiting
        goes[seat] += 1
        while game.turn == 0 and game.awaiting == seat and (pool(game) or game.state["neutral_pool"]):
            game.play(f"place {game.options().actions[-1].target} 1")
    assert goes == [13, 13]
    assert [sum(u for u, o in zip(*map_lists(game), strict=True) if o == side) for side in (0, 1, NEUTRAL)] == [40] * 3


def map_lists(game: Game) -> tuple[list[int], list[int]]:
    size = len(game.board.territories)
    return game.state["units"].tolist()[:size], game.state["owner"].tolist()[:size]


def neutral_units(game: Game) -> int:
    return sum(number for number, owner in zip(*map_lists(game), strict=True) if owner == NEUTRAL)


def seven_units_bring_three() -> None:
    lands = territories("FUR-2P", 21)
    game = stage("FUR-2P", 2, {0: lands, 1: ["new_zealand"]}, phase="turn")
    assert pool(game) == 7
    before = neutral_units(game)
    while game.phase == "place":
        game.play(f"place {lands[0]} 1", dice=(0,) * 4)
    assert neutral_units(game) == before + 3


def weakest_neighbour() -> None:
    # seat 1 holds all but four countries; of Alaska's three neighbours two are neutral
    lands = {0: {"alaska": 4}, NEUTRAL: {"northwest_territory": 2, "western_canada": 1}}
    game = stage("FUR-2P", 2, lands, rest=1, phase="turn")
    game.play("place alaska 2")
    assert units(game, "northwest_territory", "western_canada") == [2, 2]


def no_neutral_country() -> None:
    game = stage("FUR-2P", 2, {0: ["alaska"]}, rest=1, phase="turn")
    total = int(game.state["units"].sum())
    game.play("place alaska 2")
    assert int(game.state["units"].sum()) == total + 2


vector("N-06", thirteen_goes_each)
vector("N-07", seven_units_bring_three)
vector("N-08", weakest_neighbour)
vector("N-09", no_neutral_country)


# -- S: set-up --------------------------------------------------------------------------------------------------------


def start_units(players: int, expected: int) -> None:
    for preset in ("H00-M", "CLI-M", "FUR-N", *(("H10-M", "H10-K") if players <= 5 else ())):
        game = through_setup(fresh(preset, players))
        total = [sum(u for u, o in zip(*map_lists(game), strict=True) if o == seat) for seat in range(players)]
        assert total == [expected] * players


def dealt(players: int, expected: list[int]) -> None:
    for preset in ("H00-M", "H10-M", "CLI-M"):
        for seed in range(5):
            game = fresh(preset, players, seed)
            assert sorted((held(game, seat) for seat in range(players)), reverse=True) == expected


def left_of_the_last_card(players: int, last: int) -> None:
    """`last` counts from the dealer: 1 is the seat on his left."""
    for seed in range(8):
        game = fresh("P82-M", players, seed)
        leader = int(game.state["leader"])
        assert int(game.state["last_dealt"]) == (leader + last) % players
        assert game.active == (leader + last + 1) % players


for number, (players, expected) in enumerate(((3, 35), (4, 30), (5, 25), (6, 20)), start=1):
    vector(f"S-{number:02}", start_units, players, expected)
vector("S-05", dealt, 4, [11, 11, 10, 10])
vector("S-06", dealt, 5, [9, 9, 8, 8, 8])
vector("S-07", left_of_the_last_card, 4, 2)
vector("S-08", left_of_the_last_card, 6, 0)


def five_on_the_globe() -> None:
    game = fresh("FUR-N", 5)
    assert [held(game, seat) for seat in range(5)] == [10, 10, 10, 9, 9]
    assert game.state["stock"].tolist()[:5] == [15, 15, 15, 16, 16]


def counter(standing: int, shown: int, may_attack: bool) -> None:
    game = stage("FUR-N", 3, {0: {"alaska": standing}})
    minus = {"units": 0, "units_minus_1": 1}[game.edition.counter_display.word]
    assert standing - minus == shown
    assert bool(game.options().of("attack")) == may_attack


def five_are_too_many() -> None:
    game = fresh("CLI-M", 4)
    place = game.options().actions[0].target
    assert units(game, place) == [1]
    assert refused(game, f"place {place} 4") == "setup/stack_cap"
    assert refused(game, f"place {place} 3") is None


def mission_deck() -> None:
    """The first seat's draw tells how many cards there are: every other word gives another card, then they repeat."""
    colours = ("red", "green", "yellow", "violet")
    drawn = []
    for word in range(13):
        game = Game(rules("P82-M"), 4, dice=(0,), hidden=(word << 1, *(0,) * 60), colours=colours)
        drawn.append(int(game.state["mission"][0]))
    assert len(set(drawn[:12])) == 12
    assert drawn[12] == drawn[0]
    absent = {8 + game.edition.palette.index(colour) for colour in ("blue", "black")}
    assert not absent & set(drawn)


def component_sum(board_id: str, parts: dict[str, int], total: int) -> None:
    where = board(board_id)
    assert {one.id: len(one.territories) for one in where.continents} == parts
    assert len(where.territories) == total


def hasbro_2010_cards() -> None:
    edition = by_preset("H10-M")
    symbols = board(edition.board).symbols
    jokers = sum(symbol == Symbol.JOKER for symbol in symbols)
    missions = len(edition.missions) + len(edition.palette)
    assert (len(symbols) - jokers, jokers, missions) == (42, 2, 12)
    assert len(symbols) + missions == 56


CLASSIC = {"africa": 6, "asia": 12, "australia": 4, "europe": 7, "north_america": 9, "south_america": 4}
GLOBE = {
    "africa": 6,
    "antarctica": 1,
    "asia": 12,
    "australia": 6,
    "europe": 7,
    "north_america": 11,
    "south_america": 5,
}
vector("S-09", five_on_the_globe)
vector("S-10", counter, 1, 0, False)
vector("S-11", counter, 2, 1, True)
vector("S-12", five_are_too_many)
vector("S-13", mission_deck)
vector("S-14", hasbro_2010_cards)
vector("S-15", component_sum, "classic42", CLASSIC, 42)
vector("S-16", component_sum, "globe48", GLOBE, 48)


# -- W: victory -------------------------------------------------------------------------------------------------------


def holder_wins_at_once(preset: str, colours: tuple[str, ...], target: str) -> None:
    """Seat 0 must remove seat 1's colour; seat 2 does it for him."""
    lands = {0: ["japan"], 1: ["kamchatka"], 2: {"alaska": 4}}
    game = stage(preset, 4, lands, active=2, rest=3, missions={0: target}, colours=colours)
    take(game, "alaska", "kamchatka")
    assert (game.over, game.winner) == (True, 0)


def own_task_comes_first() -> None:
    blank = stage("P82-M")
    lands = [place for place in lands_of(blank, "asia", "africa") if place != "north_africa"]
    given = {0: ["iceland"], 1: dict.fromkeys(lands, 1) | {"brazil": 4}, 2: ["north_africa"], 3: ["peru"]}
    colours = ("red", "blue", "green", "yellow")
    game = stage("P82-M", 4, given, active=1, rest=3, missions={0: "green", 1: 7}, colours=colours)
    take(game, "brazil", "north_africa")
    assert (game.over, game.winner) == (True, 1)


def on_his_own_turn() -> None:
    lands = {0: ["japan"], 1: ["kamchatka"], 2: {"alaska": 4}}
    game = stage("H00-M", 4, lands, active=2, rest=3, missions={0: "green"})
    assert game.colours[1] == "green"
    take(game, "alaska", "kamchatka")
    assert game.winner is None
    pass_turn(game)
    assert (game.active, game.winner) == (3, None)
    pass_turn(game)
    assert (game.over, game.winner) == (True, 0)


def own_colour_becomes_24() -> None:
    lands = territories("H10-M", 23, avoiding=["kamchatka"])
    game = stage("H10-M", 3, {0: dict.fromkeys(lands, 3)}, missions={0: "orange"})
    assert game.colours[0] == "orange"
    goal = game.view(0).goal
    assert goal is not None
    assert goal.task == "M3"
    take(game, "alaska", "kamchatka")
    assert (game.winner, held(game, 0)) == (0, 24)


def capitals_needed(preset: str, needed: dict[int, int]) -> None:
    edition = by_preset(preset)
    assert {players: edition.capitals_needed(players) for players in needed} == needed


def headquarters_needed() -> None:
    edition = by_preset("H10-TS")
    assert edition.capital_counts_own
    assert edition.capital_must_hold_own
    assert [edition.capitals_needed(players) - 1 for players in (4, 5)] == [2, 3]


def neutral_takes_the_last() -> None:
    game = stage("CLI-2P", 2, {0: {"kamchatka": 1}, 1: ["japan"], NEUTRAL: {"alaska": 4}}, phase="turn")
    game.play("choose reinforce")
    game.play("place kamchatka 3")
    game.play("end")
    game.play("choose attack")
    assert owners(game, "alaska") == [NEUTRAL]
    for _ in range(4):
        roll(game, "attack alaska kamchatka 3 1", [6], [1])
    assert (game.over, game.winner) == (True, 1)


PALETTE = ("green", "red", "blue", "black")
vector("W-01", holder_wins_at_once, "P82-M", PALETTE, "red")
vector("W-02", own_task_comes_first)
vector("W-03", on_his_own_turn)
vector("W-04", holder_wins_at_once, "H10-M", ("green", "yellow", "blue", "black"), "yellow")
vector("W-05", own_colour_becomes_24)
vector("W-06", capitals_needed, "H00-CAP", {2: 2, 3: 2, 4: 3, 5: 3, 6: 4})
vector("W-07", headquarters_needed)
vector("W-08", neutral_takes_the_last)


# -- M: map and card facts --------------------------------------------------------------------------------------------


def adjacent(preset: str, a: str, b: str, kind: str | None = None) -> None:
    game = stage(preset, 3, {0: {a: 2}})
    here, there = (game.board.territories[game.board.index(place)] for place in (a, b))
    assert game.board.index(b) in here.links
    assert game.board.index(a) in there.links
    if kind is not None:
        assert (game.board.index(b) in here.sea) == (kind == "sea")
    assert refused(game, f"attack {a} {b} 1") is None


def north_west_africa() -> None:
    game = stage("P82-M")
    links = game.board.territories[game.board.index("north_africa")].sea
    ends = [game.board.territories[n].id for n in links]
    assert [place for place in ends if place in lands_of(game, "south_america")] == ["brazil"]


def symbol(card: str, expected: Symbol) -> None:
    where = board(by_preset("H10-M").board)
    assert where.symbols[where.index(card)] == expected


vector("M-01", adjacent, "H00-M", "siam", "indonesia", "sea")
vector("M-02", adjacent, "H10-M", "alaska", "kamchatka", "sea")
vector("M-03", adjacent, "CLI-M", "western_europe", "southern_europe", "land")
vector("M-04", adjacent, "CLI-M", "southern_europe", "egypt", "sea")
vector("M-05", adjacent, "CLI-M", "alberta", "ontario")
vector("M-06", adjacent, "FUR-N", "british_isles", "scandinavia", "sea")
vector("M-07", adjacent, "FUR-N", "british_isles", "iceland", "sea")
vector("M-08", north_west_africa)
vector("M-09", symbol, "alaska", Symbol.INFANTRY)
vector("M-10", symbol, "alberta", Symbol.CAVALRY)
vector("M-11", symbol, "great_britain", Symbol.ARTILLERY)
vector("M-12", symbol, "northwest_territory", Symbol.ARTILLERY)
vector("M-13", symbol, "western_us", Symbol.ARTILLERY)
vector("M-14", symbol, "ontario", Symbol.CAVALRY)


# -- X: invariants ----------------------------------------------------------------------------------------------------


def faces(count: int) -> list[tuple[np.ndarray, int]]:
    """Every throw of `count` dice, sorted as they are laid down, with how often it comes."""
    seen: dict[tuple[int, ...], int] = {}
    for throw in product(range(1, 7), repeat=count):
        laid = (*sorted(throw, reverse=True), *(0,) * (3 - count))
        seen[laid] = seen.get(laid, 0) + 1
    return [(np.array(laid, np.int64), times) for laid, times in seen.items()]


def capturing_rolls_cost_nothing() -> None:
    """For each of the three rules of defence dice: every roll that takes the last unit costs the attacker none."""
    enumerated = 0
    for edition, standing in product(("P82", "H10", "H00"), (1, 2, 3)):
        game = stage(PRESET[edition], 3, {0: {"alaska": 9}, 1: {"kamchatka": standing}})
        game.play("attack alaska kamchatka 1", dice=(0,) * 6)
        most = game.options().actions[0].most if game.phase == "defend" else 1
        for attack, defence in product((1, 2, 3), range(1, most + 1)):
            for (red, often), (blue, times) in product(faces(attack), faces(defence)):
                lost = int(lost_pairs(red, blue))
                if min(attack, defence) - lost == standing:
                    assert lost == 0
                    enumerated += often * times
    assert enumerated == 15775


def five_cards_contain_a_set() -> None:
    by_symbol = [INFANTRY, CAVALRY, ARTILLERY, ("joker1", "joker2")]
    for joker_use in ("any_symbol", "third_card", "pair_plus_joker"):
        for symbols in combinations_with_replacement(range(4), 5):
            if symbols.count(3) > 2:
                continue
            cards = [by_symbol[each][symbols[:place].count(each)] for place, each in enumerate(symbols)]
            game = stage("H10-M", 3, {0: ["japan"]}, phase="turn", hands={0: cards}, joker_use=joker_use)
            assert game.options().must_trade
            assert game.options().of("trade")[0].sets


vector("X-01", capturing_rolls_cost_nothing)
vector("X-02", five_cards_contain_a_set)


@pytest.mark.parametrize("check", [pytest.param(check, id=name) for name, check in VECTORS.items()])
def test_vector(check: Callable[[], None]) -> None:
    check()
