"""Which rule values contradict each other, and why: the reasons are codes, told in erdkreis/texts/clashes.*.json."""

from __future__ import annotations

import reprlib
from collections.abc import Iterator, Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from erdkreis.boards.missions import COLOURS, DESTROY
from erdkreis.editions.values import (
    Allocation,
    CardDraw,
    DefenceChoice,
    EliminationTrade,
    First,
    FortifyWhen,
    Goal,
    Leader,
    NeutralReinforcement,
    NeutralSetup,
    Placement,
    SetValue,
    StartUnits,
    TurnStructure,
)
from erdkreis.errors import ErdkreisError
from erdkreis.texts import read, say

if TYPE_CHECKING:
    from erdkreis.editions.edition import Edition

SIZES = {"classic42": 42, "globe48": 48}
START_UNITS: Mapping[int, int] = MappingProxyType({2: 40, 3: 35, 4: 30, 5: 25, 6: 20})


class EditionError(ErdkreisError, ValueError):
    """Rule values that do not exist or contradict each other; the message names them.

    `edition/value`: `rule` cannot have this value. `edition/clash`: `rules`, by name, contradict each other, and
    `reason` says why. `edition/wrong`: anything else.
    """

    def __init__(self, message: str, code: str = "edition/wrong", **params: Any) -> None:
        super().__init__(message)
        self.code = code
        self.params = params


def check(edition: Edition) -> None:
    """Raise `EditionError` for the first contradiction found."""
    for error in _contradictions(edition):
        raise error


def wrong_value(rule: str, said: str) -> EditionError:
    """`said` follows the rule's name."""
    return EditionError(f"{rule}{said}", "edition/value", rule=rule)


def clash_in_words(reason: str, params: Mapping[str, Any], language: str = "en") -> str:
    """Why two values contradict each other."""
    return say(read(f"clashes.{language}")[reason], params, {}) or ""


def _clash(edition: Edition, first: str, second: str, reason: str, **numbers: int) -> EditionError:
    values = edition.values()
    rules = {name: values[name] for name in (first, second)}
    said = [f"{name}={value}" for name, value in rules.items()]
    why = clash_in_words(reason, numbers).removesuffix(".")
    sentence = f"{said[0]} contradicts {said[1]}: {why[0].lower()}{why[1:]}"
    return EditionError(sentence, "edition/clash", rules=rules, reason=reason, **numbers)


def _contradictions(e: Edition) -> Iterator[EditionError]:
    yield from _players(e)
    yield from _setup(e)
    yield from _neutral(e)
    yield from _goal(e)
    yield from _turn(e)


def _players(e: Edition) -> Iterator[EditionError]:
    if e.board not in SIZES:
        yield wrong_value("board", f"={reprlib.repr(e.board)[1:-1]} does not exist: it is one of {', '.join(SIZES)}")
        return
    if not e.east_africa_middle_east and e.board != "classic42":
        yield _clash(e, "east_africa_middle_east", "board", "link_of_one_board")
    if unknown := [colour for colour in e.palette if colour not in COLOURS]:
        yield wrong_value(
            "palette", f" cannot contain {reprlib.repr(unknown[0])}: the colours are {', '.join(COLOURS)}"
        )
    elif len(set(e.palette)) != len(e.palette) or len(e.palette) > 6:
        yield wrong_value("palette", f"={e.palette} must hold at most six different colours")
    if not e.players or any(not 2 <= n <= 6 for n in e.players) or len(set(e.players)) != len(e.players):
        yield wrong_value("players", f"={e.players} is not a list of different numbers from 2 to 6")
    elif max(e.players) > len(e.palette):
        yield _clash(e, "players", "palette", "colour_each")


