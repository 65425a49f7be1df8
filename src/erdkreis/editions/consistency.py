"""Which rule values contradict each other. Each contradiction is told in a sentence that names both values."""

from __future__ import annotations

import reprlib
from collections.abc import Iterator, Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING

from erdkreis.boards.missions import COLOURS, DESTROY
from erdkreis.editions.values import (
    Allocation,
    CardDraw,
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
    Value,
)
from erdkreis.errors import ErdkreisError

if TYPE_CHECKING:
    from erdkreis.editions.edition import Edition

SIZES = {"classic42": 42, "globe48": 48}
START_UNITS: Mapping[int, int] = MappingProxyType({2: 40, 3: 35, 4: 30, 5: 25, 6: 20})


class EditionError(ErdkreisError, ValueError):
    """Rule values that do not exist or contradict each other; the message names them."""

    code = "edition/wrong"


def check(edition: Edition) -> None:
    """Raise `EditionError` for the first contradiction found."""
    for sentence in _contradictions(edition):
        raise EditionError(sentence)


def _clash(edition: Edition, first: str, second: str, why: str) -> str:
    def said(name: str) -> str:
        value = getattr(edition, name)
        return f"{name}={value.word if isinstance(value, Value) else value}"

    return f"{said(first)} contradicts {said(second)}: {why}"


def _contradictions(e: Edition) -> Iterator[str]:
    yield from _players(e)
    yield from _setup(e)
    yield from _neutral(e)
    yield from _goal(e)
    yield from _turn(e)


def _players(e: Edition) -> Iterator[str]:
    if e.board not in SIZES:
        yield f"board={reprlib.repr(e.board)[1:-1]} does not exist: it is one of {', '.join(SIZES)}"
        return
    if not e.east_africa_middle_east and e.board != "classic42":
        yield _clash(e, "east_africa_middle_east", "board", "only the board of 42 has that link as an option")
    if not e.players or any(not 2 <= n <= 6 for n in e.players) or len(set(e.players)) != len(e.players):
        yield f"players={e.players} is not a list of different numbers from 2 to 6"
    elif max(e.players) > len(e.palette):
        yield _clash(e, "players", "palette", "every seat needs a colour of its own")
    if unknown := [colour for colour in e.palette if colour not in COLOURS]:
        yield f"palette cannot contain {reprlib.repr(unknown[0])}: the colours are {', '.join(COLOURS)}"
    elif len(set(e.palette)) != len(e.palette) or len(e.palette) > 6:
        yield f"palette={e.palette} must hold at most six different colours"


