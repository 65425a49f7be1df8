"""Every contradiction a position can hold, one at a time: each change makes a sound position unsound, and says how."""

from __future__ import annotations

from copy import deepcopy
from typing import Any

import pytest

from erdkreis.engine.errors import PositionError
from erdkreis.engine.game import Game
from erdkreis.engine.kernel.state import NEUTRAL
from tests.engine.positions import fresh, roll, stage, through_setup

Position = dict[str, Any]

DUEL = {0: {"alaska": 4, "alberta": 2}, 1: {"siam": 4}, NEUTRAL: {"kamchatka": 2}}
LANDS = {0: {"alaska": 5, "alberta": 1}, 1: {"kamchatka": 4, "siam": 2}}
CAPITALS = {0: "alaska", 1: "siam", 2: "peru"}


def duel(preset: str = "H00-2P", **more: Any) -> Position:
    return stage(preset, 2, DUEL).to_position() | more


def table(preset: str = "H00-M", **more: Any) -> Position:
    return stage(preset, 3, LANDS).to_position() | more


def four(**more: Any) -> Position:
    """Seat 3 has lost everything to seat 1."""
    return stage("H00-M", 4, LANDS, rest=2).to_position() | {"eliminated": {"3": 1}} | more


def occupying() -> Position:
    game = stage("H10-M", 3, {0: {"alaska": 9}, 1: {"kamchatka": 1, "siam": 2}})
    roll(game, "attack alaska kamchatka 2", [6, 6], [1])
    return game.to_position()


def defending(preset: str) -> Position:
    game = stage(preset, 3, LANDS)
    game.play("attack alaska kamchatka 3", dice=[10, 8, 6])
    return game.to_position()


def capitals(**more: Any) -> Position:
    return stage("H00-CAP", 3, LANDS, capitals=CAPITALS).to_position() | more


def choosing_capitals() -> Position:
    game = through_setup(fresh("H00-CAP", 3), until=("capital",))
    game.play(f"capital {game.options().actions[0].target}")
    return game.to_position()


def all_to(position: Position, seat: int | str, those_of: int | str) -> Position:
    """Everything that one side holds goes to another."""
    found = deepcopy(position)
    for land in found["territories"].values():
        if land["owner"] == those_of:
            land["owner"] = seat
    return found


def own_by(position: Position, seat: int) -> str:
    return next(name for name, land in position["territories"].items() if land["owner"] == seat)


def sentence(position: Position) -> str:
    with pytest.raises(PositionError) as refused:
        Game.from_position(position, given=True)
    return str(refused.value)


BASES = {
    "duel": duel(),
    "clipper duel": stage("CLI-2P", 2, DUEL).to_position(),
    "table": table(),
    "four": four(),
    "occupying": occupying(),
    "defending, dice seen": defending("P82-M"),
    "defending": defending("H10-M"),
    "capitals": capitals(),
    "choosing capitals": choosing_capitals(),
    "set-up": fresh("H00-M", 3).to_position(),
    "set-up of a duel": fresh("H10-D", 2).to_position(),
    "claiming": fresh("H10-K", 3).to_position(),
    "by seat": fresh("FUR-N", 3).to_position(),
}


@pytest.mark.parametrize("name", BASES)
def test_the_positions_that_are_changed_here_are_sound(name: str) -> None:
    Game.from_position(BASES[name], given=True)