def _setup(e: Edition) -> Iterator[EditionError]:
    placing = e.initial_placement != Placement.NONE
    if e.start_units == StartUnits.TERRITORIES_ONLY and placing:
        yield _clash(e, "start_units", "initial_placement", "nothing_to_place")
    if e.start_units != StartUnits.TERRITORIES_ONLY and not placing:
        yield _clash(e, "start_units", "initial_placement", "never_placed")
    if e.start_units == StartUnits.FORTY_EACH and e.players != (2,):
        yield _clash(e, "start_units", "players", "forty_for_two")
    if e.start_units == StartUnits.BY_PLAYERS and 2 in e.players:
        yield _clash(e, "start_units", "players", "table_from_three")
    if e.start_stack_cap < 0 or e.start_stack_cap > 40:
        yield wrong_value("start_stack_cap", f"={e.start_stack_cap} is not between 0 (none) and 40")
    elif e.start_stack_cap and any(
        e.units_at_start(n) > e.start_stack_cap * _fewest_territories(e, n) for n in e.players
    ):
        yield _clash(e, "start_stack_cap", "start_units", "no_room")
    if e.start_stack_cap and e.neutral_start_units > e.start_stack_cap * (SIZES[e.board] // 3):
        yield _clash(e, "start_stack_cap", "neutral_start_units", "no_room")
    asked = e.initial_placement == Placement.ONE_EACH_IN_TURN or e.allocation == Allocation.CLAIM
    if asked and e.initial_placement_first == First.NONE:
        yield _clash(e, "initial_placement_first", "initial_placement", "somebody_first")
    if e.initial_placement_first in (First.LEFT_OF_LAST_DEALT, First.FIRST_PLACER):
        yield wrong_value(
            "initial_placement_first",
            f"={e.initial_placement_first.word} does not say who places first",
        )
    if e.first_turn in (First.NONE, First.YOUNGEST):
        yield wrong_value("first_turn", f"={e.first_turn.word} does not say who begins")
    for name in ("initial_placement_first", "first_turn"):
        if getattr(e, name) == First.LEFT_OF_LEADER and e.leader_selection == Leader.NONE:
            yield _clash(e, name, "leader_selection", "no_leader")
    if e.first_turn == First.LEFT_OF_LAST_DEALT and e.allocation != Allocation.DEAL:
        yield _clash(e, "first_turn", "allocation", "no_last_card")
    if e.first_turn == First.FIRST_PLACER and e.initial_placement_first == First.NONE:
        yield _clash(e, "first_turn", "initial_placement_first", "nobody_first")
    if e.allocation == Allocation.DEAL and e.leader_selection == Leader.NONE:
        yield _clash(e, "allocation", "leader_selection", "leader_deals")


def _fewest_territories(e: Edition, players: int) -> int:
    return SIZES[e.board] // (3 if e.neutral else players)


def _neutral(e: Edition) -> Iterator[EditionError]:
    share = SIZES[e.board] // 3
    if not e.neutral:
        if e.neutral_reinforcement != NeutralReinforcement.NONE:
            yield _clash(e, "neutral_reinforcement", "neutral_setup", "no_neutral_army")
        if e.neutral_attacks:
            yield _clash(e, "neutral_attacks", "neutral_setup", "no_neutral_army")
        if e.neutral_start_units:
            yield _clash(e, "neutral_start_units", "neutral_setup", "no_neutral_army")
        if e.allocation == Allocation.THREE_PILES:
            yield _clash(e, "allocation", "neutral_setup", "third_pile")
        if e.initial_placement == Placement.TWO_OWN_ONE_NEUTRAL:
            yield _clash(e, "initial_placement", "neutral_setup", "no_neutral_army")
        if e.goal == Goal.ELIMINATE_OPPONENT and e.players != (2,):
            yield _clash(e, "goal", "players", "one_opponent")
        return
    if e.players != (2,):
        yield _clash(e, "neutral_setup", "players", "neutral_for_two")
    if e.goal != Goal.ELIMINATE_OPPONENT:
        yield _clash(e, "goal", "neutral_setup", "goal_is_opponent")
    if e.allocation not in (Allocation.THREE_PILES, Allocation.CYCLIC):
        yield _clash(e, "allocation", "neutral_setup", "neutral_landless")
    if (e.initial_placement == Placement.TWO_OWN_ONE_NEUTRAL) != (
        e.neutral_setup == NeutralSetup.ONE_EACH_PLAYERS_ALTERNATE
    ):
        yield _clash(e, "initial_placement", "neutral_setup", "neutral_in_own_goes")
    if e.neutral_setup == NeutralSetup.TWO_EACH and e.neutral_start_units != 2 * share:
        yield _clash(e, "neutral_start_units", "neutral_setup", "two_on_each", territories=share, units=2 * share)
    if e.neutral_setup == NeutralSetup.ONE_EACH_PLAYERS_ALTERNATE and e.neutral_start_units != START_UNITS[2]:
        yield _clash(e, "neutral_start_units", "neutral_setup", "one_with_two")
    if e.neutral_setup == NeutralSetup.ONE_EACH_REST_RANDOM and not share <= e.neutral_start_units <= 2 * share:
        yield _clash(e, "neutral_start_units", "neutral_setup", "one_or_two_on_each", territories=share)
    if e.neutral_setup == NeutralSetup.ONE_EACH_PLAYERS_ALTERNATE and (START_UNITS[2] - share) % 2:
        yield _clash(e, "neutral_setup", "board", "uneven")
    if e.neutral_attacks and e.neutral_reinforcement != NeutralReinforcement.HALF_SPLIT:
        yield _clash(e, "neutral_attacks", "neutral_reinforcement", "no_go_of_its_own")


def _goal(e: Edition) -> Iterator[EditionError]:
    if e.goal == Goal.MISSIONS and not e.missions:
        yield _clash(e, "goal", "missions", "no_mission")
    if e.goal != Goal.MISSIONS and e.missions:
        yield _clash(e, "goal", "missions", "nobody_with_mission")
    if any(not 1 <= number <= DESTROY for number in e.missions) or len(set(e.missions)) != len(e.missions):
        yield wrong_value("missions", f"={e.missions} must be different numbers from 1 to {DESTROY}")
    if e.capitals:
        for players, needed in e.capital_needed:
            most = players if e.capital_counts_own else players - 1
            if players in e.players and not 1 <= needed <= most:
                yield _clash(e, "capital_needed", "capital_counts_own", "few_capitals", players=players, most=most)
        missing = [n for n in e.players if n not in dict(e.capital_needed)]
        if missing and not e.capital_counts_own:
            yield _clash(e, "capital_needed", "capital_counts_own", "own_capital_too")
    elif e.capital_continent_swap or e.capital_must_hold_own or e.capital_secret or e.capital_needed:
        name = next(
            n
            for n in ("capital_continent_swap", "capital_must_hold_own", "capital_secret", "capital_needed")
            if getattr(e, n)
        )
        yield _clash(e, name, "goal", "no_capital")


def _turn(e: Edition) -> Iterator[EditionError]:
    if e.set_value == SetValue.NONE:
        if e.own_card_bonus:
            yield _clash(e, "own_card_bonus", "set_value", "no_cards")
        if e.elim_trade != EliminationTrade.NEXT_TURN:
            yield _clash(e, "elim_trade", "set_value", "no_cards")
        if e.card_draw_optional:
            yield _clash(e, "card_draw_optional", "set_value", "no_cards")
    if not 0 <= e.own_card_bonus <= 10:
        yield wrong_value("own_card_bonus", f"={e.own_card_bonus} is not between 0 and 10")
    if e.card_draw_optional and e.card_draw_time == CardDraw.FIRST_CAPTURE:
        yield _clash(e, "card_draw_optional", "card_draw_time", "capture_card_due")
    if e.card_draw_optional and e.card_draw_time == CardDraw.END_OF_TURN:
        yield _clash(e, "card_draw_optional", "card_draw_time", "turn_over")
    if not e.dice_shown and e.defence_choice == DefenceChoice.AFTER_ATTACK_ROLL:
        yield _clash(e, "dice_shown", "defence_choice", "roll_unseen")
    if e.attack_units_max not in (0, 3):
        yield wrong_value("attack_units_max", f"={e.attack_units_max} is neither 3 nor 0 (all but one)")
    if e.fortify_cap < 0:
        yield wrong_value("fortify_cap", f"={e.fortify_cap} is negative: 0 means no cap")
    if e.fortify_when == FortifyWhen.ATTACK_TURN_ONLY and e.turn_structure != TurnStructure.REINFORCE_XOR_ATTACK:
        yield _clash(e, "fortify_when", "turn_structure", "attack_every_turn")