def _setup(e: Edition) -> Iterator[str]:
    placing = e.initial_placement != Placement.NONE
    if e.start_units == StartUnits.TERRITORIES_ONLY and placing:
        yield _clash(e, "start_units", "initial_placement", "there is nothing to place")
    if e.start_units != StartUnits.TERRITORIES_ONLY and not placing:
        yield _clash(e, "start_units", "initial_placement", "the start units would never be placed")
    if e.start_units == StartUnits.FORTY_EACH and e.players != (2,):
        yield _clash(e, "start_units", "players", "forty units each belong to two players")
    if e.start_units == StartUnits.BY_PLAYERS and 2 in e.players:
        yield _clash(e, "start_units", "players", "the table of start units begins with three players")
    if e.start_stack_cap < 0 or e.start_stack_cap > 40:
        yield f"start_stack_cap={e.start_stack_cap} is not between 0 (none) and 40"
    elif e.start_stack_cap and any(
        e.units_at_start(n) > e.start_stack_cap * _fewest_territories(e, n) for n in e.players
    ):
        yield _clash(e, "start_stack_cap", "start_units", "the units would not fit on the territories")
    if e.start_stack_cap and e.neutral_start_units > e.start_stack_cap * (SIZES[e.board] // 3):
        yield _clash(e, "start_stack_cap", "neutral_start_units", "the units would not fit on the territories")
    asked = e.initial_placement == Placement.ONE_EACH_IN_TURN or e.allocation == Allocation.CLAIM
    if asked and e.initial_placement_first == First.NONE:
        yield _clash(e, "initial_placement_first", "initial_placement", "somebody has to place first")
    if e.initial_placement_first in (First.LEFT_OF_LAST_DEALT, First.FIRST_PLACER):
        yield f"initial_placement_first={e.initial_placement_first.word} does not say who places first"
    if e.first_turn in (First.NONE, First.YOUNGEST):
        yield f"first_turn={e.first_turn.word} does not say who begins"
    for name in ("initial_placement_first", "first_turn"):
        if getattr(e, name) == First.LEFT_OF_LEADER and e.leader_selection == Leader.NONE:
            yield _clash(e, name, "leader_selection", "nobody sits to the left of a leader who does not exist")
    if e.first_turn == First.LEFT_OF_LAST_DEALT and e.allocation != Allocation.DEAL:
        yield _clash(e, "first_turn", "allocation", "no card is dealt last")
    if e.first_turn == First.FIRST_PLACER and e.initial_placement_first == First.NONE:
        yield _clash(e, "first_turn", "initial_placement_first", "nobody places first")
    if e.allocation == Allocation.DEAL and e.leader_selection == Leader.NONE:
        yield _clash(e, "allocation", "leader_selection", "dealing starts at the left of a leader")


def _fewest_territories(e: Edition, players: int) -> int:
    return SIZES[e.board] // (3 if e.neutral else players)


def _neutral(e: Edition) -> Iterator[str]:
    share = SIZES[e.board] // 3
    if not e.neutral:
        if e.neutral_reinforcement != NeutralReinforcement.NONE:
            yield _clash(e, "neutral_reinforcement", "neutral_setup", "there is no neutral army")
        if e.neutral_attacks:
            yield _clash(e, "neutral_attacks", "neutral_setup", "there is no neutral army")
        if e.neutral_start_units:
            yield _clash(e, "neutral_start_units", "neutral_setup", "there is no neutral army")
        if e.allocation == Allocation.THREE_PILES:
            yield _clash(e, "allocation", "neutral_setup", "the third pile belongs to a neutral army")
        if e.initial_placement == Placement.TWO_OWN_ONE_NEUTRAL:
            yield _clash(e, "initial_placement", "neutral_setup", "there is no neutral army")
        if e.goal == Goal.ELIMINATE_OPPONENT and e.players != (2,):
            yield _clash(e, "goal", "players", "a single opponent exists with two players only")
        return
    if e.players != (2,):
        yield _clash(e, "neutral_setup", "players", "the neutral army belongs to two players")
    if e.goal != Goal.ELIMINATE_OPPONENT:
        yield _clash(e, "goal", "neutral_setup", "with a neutral army the goal is the opponent")
    if e.allocation not in (Allocation.THREE_PILES, Allocation.CYCLIC):
        yield _clash(e, "allocation", "neutral_setup", "the neutral army would get no territory")
    if (e.initial_placement == Placement.TWO_OWN_ONE_NEUTRAL) != (
        e.neutral_setup == NeutralSetup.ONE_EACH_PLAYERS_ALTERNATE
    ):
        yield _clash(e, "initial_placement", "neutral_setup", "the players place the neutral units in their own goes")
    if e.neutral_setup == NeutralSetup.TWO_EACH and e.neutral_start_units != 2 * share:
        yield _clash(e, "neutral_start_units", "neutral_setup", f"two on each of {share} territories are {2 * share}")
    if e.neutral_setup == NeutralSetup.ONE_EACH_PLAYERS_ALTERNATE and e.neutral_start_units != START_UNITS[2]:
        yield _clash(e, "neutral_start_units", "neutral_setup", "one neutral unit goes with two of each player's own")
    if e.neutral_setup == NeutralSetup.ONE_EACH_REST_RANDOM and not share <= e.neutral_start_units <= 2 * share:
        yield _clash(e, "neutral_start_units", "neutral_setup", f"one or two stand on each of {share} territories")
    if e.neutral_setup == NeutralSetup.ONE_EACH_PLAYERS_ALTERNATE and (START_UNITS[2] - share) % 2:
        yield _clash(e, "neutral_setup", "board", "the units cannot be shared out evenly")
    if e.neutral_attacks and e.neutral_reinforcement != NeutralReinforcement.HALF_SPLIT:
        yield _clash(e, "neutral_attacks", "neutral_reinforcement", "without a go of its own it cannot attack")


def _goal(e: Edition) -> Iterator[str]:
    if e.goal == Goal.MISSIONS and not e.missions:
        yield _clash(e, "goal", "missions", "there is no mission to fulfil")
    if e.goal != Goal.MISSIONS and e.missions:
        yield _clash(e, "goal", "missions", "nobody would hold a mission")
    if any(not 1 <= number <= DESTROY for number in e.missions) or len(set(e.missions)) != len(e.missions):
        yield f"missions={e.missions} must be different numbers from 1 to {DESTROY}"
    if e.capitals:
        for players, needed in e.capital_needed:
            most = players if e.capital_counts_own else players - 1
            if players in e.players and not 1 <= needed <= most:
                yield _clash(e, "capital_needed", "capital_counts_own", f"{players} players have only {most} to win")
        missing = [n for n in e.players if n not in dict(e.capital_needed)]
        if missing and not e.capital_counts_own:
            yield _clash(e, "capital_needed", "capital_counts_own", "all capitals include one's own")
    elif e.capital_continent_swap or e.capital_must_hold_own or e.capital_secret or e.capital_needed:
        name = next(
            n
            for n in ("capital_continent_swap", "capital_must_hold_own", "capital_secret", "capital_needed")
            if getattr(e, n)
        )
        yield _clash(e, name, "goal", "nobody has a capital")


def _turn(e: Edition) -> Iterator[str]:
    if e.set_value == SetValue.NONE:
        if e.own_card_bonus:
            yield _clash(e, "own_card_bonus", "set_value", "no cards are used")
        if e.elim_trade != EliminationTrade.NEXT_TURN:
            yield _clash(e, "elim_trade", "set_value", "no cards are used")
        if e.card_draw_optional:
            yield _clash(e, "card_draw_optional", "set_value", "no cards are used")
    if not 0 <= e.own_card_bonus <= 10:
        yield f"own_card_bonus={e.own_card_bonus} is not between 0 and 10"
    if e.card_draw_optional and e.card_draw_time == CardDraw.FIRST_CAPTURE:
        yield _clash(e, "card_draw_optional", "card_draw_time", "the card of the first capture is not a choice")
    if e.card_draw_optional and e.card_draw_time == CardDraw.END_OF_TURN:
        yield _clash(e, "card_draw_optional", "card_draw_time", "the turn is over by then")
    if e.attack_units_max not in (0, 3):
        yield f"attack_units_max={e.attack_units_max} is neither 3 nor 0 (all but one)"
    if e.fortify_cap < 0:
        yield f"fortify_cap={e.fortify_cap} is negative: 0 means no cap"
    if e.fortify_when == FortifyWhen.ATTACK_TURN_ONLY and e.turn_structure != TurnStructure.REINFORCE_XOR_ATTACK:
        yield _clash(e, "fortify_when", "turn_structure", "every turn is an attack turn")