@pytest.mark.parametrize(
    ("base", "change", "said"),
    [
        ("duel", {"side": "neutral"}, "side: the neutral army has nothing to do in phase attack of H00-2P"),
        ("duel", {"side": "neutral", "phase": "fortify"}, "side: the neutral army has nothing to do in phase fortify"),
        ("clipper duel", {"side": "neutral", "phase": "fortify"}, "side: the neutral army has nothing to do in phase"),
        ("table", {"won_by": "mission"}, "won_by: a game is won if and only if its phase is over"),
        ("table", {"phase": "over", "winner": 0, "won_by": None}, "won_by: a game is won if and only if"),
        ("four", {"active": 3, "awaiting": 3, "side": 3}, "active: seat 3 holds no territory"),
        ("four", {"this_turn": {"victim": 3}}, "this_turn.victim: its cards are handed over when the units have moved"),
        ("four", {"hands": [[], [], [], [7]]}, "hands[3]: an eliminated seat has no cards"),
        ("by seat", {"colours": ["green", "red", "blue"]}, "colours: FUR-N gives them out by seat"),
        ("set-up", {"turn": 1}, "turn: it is 0 before the first turn"),
        ("set-up", {"awaiting": None}, "awaiting: somebody must decide before the first turn"),
        ("set-up", {"pool": 99}, "has fewer units in stock"),
        ("set-up", {"hands": [[1], [], []]}, "hands: nobody has drawn or traded a card before the first turn"),
        ("set-up", {"returned": [1]}, "hands: nobody has drawn or traded a card before the first turn"),
        ("set-up", {"under": [1]}, "hands: nobody has drawn or traded a card before the first turn"),
        ("set-up", {"sets_traded": 1}, "hands: nobody has drawn or traded a card before the first turn"),
        ("set-up of a duel", {"discard": [1]}, "hands: nobody has drawn or traded a card before the first turn"),
        ("set-up of a duel", {"neutral_pool": 99}, "neutral_pool: the neutral army has fewer units in stock"),
        ("set-up", {"this_turn": {"rolled": True}}, "this_turn: nothing of the kind happens before the first turn"),
        ("duel", {"neutral_pool": 1}, "stock: everything stands on the board from the first turn on"),
        ("duel", {"this_turn": {"neutral_mode": "attack"}}, "this_turn.neutral_mode: the neutral army of H00-2P never"),
        (
            "table",
            {"this_turn": {"bonus_given": True}},
            "this_turn.bonus_given: H00-M gives extra units for",
        ),
        ("table", {"phase": "occupy"}, "battle.source is missing in phase occupy"),
        ("table", {"battle": {"target": "alaska"}}, "battle: source and target belong together"),
        ("table", {"occupy": {"most": 2}}, "occupy: units move in during phase occupy only"),
        ("capitals", {"capitals": ["alaska", "alaska", "peru"]}, "capitals: two seats have the same one"),
        ("capitals", {"capitals": ["alaska", "siam", None]}, "capitals: every seat has chosen one before the first"),
        ("capitals", {"hands": [[0], [], []]}, "capitals: card 0 is in hands[0] already"),
        ("table", {"returned": [3], "hands": [[3], [], []]}, "card 3 is in"),
        ("table", {"awaiting": None}, "awaiting: seat 0 must decide in this phase"),
    ],
)
def test_a_change_that_contradicts_the_rest_is_refused(base: str, change: Position, said: str) -> None:
    assert said in sentence({**BASES[base], **change})


def test_the_neutral_army_acts_only_while_it_holds_something() -> None:
    placing = duel(side="neutral", phase="place", pool=1)
    assert Game.from_position(placing, given=True).awaiting == 1
    assert sentence(all_to(placing, 1, "neutral")) == "side: the neutral army holds no territory"
    clipper = stage("CLI-2P", 2, DUEL).to_position()
    for phase in ("choose", "attack"):
        assert Game.from_position({**clipper, "side": "neutral", "phase": phase}, given=True).awaiting == 1
    none = stage("H10-D", 2, DUEL).to_position()
    assert sentence({**none, "side": "neutral", "phase": "place", "pool": 1}).startswith(
        "side: the neutral army has nothing to do in phase place of H10-D"
    )


def test_everybody_holds_something_before_the_first_turn() -> None:
    assert sentence(all_to(BASES["set-up"], 1, 0)).startswith("territories: seat 0 holds none before the first turn")


def test_two_seats_are_enough_to_go_on_and_one_is_not() -> None:
    position = table(eliminated={"2": 0})
    assert Game.from_position(all_to(position, 1, 2), given=True).alive == [0, 1]
    alone = all_to(all_to(position, 0, 2), 0, 1) | {"eliminated": {"1": 0, "2": 0}}
    assert sentence(alone).startswith("phase: the game is over when fewer than two seats hold territories")


def test_a_victim_waits_while_units_move_in() -> None:
    game = stage("H10-M", 3, {0: {"alaska": 9}, 1: {"kamchatka": 1}}, hands={1: [2, 3]})
    roll(game, "attack alaska kamchatka 2", [6, 6], [1])
    position = game.to_position()
    assert (game.phase, position["this_turn"]["victim"]) == ("occupy", 1)
    again = Game.from_position(position, given=True)  # with its cards, for they have not been handed over
    again.play("occupy 2")
    assert int(again.state["hand_size"][0]) == 2


def test_whoever_chooses_a_capital_has_none_yet() -> None:
    position = deepcopy(BASES["choosing capitals"])
    chosen = next(seat for seat, capital in enumerate(position["capitals"]) if capital is not None)
    assert sentence({**position, "awaiting": chosen}) == f"awaiting: seat {chosen} has chosen its capital already"
    other = (chosen + 1) % 3
    foreign = [None, None, None]
    foreign[chosen] = own_by(position, other)  # type: ignore[call-overload]
    assert sentence({**position, "capitals": foreign}) == f"capitals[{chosen}]: the territory belongs to somebody else"
    early = deepcopy(BASES["set-up"])
    assert sentence({**early, "capitals": [own_by(early, 0), None, None]}).startswith("capitals: H00-M has none")
    placing = fresh("H00-CAP", 3).to_position()
    assert sentence({**placing, "capitals": [own_by(placing, 0), None, None]}) == "capitals: nobody has chosen one yet"


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"red": [6, 5]}, "battle: 3 red dice and no blue ones lie there before the defender decides"),
        ({"red": []}, "battle: 3 red dice and no blue ones lie there"),
        ({"blue": [1]}, "battle: 3 red dice and no blue ones lie there"),
    ],
)
def test_the_red_dice_lie_there_where_the_defender_sees_them(change: Position, said: str) -> None:
    position = deepcopy(BASES["defending, dice seen"])
    position["battle"] |= change
    assert sentence(position).startswith(said)


