"""An edition and a board as the kernels read them: one record each."""

from __future__ import annotations

import functools

import numpy as np

from erdkreis.boards import Board, board
from erdkreis.boards.missions import MISSIONS, MOST_NAMED
from erdkreis.editions import Edition, EditionError
from erdkreis.engine.kernel.records import new_record
from erdkreis.engine.kernel.state import BOARD

_PLAIN = (
    "leader_selection",
    "allocation",
    "start_stack_cap",
    "initial_placement",
    "initial_placement_first",
    "first_turn",
    "neutral_setup",
    "neutral_start_units",
    "neutral_reinforcement",
    "neutral_half_when_attacking",
    "neutral_attacks",
    "goal",
    "mission_remove_absent",
    "mission_target_killed_by_other",
    "win_timing",
    "capital_counts_own",
    "capital_must_hold_own",
    "capital_secret",
    "capital_continent_swap",
    "turn_structure",
    "set_value",
    "joker_use",
    "own_card_bonus",
    "own_card_bonus_scope",
    "forced_trade_amount",
    "trade_window",
    "card_draw_time",
    "card_draw_optional",
    "traded_cards_go",
    "elim_cards",
    "elim_trade",
    "attack_units_max",
    "attack_dice",
    "defence_dice",
    "defence_choice",
    "announce_penalty",
    "occupy_min",
    "occupy_default",
    "fortify_moves",
    "fortify_reach",
    "fortify_cap",
    "fortify_eligible",
    "fortify_when",
)
_DERIVED = ("players", "start_units", "capitals", "capitals_needed", "missions", "colours", "youngest")

RULES = np.dtype([(name, np.int64) for name in _PLAIN + _DERIVED])


def encode_rules(edition: Edition, players: int, youngest: int = -1) -> np.void:
    """The edition's values for a game of `players`; `youngest` is a seat, or -1 where the table did not say."""
    if players not in edition.players:
        allowed = ", ".join(map(str, edition.players))
        raise EditionError(f"{edition.name} {edition.variant} is for {allowed} players, not {players}")
    rules = new_record(RULES)
    for name in _PLAIN:
        rules[name] = int(getattr(edition, name))
    rules["players"] = players
    rules["start_units"] = edition.units_at_start(players)
    rules["capitals"] = int(edition.capitals)
    rules["capitals_needed"] = edition.capitals_needed(players)
    rules["missions"] = sum(1 << (number - 1) for number in edition.missions)
    rules["colours"] = len(edition.palette)
    rules["youngest"] = youngest
    return rules


def board_of(edition: Edition) -> Board:
    if edition.east_africa_middle_east:
        return board(edition.board)
    return board(edition.board, east_africa_middle_east=False)


@functools.cache
def encode_board(chosen: Board) -> np.void:
    """The board as bit masks."""
    record = new_record(BOARD)
    record["size"] = len(chosen.territories)
    record["cards"] = len(chosen.symbols)
    record["continents"] = len(chosen.continents)
    record["symbol"][: len(chosen.symbols)] = [int(symbol) for symbol in chosen.symbols]
    for symbol in range(4):
        record["cards_of"][symbol] = _mask(tuple(n for n, s in enumerate(chosen.symbols) if s == symbol))
    for number, territory in enumerate(chosen.territories):
        record["links"][number] = _mask(territory.links)
        record["continent"][number] = territory.continent
    for number, continent in enumerate(chosen.continents):
        record["lands"][number] = _mask(continent.territories)
        record["bonus"][number] = continent.bonus
    for number, mission in enumerate(MISSIONS):
        named = [chosen.continent_index(name) for name in mission.continents]
        first = MOST_NAMED * number
        record["mission_continents"][first : first + len(named)] = named
        record["mission_lands"][number] = sum(int(record["lands"][continent]) for continent in named)
        record["mission_third"][number] = int(mission.third)
        record["mission_count"][number] = mission.territories
        record["mission_garrison"][number] = mission.garrison
    return record


def _mask(numbers: tuple[int, ...]) -> int:
    return sum(1 << number for number in numbers)


__all__ = ["RULES", "board_of", "encode_board", "encode_rules"]