def test_no_dice_lie_there_where_the_defender_decides_first() -> None:
    position = deepcopy(BASES["defending"])
    position["battle"]["red"] = [6, 5, 4]
    assert sentence(position).startswith("battle: 0 red dice and no blue ones lie there before the defender decides")


def test_the_defender_decides_about_an_attack_that_is_permitted() -> None:
    position = deepcopy(BASES["defending"])
    position["battle"]["units"] = 5  # five stand there, and three may attack
    assert sentence(position).startswith("battle: ")
    position["battle"] = {"source": "alaska", "target": "siam", "units": 3}
    assert sentence(position).startswith("battle: ")
    assert Game.from_position(BASES["defending"], given=True).phase == "defend"


@pytest.mark.parametrize(
    ("battle", "occupy", "said"),
    [
        ({"source": "siam"}, {}, "battle: source and target belong to the side that moves in"),
        ({"target": "siam"}, {}, "battle: source and target belong to the side that moves in"),
        ({"source": "kamchatka", "target": "alaska"}, {"least": 10}, "occupy.least: as many have moved in already"),
        ({}, {"least": 0, "most": 7}, "occupy.least: as many have moved in already, and at least one"),
        ({}, {"least": 3, "most": 9}, "occupy.least: as many have moved in already, and at least one"),
        ({}, {"most": 7}, "occupy.most: with all but one of the source it would be 8"),
        ({}, {"most": 9}, "occupy.most: with all but one of the source it would be 8"),
    ],
)
def test_moving_in_is_from_next_door_with_what_is_there(battle: Position, occupy: Position, said: str) -> None:
    position = deepcopy(BASES["occupying"])
    position["battle"] |= battle
    position["occupy"] = position.get("occupy", {}) | occupy
    assert sentence(position).startswith(said)


def test_moving_in_is_along_a_link() -> None:
    position = deepcopy(BASES["occupying"])
    position["territories"]["siam"] = {"owner": 0, "units": 2}
    position["territories"]["peru"] = {"owner": 1, "units": 2}
    position["battle"]["target"] = "siam"
    assert sentence(position) == "battle: source and target are linked"


def placement(**more: Any) -> Position:
    return {"territory": "alaska", "units": 2, "phase": "place", "seat": 0, "side": 0, "pool": 3} | more


def test_placements_are_taken_back_where_that_is_possible() -> None:
    """By the seat that made them, as long as nothing was shown, and only what stands there besides one unit."""
    sound = table(undo=[placement(), placement(units=2)])
    assert Game.from_position(sound, given=True).undo_seat == 0
    assert sentence(table(undo=[placement(units=2), placement(units=3)])) == (
        "undo: fewer units stand on alaska than were placed there"
    )
    assert sentence(table(undo=[placement(units=5)])) == "undo: fewer units stand on alaska than were placed there"
    assert Game.from_position(table(undo=[placement(units=4)]), given=True).undo_seat == 0
    both = table(undo=[placement(), placement(territory="siam", units=1, seat=1, side=1)])
    assert sentence(both) == "undo: only one seat's placements can be taken back"
    for base in ("occupying", "defending"):
        position = {**deepcopy(BASES[base]), "undo": [placement(units=1)]}
        assert sentence(position) == "undo: nothing can be taken back in this phase"
    over = stage("P82-W", 3, {0: {"alaska": 5}, 1: {"kamchatka": 1}}, rest=0)
    roll(over, "attack alaska kamchatka 3", [6, 6, 6], [1])
    assert over.over
    assert sentence({**over.to_position(), "undo": [placement(units=1)]}) == (
        "undo: nothing can be taken back in this phase"
    )


def test_cards_lie_in_one_place_and_traded_ones_where_the_edition_puts_them() -> None:
    assert sentence(table("H10-M", under=[3])) == "under: traded cards go elsewhere in H10-M"
    assert sentence(table("H00-M", discard=[3])) == "discard: traded cards go elsewhere in H00-M"
    assert int(Game.from_position(table("H10-M", discard=[3]), given=True).state["deck_size"]) == 43
    assert int(Game.from_position(table("H00-M", under=[3]), given=True).state["deck_size"]) == 43
    assert sentence(table(deck=[1, 2], hands=[[2], [], []])) == "hands[0]: card 2 is in deck already"
    assert sentence(table("H10-M", discard=[2], returned=[2])) == "returned: card 2 is in discard already"


def test_missions_are_those_of_the_deck() -> None:
    assert Game.from_position(table(missions=["M1", "M2", "red"]), given=True).phase == "attack"
    assert sentence(table(missions=["M1", None, "M1"])) == "missions: two seats have the same one"
    assert sentence(table(missions=[None, "violet", None])) == "missions: nobody plays violet"
